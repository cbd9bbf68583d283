import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { readTicket, type Ticket } from '#contract/tickets';
import { sendQuietly } from '../../lib/queries.ts';
import type { ComposerHandle } from '../../ui/Composer.tsx';
import { Conversation, type NewMessage, queueOf, ticketSubject } from '../messages/parts.ts';
import { TypingLine } from './TypingLine.tsx';
import type { useConversation } from './use-conversation.ts';
import { useTyping } from './use-typing.ts';

type TicketConversationProps = {
  ticket: Ticket;
  conversation: ReturnType<typeof useConversation>;
  /** The id of the person who reads. */
  reader: string;
  isAdmin: boolean;
  /** The composer, or its replacement when the ticket is closed. */
  children: (queue: { send: (message: NewMessage) => void; announceTyping: () => void }) => ReactNode;
  composer: RefObject<ComposerHandle | null>;
  /** False while the composer is being loaded: a message cannot be put back into it yet. */
  hasComposer?: boolean;
  className?: string;
};

export function TicketConversation({
  ticket,
  conversation,
  reader,
  isAdmin,
  children,
  composer,
  hasComposer = true,
  className,
}: TicketConversationProps) {
  const queue = queueOf(useQueryClient(), ticketSubject(ticket._id), reader, isAdmin);
  const [writers, announceTyping] = useTyping(ticket, conversation.messages.at(-1)?._id);
  useReading(ticket);
  const isClosed = ticket.status === 'closed';
  return (
    <Conversation
      conversation={conversation}
      queue={queue}
      reader={reader}
      isAdmin={isAdmin}
      sentText={({ isNote }) => (isNote ? 'یادداشت ثبت شد' : 'پاسخ شما با موفقیت ثبت شد')}
      onEdit={
        hasComposer
          ? (message) => (!isClosed || message.isNote === true) && composer.current?.putBack(message) === true
          : undefined
      }
      isSeen={({ createdAt }) => ticket.seenAt !== undefined && ticket.seenAt >= createdAt}
      tail={<TypingLine writers={writers} isAdmin={isAdmin} />}
      tailKey={String(writers.length)}
      className={className}
    >
      {children({ send: (message) => queue.add(message), announceTyping })}
    </Conversation>
  );
}

/** In ms. A page reports this often that it is read, so that its reader is not notified of what they see. */
const repeatMs = 30_000;

function useReading({ _id: id, updatedAt }: Pick<Ticket, '_id' | 'updatedAt'>): void {
  useEffect(() => {
    const read = () => {
      if (document.visibilityState === 'visible') void sendQuietly(readTicket, { params: { id } });
    };
    read();
    const timer = setInterval(read, repeatMs);
    document.addEventListener('visibilitychange', read);
    addEventListener('online', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
      removeEventListener('online', read);
    };
  }, [id, updatedAt]);
}
