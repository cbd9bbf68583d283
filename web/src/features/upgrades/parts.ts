export { RequestsByAddress, UpgradeRequestsDialog } from './requests/RequestsByAddress.tsx';
export { useWaitingRequests } from './requests/use-waiting-requests.ts';
