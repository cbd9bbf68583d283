import { decimal, describe, edgesOf, type Exported, layers, plainName } from './exported.ts';
import { digits, path, pdfFile, pointsPerMm, textString } from './pdf-parts.ts';

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
  return pdfFile(objects);
}
