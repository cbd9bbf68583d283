import type { FileCheck } from '#contract/common/file-checks';
import type { VectorKind } from '#contract/common/files';
import type { Laser } from '#contract/common/lasers';
import type { DrawingFormat } from '#contract/fonts';
import { writeDrawing } from '../export/write-drawing.ts';
import { inspect } from '../inspecting/inspect.ts';
import { type Mended, type Mending, mendDrawing } from '../mending/mend-drawing.ts';
import { corelFormOf } from '../reading/cdr/form.ts';
import type { CorelPreview } from '../reading/cdr/previews.ts';
import { type Picture, pictureOf } from '../reading/picture.ts';
import { readDrawing } from '../reading/read.ts';
import { ReadError } from '../reading/read-drawing.ts';
import { readyEngine } from '../ready.ts';
import { type Painted, paintStl } from '../solid/paint-stl.ts';
import type { Solid } from '../solid/read-stl.ts';

export interface FileInput {
  readonly kind: VectorKind;
  readonly bytes: Uint8Array;
  readonly laser: Laser;
  /** Of a PDF, an AI or a CorelDRAW file; from 1. */
  readonly page?: number;
}

/** A file as the viewer shows it. A file that cannot be read has only its check. */
export interface InspectedFile {
  readonly check: FileCheck;
  readonly picture: Picture | null;
  /** The triangles of a solid: nine numbers for each, in mm. */
  readonly triangles: Float32Array | null;
  /** A small picture of a solid. */
  readonly painted?: Painted | null;
}

/** Solids cannot be exported. An EPS is read as its PDF, and a CorelDRAW file as the SVG drawn from it. */
export type DrawingKind = Exclude<VectorKind, 'stl' | 'eps'>;

/** The formats in which a file is mended. */
export type RemadeFormat = DrawingFormat;

interface MendInput extends Pick<FileInput, 'bytes' | 'page'> {
  readonly kind: DrawingKind;
  readonly mending: Mending;
  readonly format: RemadeFormat;
  readonly name: string;
}

/** A file that was made from another, and what was mended. */
export interface RemadeFile extends Pick<Mended, 'done'> {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A picture that every browser shows. */
export interface CarriedPicture {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The sides of a picture in px, and the most triangles that are painted for one as small as that. */
const small = { side: 128, triangles: 200_000 };

function paintedOf(solid: Solid): Painted | null {
  if (solid.triangles.length / 9 > small.triangles) return null;
  try {
    return paintStl(solid, small.side, small.side);
  } catch (error) {
    if (error instanceof ReadError) return null;
    throw error;
  }
}

export const fileOperations = {
  /** Reads and checks a page of a file for the viewer. */
  async inspect({ kind, bytes, laser, page }: FileInput): Promise<InspectedFile> {
    const { check, drawing, solid } = await inspect(kind, bytes, laser, page);
    return {
      check,
      picture: drawing && pictureOf(drawing, { hidden: true }),
      triangles: solid?.triangles ?? null,
      painted: solid && paintedOf(solid),
    };
  },

  /** Mends as far as it is asked, and writes in a format at true size. */
  async mend({ kind, bytes, page, mending, format, name }: MendInput): Promise<RemadeFile> {
    const [drawing] = await Promise.all([readDrawing(kind, bytes, page), readyEngine()]);
    const { drawing: mended, done } = mendDrawing(drawing, mending);
    return { bytes: writeDrawing(mended, format, name), done };
  },

  /** The pictures in a CorelDRAW file: one of the whole drawing, and one of each page that has it. */
  async previews({ bytes }: { bytes: Uint8Array<ArrayBuffer> }) {
    const [{ readPreviews }, { writeBmp }] = await Promise.all([
      import('../reading/cdr/previews.ts'),
      import('../reading/cdr/dib.ts'),
    ]);
    const shown = (preview: CorelPreview | null): CarriedPicture | null =>
      preview?.type === 'bitmap' ? { type: 'image/bmp', bytes: writeBmp(preview.bitmap) } : preview;
    const { cover, pages } = await readPreviews(bytes);
    // `isExchange`: the file is a Corel exchange file (CMX) in truth.
    return { cover: shown(cover), pages: pages.map(shown), isExchange: corelFormOf(bytes) === 'cmx' };
  },
};
