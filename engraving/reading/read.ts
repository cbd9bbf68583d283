import { readyEngine } from '../ready.ts';
import { isProgram } from './is-program.ts';
import { type ReadDrawing, ReadError } from './read-drawing.ts';
import { unwrapped } from './unwrapped.ts';

/**
 * Reads a drawing of a format; of a PDF, an AI, and the drawing made from a CorelDRAW file, one page. Each reader is loaded when it is
 * needed. Throws a `ReadError`.
 */
export async function readDrawing(
  format: ReadDrawing['format'] | 'cdr',
  bytes: Uint8Array,
  page?: number,
): Promise<ReadDrawing> {
  await readyEngine();
  switch (format) {
    case 'svg':
      return (await import('./svg/read-svg.ts')).readSvg(unwrapped(bytes));
    case 'cdr':
      return (await import('./cdr/read-cdr.ts')).readCdr(bytes, page);
    case 'ai':
      if (isProgram(format, bytes)) throw new ReadError('unsupported', 'a program');
      return (await import('./pdf.ts')).readPdf(bytes, format, page);
    case 'pdf':
      return (await import('./pdf.ts')).readPdf(bytes, format, page);
    case 'plt':
      return (await import('./plt/read-plt.ts')).readPlt(unwrapped(bytes));
    case 'dxf':
      return (await import('./dxf/read-dxf.ts')).readDxf(unwrapped(bytes));
    default:
      throw new ReadError('unsupported', format);
  }
}
