import { reviseOption } from './may-revise.ts';
import type { Thread } from './use-thread.ts';

/** Whether a guest has asked for a change of the newest version that can become a revision. */
export function hasOpenWish({ order, conversation: { messages } }: Thread): boolean {
  const option = reviseOption(order);
  if (!option || option.isDisabled) return false;
  const { finishedAt = '' } = order;
  return messages.some(
    ({ wish, createdAt }) => wish && !wish.approves && !wish.revised && createdAt > finishedAt,
  );
}
