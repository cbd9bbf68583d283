/** One way for all kinds of content: read, add, change, remove, put in order; each change is recorded. */
import type { AnswerOf } from '#contract/common/endpoint';
import type { setQrCategoryImage } from '#contract/content';
import { authorize, isForAdmin, type Owned } from '../../platform/work/authorize.ts';
import {
  changedAt,
  isSame,
  isUnchanged,
  type NewChange,
  withSequence,
  recordChange,
  refuseChanged,
  refuseSequence,
} from '../../platform/work/content-changes.ts';
import { type Ctx, rowIdOrNone } from '../../platform/work/ctx.ts';
import { lockFor } from '../../platform/database/database.ts';
import type { StagedFile } from '../../platform/files/store.ts';
import { notFound, Refusal, refuseField } from '../../platform/foundation/refusal.ts';
import { publish, setAside, stagePicture } from '../../platform/pictures/published.ts';
import { wholePicture } from '../../platform/pictures/picture.ts';
import { answerPage } from '../../platform/database/paging.ts';
import { type CallWork, perform } from '../../platform/work/work.ts';
import { kindOf } from './kinds.ts';
import type { Fields, Item, Kind, Row } from './kind.ts';
import {
  deleteRow,
  insertItem,
  type ItemFilter,
  lockItem,
  selectItem,
  selectItems,
  selectSequence,
  updateItem,
  updateSequence,
} from './queries.ts';

export const toItem = (kind: Kind, row: Row, now: Date): Item => ({
  _id: String(row[kind.key]),
  ...kind.toItem(row, now),
  ...(kind.hasPositions && { position: row.position }),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

function knownId(kind: Kind, id: string): string {
  if (kind.given ? !kind.given.includes(id) : rowIdOrNone(id) === 0) throw notFound(kind.missing);
  return id;
}

export async function listItems(ctx: Ctx, kind: Kind, filter: ItemFilter) {
  await kind.prepare?.(ctx.db);
  const now = ctx.clock.now();
  return answerPage(filter, await selectItems(ctx.db, kind, filter), (row) => toItem(kind, row, now));
}

export async function getItem(ctx: Ctx, kind: Kind, id: string): Promise<Item> {
  await kind.prepare?.(ctx.db);
  const row = authorize(await selectItem(ctx.db, kind, knownId(kind, id)), isForAdmin(ctx), kind.missing);
  return toItem(kind, row, ctx.clock.now());
}

export type ItemChange = Omit<NewChange, 'kind'>;

export function record(ctx: Ctx, work: CallWork, kind: Kind, change: ItemChange): Promise<string> {
  work.emit(kind.audience, 'content');
  return recordChange(ctx, work, { kind: kind.name, ...change });
}

export const performOn = <T>(ctx: Ctx, kind: Kind, verb: (work: CallWork) => Promise<T>): Promise<T> =>
  perform(ctx, async (work) => {
    await waitForTurn(work, kind);
    return verb(work);
  });

/** Changes of one kind wait for each other: they are rare, and each sees the changes of the one before. */
export async function waitForTurn({ send, tx }: CallWork, kind: Kind): Promise<void> {
  send(lockFor(`content ${kind.name}`));
  await kind.prepare?.(tx);
}

type Changed = Item & { change?: string };

const lockedItem = async (ctx: Ctx, { tx }: CallWork, kind: Kind, id: string): Promise<Owned<Row>> =>
  authorize(await lockItem(tx, kind, knownId(kind, id)), isForAdmin(ctx), kind.missing);

export const createItem = (ctx: Ctx, kind: Kind, fields: Fields): Promise<Changed> =>
  performOn(ctx, kind, async (work) => {
    await kind.check?.(work.tx, fields, null);
    const row = await insertItem(work.tx, kind, kind.toRow(fields, null, work.now), work.now);
    const item = toItem(kind, row, work.now);
    const creation = { action: 'create', item: item._id, before: null, after: item } as const;
    return { ...item, change: await record(ctx, work, kind, creation) };
  });

/** Throws CONFLICT, with the item as it is now, if `read` is not the time of its last change any more. */
const change = (
  ctx: Ctx,
  kind: Kind,
  id: string,
  read: string | undefined,
  valuesOf: (work: CallWork, row: Row, before: Item) => Promise<Fields>,
): Promise<Changed> =>
  performOn(ctx, kind, async (work) => {
    const { tx, now } = work;
    const row = await lockedItem(ctx, work, kind, id);
    const before = toItem(kind, row, now);
    refuseChanged(before, read);
    const values = await valuesOf(work, row, before);
    if (Object.keys(values).length === 0) return before;
    const after = toItem(kind, await updateItem(tx, kind, row, values, changedAt(row, now)), now);
    if (isUnchanged(before, after)) {
      await updateItem(tx, kind, row, {}, row.updated_at);
      return before;
    }
    return { ...after, change: await record(ctx, work, kind, { action: 'change', item: id, before, after }) };
  });

export const changeItem = (
  ctx: Ctx,
  kind: Kind,
  id: string,
  { updatedAt, ...fields }: Fields & { updatedAt?: string },
): Promise<Changed> =>
  change(ctx, kind, id, updatedAt, async ({ tx, now }, row, before) => {
    await kind.check?.(tx, { ...before, ...fields }, before);
    return kind.toRow(fields, row, now);
  });

/** Removes an item. Throws CONFLICT like `change`. */
export const deleteItem = (ctx: Ctx, kind: Kind, id: string, { updatedAt }: { updatedAt?: string }) =>
  performOn(ctx, kind, async (work) => {
    const row = await lockedItem(ctx, work, kind, id);
    const before = toItem(kind, row, work.now);
    refuseChanged(before, updatedAt);
    await deleteUnneeded(work, kind, row);
    const removed = { action: 'remove', item: id, before, after: null } as const;
    return { ok: true as const, change: await record(ctx, work, kind, removed) };
  });

export async function deleteUnneeded(work: CallWork, kind: Kind, row: Owned<Row>): Promise<void> {
  const item = toItem(kind, row, work.now);
  const needed = await kind.neededBy?.(work.tx, item._id);
  if (needed) throw new Refusal('CONFLICT', needed);
  await deleteRow(work.tx, kind, row);
  if (typeof item.image === 'string') await setAside(work, item.image);
}

/** Arranges items. Those not named keep their places; all must belong to the same parent item. */
export const arrangeItems = (
  ctx: Ctx,
  kind: Kind,
  { ids, before: read }: { ids: readonly string[]; before?: readonly string[] },
) =>
  performOn(ctx, kind, async (work) => {
    const rows = await selectSequence(work.tx, kind);
    const all = rows.map(({ id }) => id);
    refuseSequence(all, { ids, read, none: kind.missing });
    const parents = new Map(rows.map(({ id, within }) => [id, within]));
    if (new Set(ids.map((id) => parents.get(id))).size > 1)
      throw refuseField('ids', 'ترتیب موردهای یک دسته را با هم بفرستید.');
    const before = { ids: all.filter((id) => ids.includes(id)) };
    if (isSame(before.ids, ids)) return { ok: true as const };
    await updateSequence(work.tx, kind, withSequence(all, ids));
    const change = { action: 'order', item: null, before, after: { ids } } as const;
    return { ok: true as const, change: await record(ctx, work, kind, change) };
  });

export async function setCategoryImage(
  ctx: Ctx,
  id: string,
  { updatedAt }: { updatedAt?: string },
  file: StagedFile,
): Promise<AnswerOf<typeof setQrCategoryImage>> {
  const kind = kindOf('qr-categories');
  await getItem(ctx, kind, id);
  const wholeImage = await stagePicture(ctx, await wholePicture(ctx, file.staged, 1200));
  const changed = await change(ctx, kind, id, updatedAt, async (work, row) => {
    const picture = await publish(work, wholeImage);
    if (typeof row.picture === 'string') await setAside(work, row.picture);
    return { picture };
  });
  return changed as AnswerOf<typeof setQrCategoryImage>;
}
