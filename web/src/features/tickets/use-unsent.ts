import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type Ticket, ticketFiles } from '#contract/tickets';
import { formDraft } from '../../lib/form-draft.ts';
import { useAnswerOf } from '../../lib/use-answer-of.ts';
import { queueOf } from './message-queue.ts';
import { followTitle, newTicketDraft, replyDraft } from './ticket-drafts.ts';

/** Returns the text of a customer in a ticket that was closed before it could be sent. */
export function useUnsent(ticket: Ticket, owner: string) {
  const queue = queueOf(useQueryClient(), ticket._id, owner, false);
  const refused = useSyncExternalStore(queue.subscribe, queue.items).filter(
    ({ state }) => state === 'failed',
  );
  const key = replyDraft(owner, ticket._id);
  const draft = useAnswerOf(key, async () => {
    // The message field has just left the page and writes its last words first.
    await Promise.resolve();
    return formDraft(key).read();
  });

  // A message whose files find no room in the new ticket stays here.
  const carried: typeof refused = [];
  const files = [...(draft?.files ?? [])];
  for (const each of refused)
    if (files.length + each.files.length <= ticketFiles.max) {
      carried.push(each);
      files.push(...each.files);
    }
  const { text: written = '' } = (draft?.values ?? {}) as { text?: string };
  const text = [...carried.map((each) => each.text), written].filter(Boolean).join('\n');
  return {
    text,
    isEmpty: text === '' && files.length === 0,
    /** Makes it the draft of the new ticket that continues this one; without storage it stays here. */
    async carryOver(): Promise<void> {
      try {
        await formDraft(newTicketDraft(owner, { follows: Number(ticket._id) })).write({
          values: { title: followTitle(ticket), department: ticket.department, text },
          files,
        });
        for (const message of carried) queue.remove(message.key);
        await formDraft(key).drop();
      } catch {}
    },
  };
}
