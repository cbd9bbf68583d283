import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { formatNumber } from '#contract/common/money';
import { getProfile } from '#contract/profile';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { TomanField } from '../../ui/TomanField.tsx';
import { balanceAfter, chargeProblem, limitsText, quickAmounts } from './charge-amount.ts';
import { useChargeAndReturn } from './parts.tsx';

const chipClass =
  'min-h-11 cursor-pointer rounded-md border border-control/45 bg-surface px-3 text-base transition-[border-color,background-color,box-shadow] data-hovered:border-control data-pressed:bg-hover data-selected:border-ember data-selected:bg-ember-soft data-selected:text-ember-text data-selected:ring-1 data-selected:ring-ember data-disabled:opacity-50';

export function ChargeForm() {
  const { data: profile } = useQuery(queryOf(getProfile, {}));
  const { charge, isPending, error } = useChargeAndReturn();
  const [amount, setAmount] = useState<number | null>(null);
  const [errors, setErrors] = useState<Record<string, string> | null>(null);
  const after = balanceAfter(profile?.amount, amount);

  function change(next: number | null) {
    setAmount(next);
    setErrors({});
  }

  function submit() {
    const problem = chargeProblem(amount);
    if (problem) return setErrors({ amount: problem });
    // None of our own: what the server says about the field is shown.
    setErrors(null);
    if (amount !== null) charge(amount);
  }

  return (
    <Panel title="شارژ کیف پول" note={limitsText}>
      <Form
        id="charge-form"
        label="شارژ کیف پول"
        errors={errors ?? error?.fields ?? null}
        onSubmit={submit}
        isBusy={isPending}
        className="flex flex-col gap-4"
      >
        <fieldset aria-label="مبلغ‌های آماده" className="grid min-w-0 grid-cols-2 gap-2.5">
          {quickAmounts.map((quick) => (
            <ToggleButton
              key={quick}
              isSelected={amount === quick}
              onChange={() => change(quick)}
              isDisabled={isPending}
              className={chipClass}
            >
              <bdi dir="ltr">{formatNumber(quick)}</bdi> <span className="text-xs">تومان</span>
            </ToggleButton>
          ))}
        </fieldset>
        <TomanField
          name="amount"
          label="مبلغ دلخواه"
          hint="مبلغ را به تومان بنویسید."
          value={amount}
          onChange={change}
          isDisabled={isPending}
        />
        {after !== null && (
          <p className="flex flex-wrap justify-between gap-x-4 border-t pt-3 text-sm text-muted">
            موجودی بعد از شارژ
            <Toman amount={after} className="font-medium text-ink" />
          </p>
        )}
        <Button type="submit" variant="primary" size="lg" wide loading={isPending}>
          پرداخت
        </Button>
      </Form>
    </Panel>
  );
}
