import type { QrFormat } from '#contract/qr';

export interface DrawJob {
  address: string;
  /** The width of the drawing in mm. */
  mm: number;
  /** A PNG or SVG. */
  logo: Uint8Array | null;
  formats: readonly QrFormat[];
  /** Stands in the files as their title. */
  name: string;
}

export type Answer =
  | { files: Uint8Array[] }
  /** It cannot be drawn with this logo, or at this size. */
  | { refused: string };
