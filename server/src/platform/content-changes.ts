import type { Tx } from './database.ts';
import { Refusal } from './http/refusal.ts';

/** An admin's change of an item of the shop's content, with its fields before and after; `item_id` is null for an order. */
export interface NewChange {
  kind: string;
  item_id: string | null;
  action: 'create' | 'change' | 'remove' | 'order';
  admin_id: number;
  before: object | null;
  after: object | null;
  ip: string;
  at: Date;
}

export const insertChange = (tx: Tx, { before, after, at, ...change }: NewChange) =>
  tx.insertInto('content_changes').values({
    ...change,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    created_at: at,
  });

/**
 * Throws CONFLICT, with the item as it is now, when it is not any more as the admin read it; without a time nothing is
 * compared.
 */
export function refuseChanged(now: { updatedAt: string }, read: string | undefined): void {
  if (read === undefined || Date.parse(read) === Date.parse(now.updatedAt)) return;
  throw new Refusal('CONFLICT', 'مدیر دیگری همین مورد را در این فاصله تغییر داده است.', { current: now });
}

/** Returns whether an item is the same before and after a change, so that there is nothing to record. */
export const isUnchanged = (before: object, after: object): boolean =>
  Object.entries({ ...before, ...after }).every(
    ([name]) =>
      name === 'updatedAt' || JSON.stringify(valueOf(before, name)) === JSON.stringify(valueOf(after, name)),
  );

const valueOf = (of: object, name: string): unknown => (of as Record<string, unknown>)[name];

/** A change always moves the time by which the next one is compared. */
export const changedAt = ({ updated_at }: { updated_at: Date }, now: Date): Date =>
  now > updated_at ? now : new Date(updated_at.getTime() + 1);
