import { displayName } from '#contract/people';
import { type HelpQuestion, type Message, messagesShown, type Ticket } from '#contract/tickets';
import type { Caller } from '../../platform/sessions.ts';
import { toStoredFile } from '../files/private-files.ts';
import { toPersonCard } from '../people/service.ts';
import type { HelpRow, MessageRow, TicketRow } from './queries.ts';

type Viewer = Pick<Caller, 'id' | 'admin'>;

/** The name of the shop's side for customers, where an admin has set none. */
const shopName = 'پشتیبانی حکاک';

/** The ticket without its messages; what only admins see is left out for customers. */
function toTicket(row: TicketRow, { admin }: Viewer): Ticket {
  const [ownSeen, otherSeenAt] = admin
    ? [row.admin_seen_id, row.customer_seen_at]
    : [row.customer_seen_id, row.admin_seen_at];
  return {
    _id: String(row.id),
    number: row.number,
    title: row.title,
    department: row.department,
    status: row.status,
    user: toPersonCard(row.person_id, row),
    designId: row.order_id === null ? undefined : String(row.order_id),
    orderNumber: row.order_number ?? undefined,
    orderType: row.order_type ?? undefined,
    follows:
      row.follows_id === null || row.follows_number === null
        ? undefined
        : { _id: String(row.follows_id), number: row.follows_number },
    unread: row.last_by_admin !== admin && ownSeen < row.last_message_id,
    seenAt: otherSeenAt?.toISOString(),
    ...(admin && {
      assignee:
        row.assignee_id === null
          ? null
          : {
              _id: String(row.assignee_id),
              name: displayName({ name: row.assignee_name, mobile: row.assignee_mobile ?? '' }),
            },
      waitingSince: row.waiting_since?.toISOString(),
    }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export const toListedTicket = (row: TicketRow, viewer: Viewer): Ticket => ({
  ...toTicket(row, viewer),
  lastMessage: { text: row.last_text, admin: row.last_by_admin, createdAt: row.last_at.toISOString() },
});

/** An admin's mobile is hidden from customers. */
const toMessage = (ticket: number, row: MessageRow, { id, admin }: Viewer): Message => ({
  _id: String(row.id),
  ...(row.key !== null && row.person_id === id && { key: row.key }),
  text: row.text,
  files: row.files.map((file) => toStoredFile(`/api/ticket/${ticket}/files`, file)),
  author: {
    _id: String(row.person_id),
    name:
      row.by_admin && !admin
        ? (row.person_name ?? shopName)
        : displayName({ name: row.person_name, mobile: row.mobile }),
    admin: row.by_admin,
  },
  createdAt: row.created_at.toISOString(),
});

/** `rows` may hold one message more than is shown, which means that there are earlier ones. */
export function toWholeTicket(row: TicketRow, rows: readonly MessageRow[], viewer: Viewer): Ticket {
  const visible = rows.slice(-messagesShown);
  const messages = (keep: (each: MessageRow) => boolean) =>
    visible.filter(keep).map((each) => toMessage(row.id, each, viewer));
  return {
    ...toTicket(row, viewer),
    questions: messages((each) => !each.by_admin),
    answers: messages((each) => each.by_admin && !each.is_note),
    ...(viewer.admin && { notes: messages((each) => each.is_note) }),
    hasEarlier: rows.length > visible.length,
  };
}

export const toHelpQuestion = ({ id, ...rest }: HelpRow): HelpQuestion => ({ _id: String(id), ...rest });
