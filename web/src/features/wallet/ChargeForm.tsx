import { formatNumber } from '#contract/common/money';
import { chargeWallet } from '#contract/wallet';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { TomanField } from '../../ui/TomanField.tsx';
import { useProfile } from '../auth/parts.ts';
import { balanceAfter, limitsText, quickAmounts } from './charge-amount.ts';
import { goToGateway } from './parts.tsx';

const chipClass =
  'min-h-11 cursor-pointer rounded-md border border-control/45 bg-surface px-3 text-base transition-[border-color,background-color,box-shadow] hover:border-control active:bg-hover disabled:opacity-50 aria-pressed:border-ember aria-pressed:bg-ember-soft aria-pressed:text-ember-text aria-pressed:ring-1 aria-pressed:ring-ember';

export function ChargeForm() {
  const profile = useProfile();
  const form = useForm(chargeWallet, {
    initial: { amount: null as number | null },
    onSuccess: (payment) => goToGateway(payment),
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
