import type { Bitmap } from '#engraving/qr/paint';

/** The standard deviation of the blur, in modules. */
const blur = 0.3;
/** Pixels of a module in the photograph. */
const pixels = 5;
const tilt = (20 * Math.PI) / 180;
/** The camera's distance, in widths of the code, which makes the perspective. */
const distance = 5;
/** Metal is neither black nor white. */
const [darkest, lightest] = [60, 200];

export const tilts = ['sideways', 'backwards'] as const;

/**
 * Photographs the picture of a code that is so many modules wide with its quiet zone, as a phone would: blurred, tilted by 20°, 5 px a
 * module. Two modules of metal, which is as bright as `metal` (0 to 255), lie around it.
 */
export function photograph(
  picture: Bitmap,
  modules: number,
  towards: (typeof tilts)[number],
  metal: number,
): Bitmap {
  const scale = picture.width / modules;
  const sharp = Float64Array.from(picture.bytes);
  const across = blurred(sharp, picture, blur * scale, 1, picture.width);
  const soft = blurred(across, picture, blur * scale, picture.width, 1);
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= picture.width || y >= picture.height
      ? metal
      : (soft[y * picture.width + x] ?? metal);

  const width = (modules + 4) * pixels;
  const bytes = new Uint8Array(width * width);
  const far = distance * modules;
  for (const [index] of bytes.entries()) {
    let sum = 0;
    for (const part of [0, 1, 2, 3]) {
      // In modules from the middle: the place on the sensor, then on the code.
      const a = ((index % width) + 0.25 + (part % 2) / 2) / pixels - modules / 2 - 2;
      const b = (Math.floor(index / width) + 0.25 + Math.floor(part / 2) / 2) / pixels - modules / 2 - 2;
      const [along, beside] = towards === 'sideways' ? [a, b] : [b, a];
      const u = (along * far) / (far * Math.cos(tilt) - along * Math.sin(tilt));
      const v = (beside * (far + u * Math.sin(tilt))) / far;
      const [x, y] = towards === 'sideways' ? [u, v] : [v, u];
      sum += between((x + modules / 2) * scale - 0.5, (y + modules / 2) * scale - 0.5);
    }
    bytes[index] = Math.round(darkest + ((lightest - darkest) * sum) / 4 / 255);
  }
  return { width, height: width, bytes };

  function between(x: number, y: number): number {
    const [x0, y0] = [Math.floor(x), Math.floor(y)];
    const upper = at(x0, y0) + (at(x0 + 1, y0) - at(x0, y0)) * (x - x0);
    const lower = at(x0, y0 + 1) + (at(x0 + 1, y0 + 1) - at(x0, y0 + 1)) * (x - x0);
    return upper + (lower - upper) * (y - y0);
  }
}

/** Blurs by a Gaussian of that deviation in pixels, along lines of pixels `step` apart. */
function blurred(
  from: Float64Array,
  { width, height }: Bitmap,
  deviation: number,
  step: number,
  between: number,
): Float64Array {
  const reach = Math.ceil(deviation * 3);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, n) =>
    Math.exp(-((n - reach) ** 2) / (2 * deviation ** 2)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const [length, lines] = step === 1 ? [width, height] : [height, width];
  const to = new Float64Array(from.length);
  for (let line = 0; line < lines; line++) {
    for (let place = 0; place < length; place++) {
      let sum = 0;
      for (let n = -reach; n <= reach; n++) {
        const near = Math.min(length - 1, Math.max(0, place + n));
        sum += (weights[n + reach] ?? 0) * (from[line * between + near * step] ?? 0);
      }
      to[line * between + place * step] = sum / total;
    }
  }
  return to;
}
