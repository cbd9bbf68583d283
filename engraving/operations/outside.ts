/** A picture of pixels: four bytes for each, row by row. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The functions that the browser or the server provides, since the engine has no files and no network. */
export interface Outside {
  /** Returns the bytes of a font's file (WOFF). */
  readonly fontFile: (name: string) => Promise<Uint8Array>;
  /** The number of fonts that stay open. */
  readonly maxFonts: number;
  /** Fetches PDFium's WebAssembly. Without it, Node finds it, and compiles it for each file. */
  readonly pdfiumCode?: () => Promise<ArrayBuffer | Uint8Array<ArrayBuffer>>;
  /** Reads a PNG or SVG within `side` × `side` px; null for another file. Only the server has it. */
  readonly readPicture?: (file: Uint8Array, side: number) => Promise<Pixels | null>;
  /** Writes a PNG of grey pixels, one byte each, that knows its size. Only the server has it. */
  readonly writePng?: (gray: Pixels, pxPerMm: number) => Promise<Uint8Array>;
}
