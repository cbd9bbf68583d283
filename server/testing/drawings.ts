import type { BodyInput } from '#contract/common/endpoint';
import { createCreation } from '#contract/fonts';
import { fontCatalog } from '#engraving/fonts/catalog';

type Body = BodyInput<typeof createCreation>;

export const [persianFont, latinFont] = (['persian', 'latin'] as const).map(
  (type) => fontCatalog.find((font) => font.type === type) ?? { id: '', name: '', family: '', type },
) as [(typeof fontCatalog)[number], (typeof fontCatalog)[number]];

/** The body of a call that draws a text as large as it fits a usual ring. */
export const ringOf = (text: string, changed: Partial<Body> = {}): Body => ({
  text,
  fontId: persianFont.id,
  ring: { mm: 18, thickness: 1.5 },
  bandWidth: 6,
  fit: true,
  ...changed,
});
