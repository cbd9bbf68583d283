import { mimeOf, type StoredFile } from '#contract/common/files';
import { type Order, type OrderEvent, revisionLimits } from '#contract/orders';
import { displayName } from '#contract/people';
import type { Caller, Ctx } from '../../platform/ctx.ts';
import type { OrderRow, EventRow, FileRow } from './queries.ts';

const day = 86_400_000;

const file = (order: number, row: FileRow): StoredFile => ({
  _id: String(row.id),
  filename: row.filename,
  size: row.size,
  mime: mimeOf[row.kind],
  url: `/api/design/${order}/files/${row.id}`,
  ...(row.thumb && { thumb: `/api/design/${order}/files/${row.id}/thumb` }),
});

/** Returns the free revisions left: none after the last day for them, nor for a QR order. */
export function revisionsLeft(row: Pick<OrderRow, 'type' | 'revisions' | 'finished_at'>, now: Date): number {
  if (row.type === 'qr') return 0;
  if (row.finished_at && now.getTime() - row.finished_at.getTime() > revisionLimits.days * day) return 0;
  return revisionLimits.most - row.revisions;
}

/** The customer's details are included for admins only. */
export function toOrder(row: OrderRow, viewer: Pick<Caller, 'admin'>, now: Date): Order {
  const all = row.files;
  const delivered = Math.max(
    0,
    ...all.filter((each) => each.action === 'finish').map((each) => each.event_id),
  );
  const files = (keep: (each: FileRow) => boolean) => all.filter(keep).map((each) => file(row.id, each));
  return {
    _id: String(row.id),
    orderNumber: row.order_number,
    type: row.type,
    status: row.status,
    desc: row.description,
    price: row.price,
    userId: String(row.person_id),
    filename: row.filename,
    files: files((each) => each.action === 'create'),
    // Results are those of the newest delivery; the timeline keeps earlier ones.
    results: files((each) => each.action === 'finish' && each.event_id === delivered),
    revisionsLeft: revisionsLeft(row, now),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(viewer.admin &&
      row.customer && {
        user: {
          _id: String(row.person_id),
          name: row.customer.name,
          family: row.customer.family,
          mobile: row.customer.mobile,
          image: row.customer.image,
          level: { status: row.customer.level },
        },
      }),
    ...(row.designer_id !== null && {
      designer: { _id: String(row.designer_id), name: row.designer_name ?? 'طراح حکاک' },
    }),
    ...(row.reject_reason !== null && { rejectReason: row.reject_reason }),
    ...(row.suspend_reason !== null && { suspendReason: row.suspend_reason }),
    ...(row.accepted_at && { acceptedAt: row.accepted_at.toISOString() }),
    ...(row.files_end_at &&
      (all.length > 0 || row.files_removed) && { filesEndAt: row.files_end_at.toISOString() }),
    ...(row.finished_at && { finishedAt: row.finished_at.toISOString() }),
  };
}

/** Returns the timeline; an admin's mobile is hidden from customers. */
function toOrderEvents(row: OrderRow, events: EventRow[], viewer: Pick<Caller, 'admin'>): OrderEvent[] {
  return events.map((event) => ({
    _id: String(event.id),
    action: event.action,
    from: event.from_status,
    to: event.to_status,
    note: event.note,
    by: {
      _id: String(event.person_id),
      name:
        event.by_admin && !viewer.admin
          ? (event.person_name ?? 'طراح حکاک')
          : displayName({ name: event.person_name, mobile: event.mobile }),
      admin: event.by_admin,
    },
    files: row.files.filter((each) => each.event_id === event.id).map((each) => file(row.id, each)),
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
