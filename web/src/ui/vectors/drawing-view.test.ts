import { describe, expect, it } from 'vitest';
import { drawnPaths } from './drawing-paths.ts';
import {
  fitted,
  moved,
  scalesFor,
  ticksBetween,
  tickStep,
  transformBetween,
  viewOf,
  zoomedAt,
} from './drawing-view.ts';

const sheet = { width: 40, height: 20 };
const window = { width: 800, height: 600 };

describe('a view of a drawing', () => {
  it('shows the whole sheet in the middle, above the buttons', () => {
    const { x, y, scale } = fitted(sheet, window);
    expect(scale).toBeCloseTo(17.6);
    expect(x + window.width / 2 / scale).toBeCloseTo(20);
    expect(y + (window.height - 72) / 2 / scale).toBeCloseTo(10);
  });

  it('keeps what is under the pointer while it zooms, within its limits', () => {
    const before = fitted(sheet, window);
    const at = { x: 200, y: 150 };
    const limits = scalesFor(sheet, window);
    const after = zoomedAt(before, 3, at, limits);
    expect(after.x + at.x / after.scale).toBeCloseTo(before.x + at.x / before.scale);
    expect(after.y + at.y / after.scale).toBeCloseTo(before.y + at.y / before.scale);
    expect(limits.max / before.scale).toBeGreaterThanOrEqual(100);
    expect(zoomedAt(before, 1e9, at, limits).scale).toBe(limits.max);
  });

  it('zooms to a place of no size without end', () => {
    expect(viewOf([5, 5, 5, 5], window, { max: 100 })).toEqual({ x: 1, y: 2, scale: 100 });
  });

  it('never loses the sheet', () => {
    const far = moved(fitted(sheet, window), { x: 1e6, y: -1e6 }, sheet, window);
    expect(far.x + window.width / far.scale).toBeGreaterThan(0);
    expect(far.y).toBeLessThan(sheet.height);
  });

  it('lays what was drawn where it is seen now', () => {
    const drawn = { x: 10, y: 4, scale: 2 };
    expect(transformBetween(drawn, drawn)).toBeUndefined();
    expect(transformBetween(drawn, { x: 0, y: 0, scale: 4 })).toBe('translate(40px, 16px) scale(2)');
  });
});

describe('a ruler', () => {
  it('has numbers at 1, 2 or 5 times a power of ten', () => {
    expect([0.01, 0.7, 3.78, 30, 500].map((scale) => tickStep(scale))).toEqual([10_000, 100, 20, 5, 0.2]);
  });

  it('numbers every fifth tick', () => {
    const ticks = ticksBetween(-1.2, 5.1, 5);
    expect(ticks.map(({ at }) => at)).toEqual([-1, 0, 1, 2, 3, 4, 5]);
    expect(ticks.filter(({ isNumbered }) => isNumbered).map(({ at }) => at)).toEqual([0, 5]);
  });
});

describe('paths', () => {
  const line = { layer: 0, fill: null, isEvenOdd: false, stroke: '#000000', width: 0, isPlace: false };
  const box = { left: 0, bottom: 0, right: 1, top: 1 };

  it('joins lines of one look, and leaves fills and hidden layers alone', () => {
    const filled = { ...line, fill: '#000000', stroke: null };
    const paths = [
      { ...line, d: 'M0 0H1' },
      { ...line, d: 'M0 1H1' },
      { ...filled, d: 'M0 0H1V1Z' },
      { ...filled, d: 'M1 0H2V1Z' },
      { ...line, d: 'M0 2H1', layer: 1 },
      { ...line, d: 'M0 3H1', stroke: '#ff0000' },
    ];
    expect(drawnPaths({ box, paths }, new Set()).map(({ d }) => d)).toEqual([
      'M0 0H1M0 1H1',
      'M0 0H1V1Z',
      'M1 0H2V1Z',
      'M0 2H1',
      'M0 3H1',
    ]);
    expect(drawnPaths({ box, paths }, new Set([0])).map(({ d }) => d)).toEqual(['M0 2H1']);
  });
});
