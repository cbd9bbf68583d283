import { Suspense } from 'react';
import { formatNumber } from '#contract/common/money';
import type { Brief } from '#contract/briefs';
import { materialLabels } from './material-labels.ts';
import { WhenVisible } from '../../ui/Deferred.tsx';
import { FactRow } from '../../ui/FactRow.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FontName } from '../fonts/parts.ts';
import { useFontNames } from './use-font-names.ts';

const TextOnPiece = lazyPart(async () => (await import('./TextOnPiece.tsx')).TextOnPiece);

const mm = (length: number) => `${formatNumber(length)} میلی‌متر`;

function sizeOf({ widthMm, heightMm, ringMm }: Brief): [term: string, size: string][] {
  if (ringMm !== undefined) return [['قطر داخلی حلقه', mm(ringMm)]];
  if (widthMm !== undefined && heightMm !== undefined)
    return [['پهنا × بلندی', `${formatNumber(widthMm)} × ${mm(heightMm)}`]];
  if (widthMm !== undefined) return [['پهنا', mm(widthMm)]];
  return heightMm === undefined ? [] : [['بلندی', mm(heightMm)]];
}

/** The customer's brief as a list of facts. */
export function BriefFacts({ brief }: { brief: Brief }) {
  const { material, text, textFontId } = brief;
  return (
    <div className="flex flex-col gap-3">
      <dl aria-label="مشخصات قطعه" className="flex max-w-prose flex-col gap-2 text-sm">
        {material && <FactRow term="جنس">{materialLabels[material]}</FactRow>}
        {sizeOf(brief).map(([term, size]) => (
          <FactRow key={term} term={term}>
            {size}
          </FactRow>
        ))}
        {text && (
          <FactRow term="نوشته">
            <bdi className="font-medium">{text}</bdi>
          </FactRow>
        )}
        {text && (
          <FactRow term="فونت">{textFontId ? <ChosenFont id={textFontId} /> : 'به انتخاب طراح'}</FactRow>
        )}
      </dl>
      {text && textFontId && (
        <WhenVisible fallback={<Skeleton className="h-20 w-full rounded-md" />}>
          <Suspense fallback={<Skeleton className="h-20 w-full rounded-md" />}>
            <TextOnPiece brief={brief} className="max-w-prose" />
          </Suspense>
        </WhenVisible>
      )}
    </div>
  );
}

function ChosenFont({ id }: { id: string }) {
  const name = useFontNames()(id);
  return (
    <Suspense fallback={name}>
      <FontName id={id} name={name} />
    </Suspense>
  );
}
