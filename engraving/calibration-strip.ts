import type { Contour } from './geometry.ts';

/** The widths of its lines, in mm. */
const calibrationWidths = [0.02, 0.03, 0.05, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5] as const;

const step = 4;
const lineHeight = 6;
const margin = 2;

const box = (left: number, bottom: number, width: number, height: number): Contour => ({
  start: [left, bottom],
  segments: [
    [left + width, bottom],
    [left + width, bottom + height],
    [left, bottom + height],
    [left, bottom],
  ],
});

/**
 * Lines of rising width, and next to each a pair with a gap as wide as the line: the thinnest that a laser burns whole
 * is its spot. Every fifth line has a mark below it, to be counted by.
 */
export function calibrationStrip() {
  const contours = calibrationWidths.flatMap((width, at) => {
    const left = margin + at * step;
    const pair = [box(left + 1.4, 4, 0.5, lineHeight), box(left + 1.9 + width, 4, 0.5, lineHeight)];
    const mark = at % 5 === 4 ? [box(left - 0.3, 2, 0.6 + width, 0.6)] : [];
    return [box(left, 4, width, lineHeight), ...pair, ...mark];
  });
  return {
    width: 2 * margin + calibrationWidths.length * step,
    height: lineHeight + 6,
    contours,
  };
}
