import { type ReadDrawing, ReadError } from '../read-drawing.ts';
import { readSvg } from '../svg/read-svg.ts';
import { drawnPage } from './drawn.ts';

/** Reads a page of the drawing made from a CorelDRAW file (`drawnOf`). Throws a `ReadError`, also for the file itself. */
export function readCdr(bytes: Uint8Array, page = 1): ReadDrawing {
  const pageDrawing = drawnPage(new TextDecoder().decode(bytes), page);
  if (!pageDrawing) throw new ReadError('undrawn');
  const { form, pages, svg } = pageDrawing;
  const drawing = readSvg(new TextEncoder().encode(svg));
  return { ...drawing, pages, pageNumber: page, ...(form === 'cmx' && { isExchange: true }) };
}
