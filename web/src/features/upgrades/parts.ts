export {
  RequestsByAddress,
  UpgradeRequestsDialog,
  useWaitingRequests,
} from './requests/RequestsByAddress.tsx';
