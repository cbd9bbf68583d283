import { describe, expect, it } from 'vitest';
import { qrSizes } from '#contract/qr';
import { boxOf, type Contour } from '../geometry.ts';
import { quietZone } from './modules.ts';
import { type Bitmap, flattened, paint } from './paint.ts';
import { drawQr, type QrDrawing, qrLevels, qrLimits, type QrOptions, widestLogo } from './qr-drawing.ts';
import { QrError, type QrFault } from './qr-error.ts';
import { readBack } from './read-back.ts';

const short = 'https://hakkak.example/q/ABCD2345';

/** The bytes that versions 1 to 10 hold (ISO/IEC 18004, table 7). */
const capacities = {
  L: [17, 32, 53, 78, 106, 134, 154, 192, 230, 271],
  M: [14, 26, 42, 62, 84, 106, 122, 152, 180, 213],
  Q: [11, 20, 32, 46, 60, 74, 86, 108, 130, 151],
  H: [7, 14, 24, 34, 44, 58, 64, 84, 98, 119],
};
const cases = qrLevels.flatMap((level) =>
  capacities[level].map((bytes, n) => ({ level, bytes, version: n + 1 })),
);

const disc: Contour = {
  start: [1, 0],
  segments: [
    [1, 0.552, 0.552, 1, 0, 1],
    [-0.552, 1, -1, 0.552, -1, 0],
    [-1, -0.552, -0.552, -1, 0, -1],
    [0.552, -1, 1, -0.552, 1, 0],
  ],
};

/** Paints contours at another scale than the engine does when it reads its drawing. */
function painted({ contours, width, modules }: QrDrawing): Bitmap {
  const pixels = (modules.length + 2 * quietZone) * 5;
  return paint(contours, { left: 0, top: width, pxPerMm: pixels / width, width: pixels, height: pixels });
}

const areaOf = (contours: readonly Contour[]) =>
  contours.map(flattened).reduce(
    (sum, points) =>
      points.reduce((part, [x1, y1], n) => {
        const [x2, y2] = points[(n + 1) % points.length] ?? [x1, y1];
        return part + (x1 * y2 - x2 * y1) / 2;
      }, sum),
    0,
  );

const textOf = (bytes: number) => short.padEnd(bytes, 'x').slice(0, bytes);

function faultOf(address: string, options: QrOptions): QrFault | null {
  try {
    drawQr(address, options);
    return null;
  } catch (error) {
    if (error instanceof QrError) return error.fault;
    throw error;
  }
}

describe('every version and level', () => {
  it.each(cases)('draws and reads $version-$level', ({ level, bytes, version }) => {
    const address = textOf(bytes);
    const drawing = drawQr(address, { mm: 10, level });
    expect([drawing.version, drawing.level]).toEqual([version, level]);
    expect(readBack(painted(drawing))).toBe(address);
    const dark = drawing.modules.flat().filter(Boolean).length;
    const area = areaOf(drawing.contours) / drawing.module ** 2;
    // Less the corners that are cut: two triangles of at most a two-hundredth of a module at each.
    expect(area).toBeLessThanOrEqual(dark + 1e-9);
    expect(area).toBeGreaterThan(dark * 0.985);
  });

  it.each(cases.filter(({ level, version }) => level !== 'L' && version > 6))(
    'refuses a logo that hides the middle pattern of $version-$level',
    ({ level, bytes }) => {
      const logo = { contours: [disc], share: widestLogo[level] };
      expect(faultOf(textOf(bytes), { mm: 10, logo })).toEqual({ code: 'too-long-for-logo' });
    },
  );

  it.each(cases.filter(({ level, version }) => level !== 'L' && version <= 6))(
    'draws and reads $bytes bytes with the largest logo of $level',
    ({ level, bytes, version }) => {
      const address = textOf(bytes);
      const share = widestLogo[level];
      const drawing = drawQr(address, { mm: 10, logo: { contours: [disc], share } });
      expect(drawing.version).toBeGreaterThanOrEqual(version);
      expect(widestLogo[drawing.level]).toBeGreaterThanOrEqual(share);
      expect(readBack(painted(drawing))).toBe(address);
      const { square } = drawing.logo ?? { square: null };
      const wide = ((square?.right ?? 0) - (square?.left ?? 0)) / drawing.module;
      expect(wide % 2).toBeCloseTo(1, 9);
      expect(wide / drawing.modules.length).toBeLessThanOrEqual(share + 1e-9);
      expect(wide / drawing.modules.length).toBeGreaterThan(share - 2 / drawing.modules.length);
    },
  );
});

describe('texts', () => {
  it.each([
    'سلام، این حلقه برای توست ♥',
    'https://حکاکی‌نگین.ایران/q/ABCD2345',
    '۱۴۰۴/۰۸/۳۰',
    '0123456789',
    'HTTPS://HAKKAK.EXAMPLE/Q/ABCD2345',
    'x',
    'line\nbreak\u0000and a nul',
  ])('reads %j from its drawing, with and without a logo', (address) => {
    for (const logo of [undefined, { contours: [disc], share: 0.35 }]) {
      expect(readBack(painted(drawQr(address, { mm: 20, ...(logo && { logo }) })))).toBe(address);
    }
  });

  it('refuses what cannot be written', () => {
    expect(faultOf('', { mm: 10 })).toEqual({ code: 'empty-address' });
    expect(faultOf('a\ud800b', { mm: 10 })).toEqual({ code: 'broken-address' });
    expect(faultOf('\ufeffa', { mm: 10 })).toEqual({ code: 'broken-address' });
    expect(faultOf('x'.repeat(2332), { mm: 10 })).toEqual({ code: 'too-long' });
    expect(faultOf('س'.repeat(1_000_000), { mm: 10 })).toEqual({ code: 'too-long' });
    expect(drawQr('x'.repeat(2331), { mm: 500 }).version).toBe(40);
  });
});

describe('sizes', () => {
  it('has the limits of the contract', () => {
    expect(qrLimits.mm).toEqual({ min: qrSizes.min, max: qrSizes.max });
  });

  it.each([5, 10, 12.7, 499.99, 500])('is exactly %d mm wide with a quiet zone of 4 modules', (mm) => {
    const { width, height, module, modules, contours } = drawQr(short, { mm });
    expect([width, height]).toEqual([mm, mm]);
    expect(module).toBeCloseTo(mm / (modules.length + 8), 12);
    const box = boxOf(contours);
    expect(box?.left).toBeCloseTo(4 * module, 9);
    expect(box?.bottom).toBeCloseTo(4 * module, 9);
    expect(box?.right).toBeCloseTo(mm - 4 * module, 9);
    expect(box?.top).toBeCloseTo(mm - 4 * module, 9);
  });

  it.each([0, -1, 4.999, 500.001, Number.NaN, Infinity, -Infinity])('refuses %d mm', (mm) => {
    expect(faultOf(short, { mm })).toEqual({ code: 'out-of-limits', field: 'mm', min: 5, max: 500 });
  });

  it('gives more error correction where the code becomes no larger', () => {
    expect(drawQr('x', { mm: 10 })).toMatchObject({ version: 1, level: 'H' });
    expect(drawQr(short, { mm: 10 })).toMatchObject({ version: 3, level: 'M' });
  });
});

describe('logos', () => {
  it.each([
    ['none', []],
    ['a point', [{ start: [1, 1], segments: [] }]],
    [
      'a line',
      [
        {
          start: [0, 0],
          segments: [
            [5, 0],
            [0, 0],
          ],
        },
      ],
    ],
    [
      'not a number',
      [
        {
          start: [0, 0],
          segments: [
            [5, Number.NaN],
            [3, 4],
            [0, 0],
          ],
        },
      ],
    ],
    [
      'endless',
      [
        {
          start: [0, 0],
          segments: [
            [Infinity, 0],
            [3, 4],
            [0, 0],
          ],
        },
      ],
    ],
  ] as [string, Contour[]][])('refuses a logo that is %s', (_, contours) => {
    expect(faultOf(short, { mm: 10, logo: { contours } })).toEqual({ code: 'empty-logo' });
  });

  it('refuses a logo that is too large or too detailed', () => {
    for (const share of [0.351, 0.1, Number.NaN]) {
      const fault = faultOf(short, { mm: 10, logo: { contours: [disc], share } });
      expect(fault).toMatchObject({ code: 'out-of-limits', field: 'logo.share' });
    }
    const contours = Array.from({ length: 5000 }, () => disc);
    expect(faultOf(short, { mm: 10, logo: { contours } })).toMatchObject({ code: 'too-detailed' });
  });

  it('fits a logo of any shape into its square, half a module from the edges', () => {
    const tall: Contour = {
      start: [7, 100],
      segments: [
        [9, 100],
        [9, 140],
        [7, 140],
        [7, 100],
      ],
    };
    const { logo, module } = drawQr(short, { mm: 30, logo: { contours: [tall] } });
    const box = boxOf(logo?.contours ?? []);
    const high = (logo?.square.top ?? 0) - (logo?.square.bottom ?? 0) - module;
    expect((box?.top ?? 0) - (box?.bottom ?? 0)).toBeCloseTo(high, 9);
    expect((box?.right ?? 0) - (box?.left ?? 0)).toBeCloseTo(high / 20, 9);
    expect((box?.left ?? 0) + (box?.right ?? 0)).toBeCloseTo(30, 9);
  });
});

describe('inverse', () => {
  it.each([undefined, { contours: [disc], share: 0.35 }])('burns what is light', (logo) => {
    const options = { mm: 10, ...(logo && { logo }) };
    const [plain, inverse] = [drawQr(short, options), drawQr(short, { ...options, isInverse: true })];
    expect(inverse.modules).toEqual(plain.modules);
    expect(areaOf(inverse.contours) + areaOf(plain.contours)).toBeCloseTo(100, 0);
    const { width, height, bytes } = painted(inverse);
    expect(readBack({ width, height, bytes: bytes.map((grey) => 255 - grey) })).toBe(short);
    expect(boxOf(inverse.contours)).toEqual({ left: 0, bottom: 0, right: 10, top: 10 });
  });
});
