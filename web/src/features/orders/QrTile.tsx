import { ArrowLeft } from 'lucide-react';
import { orderTypeLabels } from '#contract/orders';
import type { Price } from '#contract/pricing';
import { Link } from '../../lib/router-link.tsx';
import { OrderTypeIcon } from './OrderTypeIcon.tsx';
import { PriceTag } from './PriceTag.tsx';
import { typeNotes } from './type-tiles.tsx';

/** Next to the tiles: a QR order is made on its own page, so this one is a link and no choice. */
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
      <span className="text-xs text-muted max-sm:hidden">{typeNotes.qr}</span>
      <span className="mt-auto pt-1 text-sm">
        <PriceTag price={prices?.find((price) => price.type === 'qr')} />
      </span>
    </Link>
  );
}
