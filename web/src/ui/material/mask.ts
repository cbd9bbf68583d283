import type { StoredFile } from '#contract/common/files';
import type { Picture } from '#engraving/reading/picture';
import { NotDrawn, storedFile } from '../../lib/vectors/drawn-files.ts';
import { vectorKindOf } from '../../lib/vectors/vector-kind.ts';
import { inspectFile } from '../../lib/vectors/vectors.ts';
import { usualSpot } from '#contract/common/lasers';
import { isPicture, pageSizedUrl } from '../stored-file.ts';
import { storedVector } from '../vectors/vector-file.ts';
import type { Size } from './piece-size.ts';

/** The mask of what a laser would burn: the darker the picture, the more opaque. */
export interface Mask {
  readonly canvas: HTMLCanvasElement;
  /** The size of the canvas in mm, where the file says it, and that of the drawing in it, without the free margin. */
  readonly size: Size | null;
  readonly drawn: Size | null;
  /** The file does not say its unit. */
  readonly isGuessed: boolean;
}

/** Of the longer side, in px. */
const side = 2048;
/** The least width of a line in mm: that of a usual beam. */
const thinnest = 0.1;

/** Returns the mask of a stored file; null when neither the browser nor the server can draw it. */
export async function maskOf(file: StoredFile): Promise<Mask | null> {
  return (await vectorMask(file)) ?? (await pictureMask(file));
}

async function vectorMask(file: StoredFile): Promise<Mask | null> {
  const kind = vectorKindOf(file.filename);
  if (!kind || kind === 'stl') return null;
  try {
    const read = await storedVector(file).read();
    const { picture, check } = await inspectFile(read.blob, read.kind, { spot: usualSpot }, 1);
    // Texts and pictures of pixels are only outlined; the server draws them.
    if (!picture || (picture.paths.some(({ isPlace }) => isPlace) && isPicture(file))) return null;
    const { box } = picture;
    const size = { width: box.right - box.left, height: box.top - box.bottom };
    return {
      canvas: inked(paintPicture(picture, size)),
      size,
      drawn: check.size ?? null,
      isGuessed: check.unit?.guessed === true,
    };
  } catch (error) {
    if (error instanceof NotDrawn) return null;
    throw error;
  }
}

function paintPicture({ paths, box }: Picture, { width, height }: Size): HTMLCanvasElement {
  const scale = side / Math.max(width, height);
  const [canvas, pen] = whiteCanvas(width * scale, height * scale);
  pen.scale(scale, scale);
  for (const { d, fill, isEvenOdd, stroke, width: line, cap, join, isPlace } of paths) {
    if (isPlace) continue;
    const path = new Path2D(d);
    if (fill) {
      pen.fillStyle = fill;
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, and no array
      pen.fill(path, isEvenOdd ? 'evenodd' : 'nonzero');
    }
    if (stroke) {
      pen.strokeStyle = stroke;
      pen.lineWidth = Math.max(line, thinnest, Math.max(box.right - box.left, box.top - box.bottom) / 1000);
      pen.lineCap = cap ?? 'butt';
      pen.lineJoin = join ?? 'miter';
      pen.stroke(path);
    }
  }
  return canvas;
}

async function pictureMask(file: StoredFile): Promise<Mask | null> {
  if (!isPicture(file)) return null;
  const bitmap = await createImageBitmap(await storedFile({ url: pageSizedUrl(file) }));
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const [canvas, pen] = whiteCanvas(bitmap.width * scale, bitmap.height * scale);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return { canvas: inked(canvas), size: null, drawn: null, isGuessed: false };
}

function whiteCanvas(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('The browser has no canvas.');
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return [canvas, pen];
}

/** Turns a picture into ink: what differs from the colour of its edge is burnt, so a light drawing on black is too. */
function inked(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  const { width, height } = canvas;
  const pixels = pen.getImageData(0, 0, width, height);
  const { data } = pixels;
  const lightAt = (at: number) =>
    (0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0)) / 255;
  let [sum, count] = [0, 0];
  for (let y = 0; y < height; y += 1)
    for (const x of y === 0 || y === height - 1 ? everyPlace(width) : [0, width - 1]) {
      sum += lightAt((y * width + x) * 4);
      count += 1;
    }
  const ground = sum / count;
  const widest = Math.max(ground, 1 - ground);
  for (let at = 0; at < data.length; at += 4) {
    const ink = Math.min(1, Math.abs(lightAt(at) - ground) / widest);
    // A ground that is not quite even is left clean.
    data[at + 3] = ink < 0.06 ? 0 : Math.round(ink * 255);
    data[at] = 0;
    data[at + 1] = 0;
    data[at + 2] = 0;
  }
  pen.putImageData(pixels, 0, 0);
  return canvas;
}

const everyPlace = (length: number) => Array.from({ length }, (_, n) => n);
