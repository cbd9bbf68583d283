/**
 * Returns for each pixel of a logo (RGBA, row by row) whether it is burnt: the dark ones, or in a picture with nothing dark on a
 * clear ground all that are not clear.
 */
export function inkOf(rgba: ArrayLike<number>): boolean[] {
  const channel = (pixel: number, at: number) => rgba[pixel * 4 + at] ?? 0;
  const pixels = Array.from({ length: rgba.length / 4 }, (_, pixel) => pixel);
  const solid = pixels.map((pixel) => channel(pixel, 3) >= 128);
  const dark = pixels.map(
    (pixel) =>
      solid[pixel] === true &&
      0.2126 * channel(pixel, 0) + 0.7152 * channel(pixel, 1) + 0.0722 * channel(pixel, 2) < 160,
  );
  const count = (cells: readonly boolean[]) => cells.filter(Boolean).length;
  const isClear = count(solid) < pixels.length * 0.98;
  return isClear && count(dark) < count(solid) * 0.05 ? solid : dark;
}
