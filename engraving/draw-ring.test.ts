import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ringDefaults } from '#contract/common/rings';
import { drawRing } from './draw-ring.ts';
import { EngravingError, type Fault } from './errors.ts';
import { type EngravingFont, openFont } from './font.ts';
import { fontCatalog } from './fonts/catalog.ts';
import { boxOf, type Contour, mapContour } from './geometry.ts';
import { readyEngine } from './ready.ts';
import type { RingDrawing, RingInput } from './ring-drawing.ts';
import { findWarnings, strokeWidth } from './warnings.ts';
import { sfntOfWoff } from './woff.ts';

const fonts = new Map<string, EngravingFont>();
const font = (id: string) => {
  const opened = fonts.get(id);
  if (!opened) throw new Error(id);
  return opened;
};

beforeAll(async () => {
  await readyEngine();
  for (const id of ['vazirmatn', 'lalezar', 'amiri', 'gulzar', 'noto-nastaliq-urdu', 'great-vibes']) {
    const found = fontCatalog.find((one) => one.id === id);
    if (!found) throw new Error(id);
    const files = found.files.map((file) =>
      sfntOfWoff(fs.readFileSync(path.join(import.meta.dirname, 'fonts/files', file))),
    );
    fonts.set(id, openFont(await Promise.all(files), found.type));
  }
});

const ring = { mm: 17.5, thickness: 1.8 };
const input = (changed: Partial<RingInput> = {}): RingInput => ({
  ...ringDefaults,
  text: 'سلام دوست',
  ring,
  bandWidth: 6,
  letterHeight: 2,
  ...changed,
});
const draw = (changed: Partial<RingInput> = {}, id = 'vazirmatn', quality: 'preview' | 'exact' = 'exact') =>
  drawRing(font(id), input(changed), quality);

function faultOf(changed: Partial<RingInput>, id = 'vazirmatn'): Fault & { field: string } {
  try {
    draw(changed, id);
  } catch (error) {
    if (error instanceof EngravingError) return { ...error.fault, field: error.field };
    throw error;
  }
  throw new Error('it was drawn');
}

/** The boxes of the parts that do not overlap along the strip, from left to right. */
function blocks({ contours }: RingDrawing, apart: number): { left: number; right: number }[] {
  const boxes = contours
    .map((contour) => boxOf([contour]))
    .filter((box) => box !== null)
    .toSorted((a, b) => a.left - b.left);
  const found: { left: number; right: number }[] = [];
  for (const { left, right } of boxes) {
    const last = found.at(-1);
    if (last && left - last.right < apart) last.right = Math.max(last.right, right);
    else found.push({ left, right });
  }
  return found;
}

describe('a drawing on a ring', () => {
  it('has the strip of the surface it is on', () => {
    expect(draw().width).toBeCloseTo(Math.PI * (17.5 + 2 * 1.8), 9);
    expect(draw({ surface: 'inside' }).width).toBeCloseTo(Math.PI * 17.5, 9);
    expect(draw().height).toBe(6);
  });

  it('makes the ink of «ا» and of H as high as the letter height', () => {
    const alef = draw({ text: 'ا', letterHeight: 3.21 }).ink;
    expect(alef.top - alef.bottom).toBeCloseTo(3.21, 4);
    const capital = draw({ text: 'H', letterHeight: 2.5 }, 'great-vibes').ink;
    expect(capital.top - capital.bottom).toBeCloseTo(2.5, 4);
  });

  it('stands in the middle of the band and of the strip', () => {
    const { ink, width, height } = draw();
    expect((ink.left + ink.right) / 2).toBeCloseTo(width / 2, 6);
    expect((ink.top + ink.bottom) / 2).toBeCloseTo(height / 2, 6);
  });

  it('begins where the text is read from', () => {
    const persian = draw({ align: 'start' });
    expect(persian.width - persian.ink.right).toBeCloseTo(0.5, 6);
    expect(draw({ align: 'end' }).ink.left).toBeCloseTo(0.5, 6);
    expect(draw({ align: 'start', text: 'Love' }).ink.left).toBeCloseTo(0.5, 6);
  });

  it('repeats with equal gaps, also across the seam', () => {
    for (const repeat of [2, 3, 5]) {
      const drawing = draw({ repeat, letterHeight: 1.5, text: 'مهر' });
      const texts = blocks(drawing, drawing.gap * 0.9);
      expect(texts).toHaveLength(repeat);
      const gaps = texts.map(({ left }, n) =>
        n === 0 ? left + drawing.width - (texts.at(-1)?.right ?? 0) : left - (texts[n - 1]?.right ?? 0),
      );
      for (const gap of gaps) expect(gap).toBeCloseTo(drawing.gap, 4);
    }
  });

  it('puts an ornament in the middle of each gap', () => {
    for (const ornament of ['dot', 'diamond', 'star', 'heart', 'leaf'] as const) {
      const drawing = draw({ repeat: 3, ornament, letterHeight: 1.5, text: 'مهر' });
      const parts = blocks(drawing, drawing.gap * 0.9);
      expect(parts).toHaveLength(6);
      for (let n = 1; n < parts.length; n += 1)
        expect((parts[n]?.left ?? 0) - (parts[n - 1]?.right ?? 0)).toBeCloseTo(drawing.gap, 4);
    }
  });

  it('mirrors the inside: read back from behind, it is the same text', () => {
    // An outside strip as long as the inside one.
    const outside = draw({ ring: { mm: 17.5 - 2 * 0.8, thickness: 0.8 } });
    const inside = draw({ surface: 'inside' });
    expect(inside.width).toBeCloseTo(outside.width, 9);
    const back = inside.contours.map((contour) => mapContour(contour, (x, y) => [inside.width - x, y]));
    const ends = (contours: readonly Contour[]) =>
      contours
        .flatMap(({ segments }) =>
          segments.map((segment) =>
            segment
              .slice(-2)
              .map((value) => value.toFixed(6))
              .join(' '),
          ),
        )
        .toSorted();
    expect(ends(back)).toEqual(ends(outside.contours));
    expect(ends(inside.contours)).not.toEqual(ends(outside.contours));
  });

  it('adds letter spacing only where letters are not joined, and word spacing between words', () => {
    const length = (changed: Partial<RingInput>) => {
      const { ink } = draw(changed);
      return ink.right - ink.left;
    };
    expect(length({ text: 'مهم', letterSpacing: 2 })).toBeCloseTo(length({ text: 'مهم' }), 6);
    expect(length({ text: 'دزد', letterSpacing: 2 })).toBeCloseTo(length({ text: 'دزد' }) + 4, 6);
    expect(length({ text: 'مهم مهم', wordSpacing: 3 })).toBeCloseTo(length({ text: 'مهم مهم' }) + 3, 6);
    expect(length({ text: 'ABC', letterSpacing: 1 })).toBeCloseTo(length({ text: 'ABC' }) + 2, 6);
  });

  it('gives kashidas the share of the free length, and never more', () => {
    const plain = draw();
    const free = plain.width - (plain.ink.right - plain.ink.left) - 1;
    for (const kashida of [0.25, 0.5, 1]) {
      const { ink } = draw({ kashida });
      const added = ink.right - ink.left - (plain.ink.right - plain.ink.left);
      expect(added).toBeLessThanOrEqual(free * kashida + 1e-6);
      expect(added).toBeGreaterThan(free * kashida * 0.85);
    }
  });

  it('leaves a text without kashidas where its font has none', () => {
    expect(draw({ kashida: 1, text: 'عشق' }, 'gulzar').contours).toEqual(
      draw({ text: 'عشق' }, 'gulzar').contours,
    );
  });

  it('makes the largest letters that fit', () => {
    for (const [changed, id] of [
      [{}, 'vazirmatn'],
      [{ repeat: 4, ornament: 'heart' }, 'lalezar'],
      [{ text: 'نستعلیق', letterSpacing: 0.5 }, 'noto-nastaliq-urdu'],
      [{ text: 'Forever', wordSpacing: 1 }, 'great-vibes'],
    ] as const) {
      const drawing = draw({ ...changed, fit: true }, id);
      expect(drawing.letterHeight).toBe(drawing.largest);
      expect(drawing.ink.bottom).toBeGreaterThanOrEqual(0.5 - 1e-6);
      expect(drawing.ink.left).toBeGreaterThanOrEqual(0);
      const more = faultOf({ ...changed, letterHeight: drawing.largest + 0.02 }, id);
      expect(['too-wide', 'too-high']).toContain(more.code);
    }
  });

  it('draws the same text the same, to the last digit', () => {
    expect(draw({ ornament: 'star', repeat: 2 })).toEqual(draw({ ornament: 'star', repeat: 2 }));
  });

  it('keeps a preview within a hundredth of a millimetre of the exact drawing', () => {
    const [preview, exact] = [draw({}, 'amiri', 'preview'), draw({}, 'amiri')];
    for (const side of ['left', 'right', 'top', 'bottom'] as const)
      expect(Math.abs(preview.ink[side] - exact.ink[side])).toBeLessThan(0.01);
    expect(
      preview.contours.flatMap(({ segments }) => segments).every((segment) => segment.length === 2),
    ).toBe(true);
  });

  it('names Persian digits as Persian, also in fonts for Urdu', () => {
    // ۴ of Urdu has another form; in Persian the same glyph serves a word and a number.
    const outline = (text: string) => draw({ text, letterHeight: 1 }, 'noto-nastaliq-urdu').contours.length;
    expect(outline('۴')).toBe(outline('س ۴') - outline('س'));
  });

  it('draws «ۀ» in fonts that have only «هٔ»', () => {
    expect(draw({ text: 'خانۀ', letterHeight: 1.5 }, 'gulzar').contours.length).toBeGreaterThan(2);
  });
});

describe('what cannot be drawn', () => {
  it.each<[string, Partial<RingInput>, Partial<Fault & { field: string }>]>([
    ['an empty text', { text: ' \u200c ' }, { code: 'empty-text', field: 'text' }],
    ['a text of a thousand letters', { text: 'س'.repeat(1000) }, { code: 'too-long', max: 200 }],
    ['an emoji', { text: 'عشق 🙂' }, { code: 'unknown-glyphs', characters: ['🙂'], field: 'text' }],
    ['half a sign', { text: 'عشق \ufffd' }, { code: 'unknown-glyphs', characters: ['\ufffd'] }],
    ['Chinese', { text: '爱 love' }, { code: 'unknown-glyphs', characters: ['爱'] }],
    ['a giant', { ring: { mm: 900, thickness: 2 } }, { code: 'out-of-limits', field: 'ring.mm' }],
    ['no number', { bandWidth: Number.NaN }, { code: 'out-of-limits', field: 'bandWidth' }],
    ['no letter height', { letterHeight: undefined }, { code: 'out-of-limits', field: 'letterHeight' }],
    ['half a repeat', { repeat: 1.5 }, { code: 'out-of-limits', field: 'repeat' }],
    ['an endless margin', { margin: Infinity }, { code: 'out-of-limits', field: 'margin' }],
    [
      'letters higher than the band',
      { text: 'ا', letterHeight: 12 },
      { code: 'too-high', field: 'letterHeight' },
    ],
    ['a text longer than the ring', { text: 'سلام دوست من '.repeat(6) }, { code: 'too-wide' }],
  ])('is refused: %s', (_, changed, fault) => {
    expect(faultOf(changed)).toMatchObject(fault);
  });

  it('says by how much and which height fits', () => {
    const fault = faultOf({ letterHeight: 5 });
    if (fault.code !== 'too-high') throw new Error(fault.code);
    expect(fault.over).toBeGreaterThan(0);
    expect(draw({ letterHeight: fault.largest ?? 0 }).letterHeight).toBe(fault.largest);
    expect(() => draw({ letterHeight: 5 })).toThrow(/بلندی حروف تا [۰-۹٫]+ میلی‌متر جا می‌شود/u);
  });

  it('offers no height when none fits', () => {
    expect(faultOf({ text: 'دوست '.repeat(39), letterHeight: 1, repeat: 2 })).toMatchObject({
      largest: null,
    });
  });
});

describe('warnings', () => {
  it('tell of strokes thinner than the spot, and where', () => {
    const drawing = draw({ text: 'Forever', letterHeight: 3 }, 'great-vibes');
    const [thin] = findWarnings(drawing, 0.08);
    expect(thin?.code).toBe('thin');
    for (const region of thin?.regions ?? []) {
      const box = boxOf([region]);
      expect(box?.left).toBeGreaterThan(drawing.ink.left - 0.01);
      expect(box?.right).toBeLessThan(drawing.ink.right + 0.01);
    }
    expect(findWarnings(draw({ letterHeight: 3 }, 'lalezar'), 0.05)).toEqual([]);
  });

  it('are the same for the mirrored inside', () => {
    const codes = (surface: 'outside' | 'inside') =>
      findWarnings(draw({ text: 'Forever', letterHeight: 3, surface }, 'great-vibes'), 0.08).map(
        ({ code }) => code,
      );
    expect(codes('inside')).toEqual(codes('outside'));
  });

  it('tell of islands and gaps', () => {
    const square = (left: number, bottom: number, size: number): Contour => ({
      start: [left, bottom],
      segments: [
        [left + size, bottom],
        [left + size, bottom + size],
        [left, bottom + size],
        [left, bottom],
      ],
    });
    const codes = (...contours: Contour[]) => findWarnings({ contours }, 0.1).map(({ code }) => code);
    expect(codes(square(0, 0, 1), square(2, 0, 1))).toEqual([]);
    expect(codes(square(0, 0, 1), square(2, 0, 0.05))).toEqual(['island']);
    expect(codes(square(0, 0, 1), square(1.05, 0, 1))).toEqual(['gap']);
    expect(codes(square(0, 0, 0.09))).toEqual(['island']);
  });

  it('measure the width of thin strokes', () => {
    const width = (id: string) => strokeWidth(draw({ letterHeight: 3, bandWidth: 12 }, id));
    expect(width('lalezar')).toBeGreaterThan(width('vazirmatn'));
    expect(width('vazirmatn')).toBeGreaterThan(width('amiri'));
  });
});

describe('a drawing on a flat piece', () => {
  const flat = { length: 60, arc: 0 };

  it('has the size of the piece, and stands in its middle', () => {
    const drawing = draw({ flat, ornament: 'star' });
    expect([drawing.width, drawing.height]).toEqual([60, 6]);
    expect((drawing.ink.left + drawing.ink.right) / 2).toBeCloseTo(30, 6);
  });

  it('has ornaments only between its texts', () => {
    const texts = draw({ flat, repeat: 3 }).contours.length;
    const star = draw({ flat, repeat: 3, ornament: 'star' });
    expect(star.contours.length).toBe(texts + 2);
    const boxes = star.contours.map((contour) => boxOf([contour]));
    for (const middle of [20, 40])
      expect(boxes.some((box) => box && Math.abs((box.left + box.right) / 2 - middle) < 0.02)).toBe(true);
  });

  it('keeps starts and ends a margin away from the edges', () => {
    expect(draw({ flat, align: 'start' }).ink.right).toBeCloseTo(59.5, 6);
    expect(draw({ flat, align: 'end' }).ink.left).toBeCloseTo(0.5, 6);
  });

  it('says which arc is too tight, and that the text does not fit on the piece', () => {
    expect(faultOf({ flat: { length: 60, arc: -9 } })).toMatchObject({
      code: 'out-of-limits',
      field: 'flat.arc',
      min: 10,
    });
    expect(faultOf({ flat: { length: 5, arc: 0 }, letterHeight: 4 })).toMatchObject({
      code: 'too-wide',
      isFlat: true,
    });
    expect(new EngravingError({ code: 'too-wide', over: 2, largest: null, isFlat: true }).message).toContain(
      'بلندتر از قطعه',
    );
  });

  it('draws what is previewed within 0.03 mm of what is exact', () => {
    const [exact, preview] = (['exact', 'preview'] as const).map(
      (quality) => draw({ flat: { length: 60, arc: 25 } }, 'vazirmatn', quality).ink,
    );
    for (const side of ['left', 'right', 'top', 'bottom'] as const)
      expect(Math.abs((exact?.[side] ?? 0) - (preview?.[side] ?? 9))).toBeLessThan(0.03);
  });
});
