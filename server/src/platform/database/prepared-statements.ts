import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Connect } from './pipeline.ts';
import { LruCache } from '../foundation/lru-cache.ts';

/** A statement is prepared once it has run this often in this process: most that vary in shape run once or twice. */
const runsBefore = 3;
/** Statements whose runs are counted; those that ran longest ago are forgotten first. */
const maxCounted = 2000;
/** Statements that one connection prepares. The driver cannot close them, so a connection with so many is not used again. */
const maxPerConnection = 500;

interface Counted {
  runs: number;
  name: string | undefined;
}

/** Counts a run of a statement. Returns the digest of its text as its name; undefined while it has run too seldom. */
function nameOf(text: string, counted: LruCache<Counted>, isForced: boolean): string | undefined {
  let entry = counted.get(text);
  if (!entry) counted.set(text, (entry = { runs: 0, name: undefined }));
  entry.runs += 1;
  if (entry.runs <= runsBefore && !isForced) return undefined;
  return (entry.name ??= createHash('sha256').update(text).digest('base64url'));
}

const hasOutdatedPlan = (error: Error): boolean =>
  (error as { code?: string }).code === '0A000' && /cached plan/.test(error.message);

/**
 * Whether the connection is of no more use. The server has closed it and said so (an operator, a crash, a dropped database,
 * a time limit), the error is not the server's own, or the server takes no writes, so another one may be the primary now.
 * Its socket may still look open for a moment.
 */
const isConnectionLost = (error: Error): boolean =>
  !(error instanceof pg.DatabaseError) || /^57P|^25P0[34]|^25006|^08/.test(error.code ?? '');

/** Is called when a statement is sent; what it returns, when it is answered. */
export type Watch = (name: string | undefined, text: string) => (hasFailed: boolean) => void;

/**
 * Connections of a pool that prepare the statements that run often, so that PostgreSQL parses each of them once. A list
 * whose statement is not prepared takes 1.7 times the processor time. Statements without parameters are sent as they are.
 * A connection is not used again after a statement that no longer fits its tables, because a migration has run, or
 * that failed with the connection.
 */
export function preparing(pool: pg.Pool, watching: { watch: Watch | null } = { watch: null }): Connect {
  const counted = new LruCache<Counted>(maxCounted);
  const preparedOn = new WeakMap<pg.PoolClient, Set<string>>();
  return async () => {
    const client = await pool.connect();
    const prepared = preparedOn.get(client) ?? new Set<string>();
    preparedOn.set(client, prepared);
    let isUsable = true;
    return {
      processID: (client as { processID?: number }).processID,
      query(query, values = []) {
        const config = typeof query === 'string' ? { text: query, values: [...values] } : query;
        // A statement that its feature names is prepared at once; its name is for people to read. Without one it is never
        // prepared: its best plan depends on its values.
        const isNamed = config.name !== undefined;
        const mayBePrepared = isNamed || (typeof query === 'string' && values.length > 0);
        let name = mayBePrepared ? nameOf(config.text, counted, isNamed) : undefined;
        if (name !== undefined && !prepared.has(name)) {
          if (prepared.size < maxPerConnection) prepared.add(name);
          else name = undefined;
        }
        const answered = watching.watch?.(config.name, config.text);
        return client.query({ ...config, name }).then(
          (result) => {
            answered?.(false);
            return result;
          },
          (error: Error) => {
            answered?.(true);
            if (hasOutdatedPlan(error) || isConnectionLost(error)) isUsable = false;
            throw error;
          },
        );
      },
      release: (isBroken) => client.release(isBroken || !isUsable || prepared.size === maxPerConnection),
    };
  };
}
