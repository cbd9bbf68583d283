import { useState } from 'react';
import { parse } from '#contract/common/validation';
import { sendNotification } from '#contract/notifications';
import type { PersonFound } from '#contract/people';
import { useCall } from '../../lib/queries.ts';
import { toast } from '../../ui/toast.ts';

interface Filled {
  user: PersonFound | null;
  title: string;
  message: string;
}

const nobody = 'کاربر مورد نظر خود را انتخاب کنید';
const empty: Filled = { user: null, title: '', message: '' };

/** The form of a message to one person (`personal`), or of an announcement to all. */
export function useLetterForm(personal: boolean, onSent: () => void) {
  const [filled, setFilled] = useState(empty);
  const [errors, setErrors] = useState<Record<string, string> | null>(null);
  const call = useCall(sendNotification, {
    onSuccess: () => {
      toast.success('عملیات موفق');
      setFilled(empty);
      onSent();
    },
    onError: ({ fields }) => setErrors(fields),
  });

  function submit() {
    const { user, title, message } = filled;
    const read = parse(sendNotification.body, { title, message, ...(user && { userId: user._id }) });
    const isNobody = personal && !user;
    // Said aloud as well: the list of people opens over what stands under the field.
    if (isNobody) toast.error(nobody);
    if (read.ok && !isNobody) {
      setErrors(null);
      call.run({ body: read.data });
    } else setErrors({ ...(isNobody && { userId: nobody }), ...(!read.ok && read.fields) });
  }

  return {
    filled,
    errors,
    isPending: call.isPending,
    change: (next: Partial<Filled>) => {
      setFilled((now) => ({ ...now, ...next }));
      setErrors(null);
    },
    submit,
  };
}

export type LetterForm = ReturnType<typeof useLetterForm>;
