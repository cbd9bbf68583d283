import { draftPlace } from '../../../lib/draft-place.ts';

export const qrDraftKeys = {
  order: (owner: string) => draftPlace(owner, 'qr'),
  logo: (owner: string) => draftPlace(owner, 'qr logo'),
  change: (owner: string, code: string) => draftPlace(owner, `qr ${code}`),
};
