import { getRouteApi } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useRef, useState, Suspense } from 'react';
import { pathOf } from '#contract/common/endpoint';
import { chargeWallet, getStatementCsv } from '#contract/wallet';
import { useFilters } from '../../lib/filters.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, Panel } from '../../ui/Card.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton, SkeletonChart } from '../../ui/Skeleton.tsx';
import { WhenVisible } from '../../ui/Deferred.tsx';
import { useDialog } from '../../ui/use-dialog.tsx';
import { forgetPayment, paymentReturn } from './payment-return.ts';
import { Transactions } from './Transactions.tsx';
import { GiftCode } from './GiftCode.tsx';
import { MonthlySpending } from './MonthlySpending.tsx';
import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { amountInWords } from '../../lib/amount-in-words.ts';
import { Guilloche } from '../../ui/Guilloche.tsx';
import { LogoMark } from '../../ui/Logo.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { useProfile } from '../auth/parts.ts';
import { useForm } from '../../lib/use-form.ts';
import { Form } from '../../ui/Form.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { TomanField } from '../../ui/TomanField.tsx';
import { balanceAfter, limitsText, quickAmounts } from './charge-amount.ts';
import { goToGateway } from './parts.tsx';

const PaymentResult = lazyPart(async () => (await import('./PaymentResult.tsx')).PaymentResult);
const StatementDialog = lazyPart(async () => (await import('./StatementDialog.tsx')).StatementDialog);

const route = getRouteApi('/_shell/wallet');

export function WalletPage() {
  const search = route.useSearch();
  const filters = useFilters(search, ['operation', 'search']);
  const chargeBox = useRef<HTMLDivElement>(null);
  /** The amount of a payment that failed, in tomans. */
  const [again, setAgain] = useState<number | null>(null);
  const [payment, setPayment] = useState(() => paymentReturn('/wallet'));
  const [openStatement, statementDialog] = useDialog((control) => (
    <StatementDialog {...control} csvPath={pathOf(getStatementCsv)} pagePath="/wallet/statement" />
  ));

  function dismiss() {
    forgetPayment();
    setPayment(null);
  }

  /** Fills the form again, which then takes the focus. */
  function tryAgain(amount: number | undefined) {
    setAgain(amount ?? null);
    requestAnimationFrame(goToCharge);
  }

  function goToCharge() {
    chargeBox.current?.scrollIntoView({ block: 'center' });
    chargeBox.current?.querySelector('input')?.focus({ preventScroll: true });
  }

  return (
    <div className="@container">
      <PageHeader
        title="کیف پول"
        subtitle="کیف پول را شارژ کنید و ببینید هر مبلغ کجا رفته."
        actions={
          <Button icon={<FileText />} onPress={openStatement}>
            صورت‌حساب
          </Button>
        }
      />
      {payment && (
        <Suspense fallback={<Skeleton className="mb-6 h-28 w-full rounded-xl" />}>
          <PaymentResult
            from={payment}
            onDismiss={dismiss}
            renderNext={(outcome, amount, isLoading) =>
              (outcome === 'failed' || outcome === 'cancelled') && (
                <Button isDisabled={isLoading} onPress={() => tryAgain(amount)}>
                  تلاش دوباره
                </Button>
              )
            }
          />
        </Suspense>
      )}
      <div className="grid grid-cols-1 items-start gap-5 @3xl:grid-cols-[minmax(20rem,2fr)_3fr] @5xl:grid-cols-[minmax(22rem,1fr)_2fr] @5xl:gap-6">
        <div className="flex min-w-0 flex-col gap-5">
          <BalanceCard />
          {search.gift && <GiftCode key={search.gift} code={search.gift} />}
          <div ref={chargeBox}>
            <ChargeForm key={again} amount={again} />
          </div>
          {!search.gift && (
            <div id="gift" className="scroll-mt-24">
              <GiftCode />
            </div>
          )}
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

function BalanceCard() {
  const { amount, name: first, family, mobile } = useProfile();
  const name = [first, family].filter(Boolean).join(' ');
  return (
    <section
      aria-labelledby="balance-title"
      className="metal relative isolate flex min-h-52 flex-col justify-between gap-6 overflow-hidden rounded-xl p-5 shadow-raised sm:min-h-56 sm:p-6"
    >
      {/* Two copies, 1 px apart, make each line look engraved: dark above, light below. */}
      <Guilloche seed={23} isEngraved className="absolute -end-24 -top-28 -z-10 size-88 text-viewer/40" />
      <Guilloche
        seed={23}
        isEngraved
        className="absolute -end-24 -top-28 -z-10 size-88 translate-y-px text-on-metal/16"
      />
      <Guilloche seed={5} className="absolute -start-28 -bottom-36 -z-10 size-72 text-viewer/30" />
      <Guilloche
        seed={5}
        className="absolute -start-28 -bottom-36 -z-10 size-72 translate-y-px text-on-metal/8"
      />
      <span
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 -z-10 h-px bg-linear-to-l from-transparent via-glow to-transparent"
      />
      <div className="flex items-start justify-between gap-4">
        <h2 id="balance-title" className="text-sm text-on-metal-muted">
          موجودی کیف پول
        </h2>
        <LogoMark className="size-8" />
      </div>
      <div aria-live="polite" className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi dir="ltr" className="text-3xl font-bold text-shadow-2xs text-shadow-viewer sm:text-4xl">
            {formatNumber(amount)}
          </bdi>
          <span className="text-base text-on-metal-muted">تومان</span>
        </p>
        <p className="text-sm text-on-metal-muted">{amountInWords(amount)} تومان</p>
      </div>
      <p className="flex min-h-6 items-center justify-between gap-4 text-sm text-on-metal-muted">
        <span className="truncate">{name}</span>
        <Ltr className="shrink-0">{toPersianDigits(mobile)}</Ltr>
      </p>
    </section>
  );
}

const chipClass =
  'min-h-11 cursor-pointer rounded-md border border-control/45 bg-surface px-3 text-base transition-[border-color,background-color,box-shadow] hover:border-control active:bg-hover disabled:opacity-50 aria-pressed:border-ember aria-pressed:bg-ember-soft aria-pressed:text-ember-text aria-pressed:ring-1 aria-pressed:ring-ember';

function ChargeForm({ amount: initial }: { amount: number | null }) {
  const profile = useProfile();
  const form = useForm(chargeWallet, {
    initial: { amount: initial },
    onSuccess: (payment) => goToGateway(payment, '/wallet'),
  });
  const { amount } = form.values;
  const after = balanceAfter(profile.amount, amount);

  return (
    <Panel title="شارژ کیف پول" note={limitsText}>
      <Form {...form.props} label="شارژ کیف پول" className="flex flex-col gap-4">
        <fieldset aria-label="مبلغ‌های آماده" className="grid min-w-0 grid-cols-2 gap-2.5">
          {quickAmounts.map((quick) => (
            <Button
              variant="bare"
              key={quick}
              aria-pressed={amount === quick}
              onPress={() => form.set({ amount: quick })}
              isDisabled={form.isBusy}
              className={chipClass}
            >
              <bdi dir="ltr">{formatNumber(quick)}</bdi> <span className="text-xs">تومان</span>
            </Button>
          ))}
        </fieldset>
        <TomanField {...form.field('amount')} label="مبلغ دلخواه" hint="مبلغ را به تومان بنویسید." />
        {after !== null && (
          <p className="flex flex-wrap justify-between gap-x-4 border-t pt-3 text-sm text-muted">
            موجودی بعد از شارژ
            <Toman amount={after} className="font-medium text-ink" />
          </p>
        )}
        <Button type="submit" variant="primary" size="lg" isWide isLoading={form.isBusy}>
          پرداخت
        </Button>
      </Form>
    </Panel>
  );
}
