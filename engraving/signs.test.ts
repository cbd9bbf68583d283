import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { tidyRingText } from '#contract/common/ring-text';
import { ringDefaults } from '#contract/common/rings';
import { drawRing } from './draw-ring.ts';
import { EngravingError } from './errors.ts';
import { type EngravingFont, openFont } from './font.ts';
import { fontCatalog } from './fonts/catalog.ts';
import { boxOf, signedArea } from './geometry.ts';
import { readyEngine } from './ready.ts';
import type { RingInput } from './ring-drawing.ts';
import { findWarnings } from './warnings.ts';
import { sfntOfWoff } from './woff.ts';

const fonts = new Map<string, EngravingFont>();

beforeAll(async () => {
  await readyEngine();
  for (const { id, files, type } of fontCatalog) {
    const sfnts = files.map((file) =>
      sfntOfWoff(fs.readFileSync(path.join(import.meta.dirname, 'fonts/files', file))),
    );
    fonts.set(id, openFont(await Promise.all(sfnts), type));
  }
});

function draw(text: string, id = 'vazirmatn', changed: Partial<RingInput> = {}) {
  const font = fonts.get(id);
  if (!font) throw new Error(id);
  const ring = { mm: 18, thickness: 2 };
  const input = { ...ringDefaults, text, ring, bandWidth: 12, letterHeight: 3, margin: 0.2, ...changed };
  return drawRing(font, input, 'exact');
}

const heightOf = (text: string, id?: string) => {
  const { ink } = draw(text, id);
  return ink.top - ink.bottom;
};

describe('a sign', () => {
  it('is drawn in every font, nearly as high as its letters', () => {
    for (const { id } of fontCatalog)
      for (const sign of '♥❤★∞☆♡✿☾') {
        const height = heightOf(sign, id);
        expect(height, `${sign} ${id}`).toBeGreaterThan(sign === '∞' ? 0.9 : 2);
        expect(height, `${sign} ${id}`).toBeLessThanOrEqual(3);
      }
  });

  it('stands on the baseline between two names, in the order of reading', () => {
    const { contours, ink } = draw('ا ♥ م');
    const heart = contours.find((contour) => {
      const box = boxOf([contour]);
      return box && Math.abs((box.left + box.right) / 2 - (ink.left + ink.right) / 2) < 2.5;
    });
    const alef = boxOf(contours.filter((contour) => (boxOf([contour])?.left ?? 0) > ink.right - 1));
    expect(boxOf(heart ? [heart] : [])?.bottom).toBeCloseTo(alef?.bottom ?? 0, 1);
    // Read from the right: the alef, the heart, the mim.
    expect(contours.length).toBe(4);
    expect(draw('ا ♥ م').ink.right).toBeCloseTo(draw('ا ♥ م', 'vazirmatn', { align: 'center' }).ink.right, 6);
  });

  it('follows Persian digits on the left', () => {
    const [number, signed] = [draw('۱۴۰۴'), draw('۱۴۰۴ ∞', 'vazirmatn', { align: 'start' })];
    const ends = signed.contours.map((contour) => boxOf([contour])?.left ?? 0);
    const right = signed.ink.right - (number.ink.right - number.ink.left) - 0.5;
    expect(ends.filter((left) => left > right)).toHaveLength(number.contours.length);
    expect(Math.min(...ends)).toBeLessThan(right);
  });

  it('is the same with and without what chooses a coloured picture', () => {
    const plain = draw('علی ❤ مریم').contours;
    for (const text of ['علی ❤️ مریم', 'علی ❤︎ مریم', 'علی ♥ مریم', 'علی 💜 مریم'])
      expect(draw(text).contours, text).toEqual(plain);
  });

  it('takes letter and word spacing, repeats, arcs and warnings like a letter', () => {
    const lengthOf = (text: string, changed: Partial<RingInput> = {}) => {
      const { ink } = draw(text, 'vazirmatn', changed);
      return ink.right - ink.left;
    };
    expect(lengthOf('د♥د', { letterSpacing: 1 })).toBeCloseTo(lengthOf('د♥د') + 2, 6);
    expect(lengthOf('د ♥ د', { wordSpacing: 1 })).toBeCloseTo(lengthOf('د ♥ د') + 2, 6);
    const one = draw('ا♥', 'vazirmatn', { letterHeight: 2 });
    const three = draw('ا♥', 'vazirmatn', { letterHeight: 2, repeat: 3 });
    expect(three.contours.length).toBe(3 * one.contours.length);
    const flat = { flat: { length: 40, arc: 20 }, letterHeight: 2 };
    expect(draw('ا♥', 'vazirmatn', flat).contours.length).toBe(one.contours.length);
    expect(findWarnings(draw('☆', 'vazirmatn', { letterHeight: 0.4 }), 0.2).length).toBeGreaterThan(0);
  });

  it('never cuts a letter that it overlaps', () => {
    for (const id of ['vazirmatn', 'montserrat', 'amiri']) {
      const { contours } = draw('ل♥ل', id === 'montserrat' ? 'vazirmatn' : id, { letterSpacing: -1 });
      expect(contours.filter((contour) => signedArea(contour) < 0)).toEqual([]);
    }
  });

  it('is refused where it is none of ours, by its name', () => {
    for (const [text, characters] of [
      ['عشق 🦋', ['🦋']],
      ['❤️‍🔥', ['🔥']],
      ['♥\u0301', ['\u0301']],
    ] as const)
      try {
        draw(text);
        expect.unreachable(text);
      } catch (error) {
        if (!(error instanceof EngravingError)) throw error;
        expect(error.fault).toEqual({ code: 'unknown-glyphs', characters });
      }
  });
});

describe('the text of a ring', () => {
  it('is read without what is invisible, and a zero-width space parts letters', () => {
    expect(tidyRingText(' می\u200bخواهم\u2060 \u00ad\ufeffتو \ufe0f')).toBe('می\u200cخواهم تو');
    expect(draw('می\u200bخواهم').contours).toEqual(draw('می\u200cخواهم').contours);
    expect(draw('عش\u2060ق').contours).toEqual(draw('عشق').contours);
    expect(draw('عش\u200eق').contours).toEqual(draw('عشق').contours);
    expect(draw('\u200fعشق\u200f').contours).toEqual(draw('عشق').contours);
  });
});
