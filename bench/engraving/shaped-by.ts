import { visualRuns } from '#engraving/bidi';
import type { EngravingFont } from '#engraving/font';
import { shapeRuns } from '#engraving/shape';
import { openCatalogFont } from './open-catalog-font.ts';

const opened = new Map<string, Promise<EngravingFont>>();

/** FriBidi puts marks after their letters and the shaper does that by itself, so only the order of the other characters is compared. */
export const withoutMarks = (text: string, order: readonly number[]) =>
  order.filter((place) => !/\p{M}/u.test(text[place] ?? ''));

/** Shapes a text with the engine, and writes the result as hb-shape and FriBidi do. */
export async function shapedBy(id: string, text: string) {
  if (!opened.has(id)) opened.set(id, openCatalogFont(id));
  const font = await (opened.get(id) as Promise<EngravingFont>);
  const order = visualRuns(text, font.type).runs.flatMap(({ start, end, isRtl }) => {
    const places = Array.from({ length: end - start }, (_, n) => start + n);
    return isRtl ? places.toReversed() : places;
  });
  const { isRtl, spans } = shapeRuns(font, text);
  const runs = spans.map(({ file, start, end, isRtl: rtl, glyphs }) => {
    const written = glyphs.map(
      ({ glyph, dx, dy, advance }) => `${glyph}${dx || dy ? `@${dx},${dy}` : ''}+${advance}`,
    );
    return { file: font.files.indexOf(file), start, end, isRtl: rtl, glyphs: `[${written.join('|')}]` };
  });
  return { isRtl, order: withoutMarks(text, order), runs };
}
