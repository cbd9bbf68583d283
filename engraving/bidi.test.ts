import { expect, it } from 'vitest';
import { visualRuns } from './bidi.ts';

/** The runs as they are seen from left to right, each as it is written. */
function seen(written: string, script: 'persian' | 'latin' = 'persian') {
  const { text, runs } = visualRuns(written, script);
  return runs.map(({ start, end }) => text.slice(start, end));
}

it('sets digits of a Persian text from left to right', () => {
  expect(seen('سال ۱۴۰۴')).toEqual(['۱۴۰۴', 'سال ']);
  expect(visualRuns('سال ۱۴۰۴', 'persian').runs.map(({ isRtl }) => isRtl)).toEqual([false, true]);
});

it('puts Latin words of a Persian text where they are read', () => {
  expect(seen('سلام Love you دوست')).toEqual([' دوست', 'Love you', 'سلام ']);
});

it('reads a text that begins with Latin letters from left to right', () => {
  const { isRtl } = visualRuns('Love سلام 2024', 'persian');
  expect(isRtl).toBe(false);
  expect(seen('Love سلام 2024')).toEqual(['Love ', '2024', 'سلام ']);
});

it('gives a text of digits the direction of its font', () => {
  expect(visualRuns('۱۴۰۴', 'persian').isRtl).toBe(true);
  expect(visualRuns('2024', 'latin').isRtl).toBe(false);
});

it('reads a text that begins with a kashida from right to left', () => {
  expect(visualRuns('ـسلام', 'latin').isRtl).toBe(true);
});

it('is not cut by a direction mark inside a word, which orders what is around it', () => {
  expect(seen('عش\u200eق')).toEqual(['عشق']);
  expect(seen('a\u200f!', 'latin')).toEqual(['a!']);
  expect(visualRuns('\u200f12 a', 'latin').isRtl).toBe(true);
});

it('covers every character of any text once', () => {
  for (const text of ['', ' ', '((«a») ب 1', 'abc\u200c', '🙂 سلام', 'א ب a 1 ۲ ,.']) {
    const covered = visualRuns(text, 'persian')
      .runs.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, n) => start + n))
      .toSorted((a, b) => a - b);
    expect(covered).toEqual(Array.from({ length: text.length }, (_, n) => n));
  }
});
