import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Cpu } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import { getDevices } from '#contract/devices';
import { listOf } from '../../lib/queries.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { SubmitDevice } from './SubmitDevice.tsx';

export function DeviceSection() {
  const list = useInfiniteQuery({
    ...listOf(getDevices, { query: {} }, ({ data }) => data),
    placeholderData: keepPreviousData,
  });
  const total = list.data?.total;
  return (
    <Panel
      title="دستگاه‌های من"
      note={<output>{total ? `${formatNumber(total)} دستگاه` : ''}</output>}
      padding="none"
    >
      <div className="grid @container lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div className="px-4 pb-5 sm:px-5">
          <SubmitDevice />
        </div>
        <div className="max-h-(--list-area) overflow-y-auto border-t lg:border-s lg:border-t-0">{body()}</div>
      </div>
    </Panel>
  );

  function body() {
    if (!list.data)
      return list.isError ? (
        <ErrorState
          compact
          message={list.error.message}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : (
        <SkeletonRows rows={3} />
      );
    const { rows } = list.data;
    if (rows.length === 0)
      return (
        <EmptyState
          compact
          icon={<Cpu />}
          note="با ثبت سریال، دستگاه به نام شما می‌شود و این‌جا می‌ماند."
          seed={27}
        />
      );
    return (
      <>
        <ul>
          {rows.map((device) => (
            <li
              key={device._id}
              className="flex items-center gap-3.5 border-b px-4 py-3 last:border-0 sm:px-5"
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-full border bg-sunken text-muted">
                <Cpu aria-hidden="true" />
              </span>
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">
                  <Ltr>{device.serial}</Ltr>
                </p>
                <p className="text-sm text-muted">
                  ثبت به نام شما: {device.registeredAt && <DateTime when={device.registeredAt} />}
                </p>
              </div>
            </li>
          ))}
        </ul>
        <LoadMore
          hasMore={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          isFailed={list.isFetchNextPageError}
          onLoadMore={() => void list.fetchNextPage()}
        />
      </>
    );
  }
}
