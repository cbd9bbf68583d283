import type { Tx } from './database.ts';

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
