import { toPersianDigits, writtenText } from '#contract/common/digits';
import { type Order, orderTypeLabels } from '#contract/orders';
import { displayName } from '#contract/people';
import { formatFull } from '../../../lib/dates.ts';
import { Link } from '../../../lib/router-link.tsx';
import { cx } from '../../../ui/class-names.ts';
import { FilePicture } from '../../../ui/FilePicture.tsx';
import { Ltr } from '../../../ui/Ltr.tsx';
import { OrderTypeIcon } from '../OrderTypeIcon.tsx';
import { ageText } from '../../../lib/age-text.ts';
import { waitsSince } from './bench-queues.ts';

/** The most urgent mark of a row, next to its customer's name. */
export type RowMark = 'leaving' | 'staged' | 'mine' | 'answered' | 'new';

const marks: Record<RowMark, { text: string; colour: string }> = {
  leaving: { text: 'در حال تحویل', colour: 'text-success' },
  staged: { text: 'آمادهٔ تحویل', colour: 'text-success' },
  mine: { text: 'در دست شما', colour: 'text-success' },
  answered: { text: 'پاسخ داد', colour: 'text-info' },
  new: { text: 'تازه', colour: 'text-ember-text' },
};

type OrderRowProps = {
  order: Order;
  isOpen: boolean;
  mark: RowMark | null;
  /** In ms. */
  now: number;
  /** Replaces the history entry when another order is already open. */
  replace: boolean;
  onNear: () => void;
};

/** A row is 48 px high, so that a screen shows a dozen. */
export function OrderRow({ order, isOpen, mark, now, replace, onNear }: OrderRowProps) {
  const [picture] = order.files;
  const since = waitsSince(order);
  const words = order.brief?.text || writtenText(order.desc) || order.filename;
  return (
    <li className="border-b [contain-intrinsic-size:auto_3rem] [content-visibility:auto] last:border-0">
      <Link
        to="/admin/designsManagement"
        search={(search) => ({ ...search, design: Number(order._id) })}
        replace={replace}
        resetScroll={false}
        preload={false}
        onPointerEnter={onNear}
        onFocus={onNear}
        data-order={order._id}
        aria-current={isOpen ? 'true' : undefined}
        className={cx(
          'relative flex min-h-12 min-w-0 items-center gap-2.5 px-3 py-1 no-underline transition-colors focus-visible:-outline-offset-2',
          isOpen ? 'bg-ember-soft' : 'hover:bg-hover active:bg-press',
        )}
      >
        {isOpen && (
          <span aria-hidden="true" className="absolute inset-y-1 start-0 w-1 rounded-full bg-ember" />
        )}
        {picture ? (
          <FilePicture file={picture} className="size-9.5 rounded-sm" />
        ) : (
          <span className="grid size-9.5 shrink-0 place-items-center rounded-sm border bg-surface text-muted">
            <OrderTypeIcon type={order.type} className="size-7" />
          </span>
        )}
        <span className="flex min-w-0 flex-1 flex-col **:leading-5">
          <span className="flex items-baseline gap-1.5 text-sm">
            <Ltr className="font-semibold">{toPersianDigits(order.orderNumber)}</Ltr>
            <span className="min-w-0 flex-1 truncate text-xs text-muted">{orderTypeLabels[order.type]}</span>
            <time
              dateTime={since}
              title={formatFull(since)}
              className={cx('shrink-0 text-xs', order.late ? 'font-semibold text-danger' : 'text-muted')}
            >
              {order.late && <span className="sr-only">دیر شده، </span>}
              {ageText(since, now)}
            </time>
          </span>
          <span className="flex items-baseline gap-1.5 text-xs text-muted">
            <span className="flex min-w-0 flex-1">
              {order.user && (
                <bdi className={cx('truncate', words && 'max-w-3/5 shrink-0')}>
                  {toPersianDigits(displayName(order.user))}
                </bdi>
              )}
              {order.user && words && <span className="whitespace-pre"> · </span>}
              <bdi className="truncate">{words}</bdi>
            </span>
            {mark && (
              <span className={cx('shrink-0 font-medium', marks[mark].colour)}>{marks[mark].text}</span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}
