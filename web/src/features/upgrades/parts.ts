/** What other features may take from the levels. */
export { UpgradeRequestsDialog } from './lazy.ts';
export { useWaitingRequests } from './waiting.ts';
export { RequestsByAddress } from './requests/RequestsByAddress.tsx';
