/** The verbs of admins on courses and episodes share these parts. */
import { insertChange, isSame, type NewChange, refuseReordered } from '../../platform/content-changes.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { rowId } from '../../platform/ctx.ts';
import { notFound, refuseField } from '../../platform/http/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { writeOrder } from './queries.ts';

export type Recorded = Pick<NewChange, 'action'> & {
  kind: 'courses' | 'episodes';
  item: number | null;
  before?: object | null;
  after?: object | null;
  undoes?: number | null;
};

/** Records a change with the item before and after it, and tells open pages. Returns the record's id. */
export function record(
  ctx: Ctx,
  work: Work,
  { kind, item, action, before = null, after = null, undoes = null }: Recorded,
): Promise<string> {
  work.emit('all', 'tutorial');
  work.emit('admins', 'content');
  const by = { admin_id: ctx.caller.id, ip: ctx.ip, at: work.now };
  const item_id = item === null ? null : String(item);
  return insertChange(work.tx, { kind, item_id, action, before, after, undoes, ...by });
}

/**
 * Returns all ids with the named ones first, in their order. Throws VALIDATION for one that is named twice, and
 * NOT_FOUND with `none` for one that is not among them.
 */
function reordered(all: readonly string[], ids: readonly string[], none: string): string[] {
  const named = ids.map((id) => String(rowId(id)));
  if (new Set(named).size < named.length) throw refuseField('ids', 'هر مورد فقط یک بار در ترتیب می‌آید.');
  if (named.some((id) => !all.includes(id))) throw notFound(none);
  return [...named, ...all.filter((id) => !named.includes(id))];
}

interface NewOrder {
  /** The locked order as it is now. */
  before: readonly string[];
  ids: readonly string[];
  /** The order as the admin has read it. */
  read: readonly string[] | undefined;
  /** The sentence about an item that is not among them. */
  none: string;
}

/** Writes and records a new order; throws CONFLICT when the order is not any more as the admin has read it. */
export async function putInOrder(
  ctx: Ctx,
  work: Work,
  kind: Recorded['kind'],
  { before, ids, read, none }: NewOrder,
): Promise<{ ok: true; change?: string }> {
  refuseReordered(before, read);
  const after = reordered(before, ids, none);
  if (isSame(before, after)) return { ok: true };
  await writeOrder(work.tx, kind, after);
  const order = { before: { ids: before }, after: { ids: after } };
  return { ok: true, change: await record(ctx, work, { kind, item: null, action: 'order', ...order }) };
}
