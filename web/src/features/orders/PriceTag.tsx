import type { Price } from '#contract/pricing';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Toman } from '../../ui/Toman.tsx';

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
