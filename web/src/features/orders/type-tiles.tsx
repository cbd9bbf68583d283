import { ArrowLeft } from 'lucide-react';
import { type OrderType, orderTypeLabels, type PlainType, plainTypes } from '#contract/orders';
import type { Price } from '#contract/pricing';
import { Link } from '../../lib/router-link.tsx';
import type { Tile } from '../../ui/RadioTiles.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { OrderTypeIcon } from './OrderTypeIcon.tsx';

const notes: Record<OrderType, string> = {
  corel: 'خط و نقش برداری، آمادهٔ دستگاه',
  pen: 'طراحی دستی با قلم نوری',
  ill: 'تصویرسازی و نقش‌های آزاد',
  face: 'چهره از روی عکس',
  threeD: 'نقش برجسته و مدل سه‌بعدی',
  qr: 'کدی که با دوربین جان می‌گیرد',
};

export const isPlain = (type: OrderType): type is PlainType => plainTypes.some((plain) => plain === type);

/** Shows the customer's price; a price before the discount is struck through. */
export function PriceTag({ price }: { price: Price | undefined }) {
  if (!price) return <Skeleton className="h-5 w-24" />;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <Toman amount={price.total} className="font-semibold" />
      {price.discount > 0 && (
        <del className="text-xs text-muted">
          <span className="sr-only">به جای </span>
          <Toman amount={price.base} />
        </del>
      )}
    </span>
  );
}

export function typeTiles(prices: readonly Price[] | undefined): Tile<PlainType>[] {
  return plainTypes.map((type) => ({
    id: type,
    label: orderTypeLabels[type],
    note: <span className="max-sm:hidden">{notes[type]}</span>,
    picture: <OrderTypeIcon type={type} className="size-14 sm:size-16" />,
    end: <PriceTag price={prices?.find((price) => price.type === type)} />,
  }));
}

/** Beside the tiles: a QR order is made on a page of its own, so this one is a link and no choice. */
export function QrTile({ prices }: { prices: readonly Price[] | undefined }) {
  return (
    <Link
      to="/designOrder/qr"
      className="relative flex min-w-0 flex-col gap-2 rounded-lg border border-control bg-surface p-4 text-ink no-underline shadow-card transition-[border-color,background-color] hover:border-ink active:bg-hover"
    >
      <ArrowLeft aria-hidden="true" className="absolute end-3 top-3 text-muted" />
      <span className="text-muted">
        <OrderTypeIcon type="qr" className="size-14 sm:size-16" />
      </span>
      <span className="text-base font-medium">{orderTypeLabels.qr}</span>
      <span className="text-xs text-muted max-sm:hidden">{notes.qr}</span>
      <span className="mt-auto pt-1 text-sm">
        <PriceTag price={prices?.find((price) => price.type === 'qr')} />
      </span>
    </Link>
  );
}
