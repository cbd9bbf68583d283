import { useInfiniteQuery } from '@tanstack/react-query';
import { Cpu } from 'lucide-react';
import { getDevices } from '#contract/devices';
import { listOf } from '../../lib/queries.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { List } from '../../ui/List.tsx';
import { Truncated } from '../../ui/Truncated.tsx';

export const ownDevices = listOf(getDevices, {}, ({ data }) => data);

export function DeviceList() {
  const list = useInfiniteQuery(ownDevices);
  return (
    <List
      compact
      label="دستگاه‌های من"
      query={list}
      renderRow={({ serial, registeredAt, createdAt }) => (
        <li className="flex min-w-0 items-center gap-3.5 border-b py-3 last:border-0">
          <span
            aria-hidden="true"
            className="grid size-11 shrink-0 place-items-center rounded-md border bg-surface text-muted"
          >
            <Cpu />
          </span>
          <div className="flex min-w-0 flex-1 flex-col items-start">
            <Truncated ltr className="max-w-full font-medium">
              {serial}
            </Truncated>
            <span className="text-xs text-muted">
              ثبت‌شده <DateTime when={registeredAt ?? createdAt} />
            </span>
          </div>
        </li>
      )}
      empty={{
        icon: <Cpu />,
        note: 'با ثبت سریال، دستگاه به نام شما می‌شود و این‌جا می‌ماند.',
        seed: 27,
      }}
    />
  );
}
