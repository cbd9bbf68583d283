import type { QrFormat } from '#contract/qr';
import { exportDrawing } from '../export/export-drawing.ts';
import { pathData } from '../export/path-data.ts';
import type { Contour } from '../geometry.ts';
import { inkOf } from '../qr/ink.ts';
import { paintQr } from '../qr/paint-qr.ts';
import { drawQr, type QrDrawing, type QrOptions } from '../qr/qr-drawing.ts';
import { QrError } from '../qr/qr-error.ts';
import { traceCells } from '../qr/trace.ts';
import type { Outside } from './outside.ts';

/** A code as a page shows it: a path in a square of `width` units, y down. */
export interface SketchedCode {
  readonly path: string;
  readonly width: number;
  /** The modules on each side, with the quiet zone. */
  readonly across: number;
  /** Left free for a logo, in the same units. */
  readonly square: { readonly at: number; readonly width: number } | null;
}

interface CodeInput {
  readonly address: string;
  readonly mm: number;
  /** A PNG or SVG. */
  readonly logo?: Uint8Array | null;
  /** The `form` of an earlier answer for this address and logo, which spares looking for it again. */
  readonly form?: Uint8Array | null;
  readonly formats: readonly QrFormat[];
  readonly name: string;
}

/** The slow results for a code, worth reusing: the traced logo and the code that stays readable with it. */
type Form = Pick<QrOptions, 'logo' | 'found'>;

/** The width of a sketch in mm; the page scales it to its place. */
const sketchWidth = 40;

/** A placeholder of the largest size that a logo may have. */
const square: Contour = {
  start: [0, 0],
  segments: [
    [1, 0],
    [1, 1],
    [0, 1],
  ],
};

/** The width in px at which a logo is read. On a ring it is 3 mm wide, so a pixel is finer than the laser's spot. */
const logoSide = 160;

/** Dots of an inch at which a code is at least painted, and the limits of its width in px. */
const png = { dpi: 600, min: 1000, max: 4000 };
const mmOfInch = 25.4;

export function codesOf({ readPicture, writePng }: Outside) {
  /** Throws a QrError for a picture that cannot be read, or has nothing to burn. */
  async function contoursOf(logo: Uint8Array): Promise<Contour[]> {
    const picture = await readPicture?.(logo, logoSide);
    if (!picture) throw new QrError({ code: 'broken-logo' });
    const { data, width, height } = picture;
    const ink = inkOf(data);
    const size = Math.max(width, height);
    const cells = Array.from({ length: size }, (_, row) =>
      Array.from({ length: size }, (__, column) => column < width && ink[row * width + column] === true),
    );
    if (!cells.some((row) => row.includes(true))) throw new QrError({ code: 'empty-logo' });
    return traceCells(cells, 1, 0.1);
  }

  /** Paints with whole pixels for each module, so that edges are sharp. */
  async function pngOf(drawing: QrDrawing): Promise<Uint8Array> {
    const wanted = Math.min(png.max, Math.max(png.min, (drawing.width / mmOfInch) * png.dpi));
    const { bytes: data, width, height, pxPerMm } = paintQr(drawing, wanted / drawing.width);
    if (!writePng) throw new Error('nothing here writes a PNG');
    return writePng({ data, width, height }, pxPerMm);
  }

  async function formOf(form: Uint8Array | null, logo: Uint8Array | null): Promise<Form> {
    if (form) return JSON.parse(new TextDecoder().decode(form)) as Form;
    return logo ? { logo: { contours: await contoursOf(logo) } } : {};
  }

  return {
    /** A code for a page that shows what one looks like. */
    async sketchCode({ address, hasLogo }: { address: string; hasLogo: boolean }): Promise<SketchedCode> {
      const { logo, contours, modules } = drawQr(address, {
        mm: sketchWidth,
        ...(hasLogo && { logo: { contours: [square] } }),
      });
      const burnt = logo ? contours.slice(0, contours.length - logo.contours.length) : contours;
      return {
        path: pathData(burnt, sketchWidth, 3),
        width: sketchWidth,
        across: modules.length + 8,
        square: logo && { at: logo.square.left, width: logo.square.right - logo.square.left },
      };
    },

    /** Draws a code `mm` wide and writes it in each format, with `name` in the files. */
    async drawCode({ address, mm, logo = null, form = null, formats, name }: CodeInput) {
      const given = await formOf(form, logo);
      const drawing = drawQr(address, { mm, ...given });
      // Another thread packs the PNG, so the other formats are written meanwhile.
      const files: Uint8Array[] = await Promise.all(
        formats.map(async (format) =>
          format === 'png' ? pngOf(drawing) : exportDrawing(drawing, format, name),
        ),
      );
      const { version, level } = drawing;
      const nextForm: Form = { ...given, found: { version, level } };
      return { files, form: new TextEncoder().encode(JSON.stringify(nextForm)) };
    },
  };
}
