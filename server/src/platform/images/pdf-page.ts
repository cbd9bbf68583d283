import { PDFiumLibrary } from '@hyzyla/pdfium';

const maxMemory = 256 * 1024 * 1024;
const page64k = 65_536;

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
declare const WebAssembly: { Memory: { prototype: Memory } };

// PDFium grows its memory through JavaScript, so a limit here stops documents that would fill it.
const memory = WebAssembly.Memory.prototype;
const { grow } = memory;
memory.grow = function (pages) {
  if (this.buffer.byteLength + pages * page64k > maxMemory) throw new RangeError('out of memory');
  return grow.call(this, pages);
};

/** Renders a PDF's first page as RGBA rows, with a longer side of `max` px. */
export async function firstPage(pdf: Uint8Array, max: number) {
  // Each document gets a fresh library instance, so that none can affect the next.
  const library = await PDFiumLibrary.init();
  const page = (await library.loadDocument(pdf)).getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = max / Math.max(originalWidth, originalHeight);
  if (!Number.isFinite(scale) || scale <= 0) throw new Error('a page without a size');
  const width = Math.max(1, Math.round(originalWidth * scale));
  const height = Math.max(1, Math.round(originalHeight * scale));
  return page.render({ width, height, render: ({ data }) => Promise.resolve(data) });
}
