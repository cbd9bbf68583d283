import type { Message, Ticket } from '#contract/tickets';

export type TicketMessage = Message & { isNote: boolean };

/** Returns a conversation's messages and notes in the order in which they were written. */
export const messagesOf = ({ questions = [], answers = [], notes = [] }: Ticket): TicketMessage[] =>
  [
    ...[...questions, ...answers].map((each) => ({ ...each, isNote: false })),
    ...notes.map((each) => ({ ...each, isNote: true })),
  ].toSorted((a, b) => Number(a._id) - Number(b._id));
