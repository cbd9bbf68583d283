import { sorts } from '#contract/common/paging';
import { qrKindLabels, qrKinds, qrStateLabels, qrStates } from '#contract/qr';
import { oneOf, readsSearch, text } from '../../../lib/address.ts';

export const codesSearch = readsSearch({
  kind: oneOf(qrKinds),
  state: oneOf(qrStates),
  filter: oneOf(sorts),
  search: text,
  /** The code whose details are open. */
  code: text,
});
export type CodesSearch = ReturnType<typeof codesSearch>;

export const kindOptions = [
  { id: 'all', label: 'همهٔ محتواها' },
  ...qrKinds.map((id) => ({ id, label: qrKindLabels[id] })),
];

/** Reports are for admins only. */
export const stateOptions = (isAdmin: boolean) => [
  { id: 'all', label: 'همهٔ وضعیت‌ها' },
  ...qrStates.filter((id) => isAdmin || id !== 'reported').map((id) => ({ id, label: qrStateLabels[id] })),
];
