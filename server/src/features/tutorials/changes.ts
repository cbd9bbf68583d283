/** The verbs of admins on courses and episodes share these parts. */
import { insertChange } from '../../platform/content-changes.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { rowId } from '../../platform/ctx.ts';
import { notFound, refuseField } from '../../platform/http/refusal.ts';
import type { Work } from '../../platform/work.ts';

interface Change {
  kind: 'courses' | 'episodes';
  item: number | null;
  action: 'create' | 'change' | 'remove' | 'order';
  before?: object;
  after?: object;
}

/** Records a change with the item before and after it, and tells open pages. */
export function record(ctx: Ctx, work: Work, { kind, item, action, before, after }: Change): void {
  work.send(
    insertChange(work.tx, {
      kind,
      item_id: item === null ? null : String(item),
      action,
      admin_id: ctx.caller.id,
      before: before ?? null,
      after: after ?? null,
      ip: ctx.ip,
      at: work.now,
    }),
  );
  work.emit('all', 'tutorial');
  work.emit('admins', 'content');
}

/**
 * Returns all ids with the named ones first, in their order. Throws VALIDATION for one that is named twice, and
 * NOT_FOUND with `none` for one that is not among them.
 */
export function reordered(all: readonly number[], ids: readonly string[], none: string): number[] {
  const named = ids.map(rowId);
  if (new Set(named).size < named.length) throw refuseField('ids', 'هر مورد فقط یک بار در ترتیب می‌آید.');
  if (named.some((id) => !all.includes(id))) throw notFound(none);
  return [...named, ...all.filter((id) => !named.includes(id))];
}
