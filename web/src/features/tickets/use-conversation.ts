import { closeTicket, type Ticket } from '#contract/tickets';
import { queryOf, useCall } from '../../lib/queries.ts';
import { doneMessage, toast } from '../../ui/toast.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { useMessages } from '../messages/parts.ts';
import { messagesOf } from './messages.ts';
import { ticketCall, ticketQuery } from './queries.ts';

export function useConversation(isAdmin: boolean, id: string) {
  const { record: ticket, ...conversation } = useMessages({
    newest: ticketQuery(isAdmin, id),
    before: (before) => queryOf(ticketCall(isAdmin), { params: { id }, query: { before } }),
    messagesOf,
    hasEarlier: (answer) => answer.hasEarlier ?? false,
  });
  return { ticket, ...conversation };
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
