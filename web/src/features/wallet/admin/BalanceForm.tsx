import { useRef } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { formatToman } from '#contract/common/money';
import { displayName } from '#contract/people';
import type { PersonFull } from '#contract/person';
import { changeBalance } from '#contract/wallet';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { RadioTiles } from '../../../ui/RadioTiles.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { Toman } from '../../../ui/Toman.tsx';
import { TomanField } from '../../../ui/TomanField.tsx';
import { doneMessage, toast } from '../../../ui/toast.ts';
import { useRecordDialog } from '../../../ui/use-dialog.tsx';
import { type BalanceChange, balanceErrors, signed } from './balance-change.ts';

const ConfirmChange = lazyPart(async () => (await import('./ConfirmChange.tsx')).ConfirmChange);

const nothing: BalanceChange = { direction: 'add', amount: null, note: '' };

const directions = [
  { id: 'add', label: 'افزودن به موجودی' },
  { id: 'take', label: 'برداشت از موجودی' },
] as const;

type BalanceFormProps = {
  person: PersonFull;
  /** In a dialog, whose foot has the button that sends this form. */
  id?: string;
  /** Is called when the change was made. */
  onDone?: () => void;
};

function changedText(person: PersonFull, amount: number): string {
  const name = toPersianDigits(displayName(person));
  const sum = formatToman(Math.abs(amount));
  return amount > 0 ? `${sum} به کیف پول ${name} اضافه شد.` : `${sum} از کیف پول ${name} کم شد.`;
}

export function BalanceForm({ person, id, onDone }: BalanceFormProps) {
  const [ask, renderQuestion, close] = useRecordDialog<BalanceChange>();
  const confirmed = useRef<BalanceChange | null>(null);
  const form = useForm(changeBalance, {
    initial: nothing,
    input: (change) => ({
      body: {
        userId: person._id,
        amount: change.amount && signed(change),
        note: change.note.trim(),
      },
    }),
    check: (change) => balanceErrors(change, person.amount),
    // The button may be pressed again while the dialog loads, so only the dialog sends, and only the amount that it asked about.
    before: (change) => {
      const isConfirmed = change === confirmed.current;
      confirmed.current = null;
      if (!isConfirmed) ask(change);
      return isConfirmed;
    },
    onSuccess: async (_, refreshed) => {
      toast.done(doneMessage, changedText(person, signed(form.values)));
      close();
      form.reset();
      onDone?.();
      await refreshed;
    },
    onError: (error) => {
      close();
      if (error.code === 'INSUFFICIENT_BALANCE') form.refuse({ amount: error.message });
    },
  });
  const change = form.values;
  function submitConfirmed(asked: BalanceChange): void {
    confirmed.current = asked;
    form.submit();
  }
  const after = person.amount + signed(change);
  const outcome = change.amount !== null && (
    <span>
      موجودی بعد از تغییر:{' '}
      <Toman amount={after} className={after < 0 ? 'font-medium text-danger' : 'font-medium text-ink'} />
    </span>
  );

  return (
    <>
      <Form {...form.props} id={id} label="تغییر موجودی">
        {id !== undefined && (
          <p className="flex flex-wrap items-center justify-between gap-x-6 text-sm text-muted">
            <span>
              موجودی فعلی: <Toman amount={person.amount} className="font-medium text-ink" />
            </span>
            <span role="status">{outcome}</span>
          </p>
        )}
        <RadioTiles {...form.field('direction')} label="چه کاری؟" hidesLabel columns={2} tiles={directions} />
        <TomanField {...form.field('amount')} label="مبلغ" isRequired />
        <TextField
          {...form.field('note')}
          label="دلیل"
          hint="مشتری آن را در تراکنش‌هایش و در پیامی که می‌گیرد می‌خواند."
          isRequired
        />
        {id === undefined && (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-4">
            <p role="status" className="flex min-h-11 items-center text-sm text-muted max-sm:empty:hidden">
              {outcome}
            </p>
            <Button type="submit" variant="primary" className="max-sm:w-full">
              ادامه
            </Button>
          </div>
        )}
      </Form>
      {renderQuestion((asked, { isOpen, onOpenChange }) => (
        <ConfirmChange
          person={person}
          form={{ ...form, props: { ...form.props, onSubmit: () => submitConfirmed(asked) } }}
          change={asked}
          isOpen={isOpen}
          onOpenChange={(next) => {
            confirmed.current = null;
            onOpenChange(next);
          }}
        />
      ))}
    </>
  );
}
