import type { Notification } from '#contract/notifications';
import { localPath } from '../../lib/local-path.ts';
import { PathLink } from '../../lib/router-link.tsx';
import { cx } from '../../ui/class-names.ts';
import { DateTime } from '../../ui/DateTime.tsx';

type NotificationRowProps = { item: Notification; onFollow: () => void };

export function NotificationRow({ item, onFollow }: NotificationRowProps) {
  const path = localPath(item.link);
  return (
    <li
      className={cx(
        'relative flex gap-3 border-b px-4 py-3 last:border-0',
        path && 'transition-colors hover:bg-hover',
      )}
    >
      <span
        className={cx(
          'mt-2.5 size-2 shrink-0 rounded-full',
          item.read ? 'border border-control/70' : 'bg-ember',
        )}
      >
        <span className="sr-only">{item.read ? '' : 'خوانده‌نشده: '}</span>
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <p className={cx('min-w-0', !item.read && 'font-medium')}>
            {path ? (
              <PathLink href={path} onClick={onFollow} className="stretched rounded-md text-ink no-underline">
                {item.title}
              </PathLink>
            ) : (
              item.title
            )}
          </p>
          <DateTime when={item.date} className="relative shrink-0 text-xs text-muted" />
        </div>
        <p className="text-sm text-muted">{item.message}</p>
      </div>
    </li>
  );
}
