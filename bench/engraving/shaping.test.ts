import { expect, it } from 'vitest';
import { fontCatalog } from '#engraving/fonts/catalog';
import { stretchedTexts } from './cases.ts';
import { shapedBy } from './shaped-by.ts';
import type { ShapingCase } from './shaping.ts';
import judged from './results/shaping.json' with { type: 'json' };

const cases: readonly ShapingCase[] = judged.cases;

it('has every text with kashidas and marks in every Persian font', () => {
  const known = new Set(cases.map(({ font, written }) => `${font} ${written}`));
  expect(stretchedTexts.length).toBeGreaterThanOrEqual(10);
  for (const { id } of fontCatalog.filter(({ type }) => type === 'persian'))
    for (const text of stretchedTexts) expect(known).toContain(`${id} ${text}`);
});

it.each(cases)(
  'shapes $written in $font like hb-shape the whole run, in the order of FriBidi',
  async ({ font, written, order, glyphs }) => {
    expect(await shapedBy(font, written)).toEqual({ order, glyphs });
  },
);
