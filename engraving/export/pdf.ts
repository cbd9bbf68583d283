import { type Contour, endOf } from '../geometry.ts';
import { decimal, describe, edgesOf, type Exported, layers, plainName } from './exported.ts';

const pointsPerMm = 72 / 25.4;
const digits = 5;

/**
 * Writes a drawing as PDF 1.5: one page that is exactly the strip or the sheet, one path of lines and cubics for each
 * strip, filled by the even-odd rule. Both layers are optional content; the edge of the strip is a path that is not
 * painted, so that no reader can burn it. `name` becomes the title. The same drawing always gives the same bytes: there
 * is no date in it.
 * Throws RangeError when a number of the drawing is not finite.
 */
export function toPdf(drawing: Exported, name: string): Uint8Array<ArrayBuffer> {
  const { width, height, contours } = drawing;
  const [wide, high] = [decimal(width, digits), decimal(height, digits)];
  const scale = decimal(pointsPerMm, 9);
  const edges =
    drawing.edge || drawing.pieces ? edgesOf(drawing).map(path).join('\n') : `0 0 ${wide} ${high} re`;
  const burnt = drawing.pieces?.map((piece) => piece.contours) ?? [contours];
  const content = [
    `% ${describe(drawing)}`,
    `q ${scale} 0 0 ${scale} 0 0 cm 0 g`,
    `/OC /Strip BDC ${edges} n EMC`,
    '/OC /Engrave BDC',
    ...burnt.flatMap((each) => (each.length > 0 ? [...each.map(path), 'f*'] : [])),
    'EMC Q',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None /DisplayDocTitle true >> /OCProperties << /OCGs [5 0 R 6 0 R] /D << /Order [5 0 R 6 0 R] /ON [5 0 R] /OFF [6 0 R] >> >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${decimal(width * pointsPerMm, digits)} ${decimal(height * pointsPerMm, digits)}] /Contents 4 0 R /Resources << /Properties << /Engrave 5 0 R /Strip 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /OCG /Name (${layers.engrave}) >>`,
    `<< /Type /OCG /Name (${layers.strip}) >>`,
    `<< /Title ${textString(plainName(name))} /Subject (${describe(drawing)}) /Creator (Hakkak) >>`,
  ];
  // The comment of four bytes above 127 tells programs that copy files that this is no text.
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

function path({ start, segments }: Contour): string {
  const first = at(start[0], start[1]);
  const parts = [`${first} m`];
  for (const [index, segment] of segments.entries()) {
    const end = at(...endOf(segment));
    if (segment.length === 6) {
      parts.push(`${at(segment[0], segment[1])} ${at(segment[2], segment[3])} ${end} c`);
    } else if (index < segments.length - 1 || end !== first) {
      parts.push(`${end} l`);
    }
  }
  return `${parts.join('\n')}\nh`;
}

/** A text as UTF-16BE in hexadecimal digits, which need no escapes. */
function textString(text: string): string {
  let hex = 'FEFF';
  for (let index = 0; index < text.length; index++) {
    hex += text.charCodeAt(index).toString(16).toUpperCase().padStart(4, '0');
  }
  return `<${hex}>`;
}
