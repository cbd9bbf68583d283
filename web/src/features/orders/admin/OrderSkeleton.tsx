import { Skeleton } from '../../../ui/Skeleton.tsx';

/** In the shape of an order, whose picture takes most of the screen. */
export function OrderSkeleton() {
  return (
    <div role="status" className="flex h-full min-h-0 min-w-0 flex-col">
      <span className="sr-only">در حال دریافت سفارش</span>
      <div className="flex min-h-11 items-center gap-3 px-3">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-6 w-24 rounded-full" />
      </div>
      <div className="h-[min(60dvh,28rem)] min-h-48 bg-sunken p-2 @4xl/bench:h-auto @4xl/bench:flex-1">
        <Skeleton className="size-full" />
      </div>
      <div className="min-h-14 border-t px-3 py-3">
        <Skeleton className="h-4 w-2/5" />
      </div>
    </div>
  );
}
