import { draftKey } from '../../../lib/draft-key.ts';

export const qrDraftKeys = {
  order: (owner: string) => draftKey(owner, 'qr'),
  logo: (owner: string) => draftKey(owner, 'qr logo'),
  change: (owner: string, code: string) => draftKey(owner, `qr ${code}`),
};
