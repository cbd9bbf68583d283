import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createOrder, type Order, defaultType, type PlainType, plainTypes } from '#contract/orders';
import { getPrices } from '#contract/pricing';
import { keyOf } from '../../lib/queries.ts';
import { draftPlaces } from './draft-places.ts';
import { useFileUploads } from '../../lib/use-file-uploads.ts';
import { useKeptDraft } from '../../lib/use-kept-draft.ts';

/** A new order while it is written: its words and files, kept in the browser until it is sent or discarded. */
export function useOrderForm(owner: string, onOrdered: (order: Order) => Promise<void>) {
  const queryClient = useQueryClient();
  const [type, setType] = useState<PlainType>(defaultType);
  const [desc, setDesc] = useState('');
  const [fields, setFields] = useState<Record<string, string>>({});
  const [missing, setMissing] = useState(0);

  const uploads = useFileUploads(createOrder, {
    onSuccess: async (order) => {
      await draft.drop();
      // The form stays as it was until the order's page has taken its place.
      await onOrdered(order);
      await discard();
    },
    onError: (error) => {
      setFields(error.fields);
      if (error.code !== 'INSUFFICIENT_BALANCE') return;
      setMissing(error.missing ?? 0);
      // The price may no longer be that which was shown.
      void queryClient.invalidateQueries({ queryKey: keyOf(getPrices) });
    },
  });
  const { staged, replace } = uploads;

  const isBlank = desc.trim() === '' && staged.length === 0;
  const isEmpty = isBlank && type === defaultType;
  const draft = useKeptDraft({
    place: draftPlaces.order(owner),
    words: { type, desc },
    files: staged,
    isEmpty,
    restore: (kept) => {
      setType(plainTypes.find((each) => each === kept.words.type) ?? defaultType);
      setDesc(kept.words.desc);
      replace(kept.files);
    },
  });

  async function discard() {
    setType(defaultType);
    setDesc('');
    setFields({});
    setMissing(0);
    replace([]);
    await draft.drop();
  }

  return {
    type,
    setType: (next: PlainType) => {
      setMissing(0);
      setType(next);
    },
    desc,
    setDesc: (next: string) => {
      setFields({});
      setDesc(next);
    },
    fields,
    setFields,
    /** What the server said is missing, in tomans. */
    missing,
    /** Nothing written and no file: the server would refuse it. */
    isBlank,
    draft: draft.state,
    uploads,
    discard,
    /** Writes the draft now: the browser is about to leave for the gateway. */
    keep: draft.keep,
  };
}

export type OrderForm = ReturnType<typeof useOrderForm>;
