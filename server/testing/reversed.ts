import { CompiledQuery } from 'kysely';
import type { Database } from '../src/platform/database/database.ts';
import { type Connection, kyselyOn, type Tx } from '../src/platform/database/pipeline.ts';

/**
 * The database with transactions that send the statements which are started together in reverse order, so that a verb which
 * depends on their order fails. What `work.send` is given keeps its place before every statement that starts later.
 */
export const reversed = (database: Database): Database => ({
  ...database,
  transaction: (verb) => database.transaction((tx, send) => verb(reversedOn(tx), send)),
});

function reversedOn(tx: Tx): Tx {
  let started: (() => void)[] = [];
  const sendReversed = () => {
    const batch = started.toReversed();
    started = [];
    for (const start of batch) start();
  };
  const query = (text: string, values: readonly unknown[] = []) =>
    new Promise((resolve, reject) => {
      // When nothing else can be started without an answer.
      if (started.length === 0) setImmediate(sendReversed);
      started.push(() => {
        tx.executeQuery(CompiledQuery.raw(text, [...values])).then(
          ({ rows, numAffectedRows }) =>
            resolve({
              rows,
              rowCount: Number(numAffectedRows ?? rows.length),
              command: numAffectedRows === undefined ? 'SELECT' : 'UPDATE',
            }),
          reject,
        );
      });
    });
  const connection = { processID: 1, query: query as Connection['query'], release: () => {} };
  return kyselyOn(() => Promise.resolve(connection)) as Tx;
}
