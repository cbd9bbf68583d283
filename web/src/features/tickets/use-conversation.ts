import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { closeTicket, type Ticket } from '#contract/tickets';
import { queryOf, useCall } from '../../lib/queries.ts';
import { doneMessage, toast } from '../../ui/toast.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { messagesOf, type ConversationMessage } from './messages.ts';
import { ticketCall, ticketQuery } from './queries.ts';

export function useConversation(isAdmin: boolean, id: string) {
  const ticket = useQuery(ticketQuery(isAdmin, id));
  const [befores, setBefores] = useState<readonly string[]>([]);
  const earlier = useQueries({
    queries: befores.map((before) => ({
      ...queryOf(ticketCall(isAdmin), { params: { id }, query: { before } }),
      // A written message stays as it is.
      meta: { hears: [] },
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  // Messages that new ones have pushed out of the newest stay; what was written never changes.
  const [known, setKnown] = useState<ReadonlyMap<string, ConversationMessage>>(new Map());
  const added = [ticket, ...earlier]
    .flatMap((each) => (each.data ? messagesOf(each.data) : []))
    .filter((message) => !known.has(message._id));
  if (added.length > 0) setKnown(new Map([...known, ...added.map((each) => [each._id, each] as const)]));
  const messages = [...known.values(), ...added].toSorted((a, b) => Number(a._id) - Number(b._id));
  // While earlier ones are on their way, those before them are still to come.
  const oldest = earlier.findLast((each) => each.data)?.data ?? ticket.data;
  const failed = earlier.find((each) => each.isError);
  const [first] = messages;
  return {
    ticket,
    messages,
    hasEarlier: oldest?.hasEarlier ?? false,
    isLoadingEarlier: earlier.some((each) => each.isFetching),
    loadEarlier: () => {
      if (failed) void failed.refetch();
      else if (first) setBefores((now) => (now.includes(first._id) ? now : [...now, first._id]));
    },
  };
}

/** Asks before a ticket is closed; `message` says what closing means to this reader. */
export function useClosing({ _id }: Ticket, message: string, onClosed: () => Promise<void> | void) {
  const [confirm, confirmDialog] = useConfirm();
  const close = useCall(closeTicket, {
    onSuccess: async () => {
      toast.success(doneMessage);
      await onClosed();
    },
  });
  const askToClose = () =>
    confirm({
      title: 'این تیکت بسته شود؟',
      message,
      confirmLabel: 'بله، بسته شود',
      onConfirm: () => close.run({ body: { ticketId: _id } }),
    });
  return { askToClose, isClosing: close.isPending, confirmDialog };
}
