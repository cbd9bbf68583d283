import { useCallback } from 'react';
import type { Shown } from './engine-messages.ts';
import type { Metal } from './metals.ts';

/** The share of the ring's width by which its front is bowed towards the viewer. */
const bow = 0.16;

function draw(canvas: HTMLCanvasElement, { path, width, height }: Shown) {
  const density = Math.min(devicePixelRatio, 2);
  canvas.width = canvas.clientWidth * density;
  canvas.height = canvas.clientHeight * density;
  const pen = canvas.getContext('2d');
  if (!pen || canvas.width === 0) return;
  const style = getComputedStyle(canvas);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const across = width / Math.PI;
  const scale = Math.min((canvas.width * 0.86) / across, (canvas.height * 0.86) / (height + across * bow));
  const strip = document.createElement('canvas');
  strip.width = Math.ceil(width * scale);
  strip.height = Math.ceil(height * scale);
  const flat = strip.getContext('2d');
  if (!flat) return;
  flat.fillStyle = colour('--ring-mid');
  flat.fillRect(0, 0, strip.width, strip.height);
  flat.scale(scale, scale);
  flat.fillStyle = colour('--ring-ink');
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, and no array
  flat.fill(new Path2D(path), 'evenodd');

  const radius = (across * scale) / 2;
  const middle = { x: canvas.width / 2, y: canvas.height / 2 };
  const lift = radius * 2 * bow;
  const shade = (x: number) => 0.55 * Math.abs(x / radius) ** 2.5;
  for (const isFront of [false, true]) {
    for (let x = -radius; x < radius; x += 1) {
      const depth = Math.sqrt(1 - (x / radius) ** 2);
      const turn = Math.asin(x / radius) / (2 * Math.PI);
      const from = (0.5 + turn) * strip.width;
      const y = middle.y - strip.height / 2 + ((isFront ? 1 : -1) * depth * lift) / 2;
      if (isFront) pen.drawImage(strip, from, 0, 1, strip.height, middle.x + x, y, 1.5, strip.height);
      else {
        pen.fillStyle = colour('--ring-dark');
        pen.fillRect(middle.x + x, y, 1.5, strip.height);
      }
      pen.globalAlpha = isFront ? shade(x) : 0.25 + shade(x) / 2;
      pen.fillStyle = colour('--ring-ink');
      pen.fillRect(middle.x + x, y, 1.5, strip.height);
      pen.globalAlpha = 1;
    }
  }
}

/** The front of the ring as a still picture, for browsers without WebGL. */
export function FlatRing({ shown, metal }: { shown: Shown; metal: Metal }) {
  const show = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (canvas && metal) draw(canvas, shown);
    },
    [shown, metal],
  );
  return <canvas ref={show} role="img" aria-label="تصویر حلقه" className="absolute inset-0 size-full" />;
}
