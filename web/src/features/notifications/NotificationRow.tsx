import { useState } from 'react';
import type { Notification } from '#contract/notifications';
import { ownPath } from '#contract/common/links';
import { PathLink } from '../../lib/router-link.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { DateTime } from '../../ui/DateTime.tsx';

type NotificationRowProps = { item: Notification; onRead: () => void; onFollow: () => void };

const isLong = (message: string) => message.length > 150 || message.split('\n').length > 3;

/** Links to the notification's page. A long one without a link unfolds instead. */
export function NotificationRow({ item, onRead, onFollow }: NotificationRowProps) {
  const [isOpen, setOpen] = useState(false);
  const path = ownPath(item.link);
  const folds = !path && isLong(item.message);
  const acts = path !== null || folds || !item.read;
  const titleClass = 'stretched rounded-md text-start text-ink no-underline';
  return (
    <li
      className={cx(
        'relative flex gap-3 border-b px-4 py-3 last:border-0',
        acts && 'transition-colors hover:bg-hover active:bg-press',
      )}
    >
      <span
        className={cx(
          'mt-2.5 size-2 shrink-0 rounded-full transition-colors',
          item.read ? 'border border-control/70' : 'bg-ember',
        )}
      >
        <span className="sr-only">{item.read ? '' : 'خوانده‌نشده: '}</span>
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <p className={cx('min-w-0', !item.read && 'font-medium')}>
            {path && (
              <PathLink
                href={path}
                onClick={() => {
                  if (!item.read) onRead();
                  onFollow();
                }}
                className={titleClass}
              >
                {item.title}
              </PathLink>
            )}
            {!path && acts && (
              <Button
                variant="bare"
                aria-expanded={folds ? isOpen : undefined}
                onPress={() => {
                  setOpen(!isOpen);
                  if (!item.read) onRead();
                }}
                className={cx(titleClass, 'cursor-pointer')}
              >
                {item.title}
              </Button>
            )}
            {!acts && item.title}
          </p>
          <DateTime when={item.date} className="relative mt-0.5 shrink-0 text-xs text-muted" />
        </div>
        <p
          className={cx(
            'text-sm wrap-anywhere whitespace-pre-line text-muted',
            (path || (folds && !isOpen)) && 'line-clamp-3',
          )}
        >
          {item.message}
        </p>
      </div>
    </li>
  );
}
