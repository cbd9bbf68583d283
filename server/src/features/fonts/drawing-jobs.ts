/** The jobs that drawings.ts sends to drawing-process.ts. */
import type { DrawingFormat, DrawingWarning, FontType } from '#contract/fonts';
import type { FaultyField } from '#engraving/errors';
import type { Contour } from '#engraving/geometry';
import type { RingInput } from '#engraving/ring-drawing';

export interface DrawJob {
  make: 'drawing';
  font: { digest: string; type: FontType; files: readonly string[] };
  input: RingInput;
}

export interface FilesJob {
  make: 'files';
  drawing: Outlines;
  formats: readonly DrawingFormat[];
  /** The title in the files. */
  name: string;
}

export interface Outlines {
  /** The strip in mm. */
  width: number;
  height: number;
  /** JSON of the contours, which the server's own process never has to read. */
  contours: string;
  /** The edge of a bent strip. */
  edge?: Contour;
}

export interface DrawnRing extends Outlines {
  letterHeight: number;
  svg: string;
  warnings: DrawingWarning[];
  engine: number;
}

export type Answer =
  | { drawn: DrawnRing }
  | { files: Uint8Array[] }
  /** The engine cannot draw the input; `missing` are the characters that the font lacks. */
  | { refused: { field: FaultyField; message: string; missing: readonly string[] } };
