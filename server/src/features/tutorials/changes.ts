/** The verbs of admins on courses and episodes share these parts. */
import {
  isSame,
  type NewChange,
  type NewOrder,
  recordChange,
  refuseOrder,
} from '../../platform/work/content-changes.ts';
import type { Ctx } from '../../platform/work/ctx.ts';
import type { Work } from '../../platform/work/work.ts';
import { writeOrder } from './queries.ts';

export type CourseChange = NewChange & { kind: 'courses' | 'episodes' };

export function record(ctx: Ctx, work: Work, change: CourseChange): Promise<string> {
  work.emit('all', 'tutorial');
  work.emit('admins', 'content');
  return recordChange(ctx, work, change);
}

/** Writes and records a new order of the list, which is locked; those that are not named follow the others. */
export async function putInOrder(
  ctx: Ctx,
  work: Work,
  kind: CourseChange['kind'],
  { list, ...order }: NewOrder & { list: readonly string[] },
): Promise<{ ok: true; change?: string }> {
  refuseOrder(list, order);
  const ids = [...order.ids, ...list.filter((id) => !order.ids.includes(id))];
  if (isSame(list, ids)) return { ok: true };
  await writeOrder(work.tx, kind, ids);
  const change = await record(ctx, work, {
    kind,
    item: null,
    action: 'order',
    before: { ids: list },
    after: { ids },
  });
  return { ok: true, change };
}
