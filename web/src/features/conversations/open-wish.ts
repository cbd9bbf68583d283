import { reviseOption } from './may-revise.ts';
import type { Entry } from './entries.ts';
import type { Thread } from './use-thread.ts';

/**
 * Returns what a guest last asked to change in the newest version, if it can become a revision. The state of the order
 * shows it with its button.
 */
export function openWish({ order, conversation: { messages } }: Thread): Entry | undefined {
  const option = reviseOption(order);
  if (!option || option.isDisabled || order.approvedAt) return undefined;
  const { finishedAt = '' } = order;
  return messages.findLast(
    ({ wish, createdAt }) => wish && !wish.approves && !wish.revised && createdAt > finishedAt,
  );
}
