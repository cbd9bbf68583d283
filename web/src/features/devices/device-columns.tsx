import { LogOut } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import { type Device, devicePlace } from '#contract/devices';
import { displayName } from '#contract/people';
import { formatDay } from '../../lib/dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Column } from '../../ui/DataList.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { UserButton } from '../people/parts.tsx';

export const deviceColumns = (onLeave: (device: Device) => void): readonly Column<Device>[] => [
  {
    id: 'serial',
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
    id: 'status',
    header: 'وضعیت',
    cell: (device) => (
      <span className="flex flex-col items-start gap-0.5 whitespace-nowrap">
        <Badge tone={device.status === 'out' ? 'success' : 'neutral'} dot>
          {devicePlace(device)}
        </Badge>
        {device.exitDate && <span className="text-xs text-muted">{formatDay(device.exitDate)}</span>}
      </span>
    ),
  },
  {
    id: 'owner',
    header: 'صاحب دستگاه',
    width: '@table:w-1/4',
    cell: ({ user, registeredAt }) =>
      user ? (
        <span className="flex min-w-0 flex-col @table:max-w-36 xl:max-w-72">
          <UserButton
            userId={user._id}
            className="w-fit max-w-full truncate rounded-xs font-medium underline"
          >
            <bdi>{toPersianDigits(displayName(user))}</bdi>
          </UserButton>
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
    id: 'acts',
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
