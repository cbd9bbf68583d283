import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import type { ContentChange } from '#contract/content';
import type { Ctx } from './ctx.ts';
import type { ContentChanges } from '../database/database-types.ts';
import { notFound, Refusal, refuseField } from '../foundation/refusal.ts';
import type { Work } from './work.ts';

type Fields = Record<string, unknown>;

/** A change of the shop's content as it is recorded; `item_id` is null for several items at once. */
export type RecordedChange = Pick<
  Selectable<ContentChanges>,
  'id' | 'kind' | 'item_id' | 'action' | 'before' | 'after' | 'created_at'
>;

export interface NewChange {
  kind: string;
  item: string | number | null;
  action: ContentChange['action'];
  before?: object | null;
  after?: object | null;
  undoes?: number | null;
}

export async function recordChange(
  { caller, ip }: Pick<Ctx, 'caller' | 'ip'>,
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  { kind, item, action, before = null, after = null, undoes = null }: NewChange,
): Promise<string> {
  const { id } = await tx
    .insertInto('content_changes')
    .values({
      kind,
      item_id: item === null ? null : String(item),
      action,
      admin_id: caller.id,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      undoes,
      ip,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

/** Throws CONFLICT with the item as it is now if it has changed since `read`; without that it passes. */
export function refuseChanged(now: { updatedAt: string }, read: string | undefined): void {
  if (read === undefined || Date.parse(read) === Date.parse(now.updatedAt)) return;
  throw new Refusal('CONFLICT', 'این مورد در این فاصله تغییر کرده است.', { current: now });
}

export interface NewSequence {
  ids: readonly string[];
  /** These ids in the sequence that the admin saw; undefined skips the comparison. */
  read: readonly string[] | undefined;
  /** The sentence about an id that is not in the list. */
  none: string;
}

/** Throws VALIDATION for a repeated id, NOT_FOUND for an unknown one, CONFLICT if the sequence has changed. */
export function refuseSequence(now: readonly string[], { ids, read, none }: NewSequence): void {
  if (new Set(ids).size < ids.length) throw refuseField('ids', 'هر مورد فقط یک بار در ترتیب می‌آید.');
  if (ids.some((id) => !now.includes(id))) throw notFound(none);
  if (
    read &&
    !isSame(
      now.filter((id) => read.includes(id)),
      read,
    )
  )
    throw new Refusal(
      'CONFLICT',
      'این فهرست در این فاصله تغییر کرده است. ترتیب تازه را ببینید و دوباره جابه‌جا کنید.',
    );
}

export const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index]);

/** Fields that change when other items change: the position, and the numbers of a course's episodes and videos. */
const moved = new Set(['updatedAt', 'position', 'episodes', 'videos']);

export const isUnchanged = (before: object, after: object): boolean =>
  Object.keys({ ...before, ...after }).every(
    (name) => moved.has(name) || isDeepStrictEqual(valueOf(before, name), valueOf(after, name)),
  );

const valueOf = (of: object, name: string): unknown => (of as Fields)[name];

/** A change always moves the time by which the next one is compared. */
export const changedAt = ({ updated_at }: { updated_at: Date }, now: Date): Date =>
  now > updated_at ? now : new Date(updated_at.getTime() + 1);

/** Throws CONFLICT when an item is not as a change has left it; null is one that is not there. */
export function refuseChangedSince(now: object | null, left: object | null): void {
  const isAsLeft = now === null || left === null ? now === left : isUnchanged(now, left);
  if (!isAsLeft) throw changedSince();
}

export const changedSince = () =>
  new Refusal('CONFLICT', 'این مورد بعد از این تغییر دوباره عوض شده است. اول تغییر تازه‌ترش را برگردانید.');

export const filesGone = () =>
  new Refusal(
    'CONFLICT',
    'فایل‌های قبلی بیش از ۳۰ روز پیش برداشته شده‌اند و دیگر در دسترس نیستند؛ این تغییر را نمی‌شود برگرداند.',
  );

/** The ids of a recorded sequence. */
export const idsOf = (record: Fields | null): string[] =>
  Array.isArray(record?.ids) ? record.ids.map(String) : [];

/**
 * Returns the sequence of the recorded items that still exist, as it is now and as it was before the change. Throws
 * CONFLICT if they have been rearranged since.
 */
export function sequenceBefore(
  now: readonly string[],
  { before, after }: Pick<RecordedChange, 'before' | 'after'>,
): { is: string[]; was: string[] } {
  const there = new Set(now);
  const [was, left] = [before, after].map((each) => idsOf(each).filter((id) => there.has(id)));
  const named = new Set(left);
  const is = now.filter((id) => named.has(id));
  if (!was || !left || !isSame(is, left) || isSame(is, was))
    throw new Refusal('CONFLICT', 'ترتیب بعد از این دوباره عوض شده است؛ آن را با دست به شکل قبلی برگردانید.');
  return { is, was };
}

/** Returns all ids, with the named ones in their new sequence at the places that they occupied before. */
export function withSequence(all: readonly string[], ids: readonly string[]): string[] {
  const named = new Set(ids);
  const next = [...ids];
  return all.map((id) => (named.has(id) ? (next.shift() ?? id) : id));
}
