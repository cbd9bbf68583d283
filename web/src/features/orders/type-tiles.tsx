import { type OrderType, orderTypeLabels, type PlainType, plainTypes } from '#contract/orders';
import type { Price } from '#contract/pricing';
import type { Tile } from '../../ui/RadioTiles.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { OrderTypeIcon } from './OrderTypeIcon.tsx';

export const typeNotes: Record<OrderType, string> = {
  corel: 'خط و نقش برداری، آمادهٔ دستگاه',
  pen: 'طراحی دستی با قلم نوری',
  ill: 'تصویرسازی و نقش‌های آزاد',
  face: 'چهره از روی عکس',
  threeD: 'نقش برجسته و مدل سه‌بعدی',
  qr: 'کدی که با دوربین جان می‌گیرد',
};

export const isPlain = (type: OrderType): type is PlainType => plainTypes.some((plain) => plain === type);

/** Shows the customer's price; a price before the discount is struck through. */
export function PriceTag({ price }: { price: Pick<Price, 'base' | 'discount' | 'total'> | undefined }) {
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
    note: <span className="max-sm:hidden">{typeNotes[type]}</span>,
    picture: <OrderTypeIcon type={type} className="size-14 sm:size-16" />,
    end: <PriceTag price={prices?.find((price) => price.type === type)} />,
  }));
}
