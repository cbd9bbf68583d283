import { toPersianDigits, writtenText } from '#contract/common/digits';
import { type Order, orderTypeLabels } from '#contract/orders';
import { displayName } from '#contract/people';
import { formatWhen } from '../../../lib/dates.ts';
import type { Column } from '../../../ui/DataList.tsx';
import { FilePicture } from '../../../ui/FilePicture.tsx';
import { Ltr } from '../../../ui/Ltr.tsx';
import { Matched } from '../../../ui/Matched.tsx';
import { Toman } from '../../../ui/Toman.tsx';
import { PersonButton } from '../../people/parts.ts';
import { OrderStatusBadge } from '../OrderStatusBadge.tsx';
import { OrderTypeIcon } from '../OrderTypeIcon.tsx';

/**
 * Shows an order's brief text, description and file name on one right-to-left line. Each part is isolated and has its own
 * direction. If space runs out, the last parts are truncated first.
 */
function OrderWords({ order: { brief, desc, filename }, typed }: { order: Order; typed: string }) {
  const texts = [brief?.text ?? '', writtenText(desc), filename ?? ''].filter((text) => text !== '');
  return texts.map((text, at) => (
    // oxlint-disable-next-line no-array-index-key -- their order is fixed
    <span key={at} className="flex min-w-0 overflow-hidden" style={{ flexShrink: 1e6 ** at }}>
      {at > 0 && <span className="shrink-0 whitespace-pre"> · </span>}
      <bdi className="truncate">
        <Matched text={text} typed={typed} />
      </bdi>
    </span>
  ));
}

const always = (typed: string): Column<Order>[] => [
  {
    header: 'سفارش',
    isPrimary: true,
    takesRest: true,
    cell: (order) => {
      const [picture] = order.files;
      return (
        <span data-order={order._id} className="flex items-center gap-3">
          {picture ? (
            <FilePicture file={picture} className="size-10 rounded-sm" />
          ) : (
            <span className="grid size-10 shrink-0 place-items-center rounded-sm border bg-surface text-muted">
              <OrderTypeIcon type={order.type} className="size-7" />
            </span>
          )}
          <span className="flex min-w-0 flex-1 flex-col **:leading-5">
            <span className="flex items-baseline gap-2 text-sm">
              <Ltr className="font-semibold">{toPersianDigits(order.orderNumber)}</Ltr>
              <span className="min-w-0 truncate text-xs text-muted">{orderTypeLabels[order.type]}</span>
            </span>
            <span className="flex text-xs text-muted [&_mark]:text-ink!">
              <OrderWords order={order} typed={typed} />
            </span>
          </span>
        </span>
      );
    },
  },
  {
    header: 'وضعیت',
    cell: (order) => (
      <span className="flex flex-wrap items-center gap-x-1.5 whitespace-nowrap">
        <OrderStatusBadge order={order} viewer="admin" />
        {order.late && <span className="text-xs font-semibold text-danger">دیر شده</span>}
      </span>
    ),
  },
  {
    header: 'مشتری',
    cell: ({ user }) =>
      user && (
        <PersonButton
          userId={user._id}
          className="relative z-10 -mx-2 flex min-w-0 flex-col rounded-sm px-2 py-0.5 transition-colors @max-table:-my-2 @max-table:py-2.5 **:leading-5 hover:bg-hover active:bg-press"
        >
          <span className="sr-only">اطلاعات کاربر: </span>
          <bdi className="w-fit max-w-48 truncate text-sm @table:max-lg:max-w-28">
            {toPersianDigits(displayName(user))}
          </bdi>
          {user.name && (
            <Ltr className="w-fit text-xs text-muted @max-table:hidden">{toPersianDigits(user.mobile)}</Ltr>
          )}
        </PersonButton>
      ),
  },
];

const when = ({ createdAt }: Order) => (
  <time dateTime={createdAt} className="text-xs whitespace-nowrap text-muted">
    {formatWhen(createdAt)}
  </time>
);
const price = (order: Order) => (
  <span className="text-sm whitespace-nowrap">
    <Toman amount={order.price} />
  </span>
);

const roomy: Column<Order>[] = [
  { header: 'مبلغ', cell: price },
  { header: 'ثبت', cell: when },
];

const narrow: Column<Order>[] = [
  {
    header: 'مبلغ و زمان',
    cell: (order) => (
      <span className="flex flex-wrap items-baseline gap-x-3 @table:flex-col @table:**:leading-5">
        {price(order)}
        {when(order)}
      </span>
    ),
  },
];

export const orderColumns = (isRoomy: boolean, typed: string) => [
  ...always(typed),
  ...(isRoomy ? roomy : narrow),
];
