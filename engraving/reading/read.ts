import { isProgram } from './is-program.ts';
import { layersByColor } from './layers-by-color.ts';
import { type ReadDrawing, ReadError } from './read-drawing.ts';

/** Reads a drawing of a format; of a CorelDRAW file, a page of what was drawn of it. Throws a `ReadError`. */
export const readDrawing = async (
  format: ReadDrawing['format'] | 'cdr',
  bytes: Uint8Array,
  page?: number,
): Promise<ReadDrawing> => layersByColor(await read(format, bytes, page));

/** Each reader is loaded when it is needed. */
async function read(
  format: ReadDrawing['format'] | 'cdr',
  bytes: Uint8Array,
  page?: number,
): Promise<ReadDrawing> {
  switch (format) {
    case 'svg':
      return (await import('./svg/read-svg.ts')).readSvg(bytes);
    case 'cdr':
      return (await import('./cdr/read-cdr.ts')).readCdr(bytes, page);
    case 'ai':
      if (isProgram(format, bytes)) throw new ReadError('unsupported', 'a program');
      return (await import('./pdf.ts')).readPdf(bytes, format);
    case 'pdf':
      return (await import('./pdf.ts')).readPdf(bytes, format);
    case 'plt':
      return (await import('./plt/read-plt.ts')).readPlt(bytes);
    case 'dxf':
      return (await import('./dxf/read-dxf.ts')).readDxf(bytes);
    default:
      throw new ReadError('unsupported', format);
  }
}
