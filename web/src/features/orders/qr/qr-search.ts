import { sorts } from '#contract/common/paging';
import { qrKindLabels, qrKinds, qrStateLabels, qrStates } from '#contract/qr';
import { oneOf, readsSearch, text } from '../../../lib/address.ts';
import type { codesAddress } from './codes-address.ts';

const readCodes = readsSearch({
  kind: oneOf(qrKinds),
  state: oneOf(qrStates),
  filter: oneOf(sorts),
  search: text,
  code: text,
});

export const codesSearch = (address: ReturnType<typeof codesAddress>) => readCodes(address);
export const kindOptions = [
  { id: 'all', label: 'همهٔ محتواها' },
  ...qrKinds.map((id) => ({ id, label: qrKindLabels[id] })),
];

/** Reports are for admins only. */
export const stateOptions = (isAdmin: boolean) => [
  { id: 'all', label: 'همهٔ وضعیت‌ها' },
  ...qrStates.filter((id) => isAdmin || id !== 'reported').map((id) => ({ id, label: qrStateLabels[id] })),
];
