import { dayMs } from '#contract/common/tehran';
import {
  eventsShown,
  isTakenBack,
  type Order,
  type OrderEvent,
  type Pin,
  revisionLimits,
  type Version,
} from '#contract/orders';
import { displayName } from '#contract/people';
import type { Ctx } from '../../platform/work/ctx.ts';
import type { Caller } from '../../platform/sessions.ts';
import { toStoredFile } from '../files/private-files.ts';
import { toPersonCard } from '../people/service.ts';
import type { Conversation, EventRow, PinRow } from './conversations/queries.ts';
import type { OrderRow, FileRow } from './queries.ts';

const file = (order: number, row: FileRow) => toStoredFile(`/api/design/${order}/files`, row);

export function revisionsLeft(row: Pick<OrderRow, 'type' | 'revisions' | 'finished_at'>, now: Date): number {
  if (row.type === 'qr') return 0;
  if (row.finished_at && now.getTime() - row.finished_at.getTime() > revisionLimits.days * dayMs) return 0;
  return revisionLimits.max - row.revisions;
}

/** A code whose order was cancelled cannot be had any more. */
export const hasEndedFiles = ({ type, status }: Pick<OrderRow, 'type' | 'status'>): boolean =>
  type === 'qr' && isTakenBack(status);

/** The files of a code that was never paid are nobody's. */
export const hasHiddenFiles = ({ type, is_unpaid }: Pick<OrderRow, 'type' | 'is_unpaid'>): boolean =>
  type === 'qr' && is_unpaid;

const hidesFiles = (row: OrderRow): boolean => hasEndedFiles(row) || hasHiddenFiles(row);

/** Returns the files of the newest delivery. */
const resultsOf = (row: OrderRow): FileRow[] => row.files.filter((each) => each.action === 'finish');

const awaited: readonly OrderRow['status'][] = ['pending', 'designing', 'suspended'];

/** Nothing is promised for what follows the first delivery. A suspended order is never late. */
function promiseOf({ status, finished_at, promised_for, missed_promise }: OrderRow, now: Date) {
  if (finished_at || !promised_for || !awaited.includes(status)) return {};
  const isLate = status !== 'suspended' && (missed_promise ?? promised_for) < now;
  return { promisedFor: promised_for.toISOString(), ...(isLate && { late: true }) };
}

const toPayment = (payment: OrderRow['payment']): Order['payment'] =>
  payment?.url ? { paymentId: String(payment.id), gatewayUrl: payment.url, amount: payment.amount } : null;

export function toOrder(row: OrderRow, viewer: Pick<Caller, 'admin'>, now: Date): Order {
  const { customer, designer_id: designer } = row;
  const visible = hidesFiles(row) ? { ...row, files: [] } : row;
  const toFile = (each: FileRow) => file(row.id, each);
  return {
    _id: String(row.id),
    orderNumber: row.order_number,
    type: row.type,
    status: row.status,
    desc: row.description,
    price: row.price,
    userId: String(row.person_id),
    filename: row.filename,
    files: visible.files.filter((each) => each.action === 'create').map(toFile),
    results: resultsOf(visible).map(toFile),
    revisionsLeft: revisionsLeft(row, now),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    paidAt: row.is_unpaid ? undefined : (row.paid_at ?? row.created_at).toISOString(),
    payment: row.status === 'unpaid' && !viewer.admin ? toPayment(row.payment) : undefined,
    brief: row.brief ?? undefined,
    user: viewer.admin && customer ? toPersonCard(row.person_id, customer) : undefined,
    designer:
      designer === null ? undefined : { _id: String(designer), name: row.designer_name ?? 'طراح حکاک' },
    rejectReason: row.reject_reason ?? undefined,
    suspendReason: row.suspend_reason ?? undefined,
    answered: row.status === 'suspended' && row.answered_at !== null ? true : undefined,
    qr: row.qr ?? undefined,
    fontId: row.font_creation_id === null ? undefined : String(row.font_creation_id),
    acceptedAt: row.accepted_at?.toISOString(),
    filesEndAt: row.has_had_files ? row.files_end_at?.toISOString() : undefined,
    finishedAt: row.finished_at?.toISOString(),
    approvedAt: row.approved_at?.toISOString(),
    ...promiseOf(row, now),
    position: row.position ?? undefined,
  };
}

type Viewer = Pick<Caller, 'id' | 'admin'>;

/** An admin's mobile is hidden from customers. */
function toActor(event: EventRow, viewer: Viewer): OrderEvent['by'] {
  const { person_id: person, person_name: name, mobile, by_admin: admin } = event;
  if (person === null || mobile === null) return { _id: '', name: '', admin: true };
  const isHidden = admin && !viewer.admin;
  return {
    _id: String(person),
    name: isHidden ? (name ?? 'طراح حکاک') : displayName({ name, mobile }),
    admin,
  };
}

const toPin = ({
  id,
  file_id: fileId,
  page,
  x,
  y,
  text,
  done,
}: Omit<PinRow, 'id'> & { id: number | string }): Pin => ({
  _id: String(id),
  fileId: fileId === null ? null : String(fileId),
  page,
  x,
  y,
  text,
  done,
});

const filesOfEvent = (row: OrderRow, event: EventRow) =>
  hidesFiles(row) ? [] : event.files.map((each) => file(row.id, each));

/** A guest has no account. */
const toGuests = ({ id, wish }: EventRow) =>
  wish && {
    by: { _id: '', name: wish.name, admin: false },
    pins: wish.pins.map(({ x, y, text }, at) =>
      toPin({ id: `${id}-${at + 1}`, file_id: wish.file_id, page: 1, x, y, text, done: false }),
    ),
    wish: { approves: wish.approves, revised: wish.revised },
  };

const toEvent = (row: OrderRow, event: EventRow, viewer: Viewer): OrderEvent => ({
  _id: String(event.id),
  ...(event.key !== null && event.person_id === viewer.id && { key: event.key }),
  action: event.action,
  from: event.from_status,
  to: event.to_status,
  note: event.note,
  by: toActor(event, viewer),
  files: filesOfEvent(row, event),
  pins: event.pins.map(toPin),
  createdAt: event.created_at.toISOString(),
  ...toGuests(event),
});

const toVersion = (row: OrderRow, event: EventRow, number: number, viewer: Viewer): Version => ({
  number,
  files: filesOfEvent(row, event),
  note: event.action === 'finish' ? event.note : '',
  by: toActor(event, viewer),
  createdAt: event.created_at.toISOString(),
});

export function toWholeOrder(row: OrderRow & Conversation, { caller, clock }: Ctx): Order {
  const visible = row.events.slice(-eventsShown);
  return {
    ...toOrder(row, caller, clock.now()),
    events: visible.map((event) => toEvent(row, event, caller)),
    hasEarlier: row.events.length > visible.length,
    pinCounts: row.pinCounts?.map(({ file_id: fileId, ...counts }) => ({
      fileId: fileId === null ? null : String(fileId),
      ...counts,
    })),
    versions: row.deliveries.map((event, index) => toVersion(row, event, index + 1, caller)),
    revisions: row.revised.map((event) => ({
      _id: String(event.id),
      desc: event.note,
      files: filesOfEvent(row, event),
      createdAt: event.created_at.toISOString(),
    })),
  };
}
