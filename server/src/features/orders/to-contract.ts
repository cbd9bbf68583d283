import { dayMs } from '#contract/common/tehran';
import { isTakenBack, type Order, type OrderEvent, revisionLimits } from '#contract/orders';
import { displayName } from '#contract/people';
import type { Ctx } from '../../platform/work/ctx.ts';
import type { Caller } from '../../platform/sessions.ts';
import { toStoredFile } from '../files/private-files.ts';
import { toPersonCard } from '../people/service.ts';
import type { OrderRow, EventRow, FileRow } from './queries.ts';

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

const filesShownOf = (row: OrderRow): FileRow[] =>
  hasEndedFiles(row) || hasHiddenFiles(row) ? [] : row.files;

/** Returns the files of the newest delivery; the timeline keeps earlier ones. */
export function resultsOf(files: readonly FileRow[]): FileRow[] {
  const delivery = files.findLast((each) => each.action === 'finish')?.event_id;
  return files.filter((each) => each.event_id === delivery);
}

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
  const visibleFiles = filesShownOf(row);
  const toFile = (each: FileRow) => file(row.id, each);
  const hasHadFiles = row.files.length > 0 || row.files_removed;
  return {
    _id: String(row.id),
    orderNumber: row.order_number,
    type: row.type,
    status: row.status,
    desc: row.description,
    price: row.price,
    userId: String(row.person_id),
    filename: row.filename,
    files: visibleFiles.filter((each) => each.action === 'create').map(toFile),
    results: resultsOf(visibleFiles).map(toFile),
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
    qr: row.qr ?? undefined,
    fontId: row.font_creation_id === null ? undefined : String(row.font_creation_id),
    acceptedAt: row.accepted_at?.toISOString(),
    filesEndAt: hasHadFiles ? row.files_end_at?.toISOString() : undefined,
    finishedAt: row.finished_at?.toISOString(),
    ...promiseOf(row, now),
    position: row.position ?? undefined,
  };
}

/** An admin's mobile is hidden from customers. */
function toActor(event: EventRow, viewer: Pick<Caller, 'admin'>): OrderEvent['by'] {
  const { person_id: person, person_name: name, mobile, by_admin: admin } = event;
  if (person === null || mobile === null) return { _id: '', name: '', admin: true };
  const isHidden = admin && !viewer.admin;
  return {
    _id: String(person),
    name: isHidden ? (name ?? 'طراح حکاک') : displayName({ name, mobile }),
    admin,
  };
}

function toOrderEvents(row: OrderRow, events: EventRow[], viewer: Pick<Caller, 'admin'>): OrderEvent[] {
  return events.map((event) => ({
    _id: String(event.id),
    action: event.action,
    from: event.from_status,
    to: event.to_status,
    note: event.note,
    by: toActor(event, viewer),
    files: filesShownOf(row)
      .filter((each) => each.event_id === event.id)
      .map((each) => file(row.id, each)),
    pins: [],
    createdAt: event.created_at.toISOString(),
  }));
}

export function toWholeOrder(row: OrderRow, rows: EventRow[], { caller, clock }: Ctx): Order {
  const events = toOrderEvents(row, rows, caller);
  return {
    ...toOrder(row, caller, clock.now()),
    events,
    revisions: events
      .filter((event) => event.action === 'revise')
      .map(({ _id, note, files, createdAt }) => ({ _id, desc: note, files, createdAt })),
  };
}
