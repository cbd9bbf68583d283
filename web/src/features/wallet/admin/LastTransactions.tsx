import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { getLastTransactions, operationLabels, type Transaction } from '#contract/wallet';
import { queryOf } from '../../../lib/queries.ts';
import { PathLink } from '../../../lib/router-link.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { List } from '../../../ui/List.tsx';
import { Ltr } from '../../../ui/Ltr.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Toman } from '../../../ui/Toman.tsx';
import { OperationIcon } from '../OperationIcon.tsx';

export function LastTransactions({ userId }: { userId: string }) {
  const last = useQuery({
    ...queryOf(getLastTransactions, { params: { userId }, query: { count: 10 } }),
    select: ({ data }) => ({ rows: data }),
  });
  return (
    <Panel title="آخرین تراکنش‌ها" padding="none">
      <List
        isCompact
        query={last}
        renderRow={(transaction) => <Row transaction={transaction} />}
        className="border-t"
        empty={{ icon: <ReceiptText />, note: 'این کیف پول هنوز تراکنشی ندارد.' }}
      />
    </Panel>
  );
}

function Row({ transaction }: { transaction: Transaction }) {
  const { operation, amount, balance, createdAt, note, orderNumber, ref } = transaction;
  return (
    <li className="flex items-center gap-3 border-b px-4 py-3 last:border-0 sm:px-5">
      <OperationIcon operation={operation} amount={amount} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{operationLabels[operation]}</p>
        <p className="flex flex-wrap items-center gap-x-2.5 text-xs text-muted">
          <DateTime when={createdAt} />
          {orderNumber !== undefined && (
            <PathLink
              href={`/admin/designs?orderNumber=${orderNumber}`}
              className="rounded-xs underline decoration-control/60 underline-offset-4 hover:text-ink"
            >
              سفارش <Ltr>{toPersianDigits(orderNumber)}</Ltr>
            </PathLink>
          )}
          {ref && (
            <span>
              پیگیری <Ltr>{toPersianDigits(ref)}</Ltr>
            </span>
          )}
          {note && <span className="min-w-0">{note}</span>}
        </p>
      </div>
      <div className="shrink-0 text-end">
        <Toman amount={amount} signed className="font-semibold" />
        <p className="text-xs text-muted">
          مانده <bdi dir="ltr">{formatNumber(balance)}</bdi>
        </p>
      </div>
    </li>
  );
}
