import {
  maxRingTextLength,
  mmOfUsa,
  type RingAlign,
  ringAligns,
  ringDefaults,
  ringLimits,
  type RingOrnament,
  ringOrnaments,
  type RingSurface,
} from '#contract/common/rings';
import type { Creation, DrawingInput } from '#contract/fonts';
import { namesIn } from '../../lib/address.ts';
import { type MakerSearch, makerSearch } from './maker-search.ts';

export type Piece = 'ring' | 'flat';

/** The values of the maker's controls; lengths are in mm. `letterHeight` waits while `fit` chooses the height. */
export interface Settings {
  readonly text: string;
  readonly fontId: string;
  readonly mm: number;
  readonly thickness: number;
  readonly surface: RingSurface;
  readonly bandWidth: number;
  readonly fit: boolean;
  readonly letterHeight: number;
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  readonly kashida: number;
  readonly align: RingAlign;
  readonly repeat: number;
  readonly ornament: RingOrnament;
  readonly margin: number;
  readonly piece: Piece;
  /** `length` and `arc` belong to a flat piece, as in `FlatPiece`. They are kept while a ring is chosen. */
  readonly length: number;
  readonly arc: number;
}

/** A new drawing. */
export const firstSettings: Settings = {
  text: 'به نام خدا',
  fontId: 'aref-ruqaa',
  mm: round(mmOfUsa(7)),
  thickness: 1.6,
  surface: ringDefaults.surface,
  bandWidth: 6,
  fit: true,
  letterHeight: 2.5,
  letterSpacing: ringDefaults.letterSpacing,
  wordSpacing: ringDefaults.wordSpacing,
  kashida: ringDefaults.kashida,
  align: ringDefaults.align,
  repeat: ringDefaults.repeat,
  ornament: ringDefaults.ornament,
  margin: ringDefaults.margin,
  piece: 'ring',
  length: 40,
  arc: 0,
};

/** Rounds to the hundredth, which is finer than a workshop measures. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/**
 * Returns the diameter of a US size. Its second decimal is finer than a hundredth of a mm, so more digits are kept: the size
 * that was typed is shown again.
 */
export const diameterOf = (usa: number): number => fine(mmOfUsa(usa));

const fine = (mm: number) => Math.round(mm * 10_000) / 10_000;

/** The defaults at the time when addresses did not always contain `n` and `o`. */
const firstOnce = { repeat: 2, ornament: 'leaf' } as const satisfies Partial<Settings>;

/** Returns the settings an address names; missing and impossible values are those of a new drawing. */
export function settingsOf(search: MakerSearch): Settings {
  const { t, f, d, w, s, b, h, ls, ws, k, a, n, o, m, l, r } = search;
  // Ignore unknown parameters, such as those of a campaign.
  const isNew = namesIn(makerSearch(search)).every((name) => name === 'creation');
  const first = firstSettings;
  const { repeat, ornament } = isNew ? first : firstOnce;
  const within = (value: number | undefined, field: keyof typeof ringLimits) =>
    value !== undefined && value >= ringLimits[field].min && value <= ringLimits[field].max
      ? (field === 'mm' ? fine : round)(value)
      : undefined;
  const height = within(h, 'letterHeight');
  const length = within(l, 'length');
  const radius = within(r && Math.abs(r), 'arc');
  return {
    text: t?.slice(0, maxRingTextLength) ?? first.text,
    fontId: f ?? first.fontId,
    mm: within(d, 'mm') ?? first.mm,
    thickness: within(w, 'thickness') ?? first.thickness,
    surface: s === 'in' ? 'inside' : s === 'out' ? 'outside' : first.surface,
    bandWidth: within(b, 'bandWidth') ?? first.bandWidth,
    fit: height === undefined,
    letterHeight: height ?? first.letterHeight,
    letterSpacing: within(ls, 'letterSpacing') ?? first.letterSpacing,
    wordSpacing: within(ws, 'wordSpacing') ?? first.wordSpacing,
    kashida: within(k, 'kashida') ?? first.kashida,
    align: ringAligns.find((each) => each === a) ?? first.align,
    repeat: Math.round(within(n, 'repeat') ?? (n === undefined ? repeat : first.repeat)),
    ornament: ringOrnaments.find((each) => each === o) ?? (o === undefined ? ornament : first.ornament),
    margin: within(m, 'margin') ?? first.margin,
    piece: length === undefined ? 'ring' : 'flat',
    length: length ?? first.length,
    arc: radius === undefined ? first.arc : Math.sign(r ?? 0) * radius,
  };
}

/** Returns the address of settings, without those of a new drawing; `n` and `o` are left out with all others only. */
export function searchOf(settings: Settings): MakerSearch {
  const first = firstSettings;
  if (isSame(settings, first)) return {};
  const unless = <Name extends keyof Settings>(name: Name) =>
    settings[name] === first[name] ? undefined : settings[name];
  const surface = unless('surface');
  const search = {
    t: unless('text'),
    f: unless('fontId'),
    d: unless('mm'),
    w: unless('thickness'),
    s: surface && (surface === 'inside' ? ('in' as const) : ('out' as const)),
    b: unless('bandWidth'),
    h: settings.fit ? undefined : settings.letterHeight,
    ls: unless('letterSpacing'),
    ws: unless('wordSpacing'),
    k: unless('kashida'),
    a: unless('align'),
    n: settings.repeat,
    o: settings.ornament,
    m: unless('margin'),
    // A length in the address means a flat piece.
    ...(settings.piece === 'flat' && { l: settings.length, r: unless('arc') }),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

export const isSame = (one: Settings, other: Settings): boolean =>
  (Object.keys(one) as (keyof Settings)[]).every((name) => one[name] === other[name]);

/** Returns the input for the calls and the engine. A chosen height is left out where the largest is wanted. */
export function inputOf(settings: Settings): DrawingInput {
  const { mm, thickness, letterHeight, piece, length, arc, ...rest } = settings;
  return {
    ...rest,
    ring: { mm, thickness },
    ...(!rest.fit && { letterHeight }),
    ...(piece === 'flat' && { flat: { length, arc } }),
  };
}

export function settingsOfCreation(creation: Creation): Settings {
  const { ring, fontId, text: written, surface, bandWidth, fit, letterHeight } = creation;
  const { letterSpacing, wordSpacing, kashida, align, repeat, ornament, margin, flat } = creation;
  return {
    text: written,
    fontId,
    mm: ring.mm,
    thickness: ring.thickness,
    surface,
    bandWidth,
    fit,
    letterHeight: round(letterHeight),
    letterSpacing,
    wordSpacing,
    kashida,
    align,
    repeat,
    ornament,
    margin,
    piece: flat ? 'flat' : 'ring',
    length: flat?.length ?? firstSettings.length,
    arc: flat?.arc ?? firstSettings.arc,
  };
}
