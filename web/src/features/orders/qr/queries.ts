import { getQrCategories, getQrCodes, qrKindLabels, qrKinds, qrStateLabels, qrStates } from '#contract/qr';
import { listOf, queryOf } from '../../../lib/queries.ts';
import { sorts } from '#contract/common/paging';
import { oneOf, readsSearch, text } from '../../../lib/address.ts';

export const codesSearch = readsSearch({
  kind: oneOf(qrKinds),
  state: oneOf(qrStates),
  filter: oneOf(sorts),
  search: text,
  /** The code whose details are open. */
  code: text,
});

export const kindOptions = [
  { id: 'all', label: 'همهٔ محتواها' },
  ...qrKinds.map((id) => ({ id, label: qrKindLabels[id] })),
];

/** Reports are for admins only. */
export const stateOptions = (isAdmin: boolean) => [
  { id: 'all', label: 'همهٔ وضعیت‌ها' },
  ...qrStates.filter((id) => isAdmin || id !== 'reported').map((id) => ({ id, label: qrStateLabels[id] })),
];

export const qrCategoriesQuery = () => queryOf(getQrCategories, {});

export const codesQuery = ({ kind, state, filter, search }: ReturnType<typeof codesSearch>) =>
  listOf(getQrCodes, { query: { kind, state, filter, search } }, ({ data }) => data);
