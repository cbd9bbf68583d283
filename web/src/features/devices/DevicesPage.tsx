import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Cpu, LogOut, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { type Device, devicePlace, deviceStatuses, deviceStatusLabels } from '#contract/devices';
import { displayName } from '#contract/people';
import { countText } from '../../lib/count-text.ts';
import { formatDay } from '../../lib/dates.ts';
import { useFilters } from '../../lib/filters.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useDialog, useRecordDialog } from '../../ui/use-dialog.tsx';
import { PersonButton } from '../people/parts.ts';
import { devicesQuery } from './queries.ts';

const AddDeviceDialog = lazyPart(async () => (await import('./DeviceDialogs.tsx')).AddDeviceDialog);
const ExitDialog = lazyPart(async () => (await import('./DeviceDialogs.tsx')).ExitDialog);

const route = getRouteApi('/_shell/admin/devices');

const statuses = [
  { id: 'all', label: 'همهٔ دستگاه‌ها' },
  ...deviceStatuses.map((id) => ({ id, label: deviceStatusLabels[id] })),
];

export function DevicesPage() {
  const filters = useFilters(route.useSearch(), ['search', 'status']);
  const list = useInfiniteQuery(devicesQuery(filters.query));

  const [openAdd, addDialog] = useDialog((control) => <AddDeviceDialog {...control} />);
  const [recordExit, renderExit] = useRecordDialog<Device>();
  const columns = useMemo(() => deviceColumns(recordExit), [recordExit]);
  const add = (
    <Button variant="primary" icon={<Plus />} onPress={openAdd}>
      افزودن دستگاه
    </Button>
  );

  return (
    <>
      <PageHeader
        title="دستگاه‌ها"
        subtitle={
          <span role="status">
            {countText(list.data, filters.count > 0, {
              noun: 'دستگاه',
              none: 'دستگاهی',
              all: 'ثبت شده است',
            })}
          </span>
        }
        actions={add}
      />
      <Card padding="none">
        <ListFilters
          label="جستجو در دستگاه‌ها"
          search={{ label: 'جستجوی دستگاه', placeholder: 'سریال، نام یا موبایل' }}
          choices={[{ name: 'status', label: 'وضعیت', options: statuses }]}
          filters={filters}
          list={list}
          className="border-b p-4 sm:p-5"
        />
        <DataList
          isDense
          label="دستگاه‌ها"
          columns={columns}
          query={list}
          empty={{
            icon: <Cpu />,
            note: 'اولین دستگاه را با سریالش اضافه کنید؛ مشتری همان سریال را در داشبورد خود ثبت می‌کند.',
          }}
          narrowed={{
            filters,
            note: 'دستگاهی با این جستجو پیدا نشد.',
            clearLabel: 'نمایش همهٔ دستگاه‌ها',
          }}
        />
      </Card>
      {addDialog}
      {renderExit((device, control) => (
        <ExitDialog device={device} {...control} />
      ))}
    </>
  );
}

const deviceColumns = (onLeave: (device: Device) => void): readonly Column<Device>[] => [
  {
    header: 'سریال',
    width: '@table:w-1/3',
    isPrimary: true,
    cell: ({ serial, createdAt }) => (
      <span className="flex flex-col items-start @table:min-w-44">
        <Ltr className="font-semibold wrap-anywhere">{serial}</Ltr>
        <span className="text-xs text-muted">
          اضافه شده: <DateTime when={createdAt} />
        </span>
      </span>
    ),
  },
  {
    header: 'وضعیت',
    cell: (device) => (
      <span className="flex flex-col items-start gap-0.5 whitespace-nowrap">
        <Badge tone={device.status === 'out' ? 'success' : 'neutral'} hasDot>
          {devicePlace(device)}
        </Badge>
        {device.exitDate && <span className="text-xs text-muted">{formatDay(device.exitDate)}</span>}
      </span>
    ),
  },
  {
    header: 'صاحب دستگاه',
    width: '@table:w-1/4',
    cell: ({ user, registeredAt }) =>
      user ? (
        <span className="flex min-w-0 flex-col @table:max-w-36 xl:max-w-72">
          <PersonButton
            userId={user._id}
            className="w-fit max-w-full truncate rounded-xs font-medium underline"
          >
            <bdi>{toPersianDigits(displayName(user))}</bdi>
          </PersonButton>
          {registeredAt && (
            <span className="text-xs text-muted">
              <DateTime when={registeredAt} />
            </span>
          )}
        </span>
      ) : (
        <span className="text-muted">ثبت نشده</span>
      ),
  },
  {
    header: 'ثبت خروج',
    isActions: true,
    cell: (device) => (
      <Button
        size="sm"
        icon={<LogOut className="mirror" />}
        aria-label={`${device.exitDate ? 'ویرایش روز خروج' : 'ثبت خروج'} ${device.serial}`}
        onPress={() => onLeave(device)}
      >
        {device.exitDate ? 'ویرایش خروج' : 'ثبت خروج'}
      </Button>
    ),
  },
];
