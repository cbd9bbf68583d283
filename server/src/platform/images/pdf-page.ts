import { PDFiumLibrary } from '@hyzyla/pdfium';

const mostMemory = 256 * 1024 * 1024;
const page64k = 65_536;

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
declare const WebAssembly: { Memory: { prototype: Memory } };

// PDFium asks JavaScript for each further piece of memory: a document that wants all of it gets no more.
const memory = WebAssembly.Memory.prototype;
const { grow } = memory;
memory.grow = function (pages) {
  if (this.buffer.byteLength + pages * page64k > mostMemory) throw new RangeError('out of memory');
  return grow.call(this, pages);
};

/** A PDF's first page as rows of RGBA, its longer side `most` px. */
export async function firstPage(pdf: Uint8Array, most: number) {
  // A library a document: what one leaves behind no other finds.
  const library = await PDFiumLibrary.init();
  const page = (await library.loadDocument(pdf)).getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = most / Math.max(originalWidth, originalHeight);
  if (!Number.isFinite(scale) || scale <= 0) throw new Error('a page without a size');
  const width = Math.max(1, Math.round(originalWidth * scale));
  const height = Math.max(1, Math.round(originalHeight * scale));
  return page.render({ width, height, render: ({ data }) => Promise.resolve(data) });
}
