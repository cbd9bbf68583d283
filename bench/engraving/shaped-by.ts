import { visualRuns } from '#engraving/bidi';
import type { EngravingFont } from '#engraving/font';
import { shapeRuns } from '#engraving/shape';
import { openCatalogFont } from './open-catalog-font.ts';

const opened = new Map<string, Promise<EngravingFont>>();

/**
 * Shapes a text with the engine, and writes the result as `judgeLine` does. Marks are left out of the order, because FriBidi
 * puts them after their letters.
 */
export async function shapedBy(id: string, written: string): Promise<{ order: string; glyphs: string }> {
  if (!opened.has(id)) opened.set(id, openCatalogFont(id));
  const font = await (opened.get(id) as Promise<EngravingFont>);
  const { text, spans } = shapeRuns(font, written);
  const order = visualRuns(text, font.type).runs.flatMap(({ start, end, isRtl }) => {
    const places = Array.from({ length: end - start }, (_, n) => start + n);
    return isRtl ? places.toReversed() : places;
  });
  const glyphs = spans.flatMap((span) =>
    span.glyphs.map(
      ({ glyph, dx, dy, advance }) =>
        `${span.file === 'sign' ? 'sign' : font.files.indexOf(span.file)}:${glyph}${dx || dy ? `@${dx},${dy}` : ''}+${advance}`,
    ),
  );
  const letters = order.filter((place) => !/\p{M}/u.test(text[place] ?? ''));
  return { order: letters.join(' '), glyphs: glyphs.join(' ') };
}
