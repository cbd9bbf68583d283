/** What other features may take from the levels. */
export { UpgradeRequestsDialog } from './lazy.ts';
export { RequestsByAddress } from './requests/RequestsByAddress.tsx';
