import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Cpu, Plus, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Device, listDevices } from '#contract/devices';
import { listOf } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/class-names.ts';
import { DataList } from '../../ui/DataList.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useTypedFilter } from '../../ui/use-typed-filter.ts';
import { AddDeviceDialog } from './AddDeviceDialog.tsx';
import { deviceColumns } from './device-columns.tsx';
import { DeviceCount } from './DeviceCount.tsx';
import { DevicesFilters } from './DevicesFilters.tsx';
import type { DevicesSearch } from './devices-search.ts';
import { ExitDialog } from './ExitDialog.tsx';

const route = getRouteApi('/_shell/admin/devices');

/** Every machine the shop knows: added here, and noted when it leaves. */
export function DevicesPage() {
  const { search, filter, status } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery({
    ...listOf(listDevices, { query: { search, filter, status } }, ({ data }) => data),
    placeholderData: keepPreviousData,
  });
  const change = (next: Partial<DevicesSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false });
  const typed = useTypedFilter(search ?? '', (text) => change({ search: text || undefined }));

  const [adding, setAdding] = useState({ isOpen: false, nth: 0 });
  const [leaving, setLeaving] = useState<{ device: Device; isOpen: boolean; nth: number } | null>(null);
  const columns = useMemo(
    () =>
      deviceColumns((device) => setLeaving((last) => ({ device, isOpen: true, nth: (last?.nth ?? 0) + 1 }))),
    [],
  );
  const add = (
    <Button
      variant="primary"
      icon={<Plus />}
      onPress={() => setAdding(({ nth }) => ({ isOpen: true, nth: nth + 1 }))}
    >
      افزودن دستگاه
    </Button>
  );
  const isFiltered = search !== undefined || status !== undefined;

  return (
    <>
      <PageHeader
        title="دستگاه‌ها"
        subtitle="سریال دستگاه‌ها، روز خروجشان از فروشگاه، و این که به نام چه کسی ثبت شده‌اند."
        actions={add}
      />
      <DeviceCount />
      <Card padding="none">
        <DevicesFilters
          typed={typed}
          filter={filter}
          status={status}
          onChange={change}
          isSearching={list.isPlaceholderData}
        />
        <div className={cx('transition-opacity', list.isPlaceholderData && 'opacity-55')}>
          <DataList
            label="دستگاه‌ها"
            columns={columns}
            rows={list.data?.rows}
            keyOf={(device) => device._id}
            skeletonRows={8}
            {...(list.isError && { error: list.error.message, onRetry: () => void list.refetch() })}
            empty={
              isFiltered ? (
                <EmptyState
                  icon={<SearchX />}
                  note="دستگاهی با این جستجو پیدا نشد."
                  action={
                    <Button onPress={() => change({ search: undefined, status: undefined })}>
                      نمایش همهٔ دستگاه‌ها
                    </Button>
                  }
                />
              ) : (
                <EmptyState
                  icon={<Cpu />}
                  note="اولین دستگاه را با سریالش اضافه کنید؛ مشتری همان سریال را در داشبورد خود ثبت می‌کند."
                  action={add}
                />
              )
            }
            footer={<LoadMore list={list} />}
          />
        </div>
      </Card>
      <AddDeviceDialog
        key={`add ${adding.nth}`}
        isOpen={adding.isOpen}
        onClose={() => setAdding((now) => ({ ...now, isOpen: false }))}
      />
      {leaving && (
        <ExitDialog
          key={`exit ${leaving.nth}`}
          device={leaving.device}
          isOpen={leaving.isOpen}
          onClose={() => setLeaving({ ...leaving, isOpen: false })}
        />
      )}
    </>
  );
}
