import { getQrCategories, getQrCodes } from '#contract/qr';
import { listOf, queryOf } from '../../../lib/queries.ts';
import type { codesAddress } from './codes-address.ts';
import { codesSearch } from './qr-search.ts';

export const qrCategoriesQuery = () => queryOf(getQrCategories, {});

export const codesQuery = (address: ReturnType<typeof codesAddress>) => {
  const { kind, state, filter, search } = codesSearch(address);
  return listOf(getQrCodes, { query: { kind, state, filter, search } }, ({ data }) => data);
};
