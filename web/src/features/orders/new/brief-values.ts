import { toPersianDigits } from '#contract/common/digits';
import { type Brief, briefLimits, type BriefMaterial } from '#contract/briefs';
import { readMeasure } from '../../../lib/read-measure.ts';
import type { FieldErrors } from '../../../lib/use-form.ts';

/** The fields of a brief as they are typed; lengths are in mm. */
export interface BriefValues {
  material: BriefMaterial | null;
  piece: 'flat' | 'ring';
  width: string;
  height: string;
  ring: string;
  text: string;
  textFontId: string | null;
}

export const emptyBrief: BriefValues = {
  material: null,
  piece: 'flat',
  width: '',
  height: '',
  ring: '',
  text: '',
  textFontId: null,
};

const typed = (mm: number | undefined) => (mm === undefined ? '' : toPersianDigits(mm).replace('.', '٫'));

export const valuesOfBrief = (brief: Brief = {}): BriefValues => ({
  material: brief.material ?? null,
  piece: brief.ringMm === undefined ? 'flat' : 'ring',
  width: typed(brief.widthMm),
  height: typed(brief.heightMm),
  ring: typed(brief.ringMm),
  text: brief.text ?? '',
  textFontId: brief.textFontId ?? null,
});

type Limits = { readonly min: number; readonly max: number };

function within(text: string, { min, max }: Limits): number | undefined {
  const mm = readMeasure(text);
  return mm !== null && mm >= min && mm <= max ? mm : undefined;
}

/** The sizes of the chosen piece: their limits and names. */
const sizes = {
  flat: { width: ['پهنا', briefLimits.side], height: ['بلندی', briefLimits.side] },
  ring: { ring: ['قطر داخلی حلقه', briefLimits.ring] },
} as const;

export function briefFaults(values: BriefValues): FieldErrors {
  const faults: FieldErrors = {};
  for (const [name, [what, limits]] of Object.entries(sizes[values.piece])) {
    const text = values[name as 'width' | 'height' | 'ring'];
    if (text.trim() !== '' && within(text, limits) === undefined)
      faults[name] = `${what} ${toPersianDigits(limits.min)} تا ${toPersianDigits(limits.max)} میلی‌متر باشد.`;
  }
  return faults;
}

/** Returns the brief of what can be read so far; undefined if nothing was said. */
export function briefOf({
  material,
  piece,
  width,
  height,
  ring,
  text,
  textFontId,
}: BriefValues): Brief | undefined {
  const written = text.trim();
  const brief: Record<keyof Brief, unknown> = {
    material: material ?? undefined,
    widthMm: piece === 'flat' ? within(width, briefLimits.side) : undefined,
    heightMm: piece === 'flat' ? within(height, briefLimits.side) : undefined,
    ringMm: piece === 'ring' ? within(ring, briefLimits.ring) : undefined,
    text: written || undefined,
    textFontId: (written && textFontId) || undefined,
  };
  const said = Object.entries(brief).filter(([, value]) => value !== undefined);
  return said.length > 0 ? (Object.fromEntries(said) as Brief) : undefined;
}
