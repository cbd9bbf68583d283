import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

export function OrderPageSkeleton() {
  return (
    <div role="status" className="@container">
      <span className="sr-only">در حال دریافت سفارش</span>
      <Skeleton className="mb-2 h-4 w-28" />
      <Skeleton className="mb-6 h-9 w-64" />
      <div className="grid gap-5 @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:gap-6 @7xl:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="flex flex-col gap-5">
          <Card className="flex flex-col gap-5">
            <Skeleton className="h-8" />
            <Skeleton className="h-11 w-3/4" />
          </Card>
          <Card className="flex flex-col gap-4">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-64 rounded-lg" />
          </Card>
        </div>
        <Card className="flex flex-col gap-4">
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} className={row % 2 ? 'h-4' : 'h-4 w-3/4'} />
          ))}
        </Card>
      </div>
    </div>
  );
}
