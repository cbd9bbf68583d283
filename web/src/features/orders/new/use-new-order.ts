import { useEffect, useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { briefMaterials } from '#contract/briefs';
import { createOrder, defaultType, type Order, plainTypes, isPlain } from '#contract/orders';
import { isAboutFile } from '../../../lib/client.ts';
import { formDraft } from '../../../lib/form-draft.ts';
import { type FieldErrors, useForm } from '../../../lib/use-form.ts';
import { draftKeys } from '../draft-keys.ts';
import { useOrdered } from '../use-payment.ts';
import { briefFaults, briefOf, emptyBrief, valuesOfBrief } from './brief-values.ts';

/** On a phone one after the other, on a wide screen side by side. */
export const steps = ['photo', 'piece', 'type'] as const;
export type Step = (typeof steps)[number];

const stepOf = (field: string): Step =>
  field === 'type' ? 'type' : ['brief', 'width', 'height', 'ring'].includes(field) ? 'piece' : 'photo';

type From = {
  /** The drawing and the metal from the font maker, as given in the address. */
  asked: { fontId?: string; material?: string };
  /** The order that is made again. */
  earlier: Order | undefined;
  /** Called once the draft has stored `asked`. */
  onTaken: () => void;
};

const empty = { type: defaultType, desc: '', fontId: null as string | null, ...emptyBrief };

/** The description of an order that is made again, with what changes. */
const descOf = ({ desc, orderNumber }: Order, change: string) =>
  [desc, change && `تغییر نسبت به سفارش ${toPersianDigits(orderNumber)}: ${change}`]
    .filter(Boolean)
    .join('\n\n');

export function useNewOrder(owner: string, { asked, earlier, onTaken }: From) {
  const ordered = useOrdered();
  const [step, setStep] = useState<Step>('photo');
  const showFirst = (errors: FieldErrors) => {
    const wrong = Object.keys(errors).map(stepOf);
    setStep((now) => steps.find((each) => wrong.includes(each)) ?? now);
  };
  const form = useForm(createOrder, {
    initial: earlier
      ? {
          ...empty,
          type: isPlain(earlier.type) ? earlier.type : defaultType,
          ...valuesOfBrief(earlier.brief),
        }
      : empty,
    input: (values) => ({
      body: {
        type: values.type,
        desc: earlier ? descOf(earlier, values.desc.trim()) : values.desc,
        brief: briefOf(values),
        fontId: values.fontId ?? undefined,
        reorderOf: earlier?._id,
        pay: 'gateway',
      },
    }),
    names: { text: 'brief' },
    check: briefFaults,
    onRefused: showFirst,
    onError: ({ code, fields, message }) => {
      const errors = isAboutFile(code) ? { files: message } : fields;
      form.refuse(errors);
      showFirst(errors);
    },
    draft: formDraft(earlier ? draftKeys.reorder(owner, earlier._id) : draftKeys.order(owner)),
    restore: (kept) => ({ ...kept, type: plainTypes.find((each) => each === kept.type) ?? defaultType }),
    onSuccess: (order) => ordered(order, earlier ? 'سفارش با موفقیت ثبت شد' : 'سفارش شما با موفقیت ثبت شد'),
  });
  const fontId = earlier ? undefined : asked.fontId;
  const { isDraftRead } = form;
  useEffect(() => {
    if (!fontId || !isDraftRead) return;
    const material = briefMaterials.find((each) => each === asked.material);
    form.set({ fontId, material: form.values.material ?? material ?? null });
    onTaken();
    // oxlint-disable-next-line exhaustive-deps -- taken once, into the draft as it was read.
  }, [fontId, isDraftRead]);

  /** Opens the next step, unless a size or text of this one cannot be taken. */
  function goOn(next: Step) {
    const wrong = Object.entries(briefFaults(form.values)).filter(([name]) => stepOf(name) === step);
    if (wrong.length > 0) form.refuse(Object.fromEntries(wrong));
    else setStep(next);
  }

  return { form, step, setStep, goOn, fontId: form.values.fontId ?? fontId };
}

export type NewOrderForm = ReturnType<typeof useNewOrder>['form'];
