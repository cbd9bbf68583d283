import { Skeleton } from '../../ui/Skeleton.tsx';
import { OrderFrame } from './OrderFrame.tsx';

export function OrderPageSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">در حال دریافت سفارش</span>
      <OrderFrame
        header={<Skeleton className="h-9 w-64" />}
        picture={<Skeleton className="aspect-4/3 min-h-24 w-full flex-initial rounded-lg" />}
      >
        <div className="flex flex-col gap-5">
          <Skeleton className="h-64 w-full rounded-xl" />
          <Skeleton className="h-40 w-full rounded-xl" />
        </div>
      </OrderFrame>
    </div>
  );
}
