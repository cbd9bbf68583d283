import type { Db } from './database.ts';
import type { Tx } from './pipeline.ts';

/** Fills a kind of first content once in a shop's life: what an admin deletes afterwards stays deleted. */
export const fillOnce = (db: Db, kind: string, fill: (tx: Tx) => Promise<unknown>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const isFirst = await tx
      .insertInto('first_contents')
      .values({ kind, filled_at: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('kind')
      .executeTakeFirst();
    if (isFirst) await fill(tx);
  });
