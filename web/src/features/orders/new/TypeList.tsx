import { ArrowLeft, CircleCheckBig } from 'lucide-react';
import { type OrderType, orderTypeLabels, type PlainType, plainTypes } from '#contract/orders';
import type { Price } from '#contract/pricing';
import { Link } from '../../../lib/router-link.tsx';
import { cx } from '../../../ui/class-names.ts';
import { OrderTypeIcon } from '../OrderTypeIcon.tsx';
import { PriceTag } from '../PriceTag.tsx';

const typeNotes: Record<OrderType, string> = {
  corel: 'نوشته، لوگو و حاشیه با خط‌های دقیق',
  pen: 'خط و نقش دست‌کشیده، مثل امضای خودتان',
  ill: 'تصویرسازی آزاد: گل، پرنده، منظره',
  face: 'چهره از روی عکس، با خط‌های حکاکی',
  threeD: 'نقش برجسته و عمق‌دار',
  qr: 'ویدیو، عکس یا متن، پشت یک کد QR',
};

const rowClass =
  'relative flex min-w-0 cursor-pointer items-center gap-3 border-b px-2.5 py-1.5 @4xl:py-1 text-ink no-underline transition-colors last:border-0 first:rounded-t-lg last:rounded-b-lg';

type TypeListProps = {
  value: PlainType;
  onChange: (type: PlainType) => void;
  isDisabled: boolean;
  prices: readonly Price[] | undefined;
  /** Leads to the form of a code, which is another one. */
  hasQr: boolean;
};

export function TypeList({ value, onChange, isDisabled, prices, hasQr }: TypeListProps) {
  const priceOf = (type: OrderType) => prices?.find((price) => price.type === type);
  return (
    <div role="radiogroup" aria-label="نوع طرح" className="rounded-lg border bg-surface shadow-card">
      {plainTypes.map((type) => (
        <label
          key={type}
          className={cx(
            rowClass,
            'not-has-disabled:hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2',
            type === value && 'bg-ember-soft ring-1 ring-ember ring-inset',
          )}
        >
          <input
            type="radio"
            name="type"
            value={type}
            checked={type === value}
            disabled={isDisabled}
            onChange={() => onChange(type)}
            className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
          />
          <span
            aria-hidden="true"
            style={{ maskImage: `url(/examples/${type}.svg)` }}
            className="h-10 w-14 shrink-0 bg-current mask-contain mask-center mask-no-repeat"
          />
          <RowText type={type} price={priceOf(type)} isChosen={type === value} />
        </label>
      ))}
      {hasQr && (
        <Link to="/designOrder/qr" className={cx(rowClass, 'hover:bg-hover')}>
          <span className="grid h-10 w-14 shrink-0 place-items-center">
            <OrderTypeIcon type="qr" className="size-10" />
          </span>
          <RowText type="qr" price={priceOf('qr')} />
          <ArrowLeft className="text-muted" />
        </Link>
      )}
    </div>
  );
}

type RowTextProps = { type: OrderType; price: Price | undefined; isChosen?: boolean };

const RowText = ({ type, price, isChosen = false }: RowTextProps) => (
  <span className="flex min-w-0 flex-1 flex-col **:leading-5">
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="flex items-center gap-1.5 font-medium">
        {orderTypeLabels[type]}
        {isChosen && <CircleCheckBig aria-hidden="true" className="size-4 text-ember-text" />}
      </span>
      <span className="text-sm">
        <PriceTag price={price} />
      </span>
    </span>
    <span className="text-xs text-muted">{typeNotes[type]}</span>
  </span>
);
