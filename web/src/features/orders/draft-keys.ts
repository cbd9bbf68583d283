import { draftPlace } from '../../lib/draft-place.ts';

export const draftKeys = {
  order: (owner: string) => draftPlace(owner),
  answer: (owner: string, orderId: string) => draftPlace(owner, `answer ${orderId}`),
  revision: (owner: string, orderId: string) => draftPlace(owner, `revision ${orderId}`),
};
