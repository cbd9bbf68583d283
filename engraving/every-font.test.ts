/** Properties that every Persian font of the catalog must have. */
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ringDefaults } from '#contract/common/rings';
import { drawRing } from './draw-ring.ts';
import { type EngravingFont, openFont } from './font.ts';
import { fontCatalog } from './fonts/catalog.ts';
import { type Contour, endOf, type Point, signedArea } from './geometry.ts';
import { readyEngine } from './ready.ts';
import type { RingDrawing, RingInput } from './ring-drawing.ts';
import { shapeLine } from './shape.ts';
import { sfntOfWoff } from './woff.ts';

const persian = fontCatalog.filter(({ type }) => type === 'persian');
const fonts = new Map<string, EngravingFont>();

beforeAll(async () => {
  await readyEngine();
  for (const { id, files, type } of persian) {
    const sfnts = files.map((file) =>
      sfntOfWoff(fs.readFileSync(path.join(import.meta.dirname, 'fonts/files', file))),
    );
    fonts.set(id, openFont(await Promise.all(sfnts), type));
  }
});

const fontOf = (id: string) => {
  const font = fonts.get(id);
  if (!font) throw new Error(id);
  return font;
};
const draw = (id: string, text: string, changed: Partial<RingInput> = {}) =>
  drawRing(
    fontOf(id),
    {
      ...ringDefaults,
      text,
      ring: { mm: 18, thickness: 2 },
      bandWidth: 12,
      letterHeight: 2,
      margin: 0.2,
      ...changed,
    },
    'exact',
  );

const pointsOf = (contours: readonly Contour[]): Point[] =>
  contours.flatMap(({ segments }) => segments.map((segment) => endOf(segment)));

/** The number of pieces of ink, whether they have holes or not. */
const partsOf = ({ contours }: RingDrawing) => contours.filter((contour) => signedArea(contour) > 0).length;

/** The points of the drawing that lie where a plain word has points too when it is moved by dx and dy. */
function sharedWith(plain: readonly Point[], drawn: readonly Point[], dx: number, dy: number): Point[] {
  const key = (x: number, y: number) => `${Math.round(x * 100)} ${Math.round(y * 100)}`;
  const known = new Set<string>();
  for (const [x, y] of drawn)
    for (const sx of [-0.006, 0, 0.006]) for (const sy of [-0.006, 0, 0.006]) known.add(key(x + sx, y + sy));
  return plain.filter(([x, y]) => known.has(key(x + dx, y + dy)));
}

describe.each(persian)('$id', ({ id, hasKashida }) => {
  it('keeps «عشق» a whole word with any kashida, ع at its right end and ق at its left', () => {
    const plain = draw(id, 'عشق');
    const length = plain.ink.right - plain.ink.left;
    for (const kashida of [0.1, 0.5, 1]) {
      const long = draw(id, 'عشق', { kashida });
      const added = long.ink.right - long.ink.left - length;
      expect(long.contours.length).toBe(plain.contours.length);
      if (!hasKashida) {
        expect(long.contours).toEqual(plain.contours);
        continue;
      }
      expect(added).toBeGreaterThan(1);
      const points = pointsOf(plain.contours);
      const dy = long.ink.top - plain.ink.top;
      const middleOf = (some: readonly Point[]) => some.reduce((sum, [x]) => sum + x, 0) / some.length;
      const atRight = sharedWith(points, pointsOf(long.contours), long.ink.right - plain.ink.right, dy);
      const atLeft = sharedWith(points, pointsOf(long.contours), long.ink.left - plain.ink.left, dy);
      // A handwriting may take other forms, but most of the word is found again in two parts, at its two ends.
      expect(atRight.length + atLeft.length).toBeGreaterThan(points.length * 0.6);
      expect(atRight.length).toBeGreaterThan(points.length * 0.2);
      expect(atLeft.length).toBeGreaterThan(points.length * 0.1);
      expect(middleOf(atRight)).toBeGreaterThan(middleOf(atLeft));
    }
  });

  it('keeps letters within their height where a kashida is typed or asked for', () => {
    const plain = draw(id, 'مریم سعید', { letterHeight: 1.5 });
    const long = draw(id, 'مریم سعید', { letterHeight: 1.5, kashida: 0.5 });
    expect(long.ink.top - long.ink.bottom).toBeLessThan((plain.ink.top - plain.ink.bottom) * 1.15);
    expect(partsOf(long)).toBe(partsOf(plain));
  });

  it('gives no mark and no two or three marks together a width', () => {
    const font = fontOf(id);
    const marks = [...'\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0653\u0654\u0655\u0656\u0657\u0670'];
    const combinations = [
      ...marks,
      ...marks.flatMap((first) => marks.filter((other) => other !== first).map((other) => first + other)),
      ...marks.filter((mark) => !'\u0651\u0670'.includes(mark)).map((mark) => `\u0651${mark}\u0670`),
    ];
    const inkOf = (text: string) => {
      const { glyphs } = shapeLine(font, text);
      const boxes = glyphs.flatMap(({ outline: { box }, x }) =>
        box ? [{ left: x + box.left, right: x + box.right }] : [],
      );
      return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
    };
    const wrong: string[] = [];
    for (const word of ['مح_مد', 'الن_ور']) {
      const length = inkOf(word.replace('_', ''));
      for (const combination of combinations) {
        let longer: number;
        try {
          longer = inkOf(word.replace('_', combination));
        } catch {
          // A mark that the font lacks is refused.
          continue;
        }
        // Some fonts move letters a little for a mark; a mark with a width takes a quarter of an em.
        if (Math.abs(longer - length) > 0.12)
          wrong.push(
            `${word} ${(longer - length).toFixed(3)} ${[...combination].map((mark) => mark.codePointAt(0)?.toString(16)).join(' ')}`,
          );
      }
    }
    expect(wrong).toEqual([]);
  });

  it('draws one tashdid in «اللّه» and «اللّٰه», with a small alef at most', () => {
    const parts = (text: string) => partsOf(draw(id, text, { letterHeight: 1.5 }));
    // No font makes one sign of these.
    const letters = parts('ا') + parts('لله');
    for (const word of ['الله', 'اللّه', 'اللّٰه', 'اللَّه', 'اَللّه'])
      expect(parts(word) - letters, word).toBeLessThanOrEqual(word === 'اَللّه' ? 3 : 2);
    for (const word of ['عبداللّه', 'یا اللّٰه'])
      expect(parts(word) - parts(word.replace(/ا\p{M}*ل.*/u, '')) - letters, word).toBeLessThanOrEqual(2);
  });
});
