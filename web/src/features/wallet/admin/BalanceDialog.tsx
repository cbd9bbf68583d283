import { useId } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { displayName } from '#contract/people';
import type { PersonFull } from '#contract/person';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, type DialogControl } from '../../../ui/Dialog.tsx';
import { BalanceForm } from './BalanceForm.tsx';

export function BalanceDialog({ person, ...dialog }: DialogControl & { person: PersonFull }) {
  const id = useId();
  const close = () => dialog.onOpenChange(false);
  return (
    <Dialog
      {...dialog}
      title="تغییر موجودی"
      subtitle={toPersianDigits(displayName(person))}
      size="md"
      isForm
      footer={
        <>
          <Button variant="ghost" onPress={close}>
            انصراف
          </Button>
          <Button type="submit" form={id} variant="primary">
            ادامه
          </Button>
        </>
      }
    >
      <BalanceForm person={person} id={id} onDone={close} />
    </Dialog>
  );
}
