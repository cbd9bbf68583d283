import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber, formatToman } from '#contract/common/money';
import { type LevelDiscount, levelDiscounts, type Price, prices } from '#contract/content';
import { discountOf } from '#contract/pricing';
import { dayInTehran, formatDay, formatWhen } from '../../../lib/dates.ts';
import { startChips } from '../../../lib/day-chips.ts';
import { queryOf } from '../../../lib/queries.ts';
import { DatePicker } from '../../../ui/DatePicker.tsx';
import { DayChips } from '../../../ui/DayChips.tsx';
import { FactRow } from '../../../ui/FactRow.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SectionTitle } from '../../../ui/Card.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { Stepper } from '../../../ui/Stepper.tsx';
import { Toman } from '../../../ui/Toman.tsx';
import { TomanField } from '../../../ui/TomanField.tsx';
import { PriceTag } from '../../orders/parts.ts';
import { KindList } from '../KindPage.tsx';
import { PreviewNote } from '../Preview.tsx';
import type { ItemForm, KindView } from '../view.ts';

const today = () => dayInTehran(Date.now()) ?? undefined;
/** An unchanged day keeps its exact moment. */
const momentOf = (day: string | null, item: { startsAt?: string | undefined } | null) =>
  day !== null && item?.startsAt && dayInTehran(item.startsAt) === day ? item.startsAt : day;

/** Returns whether a change that starts later counts on this day; null is now. */
const countsOn = (day: string | null, startsAt: string | undefined) =>
  day !== null && startsAt !== undefined && (dayInTehran(startsAt) ?? day) <= day;

/** For `later` a day must be given, because an unfinished day in the field would otherwise mean now. */
interface Start {
  when: 'now' | 'later';
  startsAt: string | null;
}
const startOf = ({ startsAt }: { startsAt?: string | undefined }): Start => ({
  when: startsAt ? 'later' : 'now',
  startsAt: startsAt ? dayInTehran(startsAt) : null,
});
const dayOf = ({ when, startsAt }: Start) => (when === 'now' ? null : startsAt);
const checkStart = ({ when, startsAt }: Start): Record<string, string> =>
  when === 'later' && startsAt === null ? { startsAt: 'روز شروع را کامل وارد کنید.' } : {};

function StartFields({ form }: { form: Pick<ItemForm<Start>, 'field' | 'values' | 'set' | 'isBusy'> }) {
  const [chips] = useState(() =>
    startChips(today() ?? '').map((chip) => ({ ...chip, label: `از ${chip.label}` })),
  );
  return (
    <>
      <Segments
        label={form.field('startsAt').label}
        value={form.values.when}
        onChange={(when) => form.set(when === 'now' ? { when, startsAt: null } : { when })}
        options={[
          { id: 'now', label: 'از همین حالا' },
          { id: 'later', label: 'از تاریخ…' },
        ]}
      />
      <DayChips
        label="روزهای نزدیک"
        chips={chips}
        value={form.values.startsAt}
        onChange={(startsAt) => form.set({ when: 'later', startsAt })}
        isDisabled={form.isBusy}
      />
      {form.values.when === 'later' && <DatePicker {...form.field('startsAt')} isRequired min={today()} />}
    </>
  );
}

const from = ({ when, startsAt }: Start) =>
  when === 'now' ? 'از همین حالا' : startsAt ? `از ${formatDay(startsAt)}` : 'از روزی که انتخاب می‌کنید';

const priceView: KindView<Price, Start & { base: number | null }> = {
  kind: 'prices',
  title: 'قیمت‌ها',
  subtitle: '',
  one: 'قیمت',
  empty: 'قیمتی نیست.',
  calls: prices,
  nameOf: ({ label }) => label,
  columns: [
    { header: 'نوع سفارش', isPrimary: true, cell: ({ label }) => <b className="font-semibold">{label}</b> },
    { header: 'قیمت امروز', cell: ({ current }) => <Toman amount={current} /> },
    {
      header: 'قیمت بعدی',
      cell: ({ base, startsAt }) =>
        startsAt ? (
          <span>
            <Toman amount={base} /> <span className="text-xs text-muted">از {formatWhen(startsAt)}</span>
          </span>
        ) : null,
    },
  ],
  blank: { base: null, when: 'now', startsAt: null },
  valuesOf: ({ base, startsAt }) => ({ base, ...startOf({ startsAt }) }),
  bodyOf: ({ base, ...start }, item) => ({ base, startsAt: momentOf(dayOf(start), item) }),
  check: checkStart,
  fields: (form) => (
    <>
      <TomanField {...form.field('base')} isRequired />
      <StartFields form={form} />
    </>
  ),
  preview: ({ base, ...start }, item) => (
    <PricePreview base={base} start={start} before={item?.current ?? 0} />
  ),
  size: 'sm',
};

function priceAfter(base: number, percent: number) {
  const discount = discountOf(base, percent);
  return { base, discount, total: base - discount };
}

function PricePreview({ base, start, before }: { base: number | null; start: Start; before: number }) {
  const day = dayOf(start);
  const levels = useQuery(queryOf(levelDiscounts.list, { query: {} }));
  if (base === null)
    return <PreviewNote>قیمت را بنویسید تا ببینید مشتری‌های هر سطح چقدر می‌پردازند.</PreviewNote>;
  return (
    <>
      <p className="font-medium">{from(start)} مشتری‌ها این مبلغ را می‌پردازند:</p>
      <dl className="flex flex-col gap-2.5">
        {levels.data?.data.map(({ _id, label, discount, current, startsAt }) => (
          <FactRow key={_id} term={`سطح ${label}`}>
            <PriceTag price={priceAfter(base, countsOn(day, startsAt) ? discount : current)} />
          </FactRow>
        ))}
      </dl>
      <PreviewNote>قیمت امروز {formatToman(before)} است. سفارش‌های ثبت‌شده به قیمت خودشان می‌مانند.</PreviewNote>
    </>
  );
}

const discountView: KindView<LevelDiscount, Start & { discount: number }> = {
  kind: 'levels',
  title: 'تخفیف سطح‌ها',
  subtitle: '',
  one: 'تخفیف',
  empty: 'سطحی نیست.',
  calls: levelDiscounts,
  nameOf: ({ label }) => `سطح ${label}`,
  columns: [
    { header: 'سطح', isPrimary: true, cell: ({ label }) => <b className="font-semibold">{label}</b> },
    { header: 'تخفیف امروز', cell: ({ current }) => `${formatNumber(current)} درصد` },
    {
      header: 'تخفیف بعدی',
      cell: ({ discount, startsAt }) =>
        startsAt ? `${formatNumber(discount)} درصد، از ${formatWhen(startsAt)}` : null,
    },
  ],
  blank: { discount: 0, when: 'now', startsAt: null },
  valuesOf: ({ discount, startsAt }) => ({ discount, ...startOf({ startsAt }) }),
  bodyOf: ({ discount, ...start }, item) => ({ discount, startsAt: momentOf(dayOf(start), item) }),
  check: checkStart,
  fields: (form) => (
    <>
      <Stepper {...form.field('discount')} min={0} max={90} step={1} unit="درصد" />
      <StartFields form={form} />
    </>
  ),
  preview: ({ discount, ...start }) => <DiscountPreview percent={discount} start={start} />,
  size: 'sm',
};

function DiscountPreview({ percent, start }: { percent: number; start: Start }) {
  const day = dayOf(start);
  const types = useQuery(queryOf(prices.list, { query: {} }));
  return (
    <>
      <p className="font-medium">{from(start)} مشتری‌های این سطح این مبلغ را می‌پردازند:</p>
      <dl className="flex flex-col gap-2.5">
        {types.data?.data.map(({ _id, label, base, current, startsAt }) => (
          <FactRow key={_id} term={label}>
            <PriceTag price={priceAfter(countsOn(day, startsAt) ? base : current, percent)} />
          </FactRow>
        ))}
      </dl>
      <PreviewNote>سفارش‌های ثبت‌شده به قیمت خودشان می‌مانند.</PreviewNote>
    </>
  );
}

export function Prices() {
  return (
    <>
      <PageHeader
        back={{ href: '/admin/settings', label: 'تنظیمات' }}
        title="قیمت‌ها و تخفیف سطح‌ها"
        subtitle="قیمت جدید روی سفارش‌های قبلی اثری ندارد."
      />
      <div className="flex flex-col gap-8">
        <section>
          <SectionTitle>قیمت هر نوع سفارش</SectionTitle>
          <div className="mt-3">
            <KindList view={priceView} />
          </div>
        </section>
        <section>
          <SectionTitle>تخفیف هر سطح</SectionTitle>
          <div className="mt-3">
            <KindList view={discountView} />
          </div>
        </section>
      </div>
    </>
  );
}
