import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText, SearchX } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#contract/common/money';
import { getTransactions, type Transaction } from '#contract/wallet';
import { groupByDay } from '../../lib/dates.ts';
import { listOf } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import { TransactionFilters } from './TransactionFilters.tsx';
import { TransactionRow } from './TransactionRow.tsx';
import type { WalletSearch } from './wallet-search.ts';

type TransactionsProps = {
  search: WalletSearch;
  onChange: (change: Partial<WalletSearch>) => void;
  /** What to do about an empty wallet. */
  onCharge: () => void;
};

export function Transactions({ search, onChange, onCharge }: TransactionsProps) {
  const { operation, filter, search: text } = search;
  const list = useInfiniteQuery({
    ...listOf(getTransactions, { query: { operation, filter, search: text } }, (answer) => answer.data),
    placeholderData: keepPreviousData,
  });
  const [shown, setShown] = useState<Transaction | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isFiltered = operation !== undefined || text !== undefined;
  const total = list.data?.total;

  return (
    <Panel
      title="تراکنش‌ها"
      padding="none"
      note={<output>{total ? `${formatNumber(total)} تراکنش` : ''}</output>}
    >
      <TransactionFilters
        search={search}
        onChange={onChange}
        isSearching={!!text && list.isPlaceholderData}
      />
      <div
        aria-busy={list.isFetching}
        className={cx('border-t transition-opacity', list.isPlaceholderData && 'opacity-55')}
      >
        {body()}
      </div>
      {shown && <ReceiptDialog transaction={shown} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </Panel>
  );

  function body() {
    if (!list.data) {
      if (list.isError)
        return (
          <ErrorState
            message={list.error.message}
            onRetry={() => list.refetch()}
            isRetrying={list.isFetching}
          />
        );
      return <SkeletonRows rows={6} />;
    }
    const { rows } = list.data;
    if (rows.length === 0)
      return isFiltered ? (
        <EmptyState
          icon={<SearchX />}
          note="تراکنشی با این فیلترها پیدا نشد."
          action={
            <Button onPress={() => onChange({ operation: undefined, search: undefined })}>
              پاک کردن فیلترها
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<ReceiptText />}
          note="شارژها، سفارش‌ها و بازگشت‌های وجه این‌جا فهرست می‌شوند."
          action={<Button onPress={onCharge}>شارژ کیف پول</Button>}
        />
      );
    return (
      <>
        {groupByDay(rows, (row) => row.createdAt).map((day) => (
          <section key={day.label} aria-label={day.label}>
            <h3 className="bg-sunken/60 px-4 py-1.5 text-xs font-medium text-muted sm:px-5">{day.label}</h3>
            <ul>
              {day.rows.map((row) => (
                <TransactionRow
                  key={row._id}
                  transaction={row}
                  onOpen={() => {
                    setShown(row);
                    setOpen(true);
                  }}
                />
              ))}
            </ul>
          </section>
        ))}
        <LoadMore list={list} />
      </>
    );
  }
}
