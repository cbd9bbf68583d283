import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { displayName } from '#contract/people';
import { type QrCode, qrKindLabels } from '#contract/qr';
import { formatWhen } from '../../../../lib/dates.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import type { Column } from '../../../../ui/DataList.tsx';
import { Ltr } from '../../../../ui/Ltr.tsx';
import { PersonButton } from '../../../people/parts.tsx';
import { kindIcons } from '../kind-look.tsx';
import { QrStateBadge } from '../QrStateBadge.tsx';

const always: readonly Column<QrCode>[] = [
  {
    header: 'کد',
    isPrimary: true,
    cell: ({ title, code, kind }) => (
      <span className="flex min-w-0 items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-md border bg-surface text-muted">
          {kindIcons[kind]}
        </span>
        <span className="flex min-w-0 flex-col">
          <span className="max-w-40 truncate @max-table:max-w-full xl:max-w-72 3xl:max-w-lg font-semibold">
            {title}
          </span>
          <span className="flex gap-2 text-sm text-muted">
            <Ltr>{code}</Ltr>
            {qrKindLabels[kind]}
          </span>
        </span>
      </span>
    ),
  },
  { header: 'وضعیت', cell: (code) => <QrStateBadge {...code} /> },
  {
    header: 'مشتری',
    cell: ({ owner }) =>
      owner && (
        <PersonButton
          userId={owner._id}
          className="relative z-10 -mx-2 flex min-w-0 flex-col rounded-sm px-2 py-0.5 transition-colors hover:bg-hover active:bg-press"
        >
          <span className="sr-only">اطلاعات کاربر: </span>
          <bdi className="w-fit max-w-32 truncate @max-table:max-w-48 xl:max-w-48">
            {toPersianDigits(displayName(owner))}
          </bdi>
        </PersonButton>
      ),
  },
  { header: 'بازدید', cell: ({ views }) => formatNumber(views) },
  {
    header: 'گزارش',
    cell: ({ reports = 0 }) => (reports > 0 ? <Badge tone="danger">{formatNumber(reports)}</Badge> : null),
  },
];

const roomy: readonly Column<QrCode>[] = [
  {
    header: 'ساخت',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="text-sm whitespace-nowrap text-muted">
        {formatWhen(createdAt)}
      </time>
    ),
  },
];

export const codeColumns = (isRoomy: boolean) => [...always, ...(isRoomy ? roomy : [])];
