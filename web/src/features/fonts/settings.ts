import {
  longestRingText,
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
import { oneOf, type Reader, readsSearch, text } from '../../lib/address.ts';

/** What the maker's controls hold; lengths in mm. `letterHeight` waits while `fit` chooses the height. */
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
}

/** A ring that shows at first sight what can be made. */
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
  repeat: 2,
  ornament: 'leaf',
  margin: ringDefaults.margin,
};

/** Rounds to the hundredth, which is finer than a workshop measures. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

const within =
  (field: keyof typeof ringLimits): Reader<number> =>
  (value) => {
    const { least, most } = ringLimits[field];
    const number = typeof value === 'string' && value !== '' ? Number(value) : value;
    return typeof number === 'number' && number >= least && number <= most ? round(number) : undefined;
  };

const whole =
  (field: keyof typeof ringLimits): Reader<number> =>
  (value) => {
    const number = within(field)(value);
    return number === undefined ? undefined : Math.round(number);
  };

const ringText: Reader<string> = (value) => text(value)?.slice(0, longestRingText);

/** Short names, because the address of a drawing is sent from hand to hand. A height stands for a chosen one. */
export const makerSearch = readsSearch({
  t: ringText,
  f: text,
  d: within('mm'),
  w: within('thickness'),
  s: oneOf(['in', 'out']),
  b: within('bandWidth'),
  h: within('letterHeight'),
  ls: within('letterSpacing'),
  ws: within('wordSpacing'),
  k: within('kashida'),
  a: oneOf(ringAligns),
  n: whole('repeat'),
  o: oneOf(ringOrnaments),
  m: within('margin'),
  creation: text,
});
export type MakerSearch = ReturnType<typeof makerSearch>;

/** Returns the settings an address names; what it leaves out is as on the first ring. */
export function settingsOf(search: MakerSearch): Settings {
  const { t, f, d, w, s, b, h, ls, ws, k, a, n, o, m } = search;
  const first = firstSettings;
  return {
    text: t ?? first.text,
    fontId: f ?? first.fontId,
    mm: d ?? first.mm,
    thickness: w ?? first.thickness,
    surface: s === undefined ? first.surface : s === 'in' ? 'inside' : 'outside',
    bandWidth: b ?? first.bandWidth,
    fit: h === undefined,
    letterHeight: h ?? first.letterHeight,
    letterSpacing: ls ?? first.letterSpacing,
    wordSpacing: ws ?? first.wordSpacing,
    kashida: k ?? first.kashida,
    align: a ?? first.align,
    repeat: n ?? first.repeat,
    ornament: o ?? first.ornament,
    margin: m ?? first.margin,
  };
}

/** Returns the address of settings, without what is as on the first ring. */
export function searchOf(settings: Settings): MakerSearch {
  const first = firstSettings;
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
    n: unless('repeat'),
    o: unless('ornament'),
    m: unless('margin'),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

export const isSame = (one: Settings, other: Settings): boolean =>
  (Object.keys(one) as (keyof Settings)[]).every((name) => one[name] === other[name]);

/** Returns what the calls and the engine take. A chosen height is left out where the largest is wanted. */
export function inputOf({ mm, thickness, letterHeight, ...rest }: Settings): DrawingInput {
  return { ...rest, ring: { mm, thickness }, ...(!rest.fit && { letterHeight }) };
}

/** Returns the settings a saved drawing was made with. */
export function settingsOfCreation(creation: Creation): Settings {
  const { ring, fontId, text: written, surface, bandWidth, fit, letterHeight } = creation;
  const { letterSpacing, wordSpacing, kashida, align, repeat, ornament, margin } = creation;
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
  };
}
