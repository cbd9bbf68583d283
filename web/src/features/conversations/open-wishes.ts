import { maxWishes } from '#contract/conversations';
import { reviseOption } from './may-revise.ts';
import type { Entry } from './entries.ts';
import type { Thread } from './use-thread.ts';

/** Returns whether a guest's wish asks for something that no revision has asked for yet. */
export const isOpenWish = ({ wish, text, pins }: Entry): boolean =>
  wish?.revised === false && (text !== '' || pins.length > 0);

/** Returns the guests' requests about the newest version that can still become a revision, oldest first. */
export function openWishes({ order, conversation: { messages } }: Thread): readonly Entry[] {
  const option = reviseOption(order);
  if (!option || option.isDisabled || order.approvedAt) return [];
  const { finishedAt = '' } = order;
  // An approval settles everything that was asked for before it.
  const approved = messages.findLastIndex(({ wish }) => wish?.approves);
  return messages
    .slice(approved + 1)
    .filter((entry) => isOpenWish(entry) && entry.createdAt > finishedAt)
    .slice(-maxWishes);
}

/** Returns whether the latest word of a guest on the newest version is an approval. */
export function isApprovedByGuest({
  order: { finishedAt = '' },
  conversation: { messages },
}: Thread): boolean {
  const last = messages.findLast(({ wish }) => wish);
  return last?.wish?.approves === true && last.createdAt > finishedAt;
}
