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
        <ConversationSkeleton />
      </OrderFrame>
    </div>
  );
}

export const ConversationSkeleton = () => (
  <div className="flex flex-col gap-5">
    <Skeleton className="h-64 w-full rounded-xl" />
    <Skeleton className="h-14 w-2/3 rounded-lg" />
    <Skeleton className="h-20 w-3/4 self-end rounded-lg" />
  </div>
);
