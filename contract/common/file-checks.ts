import * as z from 'zod/mini';

/** What can be wrong with a vector file. */
export const findingKinds = [
  /** Outlines that do not close; `value` is the widest gap in mm. */
  'open',
  /** Lines that lie twice on the same place. */
  'doubled',
  /** Shapes that lie partly over each other, so that a place is burnt twice. */
  'overlapping',
  /** Shapes that vanish where they overlap, by the even-odd rule. */
  'cancelling',
  /** Strokes thinner than the laser's spot; `value` is the spot in mm. */
  'thin',
  /** Gaps narrower than the spot; `value` is the spot in mm. */
  'narrow',
  /** Points closer to each other than a laser can follow; `value` is points per mm. */
  'dense',
  /** Text that is still text. */
  'text',
  /** Text whose font the file does not carry; `names` are the fonts. */
  'font',
  /** Pictures of pixels; `value` is the lowest dpi at the drawn size. */
  'raster',
  /** Lines outside the page. */
  'outside',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** left, bottom, right, top in mm; y goes up. */
export const CheckBox = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const FileFinding = z.object({
  kind: z.enum(findingKinds),
  count: z.number(),
  /** Where, at most `mostPlaces`. */
  places: z.array(CheckBox),
  value: z.optional(z.number()),
  names: z.optional(z.array(z.string())),
});
export type FileFinding = z.infer<typeof FileFinding>;

export const mostPlaces = 100;
