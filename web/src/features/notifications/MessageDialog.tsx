import { Send } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import { sendNotification } from '#contract/notifications';
import { displayName, type PersonFound } from '#contract/people';
import type { PersonFull } from '#contract/person';
import { tabDraft } from '../../lib/tab-draft.ts';
import { useForm } from '../../lib/use-form.ts';
import type { DialogControl } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextArea, TextField } from '../../ui/TextField.tsx';

export const sentTo = (person: Pick<PersonFound, 'name' | 'family' | 'mobile'>) =>
  `پیام برای ${toPersianDigits(displayName(person))} فرستاده شد.`;

/** A personal message to somebody whose page is open. */
export function MessageDialog({ person, ...dialog }: DialogControl & { person: PersonFull }) {
  const form = useForm(sendNotification, {
    initial: { title: '', message: '' },
    input: (body) => ({ body: { ...body, userId: person._id } }),
    draft: tabDraft(`message to ${person._id}`),
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="پیام شخصی"
      subtitle={`به ${toPersianDigits(displayName(person))}`}
      done="عملیات موفق"
      doneNote={sentTo(person)}
      submit="فرستادن پیام"
      submitIcon={<Send className="mirror" />}
    >
      <TextField {...form.field('title')} label="عنوان" isRequired />
      <TextArea
        {...form.field('message')}
        label="متن پیام"
        hint="کوتاه بنویسید؛ متن در فهرست اعلان‌ها و روی گوشی خوانده می‌شود."
        isRequired
      />
    </FormDialog>
  );
}
