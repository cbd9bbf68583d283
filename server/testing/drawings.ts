import type { BodyInput } from '#contract/common/endpoint';
import type { createCreation } from '#contract/fonts';
import { fontCatalog } from '#engraving/fonts/catalog';

type Body = BodyInput<typeof createCreation>;

function firstOf(type: 'persian' | 'latin') {
  const found = fontCatalog.find((font) => font.type === type);
  if (!found) throw new Error(`no ${type} font`);
  return found;
}
export const persianFont = firstOf('persian');
export const latinFont = firstOf('latin');

/** The body of a call that draws a text as large as it fits a usual ring. */
export const ringOf = (text: string, changed: Partial<Body> = {}): Body => ({
  text,
  fontId: persianFont.id,
  ring: { mm: 18, thickness: 1.5 },
  bandWidth: 6,
  fit: true,
  ...changed,
});
