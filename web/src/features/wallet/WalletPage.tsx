import { getRouteApi } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useRef, useState } from 'react';
import { pathOf } from '#contract/common/endpoint';
import { getStatementCsv } from '#contract/wallet';
import { useFilters } from '../../lib/filters.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonChart } from '../../ui/Skeleton.tsx';
import { WhenVisible } from '../../ui/WhenVisible.tsx';
import { useDialog } from '../../ui/use-dialog.tsx';
import { BalanceCard } from './BalanceCard.tsx';
import { ChargeForm } from './ChargeForm.tsx';
import { forgetPayment, paymentReturn } from './payment-return.ts';
import { Transactions } from './Transactions.tsx';
import { GiftCode } from './GiftCode.tsx';
import { MonthlySpending } from './MonthlySpending.tsx';
import { PaymentResult } from './PaymentResult.tsx';

const StatementDialog = lazyPart(async () => (await import('./StatementDialog.tsx')).StatementDialog);

const route = getRouteApi('/_shell/wallet');

export function WalletPage() {
  const filters = useFilters(route.useSearch(), ['operation', 'search']);
  const chargeBox = useRef<HTMLDivElement>(null);
  const [payment, setPayment] = useState(paymentReturn);
  const [openStatement, statementDialog] = useDialog((control) => (
    <StatementDialog {...control} csvPath={pathOf(getStatementCsv)} pagePath="/wallet/statement" />
  ));

  function dismiss() {
    forgetPayment();
    setPayment(null);
  }

  function goToCharge() {
    chargeBox.current?.scrollIntoView({ block: 'center' });
    chargeBox.current?.querySelector('input')?.focus({ preventScroll: true });
  }

  return (
    <div className="@container">
      <PageHeader
        title="کیف پول"
        subtitle="شارژ کنید، بپردازید، و رد هر تومان را ببینید."
        actions={
          <Button icon={<FileText />} onPress={openStatement}>
            صورت‌حساب
          </Button>
        }
      />
      {payment && <PaymentResult from={payment} onDismiss={dismiss} onRetry={goToCharge} />}
      <div className="grid grid-cols-1 items-start gap-5 @3xl:grid-cols-[minmax(20rem,2fr)_3fr] @5xl:grid-cols-[minmax(22rem,1fr)_2fr] @5xl:gap-6">
        <div className="flex min-w-0 flex-col gap-5">
          <BalanceCard />
          <div ref={chargeBox}>
            <ChargeForm />
          </div>

          <GiftCode />
        </div>
        <div className="flex min-w-0 flex-col gap-5 @5xl:gap-6">
          <Card as="section">
            <WhenVisible fallback={<SkeletonChart height={chartHeight} />}>
              <MonthlySpending height={chartHeight} />
            </WhenVisible>
          </Card>
          <Transactions filters={filters} onCharge={goToCharge} />
        </div>
      </div>
      {statementDialog}
    </div>
  );
}

const chartHeight = 'h-44 sm:h-52';
