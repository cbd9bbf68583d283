export { type OrderOption } from './may-revise.ts';
export { OpenPins } from './OpenPins.tsx';
export { OrderConversation } from './OrderConversation.tsx';
export {
  groupName,
  OrderStage,
  StagePages,
  StagePicture,
  StageThumb,
  StageThumbs,
  StageTools,
} from './OrderStage.tsx';
export { ResultsLink } from './ResultsLink.tsx';
export { isApprovedByGuest, openWishes } from './open-wishes.ts';
export { WishToRevision } from './WishToRevision.tsx';
export { emptyThread, threadDraft, withoutPins } from './thread-draft.ts';
export { type Thread, useThread } from './use-thread.ts';
