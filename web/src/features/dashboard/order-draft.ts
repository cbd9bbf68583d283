import { defaultType } from '#contract/orders';
import { withDraft } from '../../lib/form-draft.ts';
import { stage } from '../../lib/upload-items.ts';
import type { Draft } from '../../lib/use-draft.ts';
import { draftKeys } from '../orders/parts.ts';

const empty: Draft = { values: { type: defaultType, desc: '' }, files: [] };

/** Returns the order that was begun and not sent; null if there is none. */
export const readOrderDraft = (owner: string): Promise<Draft | null> =>
  withDraft(draftKeys.order(owner), (draft) => draft);

/** Puts files into the draft of the order form, which then opens with them. */
export const addToOrderDraft = (owner: string, files: readonly File[]): Promise<Draft | null> =>
  withDraft(draftKeys.order(owner), (draft) => {
    const { values, files: before } = draft ?? empty;
    return { values, files: [...before, ...stage(files)] };
  });
