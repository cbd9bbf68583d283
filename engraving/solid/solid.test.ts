import { describe, expect, it } from 'vitest';
import { ReadError, readLimits } from '../reading/read-drawing.ts';
import { paintStl } from './paint-stl.ts';
import { readStl } from './read-stl.ts';
import { solidFacts } from './solid-facts.ts';
import { ballTriangles, binaryStl, boxTriangles, textStl } from './testing/solids.ts';

const box = boxTriangles(20, 10, 5);
const bytesOf = (text: string) => new TextEncoder().encode(text);

function faultOf(bytes: Uint8Array): string {
  try {
    readStl(bytes);
    return 'read';
  } catch (error) {
    expect(error).toBeInstanceOf(ReadError);
    return (error as ReadError).fault;
  }
}

describe('reading', () => {
  it.each([
    ['binary', binaryStl(box)],
    ['a text', bytesOf(textStl(box))],
    ['a text in capitals', bytesOf(textStl(box).toUpperCase())],
  ])('%s has every triangle in its place', (_name, bytes) => {
    const { triangles, count, box: around } = readStl(bytes);
    expect(count).toBe(12);
    expect([...triangles]).toEqual(box);
    expect(around).toEqual({ min: [0, 0, 0], max: [20, 10, 5] });
  });

  it.each(['solid of a binary program\nfacet', '  solid a', '\r\nsolid a', '\ufeffsolid a'])(
    'takes a binary file for one that begins like a text: %j',
    (header) => {
      const bytes = binaryStl(box);
      bytes.set(bytesOf(header));
      expect(readStl(bytes).count).toBe(12);
    },
  );

  it('refuses what cannot be trusted', () => {
    expect(faultOf(binaryStl(box, 13))).toBe('broken');
    expect(faultOf(binaryStl(box, 0xffffffff))).toBe('too-much');
    expect(faultOf(binaryStl([]))).toBe('empty');
    expect(faultOf(bytesOf('solid nothing\nendsolid\n'))).toBe('empty');
    expect(faultOf(binaryStl([...box.slice(0, -1), Number.NaN]))).toBe('broken');
    expect(faultOf(binaryStl([...box.slice(0, -1), Infinity]))).toBe('broken');
    expect(faultOf(bytesOf(textStl(box).replace('vertex 20', 'vertex 1e999')))).toBe('broken');
    expect(faultOf(bytesOf(textStl(box).replace('vertex 20', 'vertex NaN')))).toBe('broken');
    expect(faultOf(bytesOf(textStl(box).replace('endloop', 'vertex 1 2 3')))).toBe('broken');
    expect(faultOf(bytesOf('solid garbage\nfacet normal ♥ outer loop vertex'))).toBe('broken');
    expect(faultOf(bytesOf(`solid ${'x'.repeat(1_000_000)}\nfacet ${'9'.repeat(1_000_000)}`))).toBe('broken');
    expect(faultOf(new Uint8Array())).toBe('broken');
  });

  it.each([
    ['binary', binaryStl(box)],
    ['text', bytesOf(textStl(box))],
  ])('refuses a %s file cut off anywhere', (_name, bytes) => {
    for (let end = 0; end < bytes.length - 30; end += 7)
      expect(faultOf(bytes.subarray(0, end))).toMatch(/broken|empty/);
  });

  it('gives up more triangles than it takes, without reading them', () => {
    const count = readLimits.triangles + 1;
    expect(faultOf(binaryStl({ length: count * 9 }))).toBe('too-much');
    const facet = textStl(box.slice(0, 9)).split('\n').slice(1, -2).join('\n');
    expect(faultOf(bytesOf(`solid\n${`${facet}\n`.repeat(count)}endsolid`))).toBe('too-much');
  });
});

describe('facts', () => {
  const factsOf = (numbers: number[]) => solidFacts(readStl(binaryStl(numbers)));

  it('are exact for a box', () => {
    expect(factsOf(box)).toEqual({ size: [20, 10, 5], count: 12, isClosed: true, volume: 1000 });
  });

  it('are near for a ball', () => {
    const { isClosed, volume, size } = factsOf(ballTriangles(10, 60));
    expect(isClosed).toBe(true);
    expect(volume).toBeGreaterThan(0.995 * (4 / 3) * Math.PI * 1000);
    expect(volume).toBeLessThan((4 / 3) * Math.PI * 1000);
    expect(size[2]).toBe(20);
  });

  it('say when a triangle is missing, too many, or turned', () => {
    expect(factsOf(box.slice(9))).toMatchObject({ isClosed: false, volume: null });
    expect(factsOf([...box, ...box.slice(0, 9)])).toMatchObject({ isClosed: false, volume: null });
    const turned = [...box.slice(3, 6), ...box.slice(0, 3), ...box.slice(6)];
    expect(factsOf(turned)).toMatchObject({ isClosed: true, volume: null });
  });
});

describe('the picture', () => {
  const solid = readStl(binaryStl(box));
  const alphaAt = ({ data, width }: { data: Uint8ClampedArray; width: number }, x: number, y: number) =>
    data[(y * width + x) * 4 + 3];

  it('has the solid in its middle, on a transparent ground', () => {
    const picture = paintStl(solid, 120, 80);
    expect(picture).toMatchObject({ width: 120, height: 80 });
    expect(picture.data).toHaveLength(120 * 80 * 4);
    expect(alphaAt(picture, 60, 40)).toBe(255);
    for (const [x, y] of [
      [0, 0],
      [119, 0],
      [0, 79],
      [119, 79],
    ] as const)
      expect(alphaAt(picture, x, y)).toBe(0);
    // Edges are neither covered nor free.
    expect([...picture.data].some((value, n) => n % 4 === 3 && value > 0 && value < 255)).toBe(true);
  });

  it('shows three sides of a box, each in one light', () => {
    const { data } = paintStl(solid, 200, 200);
    const seen = new Map<number, number>();
    for (let n = 0; n < data.length; n += 4)
      if (data[n + 3] === 255) seen.set(data[n] ?? 0, (seen.get(data[n] ?? 0) ?? 0) + 1);
    expect([...seen.values()].filter((points) => points > 500)).toHaveLength(3);
  });

  it('shows a ball as round, without corners of its triangles', () => {
    const { data } = paintStl(readStl(binaryStl(ballTriangles(5, 24))), 200, 200);
    const row = Array.from({ length: 100 }, (_, n) => data[(100 * 200 + 50 + n) * 4] ?? 0);
    const steps = row.slice(1).map((value, n) => Math.abs(value - (row[n] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(14);
  });

  it('is the nearer surface where two lie over each other', () => {
    const front = readStl(binaryStl([...box, ...box.map((value, n) => (n % 3 === 2 ? value - 9 : value))]));
    const back = readStl(binaryStl([...box.map((value, n) => (n % 3 === 2 ? value - 9 : value)), ...box]));
    expect(paintStl(front, 90, 90).data).toEqual(paintStl(back, 90, 90).data);
  });

  it('of a million triangles takes seconds at most, and of many that hide each other is given up', {
    timeout: 120_000,
  }, () => {
    const many = readStl(binaryStl(ballTriangles(10, 501)));
    expect(many.count).toBeGreaterThan(1_000_000);
    paintStl(many, 640, 640);
    const layers = new Float32Array(9 * 100_000);
    for (let n = 0; n < layers.length; n += 9) layers.set([0, 0, n, 100, 0, n, 0, 100, n], n);
    expect(() =>
      paintStl({ triangles: layers.map((value, n) => (n % 3 === 2 ? value * 1e-9 : value)) }, 640, 640),
    ).toThrow(ReadError);
  });
});
