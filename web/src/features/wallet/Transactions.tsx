import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { operationLabels, operations, type Transaction } from '#contract/wallet';
import { formatTime, groupByDay } from '../../lib/dates.ts';
import { Button } from '../../ui/Button.tsx';
import type { Filters } from '../../lib/filters.ts';
import { List } from '../../ui/List.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Panel } from '../../ui/Card.tsx';
import { useRecordDialog } from '../../ui/use-dialog.tsx';
import { TransactionRow } from './TransactionRow.tsx';
import { transactionsQuery } from './queries.ts';
import type { WalletSearch } from './wallet-search.ts';

const operationOptions = [
  { id: 'all', label: 'همهٔ نوع‌ها' },
  ...operations.map((id) => ({ id, label: operationLabels[id] })),
];

const ReceiptDialog = lazyPart(async () => (await import('./ReceiptDialog.tsx')).ReceiptDialog);

type TransactionsProps = {
  filters: Filters<WalletSearch>;
  onCharge: () => void;
};

export function Transactions({ filters, onCharge }: TransactionsProps) {
  const list = useInfiniteQuery(transactionsQuery(filters.query));
  const [open, renderReceipt] = useRecordDialog<Transaction>();
  const totalText = list.data?.total ? list.data.totalText : null;

  return (
    <Panel title="تراکنش‌ها" padding="none" note={<output>{totalText && `${totalText} تراکنش`}</output>}>
      <ListFilters
        search={{ label: 'جستجو در تراکنش‌ها', placeholder: 'شمارهٔ سفارش، پیگیری یا توضیح' }}
        choices={[{ name: 'operation', label: 'نوع تراکنش', options: operationOptions }]}
        filters={filters}
        list={list}
        className="px-4 pb-4 sm:px-5"
      />
      <List
        query={list}
        className="border-t"
        empty={{
          icon: <ReceiptText />,
          note: 'شارژها، سفارش‌ها و بازگشت‌های وجه اینجا فهرست می‌شوند.',
          action: <Button onPress={onCharge}>شارژ کیف پول</Button>,
        }}
        narrowed={{ filters, note: 'تراکنشی با این فیلترها پیدا نشد.' }}
      >
        {(rows) =>
          groupByDay(rows, (row) => row.createdAt).map((day) => (
            <section key={day.label} aria-label={day.label}>
              <h3 className="bg-sunken/60 px-4 py-1.5 text-xs font-medium text-muted sm:px-5">{day.label}</h3>
              <ul>
                {day.rows.map((row) => (
                  <TransactionRow
                    key={row._id}
                    transaction={row}
                    when={<time dateTime={row.createdAt}>{formatTime(row.createdAt)}</time>}
                    orderHref={(orderNumber) => `/o/${orderNumber}`}
                    onOpen={() => open(row)}
                  />
                ))}
              </ul>
            </section>
          ))
        }
      </List>
      {renderReceipt((transaction, dialog) => (
        <ReceiptDialog transaction={transaction} {...dialog} />
      ))}
    </Panel>
  );
}
