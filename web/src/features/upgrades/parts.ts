export { useWaitingRequests } from './use-waiting-requests.ts';
export { RequestsByAddress, UpgradeRequestsDialog } from './requests/RequestsByAddress.tsx';
