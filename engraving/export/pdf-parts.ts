import { type Contour, endOf } from '../geometry.ts';
import type { Stroke } from '../reading/read-drawing.ts';
import { decimal } from './exported.ts';

export const pointsPerMm = 72 / 25.4;
export const digits = 5;

/** Writes a PDF of objects, the first of which is the catalog and the last the information. Every letter is one byte. */
export function pdfFile(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  // The comment of four bytes above 127 makes programs that copy files treat this as binary.
  let file = '%PDF-1.5\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  const whole = `${file}${table}${trailer}`;
  const bytes = new Uint8Array(whole.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = whole.charCodeAt(at);
  return bytes;
}

const at = (x: number, y: number): string => `${decimal(x, digits)} ${decimal(y, digits)}`;

/** The operators of a path; only what says that it is not `closed` stays open. */
export function path({ start, segments, closed = true }: Contour & { readonly closed?: boolean }): string {
  const first = at(start[0], start[1]);
  const parts = [`${first} m`];
  for (const [index, segment] of segments.entries()) {
    const end = at(...endOf(segment));
    if (segment.length === 6) {
      parts.push(`${at(segment[0], segment[1])} ${at(segment[2], segment[3])} ${end} c`);
    } else if (!closed || index < segments.length - 1 || end !== first) {
      parts.push(`${end} l`);
    }
  }
  // A dot, which a round cap shows.
  if (segments.length === 0) parts.push(`${first} l`);
  else if (closed) parts.push('h');
  return parts.join('\n');
}

/** The operators that set the width, the ends and the corners of a stroke. */
export const strokeState = ({ width, cap, join, miterLimit = 4 }: Stroke): string => {
  const ends = cap === undefined ? 0 : cap === 'round' ? 1 : 2;
  const corners = join === undefined ? 0 : join === 'round' ? 1 : 2;
  return `${decimal(width, digits)} w ${ends} J ${corners} j ${decimal(Math.max(1, miterLimit), 3)} M`;
};

/** A text as UTF-16BE in hexadecimal digits, which need no escapes. */
export function textString(text: string): string {
  let hex = 'FEFF';
  for (let index = 0; index < text.length; index++) {
    hex += text.charCodeAt(index).toString(16).toUpperCase().padStart(4, '0');
  }
  return `<${hex}>`;
}
