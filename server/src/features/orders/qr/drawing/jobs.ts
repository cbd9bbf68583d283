import type { QrFormat } from '#contract/qr';

export interface DrawJob {
  address: string;
  /** The width of the drawing in mm. */
  mm: number;
  /** The path of a PNG or SVG. */
  logo: string | null;
  /** The `form` of an earlier answer for this address and logo, with which only the width is new. */
  form: Uint8Array | null;
  formats: readonly QrFormat[];
  /** The title in the files. */
  name: string;
}

export type Answer =
  /** `form` is what took time to find: the traced logo, and the code that is readable with it. */
  | { files: Uint8Array[]; form: Uint8Array }
  /** It cannot be drawn with this logo, or at this size. */
  | { refused: string };
