import type { ReactNode } from 'react';
import type { Box } from '#engraving/geometry';
import type { ComparedVectors } from '#engraving/operations/compare-vectors';
import { Segments } from '../Segments.tsx';
import { formatLength, formatNumber } from '#contract/common/money';
import { cx } from '../class-names.ts';
import type { Side } from './compare-modes.ts';

type CompareFactsProps = {
  compared: ComparedVectors;
  labels: Readonly<Record<Side, string>>;
  /** The chosen pair, which may not be compared yet. */
  asked: ComparedVectors['alignment'] | undefined;
  onAlign: (alignment: ComparedVectors['alignment']) => void;
};

const amount = (area: number, lines: number): string =>
  [area > 0 && `${formatLength(area)} میلی‌متر مربع`, lines > 0 && `${formatLength(lines)} میلی‌متر خط`]
    .filter(Boolean)
    .join(' و ') || 'هیچ';

const areaOf = ({ left, right, top, bottom }: Box) => (right - left) * (top - bottom);

/** The two colours, with what each of them amounts to. */
export function CompareFacts({ compared, labels, asked, onAlign }: CompareFactsProps) {
  const { figures, alignment, isScaled, places, hasMore } = compared;
  const { removedArea, removedLines, addedArea, addedLines, commonLines } = figures;
  const shared = Math.max(0, figures.area - removedArea);
  const isSame = places.length === 0;
  // One connected difference may be most of the drawing, and neighbouring ones are merged into one place that covers nearly all of it.
  const half = areaOf(compared.box) / 2;
  const changed = removedArea + addedArea;
  const isOfLines = figures.area + figures.otherArea === 0;
  const isElsewhere =
    changed > half ||
    (shared > 0 && changed > shared) ||
    (isOfLines && removedLines + addedLines > commonLines) ||
    places.some((place) => areaOf(place) > half);
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p role="status" className={cx('text-base font-semibold', isSame && 'text-success')}>
        {isSame
          ? 'بدون فرق؛ این دو طرح یکی‌اند.'
          : isElsewhere
            ? 'بیشتر طرح فرق دارد'
            : `${places.length === 1 ? 'یک' : formatNumber(places.length)} جا فرق دارد`}
      </p>
      {!isSame && (
        <dl className="flex flex-col gap-2">
          <Row swatch={<Hatched />} term={`فقط در ${labels.one}`}>
            {amount(removedArea, removedLines)}
          </Row>
          <Row swatch={<span className="size-5 rounded-xs bg-added" />} term={`فقط در ${labels.other}`}>
            {amount(addedArea, addedLines)}
          </Row>
          <Row swatch={<span className="size-5 rounded-xs bg-kept" />} term="مشترک">
            {amount(shared, commonLines)}
          </Row>
        </dl>
      )}
      <div className="flex flex-col gap-1.5">
        <span className="text-muted">
          {alignment === 'origin'
            ? 'دو طرح با مختصات خودشان روی هم گذاشته شده‌اند.'
            : 'مرکز دو طرح روی هم گذاشته شده است.'}
        </span>
        <Segments
          label="روی هم گذاشتن"
          value={asked ?? alignment}
          onChange={onAlign}
          options={[
            { id: 'origin', label: 'مختصات فایل' },
            { id: 'centre', label: 'مرکز طرح' },
          ]}
        />
      </div>
      {isScaled && (
        <p className="text-muted">یکی از فایل‌ها اندازهٔ واقعی ندارد و هم‌اندازهٔ دیگری کشیده شده است.</p>
      )}
      {hasMore && <p className="text-muted">نوشته‌های فونت‌دار و عکس‌های درون فایل در این مقایسه نیستند.</p>}
    </div>
  );
}

const Hatched = () => (
  <span className="size-5 rounded-xs border border-removed bg-[repeating-linear-gradient(135deg,var(--removed)_0_3px,var(--raised)_3px_5px)]" />
);

function Row({ swatch, term, children }: { swatch: ReactNode; term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
      <span aria-hidden="true" className="grid shrink-0">
        {swatch}
      </span>
      <dt className="flex-1 whitespace-nowrap">{term}</dt>
      <dd className="ms-auto text-end font-medium tabular-nums">{children}</dd>
    </div>
  );
}
