import { draftPlace } from '../../lib/drafts.ts';

/** Where the drafts of orders are kept. */
export const draftPlaces = {
  order: (owner: string) => draftPlace(owner),
  answer: (owner: string, designId: string) => draftPlace(owner, `answer ${designId}`),
  revision: (owner: string, designId: string) => draftPlace(owner, `revision ${designId}`),
};
