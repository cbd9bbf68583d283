import { createOrder, defaultType, type Order, plainTypes } from '#contract/orders';
import { formDraft } from '../../lib/form-draft.ts';
import { useForm } from '../../lib/use-form.ts';
import { draftKeys } from './draft-keys.ts';

export function useNewOrder(
  owner: string,
  fontId: string | undefined,
  onOrdered: (order: Order) => Promise<void>,
) {
  return useForm(createOrder, {
    initial: { type: defaultType, desc: '' },
    input: (values) => ({ body: { ...values, fontId, pay: 'gateway' } }),
    draft: formDraft(draftKeys.order(owner)),
    restore: ({ type, desc }) => ({ type: plainTypes.find((each) => each === type) ?? defaultType, desc }),
    // The form is reset only after the order's page has opened.
    onSuccess: onOrdered,
  });
}

export type NewOrderForm = ReturnType<typeof useNewOrder>;
