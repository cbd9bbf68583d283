import { toPersianDigits } from '#contract/common/digits';
import { formatToman } from '#contract/common/money';
import { displayName } from '#contract/people';
import type { PersonFull } from '#contract/person';
import type { AnyForm } from '../../../lib/use-form.ts';
import type { DialogControl } from '../../../ui/Dialog.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Ltr } from '../../../ui/Ltr.tsx';
import { Toman } from '../../../ui/Toman.tsx';
import { type BalanceChange, signed } from './balance-change.ts';

type ConfirmChangeProps = DialogControl & { person: PersonFull; form: AnyForm; change: BalanceChange };

export function ConfirmChange({ person, change, ...dialog }: ConfirmChangeProps) {
  const amount = signed(change);
  const isAdding = amount > 0;
  return (
    <FormDialog
      {...dialog}
      title={isAdding ? 'افزودن به موجودی؟' : 'برداشت از موجودی؟'}
      size="sm"
      role="alertdialog"
      tone={isAdding ? 'primary' : 'danger'}
      submit={isAdding ? `افزودن ${formatToman(amount)}` : `برداشت ${formatToman(-amount)}`}
      className=""
    >
      <p className="text-base">
        {isAdding ? 'به کیف پول ' : 'از کیف پول '}
        <strong className="font-semibold">
          <bdi>{toPersianDigits(displayName(person))}</bdi>
        </strong>{' '}
        <span className="whitespace-nowrap">
          (<Ltr>{toPersianDigits(person.mobile)}</Ltr>)
        </span>{' '}
        مبلغ <strong className="font-semibold whitespace-nowrap">{formatToman(Math.abs(amount))}</strong>{' '}
        {isAdding ? 'اضافه می‌شود.' : 'کم می‌شود.'}
      </p>
      <dl className="mt-4 rounded-md bg-hover px-4 py-2 text-sm">
        <Line term="موجودی فعلی" amount={person.amount} />
        <Line term="موجودی بعد از تغییر" amount={person.amount + amount} isMain />
      </dl>
      <p className="mt-3 text-sm text-muted">دلیل: {change.note}</p>
    </FormDialog>
  );
}

function Line({ term, amount, isMain }: { term: string; amount: number; isMain?: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
      <dt className="text-muted">{term}</dt>
      <dd>
        <Toman amount={amount} className={isMain ? 'text-base font-semibold' : ''} />
      </dd>
    </div>
  );
}
