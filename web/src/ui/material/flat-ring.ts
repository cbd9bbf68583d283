import { paintGround } from './grounds.ts';
import { surfaces } from './materials.ts';
import type { RingLook } from './ring-scene.ts';

/** The share of the ring's width by which its front is bowed towards the viewer. */
const bow = 0.16;

/** Draws a ring as a still picture on the whole of a canvas, for browsers without WebGL. */
export function drawFlatRing(canvas: HTMLCanvasElement, look: Omit<RingLook, 'mm' | 'thickness'>): void {
  const density = Math.min(devicePixelRatio, 2);
  canvas.width = canvas.clientWidth * density;
  canvas.height = canvas.clientHeight * density;
  const pen = canvas.getContext('2d');
  if (!pen || canvas.width === 0) return;
  const { engraving, length, bandWidth, isInside, centre, material, colours } = look;
  const across = length / Math.PI;
  const scale = Math.min((canvas.width * 0.86) / across, (canvas.height * 0.86) / (bandWidth + across * bow));
  const strip = document.createElement('canvas');
  strip.width = Math.ceil(length * scale);
  strip.height = Math.ceil(bandWidth * scale);
  const flat = strip.getContext('2d');
  if (!flat) return;
  if (surfaces[material].isMetal) {
    flat.fillStyle = colours.mid;
    flat.fillRect(0, 0, strip.width, strip.height);
  } else paintGround(flat, { width: strip.width, height: strip.height, scale }, material, colours);
  flat.scale(scale, scale);
  engraving.paint(flat, colours.ink);

  const radius = (across * scale) / 2;
  const middle = { x: canvas.width / 2, y: canvas.height / 2 };
  const lift = radius * 2 * bow;
  const dark = (x: number) => 0.55 * Math.abs(x / radius) ** 2.5;
  // A text inside is on the rear wall, so the front wall is cut away.
  for (const isFront of isInside ? [false] : [false, true]) {
    const isWritten = isFront || isInside;
    for (let x = -radius; x < radius; x += 1) {
      const depth = Math.sqrt(1 - (x / radius) ** 2);
      const turn = Math.asin(x / radius) / (2 * Math.PI);
      const share = (((centre + (isInside ? -turn : turn)) % 1) + 1) % 1;
      const y = middle.y - strip.height / 2 + ((isFront ? 1 : -1) * depth * lift) / 2;
      if (isWritten)
        pen.drawImage(strip, share * strip.width, 0, 1, strip.height, middle.x + x, y, 1.5, strip.height);
      else {
        pen.fillStyle = colours.dark;
        pen.fillRect(middle.x + x, y, 1.5, strip.height);
      }
      pen.globalAlpha = isWritten ? dark(x) : 0.25 + dark(x) / 2;
      pen.fillStyle = colours.shade;
      pen.fillRect(middle.x + x, y, 1.5, strip.height);
      pen.globalAlpha = 1;
    }
  }
}
