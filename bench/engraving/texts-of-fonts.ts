import type { EngravingFont } from '#engraving/font';
import { fontCatalog } from '#engraving/fonts/catalog';
import { type Contour, mapContour } from '#engraving/geometry';
import { shapeLine } from '#engraving/shape';
import { persianTexts } from './cases.ts';
import { openCatalogFont } from './open-catalog-font.ts';

/** The letter height of the cases, in mm. */
const letterHeight = 3;

/** The outlines of a text's glyphs, placed but not united, in mm. */
export function glyphsOf(font: EngravingFont, text: string): Contour[] {
  const scale = letterHeight / font.letterInk;
  return shapeLine(font, text).glyphs.flatMap(({ outline, x, y }) =>
    outline.contours.map((contour) => mapContour(contour, (px, py) => [(px + x) * scale, (py + y) * scale])),
  );
}

/** Every Persian text in every Persian font that has its letters. */
export async function* textsOfFonts(): AsyncGenerator<{ font: string; text: string; glyphs: Contour[] }> {
  for (const { id } of fontCatalog.filter(({ type }) => type === 'persian')) {
    const font = await openCatalogFont(id);
    for (const text of persianTexts) {
      let glyphs: Contour[];
      try {
        glyphs = glyphsOf(font, text);
      } catch {
        continue;
      }
      yield { font: id, text, glyphs };
    }
  }
}
