/** One way for all kinds of content: read, add, change, remove, put in order; each change is recorded. */
import { metadata } from '#contract/common/paging';
import type { QueryOf } from '#contract/common/endpoint';
import type * as contract from '#contract/content';
import type { ContentChange } from '#contract/content';
import { changedAt, insertChange, isUnchanged, refuseChanged } from '../../platform/content-changes.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { StagedFile } from '../../platform/files/store.ts';
import { notFound, Refusal, refuseField } from '../../platform/http/refusal.ts';
import { publish, withdraw } from '../../platform/images/media.ts';
import { wholePicture } from '../../platform/images/picture.ts';
import { type CallWork, perform } from '../../platform/work.ts';
import { type Fields, type Item, type Kind, kindOf, type Row } from './kinds.ts';
import {
  deleteItem,
  insertItem,
  type ItemFilter,
  lockItem,
  lockKind,
  selectChanges,
  selectItem,
  selectItems,
  selectOrder,
  updateItem,
  updateOrder,
} from './queries.ts';

const toItem = (kind: Kind, row: Row, now: Date): Item => ({
  _id: String(row[kind.key]),
  ...kind.toItem(row, now),
  ...(kind.isOrdered && { position: row.position }),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** Returns an id that the kind may have; throws NOT_FOUND for any other. */
function knownId(kind: Kind, id: string): string {
  if (kind.given ? !kind.given.includes(id) : !/^[1-9]\d{0,14}$/.test(id)) throw notFound(kind.missing);
  return id;
}

export async function listItems(ctx: Ctx, kind: Kind, filter: ItemFilter) {
  await kind.prepare?.(ctx.db);
  const { rows, total } = await selectItems(ctx.db, kind, filter);
  const now = ctx.clock.now();
  return { data: rows.map((row) => toItem(kind, row, now)), metadata: metadata(filter, total) };
}

export async function getItem(ctx: Ctx, kind: Kind, id: string): Promise<Item> {
  await kind.prepare?.(ctx.db);
  const row = await selectItem(ctx.db, kind, knownId(kind, id));
  if (!row) throw notFound(kind.missing);
  return toItem(kind, row, ctx.clock.now());
}

/** Records a change and tells the open pages of those who see the kind. */
export function recordChange(
  ctx: Ctx,
  { tx, send, emit, now }: CallWork,
  kind: Kind,
  change: Pick<ContentChange, 'action' | 'item' | 'before' | 'after'>,
): void {
  const { action, item, before, after } = change;
  const by = { admin_id: ctx.caller.id, ip: ctx.ip, at: now };
  send(insertChange(tx, { kind: kind.name, item_id: item, action, before, after, ...by }));
  emit(kind.audience, 'content');
}

/** Runs a change of one kind; what another admin is changing in the same kind is finished first. */
export const performOn = <T>(ctx: Ctx, kind: Kind, verb: (work: CallWork) => Promise<T>): Promise<T> =>
  perform(ctx, async (work) => {
    work.send(lockKind(kind));
    await kind.prepare?.(work.tx);
    return verb(work);
  });

async function lockedItem({ tx }: CallWork, kind: Kind, id: string): Promise<Row> {
  const row = await lockItem(tx, kind, knownId(kind, id));
  if (!row) throw notFound(kind.missing);
  return row;
}

export const createItem = (ctx: Ctx, kind: Kind, fields: Fields): Promise<Item> =>
  performOn(ctx, kind, async (work) => {
    await kind.check?.(work.tx, fields, null);
    const made = await insertItem(work.tx, kind, kind.toRow(fields, null, work.now), work.now);
    const item = toItem(kind, made, work.now);
    recordChange(ctx, work, kind, { action: 'create', item: item._id, before: null, after: item });
    return item;
  });

/** Changes some fields; with an `updatedAt` that is not the item's any more it is refused with the item as it is now. */
export const changeItem = (
  ctx: Ctx,
  kind: Kind,
  id: string,
  { updatedAt, ...fields }: Fields & { updatedAt?: string },
): Promise<Item> =>
  performOn(ctx, kind, async (work) => {
    const { tx, now } = work;
    const row = await lockedItem(work, kind, id);
    const before = toItem(kind, row, now);
    refuseChanged(before, updatedAt);
    await kind.check?.(tx, { ...before, ...fields }, before);
    const values = kind.toRow(fields, row, now);
    const isAsIs = Object.keys(values).length === 0;
    const changed = isAsIs ? row : await updateItem(tx, kind, before._id, values, changedAt(row, now));
    const after = toItem(kind, changed, now);
    if (isAsIs || isUnchanged(before, after)) return after;
    recordChange(ctx, work, kind, { action: 'change', item: after._id, before, after });
    return after;
  });

export const removeItem = (ctx: Ctx, kind: Kind, id: string): Promise<{ ok: true }> =>
  performOn(ctx, kind, async (work) => {
    const row = await lockedItem(work, kind, id);
    const needed = await kind.neededBy?.(work.tx, id);
    if (needed) throw new Refusal('CONFLICT', needed);
    await deleteItem(work.tx, kind, id);
    if (typeof row.picture === 'string') await withdraw(work, row.picture);
    recordChange(ctx, work, kind, {
      action: 'remove',
      item: id,
      before: toItem(kind, row, work.now),
      after: null,
    });
    return { ok: true as const };
  });

/** Puts items in an order. Those not named keep their places; all must stand within the same item. */
export const orderItems = (ctx: Ctx, kind: Kind, ids: readonly string[]): Promise<{ ok: true }> =>
  performOn(ctx, kind, async (work) => {
    const all = await selectOrder(work.tx, kind);
    const known = new Map(all.map((each) => [each.id, each.within]));
    if (new Set(ids).size !== ids.length) throw refuseField('ids', 'یک مورد دو بار آمده است.');
    if (ids.some((id) => !known.has(id))) throw notFound(kind.missing);
    if (new Set(ids.map((id) => known.get(id))).size > 1)
      throw refuseField('ids', 'ترتیب موردهای یک دسته را با هم بفرستید.');
    const named = new Set(ids);
    const next = [...ids];
    const before = all.map(({ id }) => id);
    const after = before.map((id) => (named.has(id) ? (next.shift() ?? id) : id));
    if (after.every((id, at) => id === before[at])) return { ok: true as const };
    await updateOrder(work.tx, kind, after);
    recordChange(ctx, work, kind, {
      action: 'order',
      item: null,
      before: { ids: before.filter((id) => named.has(id)) },
      after: { ids },
    });
    return { ok: true as const };
  });

/** Gives a category of QR orders its picture, in place of the one before. */
export async function setCategoryImage(
  ctx: Ctx,
  id: string,
  [file]: readonly [StagedFile, ...StagedFile[]],
): Promise<Item> {
  const kind = kindOf('qr-categories');
  await getItem(ctx, kind, id);
  const made = await wholePicture(ctx.caller, file.staged, 1200);
  return performOn(ctx, kind, async (work) => {
    const row = await lockedItem(work, kind, id);
    const before = toItem(kind, row, work.now);
    const picture = await publish(work, made);
    if (typeof row.picture === 'string') await withdraw(work, row.picture);
    const at = changedAt(row, work.now);
    const after = toItem(kind, await updateItem(work.tx, kind, id, { picture }, at), work.now);
    recordChange(ctx, work, kind, { action: 'change', item: id, before, after });
    return after;
  });
}

export async function getChanges(ctx: Ctx, query: QueryOf<typeof contract.getContentChanges>) {
  const { rows, total } = await selectChanges(ctx.db, query);
  const data = rows.map(
    (row): ContentChange => ({
      _id: String(row.id),
      kind: row.kind,
      item: row.item_id,
      action: row.action,
      by: { _id: String(row.admin_id), name: row.name, family: row.family, mobile: row.mobile },
      before: row.before,
      after: row.after,
      createdAt: row.created_at.toISOString(),
    }),
  );
  return { data, metadata: metadata(query, total) };
}
