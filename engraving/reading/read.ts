import { type ReadDrawing, ReadError } from './read-drawing.ts';

/** Reads a drawing of a format. Throws a `ReadError`. Each reader is loaded when it is needed. */
export async function readDrawing(format: ReadDrawing['format'], bytes: Uint8Array): Promise<ReadDrawing> {
  switch (format) {
    case 'svg':
      return (await import('./svg/read-svg.ts')).readSvg(bytes);
    case 'ai':
      // Illustrator wrote programs before it wrote PDFs.
      if (!beginsAsPdf(bytes)) throw new ReadError('unsupported', 'a program');
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

const beginsAsPdf = (bytes: Uint8Array): boolean =>
  [...'%PDF-'].every((letter, at) => bytes[at] === letter.charCodeAt(0));
