import * as z from 'zod/mini';
import { toPersianDigits } from './common/digits.ts';
import { fromJson, id, line } from './common/fields.ts';
import { parse } from './common/validation.ts';

export const briefMaterials = [
  'gold',
  'silver',
  'steel',
  'brass',
  'aluminium',
  'wood',
  'leather',
  'glass',
  'acrylic',
  'stone',
  'other',
] as const;
export type BriefMaterial = (typeof briefMaterials)[number];

/** The bounds of a brief: sides and the inner diameter of a ring in mm, and the letters of a text. */
export const briefLimits = {
  side: { min: 1, max: 2000 },
  ring: { min: 11, max: 26 },
  text: 200,
} as const;

const inMm = ({ min, max }: { min: number; max: number }, what: string) => {
  const message = `${what} ${toPersianDigits(min)} تا ${toPersianDigits(max)} میلی‌متر باشد.`;
  return z.optional(z.number(message).check(z.gte(min, message), z.lte(max, message)));
};

/** The material and size (mm) of a piece and the text to engrave. `textFontId` is an id from `font/name`. */
export const Brief = z.object({
  material: z.optional(z.enum(briefMaterials, 'جنس قطعه را از فهرست انتخاب کنید.')),
  widthMm: inMm(briefLimits.side, 'پهنا'),
  heightMm: inMm(briefLimits.side, 'بلندی'),
  ringMm: inMm(briefLimits.ring, 'قطر داخلی حلقه'),
  text: z.optional(line().check(z.maxLength(briefLimits.text))),
  textFontId: z.optional(id),
});
export type Brief = z.infer<typeof Brief>;

/** A brief, also as JSON in a form's field. Whatever is wrong with it is said of the field `brief`. */
export const readBrief = z.transform((sent: unknown, { issues }) => {
  const brief = parse(Brief, fromJson(sent));
  if (brief.ok) return brief.data;
  issues.push({ code: 'custom', input: sent, message: Object.values(brief.fields)[0] });
  return z.NEVER;
}) as unknown as z.ZodMiniType<Brief, Brief>;
// zod's own description would bring 6 kB into every page.
readBrief.register(z.globalRegistry, {
  type: 'object',
  description: '{ material?, widthMm?, heightMm?, ringMm?, text?, textFontId? }',
});
