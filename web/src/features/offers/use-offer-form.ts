import { useState } from 'react';
import { parse } from '#contract/common/validation';
import { createOffer, type Offer } from '#contract/offers';
import type { PersonFound } from '#contract/people';
import { endOfDay } from '../../lib/dates.ts';
import { useCall } from '../../lib/queries.ts';
import { toast } from '../../ui/toast.ts';

interface Filled {
  user: PersonFound | null;
  name: string;
  /** An ISO day; the code can be used until its end. */
  day: string | null;
  /** Tomans. */
  amount: number | null;
}

const empty: Filled = { user: null, name: '', day: null, amount: null };

/** What the server is sent: a mobile only when somebody was chosen, no date as an empty one. */
const bodyOf = ({ user, name, day, amount }: Filled) => ({
  name,
  expiresIn: day === null ? '' : endOfDay(day),
  amount: amount ?? '',
  ...(user && { mobile: user.mobile }),
});

/** The form that makes a code; `made` is the newest one. */
export function useOfferForm() {
  const [filled, setFilled] = useState(empty);
  const [errors, setErrors] = useState<Record<string, string> | null>(null);
  const [made, setMade] = useState<Offer | null>(null);

  const call = useCall(createOffer, {
    onSuccess: (offer) => {
      toast.success('کد تخفیف ایجاد شد');
      setMade(offer);
      setFilled(empty);
    },
    onError: ({ fields }) => setErrors(fields),
  });

  return {
    filled,
    errors,
    made,
    isPending: call.isPending,
    change: (next: Partial<Filled>) => {
      setFilled((now) => ({ ...now, ...next }));
      setErrors(null);
    },
    submit: () => {
      const read = parse(createOffer.body, bodyOf(filled));
      setErrors(read.ok ? null : read.fields);
      if (read.ok) call.run({ body: read.data });
    },
    another: () => setMade(null),
  };
}

export type OfferForm = ReturnType<typeof useOfferForm>;
