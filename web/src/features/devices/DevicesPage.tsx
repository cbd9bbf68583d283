import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Cpu, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Device, deviceStatuses, deviceStatusLabels } from '#contract/devices';
import { useFilters } from '../../lib/filters.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataList } from '../../ui/DataList.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AddDeviceDialog } from './AddDeviceDialog.tsx';
import { deviceColumns } from './device-columns.tsx';
import { devicesQuery } from './devices-query.ts';
import { DeviceCount } from './DeviceCount.tsx';
import { ExitDialog } from './ExitDialog.tsx';

const route = getRouteApi('/_shell/admin/devices');

const statuses = [
  { id: 'all', label: 'همهٔ دستگاه‌ها' },
  ...deviceStatuses.map((id) => ({ id, label: deviceStatusLabels[id] })),
];

/** All registered machines. Admins add them and record when they leave the shop. */
export function DevicesPage() {
  const filters = useFilters(route.useSearch(), ['search', 'status']);
  const list = useInfiniteQuery(devicesQuery(filters.query));

  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<{ device: Device; isOpen: boolean } | null>(null);
  const columns = useMemo(() => deviceColumns((device) => setLeaving({ device, isOpen: true })), []);
  const add = (
    <Button variant="primary" icon={<Plus />} onPress={() => setAdding(true)}>
      افزودن دستگاه
    </Button>
  );

  return (
    <>
      <PageHeader
        title="دستگاه‌ها"
        subtitle="سریال دستگاه‌ها، روز خروجشان از فروشگاه، و این که به نام چه کسی ثبت شده‌اند."
        actions={add}
      />
      <DeviceCount />
      <Card padding="none">
        <ListFilters
          label="جستجو در دستگاه‌ها"
          search={{ label: 'جستجوی دستگاه', placeholder: 'سریال، نام یا موبایل' }}
          choices={[{ name: 'status', label: 'وضعیت', options: statuses }]}
          filters={filters}
          isLoading={list.isPlaceholderData}
          className="border-b p-4 sm:p-5"
        />
        <DataList
          label="دستگاه‌ها"
          columns={columns}
          query={list}
          empty={{
            icon: <Cpu />,
            note: 'اولین دستگاه را با سریالش اضافه کنید؛ مشتری همان سریال را در داشبورد خود ثبت می‌کند.',
            action: add,
          }}
          narrowed={{
            filters,
            note: 'دستگاهی با این جستجو پیدا نشد.',
            clearLabel: 'نمایش همهٔ دستگاه‌ها',
          }}
        />
      </Card>
      <AddDeviceDialog isOpen={isAdding} onOpenChange={setAdding} />
      {leaving && <ExitDialog {...leaving} onOpenChange={(isOpen) => setLeaving({ ...leaving, isOpen })} />}
    </>
  );
}
