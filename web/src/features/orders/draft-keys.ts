import type { Order } from '#contract/orders';
import { draftKey } from '../../lib/draft-key.ts';

export const draftKeys = {
  order: (owner: string) => draftKey(owner),
  reorder: (owner: string, orderId: string) => draftKey(owner, `reorder ${orderId}`),
  /** Each revision has its own results. */
  results: (owner: string, { _id, revisionsLeft }: Pick<Order, '_id' | 'revisionsLeft'>) =>
    draftKey(owner, `results ${_id}, ${revisionsLeft} left`),
};

export const qrDraftKeys = {
  order: (owner: string) => draftKey(owner, 'qr'),
  logo: (owner: string) => draftKey(owner, 'qr logo'),
  change: (owner: string, code: string) => draftKey(owner, `qr ${code}`),
};
