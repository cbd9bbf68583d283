import { useQuery } from '@tanstack/react-query';
import { Cpu } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import { deviceCount } from './devices-query.ts';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** The number of machines the shop has registered. */
export function DeviceCount() {
  const count = useQuery(deviceCount).data?.data;
  return (
    <Card className="mb-5 flex w-full items-center gap-4 sm:w-fit sm:min-w-64">
      <span className="grid size-12 shrink-0 place-items-center rounded-full border bg-sunken text-muted">
        <Cpu aria-hidden="true" />
      </span>
      <div role="status">
        <p className="text-sm text-muted">تعداد دستگاه‌ها</p>
        {count === undefined ? (
          <Skeleton className="h-9 w-16" />
        ) : (
          <p className="text-2xl font-bold">{formatNumber(count)}</p>
        )}
      </div>
    </Card>
  );
}
