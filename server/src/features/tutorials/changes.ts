/** The verbs of admins on courses and episodes share these parts. */
import {
  isSame,
  type NewChange,
  type NewSequence,
  recordChange,
  refuseSequence,
} from '../../platform/work/content-changes.ts';
import type { Ctx } from '../../platform/work/ctx.ts';
import type { Work } from '../../platform/work/work.ts';
import { updateSequence } from './queries.ts';

export type CourseChange = NewChange & { kind: 'courses' | 'episodes' };

export function record(ctx: Ctx, work: Work, change: CourseChange): Promise<string> {
  work.emit('all', 'tutorial');
  work.emit('admins', 'content');
  return recordChange(ctx, work, change);
}

/** Writes and records a new sequence of the list, whose rows are locked. Items that are not named follow the others. */
export async function arrange(
  ctx: Ctx,
  work: Work,
  kind: CourseChange['kind'],
  { list, ...sequence }: NewSequence & { list: readonly string[] },
): Promise<{ ok: true; change?: string }> {
  refuseSequence(list, sequence);
  const ids = [...sequence.ids, ...list.filter((id) => !sequence.ids.includes(id))];
  if (isSame(list, ids)) return { ok: true };
  await updateSequence(work.tx, kind, ids);
  const change = await record(ctx, work, {
    kind,
    item: null,
    action: 'order',
    before: { ids: list },
    after: { ids },
  });
  return { ok: true, change };
}
