import * as z from 'zod/mini';
import { Laser } from './lasers.ts';

/** The faults that a vector file can have. */
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
const CheckBox = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const FileFinding = z.object({
  kind: z.enum(findingKinds),
  count: z.number(),
  /** The places of the finding, at most `maxPlaces`. */
  places: z.array(CheckBox),
  value: z.optional(z.number()),
  names: z.optional(z.array(z.string())),
});
export type FileFinding = z.infer<typeof FileFinding>;

export const maxPlaces = 100;

/** A solid (STL); lengths in mm, `volume` in mm³, known when it is closed. */
export const SolidFacts = z.object({
  width: z.number(),
  depth: z.number(),
  height: z.number(),
  triangles: z.number(),
  closed: z.optional(z.boolean()),
  volume: z.optional(z.number()),
});
export type SolidFacts = z.infer<typeof SolidFacts>;

/**
 * A file that could not be read has only a `failure`, a Persian sentence, and what of it is not read; a solid has only its
 * facts.
 */
export const FileCheck = z.object({
  failure: z.optional(z.string()),
  /** In mm; null when nothing is drawn. */
  size: z.optional(z.nullable(z.object({ width: z.number(), height: z.number() }))),
  /** `guessed` when the file does not say its unit. */
  unit: z.optional(z.object({ name: z.string(), mm: z.number(), guessed: z.boolean() })),
  /** One for each colour of each layer; a shape with a fill and a stroke counts in both. */
  layers: z.optional(
    z.array(
      z.object({
        name: z.string(),
        color: z.nullable(z.string()),
        shown: z.boolean(),
        outlines: z.number(),
      }),
    ),
  ),
  findings: z.optional(z.array(FileFinding)),
  /** The kinds of faults that were too much to check. */
  unchecked: z.optional(z.array(z.enum(findingKinds))),
  /** The parts of the file that are not read, by its own names. */
  skipped: z.optional(z.array(z.string())),
  /** How many pages the file has, if it has several; a CorelDRAW file always says so. */
  pages: z.optional(z.number()),
  /** The page that was checked, from 1, of a file with `pages`. */
  page: z.optional(z.number()),
  /** A CorelDRAW file that is a Corel exchange file (CMX) in truth. */
  exchange: z.optional(z.boolean()),
  solid: z.optional(SolidFacts),
  /** The laser that it was checked with. */
  laser: Laser,
});
export type FileCheck = z.infer<typeof FileCheck>;

export const tooHeavy = 'این فایل سنگین‌تر از آن است که بررسی شود؛ طرح را ساده‌تر کنید.';
