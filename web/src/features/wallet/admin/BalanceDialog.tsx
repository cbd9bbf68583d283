import { toPersianDigits } from '#contract/common/digits';
import { displayName } from '#contract/people';
import type { PersonFull } from '#contract/person';
import { Dialog, type DialogControl } from '../../../ui/Dialog.tsx';
import { BalanceForm } from './BalanceForm.tsx';

export function BalanceDialog({ person, ...dialog }: DialogControl & { person: PersonFull }) {
  return (
    <Dialog {...dialog} title="تغییر موجودی" subtitle={toPersianDigits(displayName(person))} size="md">
      <BalanceForm person={person} onDone={() => dialog.onOpenChange(false)} />
    </Dialog>
  );
}
