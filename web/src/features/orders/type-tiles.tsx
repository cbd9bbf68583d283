import { type OrderType, orderTypeLabels, type PlainType, plainTypes } from '#contract/orders';
import type { Price } from '#contract/pricing';
import type { Tile } from '../../ui/RadioTiles.tsx';
import { OrderTypeIcon } from './OrderTypeIcon.tsx';
import { PriceTag } from './PriceTag.tsx';

export const typeNotes: Record<OrderType, string> = {
  corel: 'خط و نقش برداری، آمادهٔ دستگاه',
  pen: 'طراحی دستی با قلم نوری',
  ill: 'تصویرسازی و نقش‌های آزاد',
  face: 'چهره از روی عکس',
  threeD: 'نقش برجسته و مدل سه‌بعدی',
  qr: 'ویدیو، عکس یا متن، پشت یک کد QR',
};

export const isPlain = (type: OrderType): type is PlainType => plainTypes.some((plain) => plain === type);

export function typeTiles(prices: readonly Price[] | undefined): Tile<PlainType>[] {
  return plainTypes.map((type) => ({
    id: type,
    label: orderTypeLabels[type],
    note: <span className="max-sm:hidden">{typeNotes[type]}</span>,
    picture: <OrderTypeIcon type={type} className="size-14 sm:size-16" />,
    end: <PriceTag price={prices?.find((price) => price.type === type)} />,
  }));
}
