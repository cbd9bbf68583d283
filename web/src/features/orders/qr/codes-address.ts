import { sorts } from '#contract/common/paging';
import { oneOf, readsSearch, text } from '../../../lib/address.ts';

/** `codesSearch` reads kind and state on the page: the contract of codes is not in the first script. */
export const codesAddress = readsSearch({
  kind: text,
  state: text,
  filter: oneOf(sorts),
  search: text,
  /** The code whose details are open. */
  code: text,
});
