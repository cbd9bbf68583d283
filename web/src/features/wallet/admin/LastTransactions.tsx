import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { getLastTransactions } from '#contract/wallet';
import { queryOf } from '../../../lib/queries.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { List } from '../../../ui/List.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { TransactionRow } from '../TransactionRow.tsx';

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
        renderRow={(transaction) => (
          <TransactionRow
            transaction={transaction}
            when={<DateTime when={transaction.createdAt} />}
            orderHref={(orderNumber) => `/admin/designs?orderNumber=${orderNumber}`}
          />
        )}
        className="border-t"
        empty={{ icon: <ReceiptText />, note: 'این کیف پول هنوز تراکنشی ندارد.' }}
      />
    </Panel>
  );
}
