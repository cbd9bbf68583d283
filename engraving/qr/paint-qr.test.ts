import { expect, it } from 'vitest';
import type { Contour } from '../geometry.ts';
import { paint } from './paint.ts';
import { paintQr } from './paint-qr.ts';
import { drawQr } from './qr-drawing.ts';
import { QrError } from './qr-error.ts';
import { readBack } from './read-back.ts';

const short = 'https://hakkak.example/q/ABCD2345';
const square: Contour = {
  start: [0, 0],
  segments: [
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ],
};

it('gives every module the same whole pixels, at least as many as are asked for', () => {
  const drawing = drawQr(short, { mm: 10 });
  const { width, height, bytes, pxPerMm } = paintQr(drawing, 300 / 25.4);
  expect([width, height, bytes.length]).toEqual([148, 148, 148 * 148]);
  expect(pxPerMm).toBeCloseTo(14.8, 9);
  expect(new Set(bytes)).toEqual(new Set([0, 255]));
  for (const [y, row] of drawing.modules.entries()) {
    for (const [x, dark] of row.entries()) {
      for (const at of [0, 3, 3 * width, 3 * width + 3]) {
        expect(bytes[(y + 4) * 4 * width + (x + 4) * 4 + at]).toBe(dark ? 0 : 255);
      }
    }
  }
  expect(paintQr(drawing, 3.7).width).toBe(37);
  expect(paintQr(drawing, 3.71).width).toBe(74);
});

it.each([false, true])('is the picture of the drawing, with its logo (inverse: %s)', (isInverse) => {
  const drawing = drawQr(short, { mm: 25, isInverse, logo: { contours: [square], share: 0.35 } });
  const { width, height, bytes, pxPerMm } = paintQr(drawing, 40);
  const whole = paint(drawing.contours, { left: 0, top: 25, pxPerMm, width, height });
  // They differ by the corners that are cut from the drawing only.
  const different = bytes.filter((grey, n) => Math.abs(grey - (whole.bytes[n] ?? 0)) > 64).length;
  expect(different / bytes.length).toBeLessThan(0.002);
  expect(readBack({ width, height, bytes })).toBe(short);
});

it('refuses pictures without pixels or with too many', () => {
  const drawing = drawQr(short, { mm: 500 });
  for (const pxPerMm of [0, -1, Number.NaN, Infinity, 16]) {
    expect(() => paintQr(drawing, pxPerMm)).toThrow(QrError);
  }
  expect(paintQr(drawing, 15.9).width).toBeLessThanOrEqual(8000);
});

it('paints coverage: a pixel that is half covered is grey', () => {
  const contours: Contour[] = [
    {
      start: [0.5, 0],
      segments: [
        [1.5, 0],
        [1.5, 1],
        [0.5, 1],
        [0.5, 0],
      ],
    },
  ];
  const { bytes } = paint(contours, { left: 0, top: 1, pxPerMm: 1, width: 3, height: 1 });
  expect([...bytes]).toEqual([128, 128, 255]);
  // Cells outside the window are left out.
  const part = paint([square], { left: 0.5, top: 3, pxPerMm: 2, width: 1, height: 6 });
  expect([...part.bytes]).toEqual([255, 255, 255, 255, 0, 0]);
});
