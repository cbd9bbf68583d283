import type { QueryOf } from '#contract/common/endpoint';
import { isOneOf } from '#contract/common/one-of';
import {
  type ContentChange,
  type ContentKind,
  contentKinds,
  type getContentChanges,
} from '#contract/content';
import { authorize, authorizeIf, isForAdmin } from '../../platform/work/authorize.ts';
import {
  changedAt,
  changedSince,
  idsOf,
  sequenceBefore,
  withSequence,
  type RecordedChange,
  refuseChangedSince,
} from '../../platform/work/content-changes.ts';
import { type Ctx, rowId } from '../../platform/work/ctx.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { restorableSince } from '../../platform/files/store.ts';
import { Refusal } from '../../platform/foundation/refusal.ts';
import { swapPictures } from '../../platform/pictures/published.ts';
import { answerPage } from '../../platform/database/paging.ts';
import { type CallWork, perform } from '../../platform/work/work.ts';
import { kindOf } from './kinds.ts';
import type { Item, Kind } from './kind.ts';
import {
  deleteUnchanged,
  insertAgain,
  lockItem,
  selectChange,
  selectChanges,
  selectNames,
  selectSequence,
  updateSequence,
  writeColumns,
} from './queries.ts';
import { type ItemChange, record, deleteUnneeded, toItem, waitForTurn } from './service.ts';

/** The id of the record of undoing a change, and how many of its items stayed. */
interface Undone {
  change: string;
  kept?: number;
}

/** A kind that another feature keeps: how its changes are undone, and the names of those of its items that are there. */
export interface OtherKind {
  undo(ctx: Ctx, work: CallWork, change: RecordedChange): Promise<Undone>;
  names(on: Queryable, ids: readonly string[]): Promise<{ id: string; name: string }[]>;
}
export type OtherKinds = Readonly<Record<string, OtherKind>>;

const isOwnKind = (kind: string): kind is ContentKind => isOneOf(contentKinds, kind);

export async function getChanges(ctx: Ctx, query: QueryOf<typeof getContentChanges>, others: OtherKinds) {
  const page = await selectChanges(ctx.db, query);
  const names = await namesIn(ctx.db, page.rows, others);
  const oldest = restorableSince(ctx.clock.now());
  return answerPage(
    query,
    page,
    (row): ContentChange => ({
      _id: String(row.id),
      kind: row.kind,
      item: row.item_id,
      action: row.action,
      by: { _id: String(row.admin_id), ...row.admin },
      before: row.before,
      after: row.after,
      ...(row.action === 'order' && { names: pickNames(names.get(row.kind), row) }),
      undo: row.undo === 'possible' && row.created_at < oldest && hidesFiles(row) ? 'gone' : row.undo,
      undoes: row.undoes === null ? null : String(row.undoes),
      createdAt: row.created_at.toISOString(),
    }),
  );
}

const fileFields = new Set(['image', 'url', 'poster', 'captions']);

const filesIn = (of: object | null): string[] =>
  Object.entries(of ?? {}).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return fileFields.has(name) ? [value] : [];
    return typeof value === 'object' ? filesIn(value) : [];
  });

/** Returns whether a change took files away, which are kept for a while to be brought back. */
function hidesFiles({ before, after }: Pick<RecordedChange, 'before' | 'after'>): boolean {
  const left = new Set(filesIn(after));
  return filesIn(before).some((file) => !left.has(file));
}

type SequenceChange = Pick<RecordedChange, 'kind' | 'action' | 'before' | 'after'>;

/** The names of the items that were rearranged by these changes, by kind and id. */
async function namesIn(on: Queryable, rows: readonly SequenceChange[], others: OtherKinds) {
  const sequences = Map.groupBy(
    rows.filter(({ action }) => action === 'order'),
    ({ kind }) => kind,
  );
  const entries = [...sequences].map(async ([kind, of]) => {
    const ids = [...new Set(of.flatMap(({ before, after }) => [...idsOf(before), ...idsOf(after)]))];
    const names = isOwnKind(kind)
      ? await selectNames(on, kindOf(kind), ids)
      : ((await others[kind]?.names(on, ids)) ?? []);
    return [kind, new Map(names.map(({ id, name }) => [id, name]))] as const;
  });
  return new Map(await Promise.all(entries));
}

const pickNames = (names: ReadonlyMap<string, string> | undefined, { before, after }: SequenceChange) =>
  Object.fromEntries(
    [...idsOf(before), ...idsOf(after)].flatMap((id) => {
      const name = names?.get(id);
      return name === undefined ? [] : [[id, name]];
    }),
  );

/** Undoes one change as one work. Throws CONFLICT if the item has changed since. */
export const undoChange = (ctx: Ctx, id: string, others: OtherKinds) =>
  perform(ctx, async (work) => {
    const change = authorize(
      await selectChange(work.tx, rowId(id)),
      isForAdmin(ctx),
      'تغییری با این شناسه پیدا نشد.',
    );
    const undone = isOwnKind(change.kind)
      ? await undoOf(ctx, work, kindOf(change.kind), change)
      : await others[change.kind]?.undo(ctx, work, change);
    if (!undone) throw new Error(`nobody undoes changes of ${change.kind}`);
    return { ok: true as const, ...undone };
  });

async function undoOf(ctx: Ctx, work: CallWork, kind: Kind, change: RecordedChange): Promise<Undone> {
  await waitForTurn(work, kind);
  const { item_id, action, before } = change;
  const recordUndo = (recorded: ItemChange) => record(ctx, work, kind, { ...recorded, undoes: change.id });
  if (action === 'order') return { change: await recordUndo(await undoSequence(work, kind, change)) };
  if (item_id === null && before === null) return undoImport(work, kind, change, recordUndo);
  if (item_id === null) return { change: await recordUndo(await importAgain(work, kind, change)) };
  return { change: await recordUndo(await undoOne(ctx, work, kind, item_id, change)) };
}

/** Restores an item as it was before a change: deleted, present again, or with its former fields. */
async function undoOne(
  ctx: Ctx,
  work: CallWork,
  kind: Kind,
  id: string,
  change: RecordedChange,
): Promise<ItemChange> {
  const row = authorizeIf(await lockItem(work.tx, kind, id), isForAdmin(ctx));
  const now = row && toItem(kind, row, work.now);
  const left = change.after && (kind.asOf?.(change.after, work.now) ?? change.after);
  // Labels and addresses of the program may have changed with a release, which is no change of the item.
  refuseChangedSince(now && kind.toColumns(now), left && kind.toColumns(left));
  const before = change.before as Item | null;
  if (!before) {
    if (row) await deleteUnneeded(work, kind, row);
    return { action: 'remove', item: id, before: now, after: null };
  }
  await checkAgain(work, kind, before, now);
  await swapPictures(work, now?.image ?? null, before.image ?? null);
  if (!row) {
    const [back] = await putBack(work, kind, [before]);
    return { action: 'create', item: id, before: null, after: back ?? null };
  }
  const at = changedAt(row, work.now);
  const after = toItem(kind, await writeColumns(work.tx, kind, row, kind.toColumns(before), at), work.now);
  return { action: 'change', item: id, before: now, after };
}

/** Throws CONFLICT if an item cannot come back: its key is taken by another, or its category is gone. */
async function checkAgain({ tx }: CallWork, kind: Kind, item: Item, now: Item | null): Promise<void> {
  try {
    await kind.check?.(tx, item, now);
  } catch (error) {
    throw error instanceof Refusal ? new Refusal('CONFLICT', error.message) : error;
  }
}

async function putBack({ tx, now }: CallWork, kind: Kind, items: readonly Item[]): Promise<Item[]> {
  const rows = items.map((item) => ({
    ...kind.toColumns(item),
    id: item._id,
    position: Number(item.position),
    created_at: item.createdAt,
    updated_at: now,
  }));
  return (await insertAgain(tx, kind, rows)).map((row) => toItem(kind, row, now));
}

async function undoSequence({ tx }: CallWork, kind: Kind, change: RecordedChange): Promise<ItemChange> {
  const all = (await selectSequence(tx, kind)).map(({ id }) => id);
  const { is, was } = sequenceBefore(all, change);
  await updateSequence(tx, kind, withSequence(all, was));
  return { action: 'order', item: null, before: { ids: is }, after: { ids: was } };
}

/** Removes what came from a file, without the items that have changed since. The record keeps them to add them again. */
async function undoImport(
  { tx, now }: CallWork,
  kind: Kind,
  { after, created_at }: RecordedChange,
  recordUndo: (recorded: ItemChange) => Promise<string>,
): Promise<Undone> {
  const ids = idsOf(after);
  const rows = await deleteUnchanged(tx, kind, ids, created_at);
  if (rows.length === 0) throw changedSince();
  const items = rows
    .map((row) => toItem(kind, row, now))
    .toSorted((a, b) => Number(a.position) - Number(b.position));
  const remaining = (await selectNames(tx, kind, ids)).length;
  const before = { file: after?.file, added: rows.length, titles: after?.titles, items };
  const change = await recordUndo({ action: 'remove', item: null, before, after: null });
  return { change, ...(remaining > 0 && { kept: remaining }) };
}

async function importAgain(work: CallWork, kind: Kind, { before }: RecordedChange): Promise<ItemChange> {
  const items = (before?.items ?? []) as Item[];
  const ids = items.map(({ _id }) => _id);
  if (items.length === 0 || (await selectNames(work.tx, kind, ids)).length > 0) throw changedSince();
  // The check depends on a text's category and input only, so one text of each is checked.
  const one = new Map(items.map((item) => [JSON.stringify([item.categoryId, item.input]), item]));
  for (const item of one.values()) await checkAgain(work, kind, item, null);
  await putBack(work, kind, items);
  const after = { file: before?.file, added: ids.length, titles: before?.titles, ids };
  return { action: 'create', item: null, after };
}
