import { expect, test } from 'vitest';
import { drawingSize, isLargerThanPiece, pieceSize, ringPlace } from './piece-size.ts';

test('a size is that of the file, else that of the brief, else unknown', () => {
  const brief = { widthMm: 30, heightMm: 30 };
  expect(drawingSize({ width: 42, height: 18 }, brief, 2)).toEqual({ width: 42, height: 18, from: 'file' });
  expect(drawingSize(null, brief, 2)).toEqual({ width: 30, height: 15, from: 'brief' });
  expect(drawingSize(null, brief, 0.5)).toEqual({ width: 15, height: 30, from: 'brief' });
  expect(drawingSize(null, { heightMm: 10 }, 3)).toEqual({ width: 30, height: 10, from: 'brief' });
  expect(drawingSize(null, { ringMm: 18 }, 3)).toBeNull();
});

test('a piece is that of the brief when the drawing fits on it', () => {
  expect(pieceSize({ width: 20, height: 10 }, { widthMm: 40, heightMm: 20 })).toEqual({
    width: 40,
    height: 20,
  });
  expect(pieceSize({ width: 50, height: 10 }, { widthMm: 40, heightMm: 20 })).toEqual({
    width: 60,
    height: 20,
  });
  expect(pieceSize({ width: 4, height: 3 }, {})).toEqual({ width: 7, height: 6 });
});

test('a drawing on a ring keeps its size where it fits', () => {
  const fits = ringPlace({ width: 30, height: 4 }, 7.5, 18);
  expect(fits).toMatchObject({ bandWidth: 5.5, size: { width: 30, height: 4 }, isShrunk: false });
  expect(fits.length).toBeCloseTo(Math.PI * 21.6, 9);
  const wide = ringPlace({ width: 100, height: 20 }, 5, 18);
  expect(wide).toMatchObject({ bandWidth: 15, isShrunk: true });
  expect(wide.size.width / wide.size.height).toBeCloseTo(5, 9);
  expect(wide.size.width).toBeLessThan(wide.length);
  expect(ringPlace(null, 3, 18)).toMatchObject({ size: { width: 13.5, height: 4.5 }, isShrunk: false });
});

test('a drawing that is larger than the piece of the brief is known, also of a piece with one side', () => {
  const is = (width: number, height: number, brief: Parameters<typeof isLargerThanPiece>[1]) =>
    isLargerThanPiece({ width, height }, brief);
  const plate = { widthMm: 40, heightMm: 20 };
  expect([is(40, 20, plate), is(20, 40, plate), is(40.4, 20.4, plate)]).toEqual([false, false, false]);
  expect([is(41, 20, plate), is(40, 21, plate), is(30, 30, plate)]).toEqual([true, true, true]);
  expect([is(50, 10, { widthMm: 40 }), is(10, 50, { widthMm: 40 }), is(30, 10, { heightMm: 8 })]).toEqual([
    true,
    false,
    true,
  ]);
  expect([is(500, 500, {}), is(500, 500, { ringMm: 18 })]).toEqual([false, false]);
});
