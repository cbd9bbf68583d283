import { describe, expect, it } from 'vitest';
import { readDrawing } from './read.ts';

const read = (content: string) =>
  readDrawing(
    'svg',
    new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="20mm">${content}</svg>`,
    ),
  );
const line = (color: string) => `<path d="M0 0H9V9Z" fill="none" stroke="${color}"/>`;

describe('layers of a file that names none', () => {
  it('are its colours', async () => {
    const { layers, shapes } = await read(`${line('red')}${line('blue')}${line('#F00')}`);
    expect(layers).toEqual([
      { name: '', color: '#ff0000', shown: true },
      { name: '', color: '#0000ff', shown: true },
    ]);
    expect(shapes.map(({ layer }) => layer)).toEqual([0, 1, 0]);
  });

  it('keep texts in a layer without a colour', async () => {
    const { layers, texts } = await read(`${line('red')}${line('blue')}<text x="1" y="9">نام</text>`);
    expect(layers.map(({ color }) => color)).toEqual(['#ff0000', '#0000ff', null]);
    expect(texts[0]?.layer).toBe(2);
  });

  it('stay one when there are as many colours as in a picture', async () => {
    const lines = Array.from({ length: 40 }, (_, n) => line(`rgb(${n},0,0)`));
    expect((await read(lines.join(''))).layers).toEqual([{ name: '', color: null, shown: true }]);
  });
});

it('gives a named layer the one colour of its shapes', async () => {
  const group = (id: string, content: string) => `<g id="${id}">${content}</g>`;
  const { layers } = await read(
    `${group('cut', line('red'))}${group('engrave', line('red') + line('blue'))}`,
  );
  expect(layers).toEqual([
    { name: 'cut', color: '#ff0000', shown: true },
    { name: 'engrave', color: null, shown: true },
  ]);
});
