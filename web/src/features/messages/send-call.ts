import type { Endpoint } from '#contract/common/endpoint';
import { reviseOrder, writeMessage } from '#contract/conversations';
import { addTicketNote, replyAsAdmin, replyToTicket } from '#contract/tickets';
import type { CallInput } from '../../lib/client.ts';
import type { NewMessage } from './messages.ts';

const ofOrder = 'order-';

/** The names of conversations, which are part of the keys of their drafts. */
export const ticketSubject = (id: string): string => id;
export const orderSubject = (id: string): string => `${ofOrder}${id}`;

type Sent = [call: Endpoint, input: CallInput<Endpoint>];

/** Returns the call that sends a message of a conversation, and its input. */
export function callOf(subject: string, isAdmin: boolean, message: NewMessage): Sent {
  const { text, pins, isNote, isRevision } = message;
  const files = message.files.map(({ file }) => file);
  if (subject.startsWith(ofOrder)) {
    const designId = subject.slice(ofOrder.length);
    return isRevision
      ? [reviseOrder, { body: { designId, desc: text, pins }, files }]
      : [writeMessage, { body: { designId, text, pins }, files }];
  }
  const call = isNote ? addTicketNote : isAdmin ? replyAsAdmin : replyToTicket;
  return [call, { body: { ticketId: subject, text }, files }];
}
