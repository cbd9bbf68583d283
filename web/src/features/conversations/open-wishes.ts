import { reviseOption } from './may-revise.ts';
import type { Entry } from './entries.ts';
import type { Thread } from './use-thread.ts';

/** Returns what guests asked to change in the newest version and is no revision yet, if it can become one, oldest first. */
export function openWishes({ order, conversation: { messages } }: Thread): readonly Entry[] {
  const option = reviseOption(order);
  if (!option || option.isDisabled || order.approvedAt) return [];
  const { finishedAt = '' } = order;
  return messages.filter(
    ({ wish, text, pins, createdAt }) =>
      wish && !wish.approves && !wish.revised && createdAt > finishedAt && (text !== '' || pins.length > 0),
  );
}
