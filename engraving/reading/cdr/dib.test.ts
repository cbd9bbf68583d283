import { expect, test } from 'vitest';
import { dibHeader } from '../testing/corel-files.ts';
import { readDib } from './dib.ts';

const black = [0, 0, 0];
const white = [255, 255, 255];
const red = [255, 0, 0];
const blue = [0, 0, 255];
/** Colours of a palette are kept as blue, green, red and a byte that says nothing. */
const palette = [
  [0, 0, 0, 0],
  [255, 255, 255, 0],
  [0, 0, 255, 0],
  [255, 0, 0, 0],
].flat();

const dib = (look: Parameters<typeof dibHeader>[0], ...rest: readonly (readonly number[])[]) =>
  new Uint8Array([...dibHeader(look), ...rest.flat()]);

/** The colours from the upper left corner, row by row. */
function colorsOf(bytes: Uint8Array): number[][] | null {
  const bitmap = readDib(bytes);
  if (!bitmap) return null;
  return Array.from({ length: bitmap.width * bitmap.height }, (_, n) => [
    ...bitmap.data.subarray(n * 4, n * 4 + 3),
  ]);
}

test.each([
  [
    '1 bit',
    dib({ width: 2, height: 2, bits: 1, colors: 2 }, palette.slice(0, 8), [0x40, 0, 0, 0], [0x80, 0, 0, 0]),
    [white, black, black, white],
  ],
  [
    '4 bits',
    dib({ width: 2, height: 2, bits: 4, colors: 4 }, palette, [0x01, 0, 0, 0], [0x23, 0, 0, 0]),
    [red, blue, black, white],
  ],
  [
    '8 bits',
    dib({ width: 2, height: 2, bits: 8, colors: 4 }, palette, [0, 1, 0, 0], [2, 3, 0, 0]),
    [red, blue, black, white],
  ],
  ['16 bits', dib({ width: 2, height: 1, bits: 16 }, [0x00, 0x7c, 0x1f, 0x00]), [red, blue]],
  [
    '16 bits with masks',
    dib(
      { width: 2, height: 1, bits: 16, packing: 3 },
      [0, 0xf8, 0, 0, 0xe0, 0x07, 0, 0, 0x1f, 0, 0, 0],
      [0x00, 0xf8, 0x1f, 0x00],
    ),
    [red, blue],
  ],
  ['24 bits', dib({ width: 1, height: 2, bits: 24 }, [255, 0, 0, 0], [0, 0, 255, 0]), [red, blue]],
  [
    '24 bits from the top',
    dib({ width: 1, height: -2, bits: 24 }, [255, 0, 0, 0], [0, 0, 255, 0]),
    [blue, red],
  ],
  ['32 bits', dib({ width: 2, height: 1, bits: 32 }, [0, 0, 255, 0, 255, 0, 0, 0]), [red, blue]],
  [
    '8 bits in runs',
    dib(
      { width: 3, height: 2, bits: 8, packing: 1, colors: 4 },
      palette,
      [3, 2, 0, 0],
      [0, 3, 3, 1, 0, 0, 0, 1],
    ),
    [blue, white, black, red, red, red],
  ],
  [
    '4 bits in runs',
    dib(
      { width: 4, height: 2, bits: 4, packing: 2, colors: 4 },
      palette,
      [4, 0x23, 0, 0],
      [0, 2, 1, 0, 3, 0x11, 0, 1],
    ),
    [white, white, white, white, red, blue, red, blue],
  ],
  ['rows that are missing', dib({ width: 1, height: 2, bits: 24 }, [0, 0, 255, 0]), [white, red]],
] as const)('%s', (_, bytes, colors) => {
  expect(colorsOf(bytes)).toEqual(colors);
});

test.each([
  ['nothing', new Uint8Array(0)],
  ['half a header', dibHeader({ width: 2, height: 2, bits: 24 }).subarray(0, 20)],
  ['no pixels', dib({ width: 0, height: 2, bits: 24 })],
  ['too many pixels', dib({ width: 0x7fffffff, height: 0x7fffffff, bits: 24 })],
  ['a width below zero', dib({ width: -1, height: 1, bits: 24 })],
  ['a packing that is not known', dib({ width: 1, height: 1, bits: 24, packing: 4 })],
  ['an unusual number of bits', dib({ width: 1, height: 1, bits: 7 })],
  ['the runs of another number of bits', dib({ width: 1, height: 1, bits: 4, packing: 1 })],
])('%s is no bitmap', (_, bytes) => {
  expect(colorsOf(bytes)).toBeNull();
});

test('runs never leave the picture', () => {
  const runs = [255, 2, 0, 2, 255, 255, 255, 3, 0, 255];
  expect(colorsOf(dib({ width: 2, height: 2, bits: 8, packing: 1, colors: 4 }, palette, runs))).toEqual([
    white,
    white,
    red,
    red,
  ]);
});
