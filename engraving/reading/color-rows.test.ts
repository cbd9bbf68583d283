import { describe, expect, it } from 'vitest';
import { colorRows } from './color-rows.ts';
import { readDrawing } from './read.ts';

const read = (content: string) =>
  readDrawing(
    'svg',
    new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="20mm">${content}</svg>`,
    ),
  );
const line = (color: string) => `<path d="M0 0H9V9Z" fill="none" stroke="${color}"/>`;
const group = (id: string, content: string) => `<g id="${id}">${content}</g>`;
const rowsOf = async (content: string) =>
  colorRows(await read(content)).rows.map(({ name, color, shown }) => `${name} ${color} ${shown}`);

describe('rows of colours', () => {
  it('are the colours of a file that names no layers', async () => {
    const drawing = await read(`${line('red')}${line('blue')}${line('#F00')}`);
    const { rows, of } = colorRows(drawing);
    expect(rows.map(({ color }) => color)).toEqual(['#ff0000', '#0000ff']);
    expect(drawing.shapes.map(({ layer, stroke }) => of(layer, stroke?.color ?? null))).toEqual([0, 1, 0]);
  });

  it('are those of fills and of strokes', async () => {
    expect(await rowsOf('<rect width="9" height="9" fill="white" stroke="red"/>')).toEqual([
      ' #ffffff true',
      ' #ff0000 true',
    ]);
  });

  it('have a row for texts where the colours are several', async () => {
    const drawing = await read(`${line('red')}${line('blue')}<text x="1" y="9">نام</text>`);
    const { rows, ofOther } = colorRows(drawing);
    expect(rows.map(({ color }) => color)).toEqual(['#ff0000', '#0000ff', null]);
    expect(ofOther(drawing.texts[0]?.layer ?? -1)).toBe(2);
    expect(await rowsOf(`${line('red')}<text x="1" y="9">نام</text>`)).toEqual([' #ff0000 true']);
  });

  it('are one where there are as many colours as in a picture', async () => {
    const lines = Array.from({ length: 40 }, (_, n) => line(`rgb(${n},0,0)`));
    expect(await rowsOf(lines.join(''))).toEqual([' null true']);
  });

  it('are those of each named layer', async () => {
    const hidden = '<g id="off" style="display:none">';
    expect(
      await rowsOf(
        `${group('cut', line('red'))}${group('engrave', line('red') + line('blue'))}${hidden}${line('red')}</g>`,
      ),
    ).toEqual(['cut #ff0000 true', 'engrave #ff0000 true', 'engrave #0000ff true', 'off #ff0000 false']);
  });
});
