export { UpgradeRequestsDialog } from './lazy.ts';
export { useWaitingRequests } from './use-waiting-requests.ts';
export { RequestsByAddress } from './requests/RequestsByAddress.tsx';
