import { toPersianDigits } from '#contract/common/digits';
import type { Profile } from '#contract/profile';
import { requestVerify, type VerifyData } from '#contract/upgrades';
import { tabDraft } from '../../../lib/tab-draft.ts';
import { useForm } from '../../../lib/use-form.ts';
import { doneMessage, toast } from '../../../ui/toast.ts';

type VerifyValues = {
  name: string;
  family: string;
  nationId: string;
  phone: string;
  /** The province's id, or empty. */
  province: string;
  city: string;
  location: string;
};

const blank: VerifyValues = {
  name: '',
  family: '',
  nationId: '',
  phone: '',
  province: '',
  city: '',
  location: '',
};

const valuesOf = ({ address, ...rest }: VerifyData): VerifyValues => ({
  ...rest,
  ...address,
  nationId: toPersianDigits(rest.nationId),
  phone: toPersianDigits(rest.phone),
  province: String(address.province),
});

const bodyOf = ({ province, city, location, ...rest }: VerifyValues) => ({
  ...rest,
  address: { province: Number(province), city, location },
});

const isAddressField = (field: string) => field.startsWith('address');
const isPersonField = (field: string) => !isAddressField(field);

/** Without a family name, the name may be that of the workshop: the first order asks for either. */
export const ownNames = ({ name, family }: Pick<Profile, 'name' | 'family'>) =>
  name && family ? { name, family } : {};

type VerifyFormOptions = {
  owner: string;
  previous: VerifyData | null;
  own: Partial<Pick<VerifyValues, 'name' | 'family'>>;
};

/** Makes one form for both steps; it starts with the values of a rejected request. */
export function useVerifyForm(
  { owner, previous, own }: VerifyFormOptions,
  step: number,
  onGo: (step: number | undefined) => void,
) {
  const form = useForm(requestVerify, {
    initial: previous ? valuesOf(previous) : { ...blank, ...own },
    names: { province: 'address.province', city: 'address.city', location: 'address.location' },
    input: (words) => ({ body: bodyOf(words) }),
    draft: tabDraft(`verify ${owner}`),
    asks: (field) => current === 2 || isPersonField(field),
    before: () => {
      if (current === 1) onGo(2);
      return current === 2;
    },
    onSuccess: () => {
      toast.success(doneMessage);
      onGo(undefined);
    },
    onError: ({ fields }) => {
      const wrong = Object.keys(fields);
      if (wrong.length > 0 && wrong.every(isPersonField)) onGo(1);
    },
  });
  const isPersonValid = !Object.keys(form.faults()).some(isPersonField);
  const reachable = isPersonValid ? 2 : 1;
  const current = Math.min(step, reachable);
  return { form, reachable, current };
}

export type VerifyForm = ReturnType<typeof useVerifyForm>['form'];
