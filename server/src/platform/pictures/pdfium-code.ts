import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The WebAssembly of PDFium. */
export const pdfiumCode = (): Promise<Uint8Array<ArrayBuffer>> =>
  readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')));
