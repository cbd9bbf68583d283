import { Skeleton } from '../../../ui/Skeleton.tsx';

export function OrderSkeleton() {
  return (
    <div role="status" className="@container min-w-0">
      <span className="sr-only">در حال دریافت سفارش</span>
      <div className="flex flex-wrap items-center gap-4 rounded-xl border bg-surface p-5 shadow-card">
        <Skeleton className="size-16 rounded-lg" />
        <span className="flex flex-1 flex-col gap-3">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-4 w-3/5" />
        </span>
        <Skeleton className="h-11 w-full rounded-md" />
      </div>
      <div className="mt-4 grid gap-4 @3xl:grid-cols-3">
        <div className="flex flex-col gap-4 rounded-xl border bg-surface p-5 shadow-card @3xl:col-span-2">
          <Skeleton className="h-5 w-1/4" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-64 w-full rounded-lg" />
        </div>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-28 w-full rounded-xl" />
          <Skeleton className="h-48 w-full rounded-xl" />
        </div>
      </div>
    </div>
  );
}
