import { useState } from 'react';
import type { PersonFull } from '#contract/people';
import { changeBalance } from '#contract/wallet';
import { useCall } from '../../../lib/queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RadioTiles } from '../../../ui/RadioTiles.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { Toman } from '../../../ui/Toman.tsx';
import { TomanField } from '../../../ui/TomanField.tsx';
import { toast } from '../../../ui/toast.ts';
import { type BalanceChange, changeProblems, signed } from './balance-change.ts';
import { ConfirmChange } from './ConfirmChange.tsx';

const nothing: BalanceChange = { direction: 'add', amount: null, note: '' };

const directions = [
  { id: 'add', label: 'افزودن به موجودی' },
  { id: 'take', label: 'برداشت از موجودی' },
] as const;

/** Changes what is in a customer's wallet, with a reason they read, after one question. */
export function BalanceForm({ person }: { person: PersonFull }) {
  const [change, setChange] = useState(nothing);
  const [errors, setErrors] = useState<Record<string, string> | null>(null);
  const [isAsking, setAsking] = useState(false);
  const after = person.amount + signed(change);

  const call = useCall(changeBalance, {
    onSuccess: async (_, refreshed) => {
      toast.success('عملیات با موفقیت انجام شد');
      setAsking(false);
      setChange(nothing);
      await refreshed;
    },
    onError: (error) => {
      setAsking(false);
      setErrors(error.code === 'INSUFFICIENT_BALANCE' ? { amount: error.message } : error.fields);
    },
  });

  function edit(part: Partial<BalanceChange>) {
    setChange({ ...change, ...part });
    setErrors(null);
  }

  function submit() {
    const problems = changeProblems(change, person.amount);
    setErrors(problems);
    if (Object.keys(problems).length === 0) setAsking(true);
  }

  return (
    <Panel title="تغییر موجودی">
      <Form label="تغییر موجودی" errors={errors} onSubmit={submit} isBusy={call.isPending}>
        <RadioTiles
          label="چه کاری؟"
          hideLabel
          columns={2}
          tiles={directions}
          value={change.direction}
          onChange={(direction) => edit({ direction })}
        />
        <TomanField
          name="amount"
          label="مبلغ"
          isRequired
          value={change.amount}
          onChange={(amount) => edit({ amount })}
        />
        <TextField
          name="note"
          label="دلیل"
          hint="مشتری آن را در تراکنش‌هایش و در پیامی که می‌گیرد می‌خواند."
          isRequired
          value={change.note}
          onChange={(note) => edit({ note })}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-4">
          <p
            role="status"
            className="flex min-h-11 flex-wrap items-center max-sm:empty:hidden gap-x-2 text-sm text-muted"
          >
            {change.amount !== null && (
              <>
                موجودی بعد از تغییر
                <Toman
                  amount={after}
                  className={after < 0 ? 'font-medium text-danger' : 'font-medium text-ink'}
                />
              </>
            )}
          </p>
          <Button type="submit" variant="primary" className="max-sm:w-full">
            ادامه
          </Button>
        </div>
      </Form>
      <ConfirmChange
        person={person}
        change={change}
        isOpen={isAsking}
        isBusy={call.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          call.run({ body: { userId: person._id, amount: signed(change), note: change.note.trim() } })
        }
      />
    </Panel>
  );
}
