import { useNavigate } from '@tanstack/react-router';
import { Lock, MessageCirclePlus } from 'lucide-react';
import { type Ticket, ticketFiles } from '#contract/tickets';
import { Link } from '../../lib/router-link.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { formDraft } from '../../lib/form-draft.ts';
import { useAnswerOf } from '../../lib/use-answer-of.ts';
import { queueOf, ticketSubject } from '../messages/parts.ts';
import { followTitle, newTicketDraft, replyDraft } from './ticket-drafts.ts';

/** Replaces the composer of a closed ticket and keeps the text that was not sent. */
export function ClosedNote({ ticket, owner }: { ticket: Ticket; owner: string }) {
  const unsent = useUnsent(ticket, owner);
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-3 rounded-xl border bg-surface p-4 shadow-raised">
      {unsent.text !== '' && (
        <p className="rounded-md bg-sunken px-4 py-2.5 text-sm">
          <span className="block text-xs text-muted">نوشتهٔ شما که فرستاده نشد:</span>
          <span className="line-clamp-3 whitespace-pre-line">{unsent.text}</span>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2.5 text-sm text-muted">
          <Lock />
          این تیکت بسته است. اگر کار به جایی نرسید، در ادامهٔ آن تیکت تازه‌ای باز کنید.
        </p>
        <Link
          to="/ticket/newTicket"
          search={{ follows: Number(ticket._id) }}
          onClick={(event) => {
            if (unsent.isEmpty) return;
            event.preventDefault();
            void unsent
              .carryOver()
              .then(() => navigate({ to: '/ticket/newTicket', search: { follows: Number(ticket._id) } }));
          }}
          className={buttonClass('primary')}
        >
          <MessageCirclePlus />
          ادامه در تیکت تازه
        </Link>
      </div>
    </div>
  );
}

/** Returns the text of a customer in a ticket that was closed before it could be sent. */
function useUnsent(ticket: Ticket, owner: string) {
  const queue = queueOf(useQueryClient(), ticketSubject(ticket._id), owner, false);
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
