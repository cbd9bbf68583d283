import { useInfiniteQuery } from '@tanstack/react-query';
import { Cpu } from 'lucide-react';
import { type Device, getDevices } from '#contract/devices';
import { listOf } from '../../lib/queries.ts';
import { PathLink } from '../../lib/router-link.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Truncated } from '../../ui/Truncated.tsx';

/** The customer's machines; registering one is done on the dashboard. */
export function OwnDevices({ onLeave }: { onLeave: () => void }) {
  const list = useInfiniteQuery(listOf(getDevices, {}, ({ data }) => data));
  const register = (
    <PathLink href="/#deviceSection" onClick={onLeave} className={buttonClass('secondary')}>
      ثبت دستگاه
    </PathLink>
  );
  if (list.isPending) return <SkeletonRows rows={2} picture />;
  if (list.isError)
    return (
      <ErrorState
        compact
        message={list.error.message}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  if (list.data.rows.length === 0)
    return (
      <EmptyState
        compact
        title="داده ای برای نمایش وجود ندارد !"
        note="دستگاهی که سریالش را ثبت کنید اینجا می‌ماند."
        action={register}
      />
    );
  return (
    <>
      <ul aria-label="دستگاه‌های من" className="flex flex-col">
        {list.data.rows.map((device) => (
          <DeviceRow key={device._id} device={device} />
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        isFailed={list.isFetchNextPageError}
        onLoadMore={() => void list.fetchNextPage()}
      />
      <div className="flex justify-end pt-4">{register}</div>
    </>
  );
}

function DeviceRow({ device }: { device: Device }) {
  return (
    <li className="flex min-w-0 items-center gap-3.5 border-b py-3 first:pt-0 last:border-0">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-md border bg-surface text-muted"
      >
        <Cpu />
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <Truncated ltr className="max-w-full font-medium">
          {device.serial}
        </Truncated>
        <span className="text-xs text-muted">
          ثبت‌شده <DateTime when={device.registeredAt ?? device.createdAt} day />
        </span>
      </div>
    </li>
  );
}
