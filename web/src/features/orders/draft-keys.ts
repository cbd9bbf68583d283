import { draftPlace } from '../../lib/draft-place.ts';

export const draftKeys = {
  order: (owner: string) => draftPlace(owner),
  answer: (owner: string, designId: string) => draftPlace(owner, `answer ${designId}`),
  revision: (owner: string, designId: string) => draftPlace(owner, `revision ${designId}`),
};
