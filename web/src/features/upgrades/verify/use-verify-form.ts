import { useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { parse } from '#contract/common/validation';
import { requestVerify, type VerifyData, verifyBody } from '#contract/upgrades';
import { toast } from '../../../ui/toast.ts';
import { useKeptWords } from '../use-kept-words.ts';
import { useCall } from '../../../lib/queries.ts';

export type VerifyWords = {
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

/** What is wrong in one step, by field. */
function faultsIn(words: VerifyWords, step: 1 | 2): Record<string, string> {
  const read = parse(verifyBody, bodyOf(words));
  if (read.ok) return {};
  return Object.fromEntries(
    Object.entries(read.fields).filter(([field]) => ofAddress(field) === (step === 2)),
  );
}

type Start = { owner: string; told: VerifyData | null; name: string; family: string };

/** The two steps of a request to be verified, begun with what was told before a rejection. */
export function useVerifyForm({ owner, told, ...own }: Start, onGo: (step: number | undefined) => void) {
  const { words, change, forget } = useKeptWords(
    `verify ${owner}`,
    told ? wordsOf(told) : { ...blank, ...own },
  );
  const [faults, setFaults] = useState<Record<string, string>>({});
  const call = useCall(requestVerify, {
    onSuccess: () => {
      forget();
      toast.success('عملیات با موفقیت انجام شد');
      onGo(undefined);
    },
    onError: ({ fields }) => {
      setFaults(fields);
      const wrong = Object.keys(fields);
      if (wrong.length > 0 && !wrong.some(ofAddress)) onGo(1);
    },
  });

  const isPersonRight = Object.keys(faultsIn(words, 1)).length === 0;

  return {
    words,
    faults,
    change: (part: Partial<VerifyWords>) => {
      setFaults({});
      change(part);
    },
    isPersonRight,
    next: () => {
      setFaults(faultsIn(words, 1));
      if (isPersonRight) onGo(2);
    },
    send: () => {
      const wrong = faultsIn(words, 2);
      setFaults(wrong);
      if (Object.keys(wrong).length === 0) call.run({ body: bodyOf(words) });
    },
    isSending: call.isPending,
  };
}

export type VerifyForm = ReturnType<typeof useVerifyForm>;
