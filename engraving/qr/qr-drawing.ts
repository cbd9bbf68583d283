import { encodeQR, type ErrorCorrection } from 'qr';
import type { Exported } from '../export/exported.ts';
import { type Box, boxOf, type Contour, mapContour, type Point, reversedContour } from '../geometry.ts';
import { isReadable } from './is-readable.ts';
import { quietZone, withSquare } from './modules.ts';
import { QrError } from './qr-error.ts';
import { type Cells, isFilled, traceCells } from './trace.ts';

/** The levels of error correction, which mend about 7, 15, 25 and 30 % of a code. */
export const qrLevels = ['L', 'M', 'Q', 'H'] as const;
export type QrLevel = (typeof qrLevels)[number];

/** The whole drawing is `mm` wide; a logo's share is that of the modules without the quiet zone. */
export const qrLimits = {
  mm: { min: 5, max: 500 },
  share: { min: 0.15, max: 0.35 },
  /** Contours of a logo and their segments. */
  segments: 20_000,
} as const;

/** The widest knocked-out logo at each level, as a share of the modules' width. */
export const widestLogo: Record<QrLevel, number> = { L: 0, M: 0.25, Q: 0.3, H: 0.35 };

export interface QrLogo {
  /** United contours in any unit, y up, filled by the even-odd rule; they are fitted into the knocked-out square. */
  readonly contours: readonly Contour[];
  /** The widest that the knocked-out square may be, 0.15 to 0.35 (default 0.25). It is a whole, odd number of modules. */
  readonly share?: number;
}

export interface QrOptions {
  /** The width and height of the drawing with its quiet zone: 5 to 500 mm. */
  readonly mm: number;
  readonly logo?: QrLogo;
  /** The least error correction (default M). A logo raises it, and so does a code that becomes no larger by it. */
  readonly level?: QrLevel;
  /** The code that was found to be readable with this address and logo, which is not looked for again: only its width differs. */
  readonly found?: { readonly version: number; readonly level: QrLevel };
  /** Burns the light areas, for dark metal that turns bright where it is burnt. */
  readonly isInverse?: boolean;
}

/**
 * The drawing of a code: a square of `width` mm with its lower left corner at (0, 0), y up. The contours enclose the burnt areas,
 * filled by the even-odd rule; those around burnt modules run counterclockwise, those around holes clockwise.
 */
export interface QrDrawing extends Exported {
  /** The version of this drawing's rules. */
  readonly engine: number;
  readonly address: string;
  /** 1 to 40: the code has 17 + 4 · version modules on each side. */
  readonly version: number;
  readonly level: QrLevel;
  /** The dark modules, rows from the top, without the quiet zone; those under a logo are light. */
  readonly modules: Cells;
  /** The width of a module in mm. */
  readonly module: number;
  /** The square left free for the logo, and the logo in its place; mm. */
  readonly logo: { readonly square: Box; readonly contours: readonly Contour[] } | null;
  readonly isInverse: boolean;
}

/** Increases when the same input is drawn differently. */
const qrEngineVersion = 1;

const names: Record<QrLevel, ErrorCorrection> = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' };

/**
 * The largest code that takes a logo. From version 7 on there is an alignment pattern in the middle: readers look for it in the
 * logo, and zbar took parts of some logos for it and did not read the code (42 of 576 codes, all of versions 7 to 9).
 */
const lastWithLogo = 6;
/** No code holds more than 7,089 characters (digits). */
const maxCharacters = 7089;

/**
 * Draws the QR code of an address at true mm. The drawing is painted and read again before it is returned. A code with a
 * logo must also read with the logo's square all light and all dark and a two-hundredth of the other modules wrong, or it
 * gets more error correction and then more modules: the logo alone would use up what wear needs.
 * Corners that only touch diagonally are cut by 0.02 mm, at most a tenth of a module (see `traceCells`): the beam's own
 * width fills that again.
 * Throws QrError when the input is outside its limits, too long for a code (with a logo: of version 6, which is 58 bytes at the
 * widest), or not readable with its logo.
 * (ISO/IEC 18004:2015; the encoder and the reader are those of the package `qr`.)
 */
export function drawQr(address: string, options: QrOptions): QrDrawing {
  const { mm, logo, isInverse = false } = options;
  check(address, options);
  const share = logo ? (logo.share ?? 0.25) : 0;
  const firstLevel = qrLevels.indexOf(options.level ?? 'M');
  const levels = qrLevels.slice(firstLevel).filter((level) => widestLogo[level] >= share);
  const { found: form } = options;
  const again = form && encode(address, form.level, form.version);
  if (again) return draw(again, form.level);
  const smallest = encode(address, levels[0] ?? 'H');
  if (!smallest) throw new QrError({ code: 'too-long' });
  const first = versionOf(smallest);
  if (logo && first > lastWithLogo) throw new QrError({ code: 'too-long-for-logo' });
  for (let version = first; version <= (logo ? lastWithLogo : first); version++) {
    // The highest level first: it costs nothing in a code of this size.
    for (const level of levels.toReversed()) {
      const whole = encode(address, level, version);
      const drawing = whole && draw(whole, level);
      if (drawing && isReadable(drawing, whole)) return drawing;
    }
  }
  throw new QrError({ code: 'unreadable' });

  function draw(whole: Cells, level: QrLevel): QrDrawing {
    const size = whole.length;
    const across = size + 2 * quietZone;
    const module = mm / across;
    const knocked = logo ? oddBelow(size * share) : 0;
    const placed = logo
      ? placeLogo(logo.contours, (mm - knocked * module) / 2, knocked * module, module)
      : null;
    const from = (size - knocked) / 2;
    const modules = withSquare(whole, from, knocked, false);
    const burnt = Array.from({ length: across }, (_, row) =>
      Array.from(
        { length: across },
        (__, column) => isFilled(modules, row - quietZone, column - quietZone) !== isInverse,
      ),
    );
    // Everything around an inverse logo is burnt, so the logo is a hole.
    const logoContours = isInverse ? placed?.contours.map(reversedContour) : placed?.contours;
    return {
      engine: qrEngineVersion,
      address,
      width: mm,
      height: mm,
      contours: [...traceCells(burnt, module, Math.min(0.02, module / 10)), ...(logoContours ?? [])],
      version: versionOf(whole),
      level,
      modules,
      module,
      logo: placed,
      isInverse,
    };
  }
}

function check(address: string, { mm, logo }: QrOptions): void {
  const inside = (field: 'mm' | 'logo.share', value: number, { min, max }: { min: number; max: number }) => {
    if (!(value >= min && value <= max)) throw new QrError({ code: 'out-of-limits', field, min, max });
  };
  inside('mm', mm, qrLimits.mm);
  if (address === '') throw new QrError({ code: 'empty-address' });
  // A reader takes a first U+FEFF for a mark of the byte order and drops it.
  if (!address.isWellFormed() || address.startsWith('\ufeff')) throw new QrError({ code: 'broken-address' });
  if (address.length > maxCharacters) throw new QrError({ code: 'too-long' });
  if (!logo) return;
  inside('logo.share', logo.share ?? 0.25, qrLimits.share);
  const count = logo.contours.reduce((sum, { segments }) => sum + 1 + segments.length, 0);
  if (count > qrLimits.segments) throw new QrError({ code: 'too-detailed', max: qrLimits.segments });
}

/** Encodes at a level, in the smallest version or the one given; null when the address does not fit. */
function encode(address: string, level: QrLevel, version?: number): Cells | null {
  try {
    // The encoder always draws a border: one module, which is taken off again.
    const bordered = encodeQR(address, 'raw', { ecc: names[level], border: 1, version });
    return bordered.slice(1, -1).map((row) => row.slice(1, -1));
  } catch (error) {
    if (error instanceof Error && /capacity|overflow/i.test(error.message)) return null;
    throw error;
  }
}

const versionOf = (modules: Cells): number => (modules.length - 17) / 4;

/** The largest odd number that is not larger: an odd square has whole modules around its middle. */
const oddBelow = (value: number): number => {
  const whole = Math.floor(value + 1e-9);
  return whole - (whole % 2 === 0 ? 1 : 0);
};

/** Fits a logo into a square of `width` mm at (at, at), half a module away from its edges. */
function placeLogo(
  contours: readonly Contour[],
  at: number,
  width: number,
  module: number,
): NonNullable<QrDrawing['logo']> {
  const box = boxOf(contours);
  const numbers = contours.flatMap(({ start, segments }) => [...start, ...segments.flat()]);
  const [wide, high] = box ? [box.right - box.left, box.top - box.bottom] : [0, 0];
  if (!box || !numbers.every(Number.isFinite) || !(wide > 0 && high > 0 && wide < 1e9 && high < 1e9)) {
    throw new QrError({ code: 'empty-logo' });
  }
  const scale = (width - module) / Math.max(wide, high);
  const middle = at + width / 2;
  const move = (x: number, y: number): Point => [
    middle + (x - box.left - wide / 2) * scale,
    middle + (y - box.bottom - high / 2) * scale,
  ];
  return {
    square: { left: at, bottom: at, right: at + width, top: at + width },
    contours: contours.map((contour) => mapContour(contour, move)),
  };
}
