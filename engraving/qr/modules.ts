import type { Bitmap } from './paint.ts';
import { type Cells, isFilled } from './trace.ts';

/** The light modules around the code that readers need (ISO/IEC 18004, 9.1). */
export const quietZone = 4;

/**
 * Paints modules with their quiet zone, each as so many whole pixels wide. Dark modules are black, or white when inverse.
 */
export function paintModules(modules: Cells, pixels: number, isInverse: boolean): Bitmap {
  const width = (modules.length + 2 * quietZone) * pixels;
  const bytes = new Uint8Array(width * width);
  for (let y = 0; y < width; y++) {
    const row = Math.floor(y / pixels) - quietZone;
    for (let x = 0; x < width; x += pixels) {
      const isBlack = isFilled(modules, row, x / pixels - quietZone) !== isInverse;
      bytes.fill(isBlack ? 0 : 255, y * width + x, y * width + x + pixels);
    }
  }
  return { width, height: width, bytes };
}

/** Returns modules whose square of so many modules, which begins at (from, from), is all dark or all light. */
export const withSquare = (modules: Cells, from: number, width: number, isDark: boolean): Cells => {
  const isInside = (place: number) => place >= from && place < from + width;
  return modules.map((row, y) => row.map((dark, x) => (isInside(x) && isInside(y) ? isDark : dark)));
};
