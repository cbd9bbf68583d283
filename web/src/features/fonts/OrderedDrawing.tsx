import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#contract/common/money';
import type { DrawingWarning } from '#contract/fonts';
import { usaOfMm } from '#contract/common/rings';
import { Link } from '../../lib/router-link.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { FactRow } from '../../ui/FactRow.tsx';
import { Panel } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DrawingPicture } from './DrawingPicture.tsx';
import { FontName } from './FontName.tsx';
import { creationQuery } from './queries.ts';
import { round } from './settings.ts';
import { alignLabels, formatArc, formatMm, formatSize, ornamentLabels } from './texts.ts';

type OrderedDrawingProps = { id: string; reader: 'customer' | 'admin' };

/** Without numbers, because the check of the drawing's file counts in its own way. */
const warningTexts: Record<DrawingWarning['code'], string> = {
  thin: 'بعضی خط‌ها از پرتو لیزر نازک‌تر است.',
  island: 'بعضی لکه‌ها از پرتو لیزر کوچک‌تر است.',
  gap: 'بعضی فاصله‌ها از پرتو لیزر باریک‌تر است و پر می‌شود.',
};

export function OrderedDrawing({ id, reader }: OrderedDrawingProps) {
  const { data, isPending } = useQuery(creationQuery(id));
  if (!data && !isPending) return null;
  return (
    <Panel
      title="طرح فونت‌ساز"
      actions={
        <Link
          to={reader === 'admin' ? '/admin/fontMaker' : '/fontMaker'}
          search={{ creation: id }}
          className={buttonClass('secondary', 'sm')}
        >
          باز کردن در فونت‌ساز
        </Link>
      }
    >
      {data ? (
        <div className="flex flex-col gap-4">
          <DrawingPicture creation={data} alt={`نوشتهٔ «${data.text}»`} className="h-16" />
          <dl className="grid gap-x-6 gap-y-2 text-sm @md:grid-cols-2">
            <FactRow term="نوشته">
              <bdi>{data.text}</bdi>
            </FactRow>
            <FactRow term="فونت">
              <FontName id={data.fontId} name={data.font.name} />
            </FactRow>
            <FactRow term={data.flat ? 'اندازهٔ طرح' : 'اندازهٔ نوار'}>
              {formatSize({ width: round(data.size.width), height: round(data.size.height) })}
            </FactRow>
            <FactRow term="بلندی حروف">{formatMm(round(data.letterHeight))}</FactRow>
            {data.flat ? (
              <>
                <FactRow term="قطعهٔ تخت">
                  {formatSize({ width: data.flat.length, height: data.bandWidth })}
                </FactRow>
                <FactRow term="کمان">{formatArc(data.flat.arc)}</FactRow>
                <FactRow term="جای نوشته">
                  {data.surface === 'inside' ? 'پشت قطعه، آینه‌ای' : 'روی قطعه'}
                </FactRow>
              </>
            ) : (
              <>
                <FactRow term="قطر داخلی">
                  {formatMm(data.ring.mm)} (سایز {formatNumber(round(usaOfMm(data.ring.mm)))})
                </FactRow>
                <FactRow term="ضخامت">{formatMm(data.ring.thickness)}</FactRow>
                <FactRow term="جای نوشته">
                  {data.surface === 'inside' ? 'داخل حلقه، آینه‌ای' : 'بیرون حلقه'}
                </FactRow>
              </>
            )}
            <FactRow term="حاشیه">{formatMm(data.margin)}</FactRow>
            <FactRow term="تکرار">
              {formatNumber(data.repeat)} بار، {alignLabels[data.align]}
            </FactRow>
            <FactRow term="نقش">{ornamentLabels[data.ornament]}</FactRow>
            {data.letterSpacing !== 0 && <FactRow term="فاصلهٔ حروف">{formatMm(data.letterSpacing)}</FactRow>}
            {data.wordSpacing !== 0 && <FactRow term="فاصلهٔ کلمه‌ها">{formatMm(data.wordSpacing)}</FactRow>}
            {data.kashida > 0 && (
              <FactRow term="کشیدگی">{`${formatNumber(Math.round(data.kashida * 100))}٪`}</FactRow>
            )}
          </dl>
          {data.warnings.length > 0 && (
            <ul className="list-inside list-disc text-sm text-warning">
              {data.warnings.map(({ code }) => (
                <li key={code}>{warningTexts[code]}</li>
              ))}
            </ul>
          )}
        </div>
      ) : (
        <Skeleton className="h-48 w-full rounded-md" />
      )}
    </Panel>
  );
}
