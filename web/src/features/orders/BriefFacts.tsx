import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { formatNumber } from '#contract/common/money';
import { searchFonts } from '#contract/fonts';
import { type Brief, briefMaterialLabels } from '#contract/orders';
import { queryOf } from '../../lib/queries.ts';
import { WhenVisible } from '../../ui/Deferred.tsx';
import { FactRow } from '../../ui/FactRow.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

export const TextOnPiece = lazyPart(async () => (await import('./TextOnPiece.tsx')).TextOnPiece);

export const useFontNames = (isWanted: boolean) => {
  const fonts = useQuery({ ...queryOf(searchFonts, { query: { font: '' } }), enabled: isWanted }).data?.data;
  return (id: string) => fonts?.find(({ _id }) => _id === id)?.name;
};

const mm = (length: number) => `${formatNumber(length)} میلی‌متر`;

function sizeOf({ widthMm, heightMm, ringMm }: Brief): [term: string, size: string][] {
  if (ringMm !== undefined) return [['قطر داخلی حلقه', mm(ringMm)]];
  if (widthMm !== undefined && heightMm !== undefined)
    return [['پهنا × بلندی', `${formatNumber(widthMm)} × ${mm(heightMm)}`]];
  if (widthMm !== undefined) return [['پهنا', mm(widthMm)]];
  return heightMm === undefined ? [] : [['بلندی', mm(heightMm)]];
}

/** What a customer said about the piece, as facts. */
export function BriefFacts({ brief }: { brief: Brief }) {
  const { material, text, textFontId } = brief;
  const nameOf = useFontNames(textFontId !== undefined);
  return (
    <div className="flex flex-col gap-3">
      <dl aria-label="مشخصات قطعه" className="flex max-w-prose flex-col gap-2 text-sm">
        {material && <FactRow term="جنس">{briefMaterialLabels[material]}</FactRow>}
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
          <FactRow term="فونت">{textFontId ? (nameOf(textFontId) ?? textFontId) : 'به انتخاب طراح'}</FactRow>
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
