import { describe, expect, it } from 'vitest';
import { filled, lines } from '../checking/testing/drawings.ts';
import { cleanSvg } from './clean-svg.ts';
import { pictureOf } from './picture.ts';
import type { Outline, ReadDrawing, ReadShape } from './read-drawing.ts';

const line: Outline = { start: [10, 5], segments: [[30, 25]], closed: false };
const square: Outline = {
  start: [0, 0],
  segments: [
    [20, 0],
    [20, 20],
    [0, 20],
  ],
  closed: true,
};
const drawing = (shapes: ReadShape[], more: Partial<ReadDrawing> = {}): ReadDrawing => ({
  format: 'svg',
  unit: { name: 'mm', mm: 1, guessed: false },
  page: null,
  layers: [
    { name: '"><script>', color: null, shown: true },
    { name: 'hidden', color: null, shown: false },
  ],
  shapes,
  texts: [],
  pictures: [],
  skipped: [],
  ...more,
});

describe('a drawing as a clean SVG', () => {
  it('is in mm from the top left of what it shows', () => {
    const { svg, box } = cleanSvg(drawing([lines([square])]), { margin: 0.1 });
    expect(box).toEqual({ left: -2, bottom: -2, right: 22, top: 22 });
    expect(svg).toContain('width="24mm" height="24mm" viewBox="0 0 24 24"');
    expect(svg).toContain('d="M2 22L22 22L22 2L2 2Z"');
  });

  it('leaves open lines open and curves curved', () => {
    const curve: Outline = { start: [0, 0], segments: [[0, 5, 10, 5, 10, 0]], closed: false };
    const { svg } = cleanSvg(drawing([lines([curve])]));
    expect(svg).toMatch(/d="M[-\d. ]+C[-\d. ]+"/);
  });

  it('keeps colours, and darkens lines that would not be seen', () => {
    const { svg } = cleanSvg(
      drawing([lines([line], { color: '#cc0000' }), lines([line], { color: '#ffffff' })]),
    );
    expect(svg).toContain('stroke="#cc0000"');
    expect(svg).toContain('stroke="#959595"');
  });

  it('keeps a white fill over a black one, and darkens it when it is alone', () => {
    const white = filled([square], { color: '#ffffff' });
    const black = filled([square], { rule: 'evenodd' });
    expect(cleanSvg(drawing([black, white])).svg).toContain('fill="#ffffff"');
    expect(cleanSvg(drawing([black])).svg).toContain('fill="#000000" fill-rule="evenodd"');
    expect(cleanSvg(drawing([white])).svg).toContain('fill="#959595"');
    const grey = lines([square], { color: '#6b6560', width: 1 });
    expect(cleanSvg(drawing([white, grey])).svg).toContain('fill="#ffffff"');
  });

  it('draws hairlines, and what is as thin, in pixels', () => {
    expect(cleanSvg(drawing([lines([line])])).svg.match(/non-scaling-stroke/g)).toHaveLength(1);
    expect(cleanSvg(drawing([lines([line], { width: 0.01 })])).svg.match(/<path/g)).toHaveLength(2);
    expect(cleanSvg(drawing([lines([line], { width: 1 })])).svg).not.toContain('non-scaling-stroke');
  });

  it('leaves out hidden layers and what is not painted', () => {
    const { svg } = cleanSvg(drawing([lines([line], { layer: 1 }), { ...lines([line]), stroke: null }]));
    expect(svg).not.toContain('<path');
  });

  it('has the box of what is shown, also with hidden layers', () => {
    const far: Outline = { start: [500, 500], segments: [[900, 900]], closed: false };
    const both = drawing([lines([square]), lines([far], { layer: 1, width: 90 })]);
    const { box, paths } = pictureOf(both, { hidden: true });
    expect(box).toEqual(pictureOf(both).box);
    expect(paths.map(({ layer }) => layer)).toContain(1);
  });

  it('lets nothing of the file through but numbers and colours', () => {
    const { svg } = cleanSvg(
      drawing([lines([line], { color: '"/><script>' })], {
        texts: [
          {
            layer: 0,
            text: '<b>',
            font: '"x',
            embedded: false,
            box: { left: 0, bottom: 0, right: 9, top: 2 },
          },
        ],
        pictures: [
          {
            layer: 0,
            corners: [
              [0, 0],
              [5, 0],
              [5, 5],
              [0, 5],
            ],
            width: 10,
            height: 10,
          },
        ],
      }),
    );
    expect(svg.replace(/<\/?(svg|g|path)[^<>]*>/g, '')).toBe('');
    expect(svg).not.toContain('script');
    expect(svg.match(/stroke-dasharray/g)).toHaveLength(2);
  });

  it('has a size even when there is nothing, or one point', () => {
    expect(cleanSvg(drawing([])).svg).toContain('viewBox="0 0 1 1"');
    const dot: Outline = { start: [3, 3], segments: [], closed: false };
    expect(cleanSvg(drawing([lines([dot])])).box).toEqual({
      left: 2.5,
      bottom: 2.5,
      right: 3.5,
      top: 3.5,
    });
  });

  it('shows a drawing far from the origin with small numbers', () => {
    const far: Outline = { start: [5e6, 4e6], segments: [[5e6 + 10, 4e6 + 10]], closed: false };
    expect(cleanSvg(drawing([lines([far])])).svg).toContain('d="M0.2 10.2L10.2 0.2"');
  });
});
