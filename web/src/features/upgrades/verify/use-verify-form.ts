import { toPersianDigits } from '#contract/common/digits';
import { requestVerify, type VerifyData } from '#contract/upgrades';
import { tabDraft } from '../../../lib/tab-draft.ts';
import { useForm } from '../../../lib/use-form.ts';
import { toast } from '../../../ui/toast.ts';

type VerifyWords = {
  name: string;
  family: string;
  nationId: string;
  phone: string;
  /** An id, or nothing yet. */
  province: string;
  city: string;
  location: string;
};

const blank: VerifyWords = {
  name: '',
  family: '',
  nationId: '',
  phone: '',
  province: '',
  city: '',
  location: '',
};

const wordsOf = ({ address, ...rest }: VerifyData): VerifyWords => ({
  ...rest,
  ...address,
  nationId: toPersianDigits(rest.nationId),
  phone: toPersianDigits(rest.phone),
  province: String(address.province),
});

const bodyOf = ({ province, city, location, ...rest }: VerifyWords) => ({
  ...rest,
  address: { province: Number(province), city, location },
});

const ofAddress = (field: string) => field.startsWith('address');
const ofPerson = (field: string) => !ofAddress(field);

type Start = { owner: string; told: VerifyData | null; name: string; family: string };

/** The two steps of a request to be verified, begun with what was told before a rejection. */
export function useVerifyForm({ owner, told, ...own }: Start, onGo: (step: number | undefined) => void) {
  const form = useForm(requestVerify, {
    initial: told ? wordsOf(told) : { ...blank, ...own },
    names: { province: 'address.province', city: 'address.city', location: 'address.location' },
    input: (words) => ({ body: bodyOf(words) }),
    draft: tabDraft(`verify ${owner}`),
    onSuccess: () => {
      toast.success('عملیات با موفقیت انجام شد');
      onGo(undefined);
    },
    onError: ({ fields }) => {
      const wrong = Object.keys(fields);
      if (wrong.length > 0 && wrong.every(ofPerson)) onGo(1);
    },
  });
  return {
    ...form,
    isPersonRight: !Object.keys(form.faults()).some(ofPerson),
    next: () => form.check(ofPerson) && onGo(2),
  };
}

export type VerifyForm = ReturnType<typeof useVerifyForm>;
