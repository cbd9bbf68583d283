import * as z from 'zod/mini';
import { done } from './common/changes.ts';
import { endpoint } from './common/endpoint.ts';
import {
  id,
  instant,
  line,
  decimalNumber,
  readAs,
  readDecimal,
  searchText,
  wholeNumber,
} from './common/fields.ts';
import { formatNumber } from './common/money.ts';
import { listQuery, pageOf } from './common/paging.ts';
import { tidyRingText } from './common/ring-text.ts';
import {
  maxRingTextLength,
  ringAligns,
  ringDefaults,
  ringLimits,
  ringOrnaments,
  ringSurfaces,
} from './common/rings.ts';

export const fontTypes = ['persian', 'latin'] as const;
export type FontType = (typeof fontTypes)[number];

export const fontTypeLabels: Record<FontType, string> = { persian: 'فارسی', latin: 'لاتین' };

/** `name` is the Persian name, `family` the Latin one; `sample` is a text that shows the font well. */
export const Font = z.object({
  _id: z.string(),
  name: z.string(),
  family: z.string(),
  type: z.enum(fontTypes),
  sample: z.string(),
});
export type Font = z.infer<typeof Font>;

export const drawingFormats = ['svg', 'dxf', 'plt', 'pdf'] as const;
export type DrawingFormat = (typeof drawingFormats)[number];

/** A number of a field of `ringLimits`, also as a text of digits. */
const measure = (field: keyof typeof ringLimits) => {
  const { min, max } = ringLimits[field];
  return decimalNumber(ringLimits[field], `عددی از ${formatNumber(min)} تا ${formatNumber(max)} وارد کنید.`);
};

const arcMessage = `صفر یا شعاعی از ${formatNumber(ringLimits.arc.min)} تا ${formatNumber(ringLimits.arc.max)} وارد کنید.`;

/** The radius of an arc; negative where it opens upwards, 0 for a straight line. */
const arc = readAs(
  readDecimal,
  z.number(arcMessage).check(
    z.refine((value) => {
      const radius = Math.abs(value);
      return radius === 0 || (radius >= ringLimits.arc.min && radius <= ringLimits.arc.max);
    }, arcMessage),
  ),
  { type: 'number', minimum: -ringLimits.arc.max, maximum: ringLimits.arc.max },
);

/** A path's `value` that is converted. */
export const convertedValues = {
  mm: z.object({ value: measure('mm') }),
  usa: z.object({ value: measure('usa') }),
};

/** A person keeps at most so many drawings in their list. */
export const maxCreations = 500;

const noText = 'نوشته را وارد کنید.';
const tooLong = 'نوشته بیشتر از ۲۰۰ حرف نمی‌شود.';

/**
 * The fields of a drawing; lengths are in mm. `flat` is a flat piece of `length` and `bandWidth` instead of the ring.
 * `letterHeight` is the ink height of «ا» (Persian fonts) or "H" (Latin ones).
 */
const drawing = {
  text: z.pipe(
    line(noText),
    z
      .string()
      .check(z.overwrite(tidyRingText), z.minLength(1, noText), z.maxLength(maxRingTextLength, tooLong)),
  ),
  fontId: id,
  ring: z.object({ mm: measure('mm'), thickness: measure('thickness') }),
  bandWidth: measure('bandWidth'),
  letterHeight: z.optional(measure('letterHeight')),
  letterSpacing: z._default(measure('letterSpacing'), ringDefaults.letterSpacing),
  wordSpacing: z._default(measure('wordSpacing'), ringDefaults.wordSpacing),
  kashida: z._default(measure('kashida'), ringDefaults.kashida),
  align: z._default(z.enum(ringAligns), ringDefaults.align),
  fit: z._default(z.boolean(), ringDefaults.fit),
  repeat: z._default(
    wholeNumber(ringLimits.repeat.min, ringLimits.repeat.max, 'عددی از ۱ تا ۲۴ وارد کنید.'),
    ringDefaults.repeat,
  ),
  ornament: z._default(z.enum(ringOrnaments), ringDefaults.ornament),
  margin: z._default(measure('margin'), ringDefaults.margin),
  surface: z._default(z.enum(ringSurfaces), ringDefaults.surface),
  flat: z.optional(z.object({ length: measure('length'), arc })),
};

export const DrawingInput = z.object(drawing);
export type DrawingInput = z.infer<typeof DrawingInput>;

export const DrawingWarning = z.object({ code: z.enum(['thin', 'island', 'gap']), message: z.string() });
export type DrawingWarning = z.infer<typeof DrawingWarning>;

/**
 * A saved drawing. It keeps its geometry, so it never changes when its font or the engine does. `size` is the strip's
 * in mm. `letterHeight` is the height that was drawn, also when `fit` chose it.
 */
export const Creation = z.object({
  _id: z.string(),
  name: z.string(),
  ...drawing,
  letterHeight: z.number(),
  font: z.object({ name: z.string(), family: z.string(), type: z.enum(fontTypes) }),
  size: z.object({ width: z.number(), height: z.number() }),
  svg: z.string(),
  warnings: z.array(DrawingWarning),
  createdAt: instant,
});
export type Creation = z.infer<typeof Creation>;

export const searchFonts = endpoint('GET', 'font/name', 'person', {
  summary: 'Fonts by their Persian or Latin name, and by type',
  hears: ['content'],
  query: z.object({ font: z._default(searchText, ''), type: z.optional(z.enum(fontTypes)) }),
  answer: z.object({ data: z.array(Font) }),
});

const converted = z.object({ data: z.number() });

export const convertMm = endpoint('GET', 'font/mm/{value}', 'person', {
  summary: 'The US size of a ring of this inner diameter in mm, with two decimals',
  hears: [],
  answer: converted,
});

export const convertUsa = endpoint('GET', 'font/usa/{value}', 'person', {
  summary: 'The inner diameter in mm of a ring of this US size, with two decimals',
  hears: [],
  answer: converted,
});

export const getCreation = endpoint('GET', 'font/creation/{id}', 'person', {
  summary: "One of the caller's drawings; an admin may read every customer's",
  hears: ['font'],
  answer: Creation,
});

export const createCreation = endpoint('POST', 'font/create', 'person', {
  summary: 'Draw a text on a ring and save it',
  changes: ['font'],
  answerIs: getCreation,
  body: z.object({ ...drawing, name: z.optional(line()) }),
  rule: {
    field: 'letterHeight',
    message: 'بلندی حروف را وارد کنید یا «بزرگ‌ترین اندازه» را انتخاب کنید.',
    holds: ({ letterHeight, fit }: { letterHeight?: number; fit: boolean }) =>
      fit || letterHeight !== undefined,
  },
  answer: Creation,
});

export const getCreations = endpoint('GET', 'user/fonts', 'person', {
  summary: "The caller's drawings, by name and text",
  hears: ['font'],
  query: z.object(listQuery()),
  answer: pageOf(Creation),
});

export const getCreationsOf = endpoint('GET', 'user/{id}/fonts', 'admin', {
  summary: "A person's drawings, as `user/fonts`",
  hears: ['font'],
  query: z.object(listQuery()),
  answer: pageOf(Creation),
});

export const renameCreation = endpoint('PUT', 'font/creation/{id}', 'person', {
  summary: 'Rename a drawing',
  changes: ['font'],
  answerIs: getCreation,
  body: z.object({ name: line('نام را وارد کنید.') }),
  answer: Creation,
});

export const deleteCreation = endpoint('DELETE', 'font/{id}', 'person', {
  summary: 'Remove a drawing from the list; orders that have it keep it',
  changes: ['font'],
  answer: done,
});

export const getDrawingFile = endpoint('GET', 'font/{id}/file.{format}', 'person', {
  summary: 'A drawing as SVG, DXF, PLT or PDF in true millimetres',
  answer: 'file',
});
