import { useInfiniteQuery } from '@tanstack/react-query';
import { Cpu, Crosshair } from 'lucide-react';
import type { Laser } from '#contract/common/lasers';
import { formatNumber } from '#contract/common/money';
import { type Device, getDevices } from '#contract/devices';
import { listOf } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { List } from '../../ui/List.tsx';
import { Truncated } from '../../ui/Truncated.tsx';
import { useRecordDialog } from '../../ui/use-dialog.tsx';
import { LaserDialog } from './LaserDialog.tsx';

export const ownDevices = listOf(getDevices, {}, ({ data }) => data);

export function DeviceList() {
  const list = useInfiniteQuery(ownDevices);
  const [setLaser, renderLaser] = useRecordDialog<Device>();
  return (
    <>
      <List
        isCompact
        label="دستگاه‌های من"
        query={list}
        renderRow={(device) => (
          <li className="flex min-w-0 items-center gap-3.5 border-b py-3 last:border-0">
            <span
              aria-hidden="true"
              className="grid size-11 shrink-0 place-items-center rounded-md border bg-surface text-muted"
            >
              <Cpu />
            </span>
            <div className="flex min-w-0 flex-1 flex-col items-start">
              <Truncated isLtr className="max-w-full font-medium">
                {device.serial}
              </Truncated>
              <span className="text-xs text-muted">
                ثبت‌شده <DateTime when={device.registeredAt ?? device.createdAt} />
              </span>
              {device.laser && <span className="text-xs text-muted">{laserText(device.laser)}</span>}
            </div>
            <Button
              size="sm"
              variant="ghost"
              icon={<Crosshair />}
              aria-label={`${device.laser ? '' : 'تنظیم '}لیزر دستگاه ${device.serial}`}
              onPress={() => setLaser(device)}
            >
              {device.laser ? 'لیزر' : 'تنظیم لیزر'}
            </Button>
          </li>
        )}
        empty={{
          icon: <Cpu />,
          note: 'با ثبت سریال، دستگاه به نام شما می‌شود و اینجا می‌ماند.',
          seed: 27,
        }}
      />
      {renderLaser((device, control) => (
        <LaserDialog device={device} {...control} />
      ))}
    </>
  );
}

/** «پرتو ۰٫۰۵ میلی‌متر · میدان ۱۱۰ × ۱۱۰» */
const laserText = ({ spot, field }: Laser): string =>
  `پرتو ${formatNumber(spot)} میلی‌متر${field ? ` · میدان ${formatNumber(field.width)} × ${formatNumber(field.height)}` : ''}`;
