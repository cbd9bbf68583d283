import type { Box, Contour } from '../geometry.ts';
import { paintModules, quietZone, withSquare } from './modules.ts';
import { paint } from './paint.ts';
import { readBack } from './read-back.ts';
import type { Cells } from './trace.ts';

/** A pattern of damaged modules each. */
const wearSeeds = [1, 2, 3, 4];
/** Pixels of a module in the picture that is read back. */
const readAt = 4;

/** The part of a `QrDrawing` that a reader sees. */
interface Readable {
  readonly address: string;
  readonly modules: Cells;
  readonly module: number;
  readonly width: number;
  readonly contours: readonly Contour[];
  readonly logo: { readonly square: Box } | null;
}

/**
 * Paints a drawing and reads it again. `whole` are its modules without a logo. With one, also the damaged codes must be read
 * whose logo's square is all light, and all dark.
 */
export function isReadable(drawing: Readable, whole: Cells): boolean {
  const { address, modules, module, width, contours, logo } = drawing;
  if (logo) {
    const from = Math.round(logo.square.left / module) - quietZone;
    const knocked = Math.round((logo.square.right - logo.square.left) / module);
    for (const isDark of [false, true]) {
      const cells = withSquare(whole, from, knocked, isDark);
      for (const seed of wearSeeds) {
        if (readBack(paintModules(withDamage(cells, from, seed), readAt, false)) !== address) return false;
      }
    }
  }
  const pixels = (modules.length + 2 * quietZone) * readAt;
  const picture = paint(contours, {
    left: 0,
    top: width,
    pxPerMm: pixels / width,
    width: pixels,
    height: pixels,
  });
  return readBack(picture) === address;
}

/**
 * Turns a two-hundredth of the modules around, at random but always the same for a seed: not in the finder and timing
 * patterns, nor in the logo's square, which begins at `from`.
 */
function withDamage(modules: Cells, from: number, seed: number): Cells {
  const size = modules.length;
  const cells = modules.map((row) => [...row]);
  const isBetween = (place: number) => place > 8 && place < size - 8;
  const isLogo = (place: number) => place >= from && place < size - from;
  let [state, left] = [seed, Math.ceil((size * size) / 200)];
  while (left > 0) {
    // The generator of Numerical Recipes; its high bits are the random ones.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const place = Math.floor((state / 2 ** 32) * size * size);
    const [x, y] = [place % size, Math.floor(place / size)];
    const row = cells[y];
    if (!row || x === 6 || y === 6 || !(isBetween(x) || isBetween(y)) || (isLogo(x) && isLogo(y))) continue;
    row[x] = !row[x];
    left -= 1;
  }
  return cells;
}
