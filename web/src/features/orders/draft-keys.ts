import { draftKey } from '../../lib/draft-key.ts';

export const draftKeys = {
  order: (owner: string) => draftKey(owner),
  answer: (owner: string, orderId: string) => draftKey(owner, `answer ${orderId}`),
  results: (owner: string, orderId: string) => draftKey(owner, `results ${orderId}`),
  revision: (owner: string, orderId: string) => draftKey(owner, `revision ${orderId}`),
};
