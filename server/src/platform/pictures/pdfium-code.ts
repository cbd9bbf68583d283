import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The WebAssembly of PDFium. */
export const pdfiumCode = async (): Promise<ArrayBuffer> => {
  const { buffer } = await readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')));
  return buffer;
};
