import { toPersianDigits } from '#contract/common/digits';
import { type Design, designTypeLabels } from '#contract/designs';
import { displayName } from '#contract/people';
import { formatWhen } from '../../../lib/dates.ts';
import type { Column } from '../../../ui/DataList.tsx';
import { FileName } from '../../../ui/FileName.tsx';
import { Ltr } from '../../../ui/Ltr.tsx';
import { Toman } from '../../../ui/Toman.tsx';
import { UserButton } from '../../people/parts.tsx';
import { DesignStatusBadge } from '../DesignStatusBadge.tsx';
import { DesignTypeIcon } from '../DesignTypeIcon.tsx';

const always: Column<Design>[] = [
  {
    id: 'order',
    header: 'سفارش',
    isPrimary: true,
    cell: (design) => (
      <span className="flex items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-md border bg-surface text-muted">
          <DesignTypeIcon type={design.type} className="size-8" />
        </span>
        <span className="flex min-w-0 flex-col">
          <Ltr className="w-fit font-semibold">{toPersianDigits(design.orderNumber)}</Ltr>
          <span className="truncate text-sm text-muted">{designTypeLabels[design.type]}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'وضعیت',
    cell: (design) => <DesignStatusBadge status={design.status} viewer="admin" />,
  },
  {
    id: 'customer',
    header: 'مشتری',
    cell: ({ user }) =>
      user && (
        <UserButton
          userId={user._id}
          className="relative z-10 -mx-2 flex min-w-0 flex-col rounded-sm px-2 py-0.5 transition-colors hover:bg-hover data-pressed:bg-press"
        >
          <span className="sr-only">اطلاعات کاربر: </span>
          <bdi className="w-fit max-w-48 truncate">{toPersianDigits(displayName(user))}</bdi>
          {user.name && (
            <Ltr className="w-fit text-xs text-muted @max-table:hidden">{toPersianDigits(user.mobile)}</Ltr>
          )}
        </UserButton>
      ),
  },
];

const when = (design: Design) => (
  <time dateTime={design.createdAt} className="text-sm whitespace-nowrap text-muted">
    {formatWhen(design.createdAt)}
  </time>
);

const roomy: Column<Design>[] = [
  {
    id: 'what',
    header: 'شرح و فایل',
    width: 'lg:w-1/3',
    hideOnPhone: true,
    cell: (design) => (
      <span className="flex max-w-96 min-w-0 flex-col max-xl:max-w-56">
        <span className="truncate text-sm">{design.desc || '—'}</span>
        {design.filename && <FileName className="text-xs text-muted">{design.filename}</FileName>}
      </span>
    ),
  },
  { id: 'price', header: 'مبلغ', cell: (design) => <Toman amount={design.price} /> },
  { id: 'when', header: 'ثبت', cell: when },
];

const narrow: Column<Design>[] = [
  {
    id: 'price',
    header: 'مبلغ و زمان',
    cell: (design) => (
      <span className="flex flex-wrap items-baseline gap-x-3 @table:flex-col">
        <Toman amount={design.price} />
        {when(design)}
      </span>
    ),
  },
];

/** How an order reads in one line, with all it can tell where there is room. */
export const designColumns = (isRoomy: boolean) => [...always, ...(isRoomy ? roomy : narrow)];
