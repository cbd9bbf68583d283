import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import type { Offer } from '#contract/offers';
import { displayName } from '#contract/people';
import { Badge } from '../../ui/Badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { Truncated } from '../../ui/Truncated.tsx';
import { UserButton } from '../people/parts.tsx';
import { CopyCode } from './CopyCode.tsx';

type OfferItemProps = {
  offer: Offer;
  /** Epoch milliseconds. */
  now: number;
};

export function OfferItem({ offer, now }: OfferItemProps) {
  const isExpired = offer.expiresIn <= now;
  return (
    <li className="flex flex-col gap-2 border-b px-4 py-3.5 last:border-0">
      <div className="flex items-center gap-3">
        <Truncated className="flex-1 font-medium">{toPersianDigits(offer.name)}</Truncated>
        {isExpired && <Badge tone="danger">منقضی شده</Badge>}
        <Toman amount={offer.amount} className="shrink-0 font-semibold" />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="flex items-center gap-1">
          <span
            className={cx(
              'min-w-34 rounded-sm bg-sunken px-2.5 py-1 text-center font-semibold',
              isExpired && 'text-muted line-through',
            )}
          >
            <Ltr className="tracking-widest select-all">{offer.code}</Ltr>
          </span>
          <CopyCode code={offer.code} />
        </span>
        <Holder offer={offer} />
        <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-muted sm:ms-auto">
          <span>
            انقضا: <DateTime when={offer.expiresIn} day />
          </span>
          <span>{offer.usage === 0 ? 'استفاده نشده' : `${formatNumber(offer.usage)} بار استفاده`}</span>
          <span>
            ساخت: <DateTime when={offer.createdAt} />
          </span>
        </p>
      </div>
    </li>
  );
}

function Holder({ offer: { userId } }: { offer: Offer }) {
  if (!userId) return <Badge>برای همه</Badge>;
  const isNamed = userId.name !== null || userId.family !== null;
  return (
    <UserButton
      userId={userId._id}
      className="flex min-w-0 flex-wrap items-baseline gap-x-2 rounded-xs underline decoration-control decoration-dotted underline-offset-4 hover:decoration-ink"
    >
      <bdi className="truncate text-sm">{toPersianDigits(displayName(userId))}</bdi>
      {isNamed && <Ltr className="text-xs text-muted">{toPersianDigits(userId.mobile)}</Ltr>}
    </UserButton>
  );
}
