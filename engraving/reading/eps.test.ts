import { describe, expect, it } from 'vitest';
import { readEps } from './eps.ts';
import { ReadError } from './read-drawing.ts';
import { readTiff } from './tiff.ts';

const mm = 25.4 / 72;
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const eps = (...lines: string[]) => bytesOf(['%!PS-Adobe-3.0 EPSF-3.0', ...lines].join('\n'));
const boxOf = (bytes: Uint8Array) => {
  const { box } = readEps(bytes);
  return box && [box.left, box.bottom, box.right, box.top].map((side) => Number((side / mm).toFixed(4)));
};

interface Entry {
  tag: number;
  type: 3 | 4;
  values: number[];
}

/** Writes a TIFF with its pixels in one strip. */
function tiff(
  width: number,
  height: number,
  pixels: Uint8Array,
  entries: readonly Entry[],
  isLittle = true,
): Uint8Array {
  const all: Entry[] = [
    { tag: 256, type: 3, values: [width] },
    { tag: 257, type: 3, values: [height] },
    ...entries,
    { tag: 273, type: 4, values: [8] },
    { tag: 279, type: 4, values: [pixels.length] },
  ];
  const size = (entry: Entry) => (entry.type === 3 ? 2 : 4) * entry.values.length;
  const directory = 8 + pixels.length;
  let more = directory + 2 + 12 * all.length + 4;
  const bytes = new Uint8Array(more + all.reduce((sum, entry) => sum + size(entry), 0));
  const view = new DataView(bytes.buffer);
  bytes.set(bytesOf(isLittle ? 'II' : 'MM'));
  view.setUint16(2, 42, isLittle);
  view.setUint32(4, directory, isLittle);
  bytes.set(pixels, 8);
  view.setUint16(directory, all.length, isLittle);
  for (const [n, entry] of all.entries()) {
    const at = directory + 2 + 12 * n;
    view.setUint16(at, entry.tag, isLittle);
    view.setUint16(at + 2, entry.type, isLittle);
    view.setUint32(at + 4, entry.values.length, isLittle);
    const place = size(entry) > 4 ? more : at + 8;
    if (place === more) {
      view.setUint32(at + 8, more, isLittle);
      more += size(entry);
    }
    for (const [k, value] of entry.values.entries())
      if (entry.type === 3) view.setUint16(place + 2 * k, value, isLittle);
      else view.setUint32(place + 4 * k, value, isLittle);
  }
  return bytes;
}

const short = (tag: number, ...values: number[]): Entry => ({ tag, type: 3, values });
const redsOf = (bytes: Uint8Array) => [...(readTiff(bytes)?.data ?? [])].filter((_, n) => n % 4 === 0);

/** Puts a program and a TIFF into a DOS file. */
function dosEps(program: Uint8Array, preview: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(30 + program.length + preview.length);
  const view = new DataView(bytes.buffer);
  bytes.set([0xc5, 0xd0, 0xd3, 0xc6]);
  view.setUint32(4, 30, true);
  view.setUint32(8, program.length, true);
  view.setUint32(20, 30 + program.length, true);
  view.setUint32(24, preview.length, true);
  bytes.set(program, 30);
  bytes.set(preview, 30 + program.length);
  return bytes;
}

const grey = tiff(3, 1, Uint8Array.of(0, 128, 255), [short(258, 8), short(262, 1)]);

describe('the box of an EPS', () => {
  it('is the finest that it says', () => {
    expect(boxOf(eps('%%BoundingBox: 10 20 110 70', '%%EndComments'))).toEqual([10, 20, 110, 70]);
    expect(boxOf(eps('%%BoundingBox: 10 20 111 71', '%%HiResBoundingBox: 10.5 20.25 110.5 70.75'))).toEqual([
      10.5, 20.25, 110.5, 70.75,
    ]);
  });

  it('may stand at the end', () => {
    expect(
      boxOf(eps('%%BoundingBox: (atend)', '%%EndComments', 'showpage', '%%BoundingBox: -1 -2 3 4')),
    ).toEqual([-1, -2, 3, 4]);
  });

  it('is none when it is none', () => {
    for (const line of [
      '',
      '%%BoundingBox: 0 0 0 0',
      '%%BoundingBox: a b c d',
      '%%BoundingBox: 1 2',
      `%%BoundingBox: 0 0 1e99 1`,
    ])
      expect(boxOf(eps(line, '%%EndComments'))).toBeNull();
  });
});

describe('the preview of an EPS', () => {
  it('is the TIFF of a DOS file', () => {
    const { preview, program, box } = readEps(dosEps(eps('%%BoundingBox: 0 0 72 72'), grey));
    expect(preview).toMatchObject({ width: 3, height: 1 });
    expect([...(preview?.data ?? [])]).toEqual([0, 0, 0, 255, 128, 128, 128, 255, 255, 255, 255, 255]);
    expect(new TextDecoder().decode(program.subarray(0, 4))).toBe('%!PS');
    expect(box?.right).toBeCloseTo(25.4, 9);
  });

  it('is the digits of an interchange file', () => {
    const { preview } = readEps(
      eps(
        '%%BoundingBox: 0 0 9 2',
        '%%EndComments',
        '%%BeginPreview: 9 2 1 2',
        '% 80',
        '% 80FF',
        '% 00',
        '%%EndPreview',
      ),
    );
    expect(preview).toMatchObject({ width: 9, height: 2 });
    const dark = Array.from({ length: 18 }, (_, n) => ((preview?.data[n * 4] ?? 255) < 128 ? n : -1)).filter(
      (n) => n >= 0,
    );
    expect(dark).toEqual([0, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
  });

  it('is none in a file without one, or when it is not what it says', () => {
    expect(readEps(eps('%%BoundingBox: 0 0 9 2')).preview).toBeNull();
    expect(readEps(eps('%%BeginPreview: 99999 99999 8 2', '% 00')).preview).toBeNull();
    expect(readEps(dosEps(eps('x'), bytesOf('II*\0\xff\xff\xff\xff\0\0'))).preview).toBeNull();
  });
});

describe('a TIFF', () => {
  it('is read in its kinds', () => {
    expect(redsOf(grey)).toEqual([0, 128, 255]);
    expect(redsOf(tiff(3, 1, Uint8Array.of(0b01000000), [short(258, 1), short(262, 0)], false))).toEqual([
      255, 0, 255,
    ]);
    expect(redsOf(tiff(3, 1, Uint8Array.of(0x01, 0xf0), [short(258, 4), short(262, 1)]))).toEqual([
      0, 17, 255,
    ]);
    expect(
      redsOf(
        tiff(1, 2, Uint8Array.of(9, 8, 7, 6, 5, 4), [short(258, 8, 8, 8), short(262, 2), short(277, 3)]),
      ),
    ).toEqual([9, 6]);
    const palette = Array.from({ length: 768 }, (_, n) => (n === 2 ? 0xab00 : 0));
    expect(
      redsOf(tiff(2, 1, Uint8Array.of(2, 0), [short(258, 8), short(262, 3), short(320, ...palette)])),
    ).toEqual([0xab, 0]);
    const packed = Uint8Array.of(0xfe, 7, 1, 8, 9, 128);
    expect(redsOf(tiff(5, 1, packed, [short(258, 8), short(262, 1), short(259, 32_773)]))).toEqual([
      7, 7, 7, 8, 9,
    ]);
  });

  it('cut off anywhere, or with any byte changed, harms nobody', () => {
    for (let end = 0; end < grey.length; end += 1) readTiff(grey.subarray(0, end));
    for (let at = 0; at < grey.length; at += 1)
      for (const value of [0, 1, 127, 255]) {
        const changed = grey.slice();
        changed[at] = value;
        readTiff(changed);
      }
  });
});

it('refuses what is no PostScript', () => {
  for (const bytes of [
    new Uint8Array(),
    bytesOf('%PDF-1.4'),
    dosEps(eps(''), grey).subarray(0, 20),
    dosEps(eps(''), grey).subarray(0, 30),
  ])
    expect(() => readEps(bytes)).toThrow(ReadError);
});
