import { sorts } from '#contract/common/paging';
import { oneOf, readsSearch, text } from '../../../lib/address.ts';

/**
 * The address of a list of codes. Its kind and state are read by the page (`codesSearch`), because routes are in the first
 * script and the contract of codes is not.
 */
export const codesAddress = readsSearch({
  kind: text,
  state: text,
  filter: oneOf(sorts),
  search: text,
  /** The code whose details are open. */
  code: text,
});
