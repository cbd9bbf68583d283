import { type KeyboardEvent, Suspense } from 'react';
import { formatNumber } from '#contract/common/money';
import { usaOfMm } from '#contract/common/rings';
import { type BriefMaterial, briefLimits, briefMaterials } from '#contract/briefs';
import { materialLabels } from '../material-labels.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { briefOf } from './brief-values.ts';
import type { NewOrderForm } from './use-new-order.ts';

const TextOnPiece = lazyPart(async () => (await import('../TextOnPiece.tsx')).TextOnPiece);
const FontButton = lazyPart(async () => (await import('./FontButton.tsx')).FontButton);

const materials: { id: BriefMaterial | 'unsaid'; label: string }[] = [
  { id: 'unsaid', label: 'نمی‌دانم' },
  ...briefMaterials.map((id) => ({ id, label: materialLabels[id] })),
];

const pieces = [
  { id: 'flat', label: 'قطعهٔ تخت' },
  { id: 'ring', label: 'حلقه' },
] as const;

/** Enter must not pay while the piece is being described. */
const stay = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault();

type BriefFieldsProps = {
  form: NewOrderForm;
  asksSize: boolean;
  /** Size and text are those of a drawing from the font maker. */
  isDrawn: boolean;
};

/** The optional fields of a brief: material, size and text. */
export function BriefFields({ form, asksSize, isDrawn }: BriefFieldsProps) {
  const { piece, text, textFontId, material } = form.values;
  const brief = briefOf(form.values);
  const size = {
    isLtr: true,
    inputMode: 'decimal',
    placeholder: 'میلی‌متر',
    maxLength: 20,
    onKeyDown: stay,
  } as const;

  const materialField = (
    <Select
      label="جنس قطعه"
      options={materials}
      value={material ?? 'unsaid'}
      isDisabled={form.isBusy}
      onChange={(next) => form.set({ material: next === 'unsaid' ? null : next })}
    />
  );
  if (isDrawn)
    return (
      <div className="flex flex-col gap-3">
        {materialField}
        <p className="text-sm text-muted">اندازه و نوشته همان است که در فونت‌ساز ساختید.</p>
      </div>
    );

  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 items-start gap-3">
        {materialField}
        <Labelled label="شکل قطعه">
          <Segments
            label="شکل قطعه"
            options={pieces}
            value={piece}
            onChange={(next) => form.set({ piece: next })}
          />
        </Labelled>
        {piece === 'ring' ? (
          <TextField
            {...form.field('ring')}
            {...size}
            label="قطر داخلی حلقه"
            className="col-span-2"
            hint={brief?.ringMm && `سایز آمریکایی ${formatNumber(Math.round(usaOfMm(brief.ringMm) * 4) / 4)}`}
          />
        ) : (
          <>
            <TextField {...form.field('width')} {...size} label="پهنا" />
            <TextField {...form.field('height')} {...size} label="بلندی" />
          </>
        )}
      </div>
      {asksSize && <p className="text-xs text-info">اندازهٔ واقعی همیشه در فایل نیست؛ اینجا بنویسید.</p>}
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          {...form.field('text')}
          label="نوشتهٔ روی قطعه"
          maxLength={briefLimits.text}
          onKeyDown={stay}
          className="min-w-40 flex-1"
        />
        {text.trim() && (
          <Suspense fallback={<Skeleton className="h-11 w-32 rounded-md" />}>
            <FontButton
              text={text}
              value={textFontId}
              isDisabled={form.isBusy}
              onChoose={(next) => form.set({ textFontId: next, text: form.values.text })}
            />
          </Suspense>
        )}
      </div>
      {brief?.text && (
        <Suspense fallback={<Skeleton className="h-20 w-full rounded-md" />}>
          <TextOnPiece brief={brief} />
        </Suspense>
      )}
    </div>
  );
}
