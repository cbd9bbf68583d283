import { beforeAll, expect, it } from 'vitest';
import { readyEngine } from '#engraving/ready';
import { unite } from '#engraving/union';
import type { AreaCase } from './area.ts';
import { inkArea } from './ink-area.ts';
import { textsOfFonts } from './texts-of-fonts.ts';
import judged from './results/area.json' with { type: 'json' };

beforeAll(readyEngine);

const cases: AreaCase[] = judged.cases;

it('unites at least 300 Persian texts to the area that MuPDF painted, within 0.2 %', async () => {
  const painted = new Map(cases.map((one) => [`${one.font} ${one.text}`, one.painted]));
  expect(painted.size).toBeGreaterThanOrEqual(300);
  const wrong: string[] = [];
  for await (const { font, text, glyphs } of textsOfFonts()) {
    const area = inkArea(unite(glyphs, 0.002, true));
    const reference = painted.get(`${font} ${text}`) ?? 0;
    if (!(Math.abs(area / reference - 1) <= 0.002))
      wrong.push(`${font} «${text}»: ${area} instead of ${reference}`);
  }
  expect(wrong).toEqual([]);
});
