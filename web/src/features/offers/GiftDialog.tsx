import { Gift } from 'lucide-react';
import { useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { createOffer } from '#contract/offers';
import { displayName } from '#contract/people';
import type { PersonFull } from '#contract/person';
import { tabDraft } from '../../lib/tab-draft.ts';
import { useForm } from '../../lib/use-form.ts';
import type { DialogControl } from '../../ui/Dialog.tsx';
import { DraftNote } from '../../ui/DraftNote.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { copyCode } from './CopyCode.tsx';
import { OfferFields, offerForm, ToldNote, toldText, usualTitle } from './CreateOffer.tsx';

/** A gift code for one person, who is told by the server once it is made. */
export function GiftDialog({ person, ...dialog }: DialogControl & { person: PersonFull }) {
  const [name] = useState(usualTitle);
  const form = useForm(createOffer, {
    initial: {
      user: person,
      name,
      day: null as string | null,
      amount: null as number | null,
    },
    ...offerForm,
    draft: tabDraft(`gift ${person._id}`),
    restore: (kept) => ({ ...kept, user: person }),
    onSuccess: (offer) => {
      const copy = { label: 'کپی کد', onPress: () => void copyCode(offer.code) };
      toast.success('کد تخفیف ایجاد شد', copy, toldText(offer));
      dialog.onOpenChange(false);
    },
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="کد هدیه"
      subtitle={`برای ${toPersianDigits(displayName(person))}`}
      submit="هدیه بده"
      submitIcon={<Gift />}
    >
      <OfferFields form={form} isTitled />
      <DraftNote {...form} />
      <ToldNote
        name={displayName(person)}
        how={person.sms ? '، در حکاک و با پیامک' : ' در حکاک؛ پیامک را خاموش کرده است'}
      />
    </FormDialog>
  );
}
