import { defaultType } from '#contract/orders';
import { formDraft } from '../../lib/form-draft.ts';
import { stage } from '../../lib/upload-items.ts';
import type { Draft } from '../../lib/use-draft.ts';
import { draftKeys } from '../orders/parts.ts';

const empty: Draft = { values: { type: defaultType, desc: '' }, files: [] };

/** Returns the order that was begun and not sent; null if there is none. */
export async function readOrderDraft(owner: string): Promise<Draft | null> {
  const store = formDraft(draftKeys.order(owner));
  try {
    return await store.read();
  } finally {
    store.release?.();
  }
}

/** Puts files into the draft of the order form, which then opens with them. */
export async function addToOrderDraft(owner: string, files: readonly File[]): Promise<void> {
  const store = formDraft(draftKeys.order(owner));
  try {
    const { values, files: kept } = (await store.read()) ?? empty;
    await store.write({ values, files: [...kept, ...stage(files)] });
  } finally {
    store.release?.();
  }
}
