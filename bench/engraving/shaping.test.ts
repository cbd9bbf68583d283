import { expect, it } from 'vitest';
import { shapedBy } from './shaped-by.ts';
import type { ShapingCase } from './shaping.ts';
import judged from './results/shaping.json' with { type: 'json' };

const cases: ShapingCase[] = judged.cases;

it('has enough judged cases', () => {
  expect(cases.length).toBeGreaterThanOrEqual(54);
});

it.each(cases)(
  'shapes $text in $font like hb-shape, in the order of FriBidi',
  async ({ font, text, order, runs }) => {
    const ours = await shapedBy(font, text);
    expect(ours.order).toEqual(order);
    expect(ours.runs).toEqual(runs);
  },
);
