import { describe, expect, it } from 'vitest';
import { isTranslucent, readColor } from './color.ts';

describe('colours of CSS', () => {
  const cases: [string, string | null, boolean][] = [
    ['#abc', '#aabbcc', false],
    ['#abcf', '#aabbcc', false],
    ['#aabbcc80', '#aabbcc', true],
    ['rgb(300,-5,0)', '#ff0000', false],
    ['rgb(0% 0% 100% / 100%)', '#0000ff', false],
    ['RGB( 255 , 0 , 0 )', '#ff0000', false],
    ['rgba( 255 , 0 , 0 , 50% )', '#ff0000', true],
    ['color(display-p3 0 1 0)', '#00ff00', false],
    ['color(display-p3 1.0 0.533 0.2)', '#ff8833', false],
    ['color(srgb 100% 0% 0% / 0.5)', '#ff0000', true],
    ['color(display-p3 0 1 0 / 0)', 'none', false],
    ['color(rec2020 0 1 0)', null, false],
    ['oklch(0.7 0.1 200)', null, false],
    ['hsl(120 100% 50%)', '#00ff00', false],
    ['hsl(0.3333turn 100% 50%)', '#00ff00', false],
    ['hsl(400grad 100% 50% / .5)', '#ff0000', true],
    ['#0000', 'none', false],
    ['#ff000000', 'none', false],
    ['rgba(255,0,0,0)', 'none', false],
    ['rgb(0 0 0 / 0%)', 'none', false],
    ['transparent', 'none', false],
    ['notacolour', null, false],
    ['', null, false],
  ];
  for (const [text, color, shines] of cases)
    it(`are read: «${text}»`, () => {
      expect(readColor(text)).toBe(color);
      expect(isTranslucent(text)).toBe(shines);
    });
});
