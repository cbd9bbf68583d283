import pg from 'pg';
import { buildApp } from '../server/src/app.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { openDatabase } from '../server/src/platform/database.ts';
import { sessionQuery } from '../server/src/platform/sessions.ts';
import { readSettings } from '../server/src/platform/settings.ts';

interface Statement {
  text: string;
  values: unknown[];
}

type Recorder = (statement: Statement) => void;

/** Passes every statement sent by any connection of this process to `record`, until the returned function is called. */
function recordStatements(record: Recorder): () => void {
  const { prototype } = pg.Client;
  // oxlint-disable-next-line typescript/unbound-method
  const own = prototype.query as (...all: unknown[]) => unknown;
  prototype.query = function (this: pg.Client, ...all: unknown[]) {
    const [first, second] = all as [string | Statement, unknown];
    const text = typeof first === 'string' ? first : first.text;
    const values = typeof first === 'string' ? second : first.values;
    if (typeof text === 'string') record({ text, values: Array.isArray(values) ? values : [] });
    return own.apply(this, all);
  } as typeof prototype.query;
  return () => {
    prototype.query = own as typeof prototype.query;
  };
}

/**
 * Returns the measured plan (`EXPLAIN (ANALYZE, BUFFERS)`) of each statement that these calls send, by call
 * name.
 */
export async function plansOf(
  databaseUrl: string,
  dataDir: string,
  calls: readonly { name: string; path: string; token: string }[],
): Promise<Map<string, string>> {
  const settings = { ...readSettings(), dataDir, databaseUrl, logLevel: 'error', rateLimits: false };
  const database = openDatabase(databaseUrl);
  const { app } = await buildApp({ settings, database, databaseUrl, clock: systemClock });
  const plans = new Map<string, string>();
  try {
    for (const { name, path, token } of calls) {
      const recorded: Statement[] = [];
      const stop = recordStatements((statement) => recorded.push(statement));
      const reply = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
      stop();
      if (reply.statusCode !== 200) throw new Error(`${path} answers ${reply.statusCode} ${reply.body}`);
      // Excludes the session check that comes alone, which every call has, and statements of background senders.
      const asked = recorded.filter(
        ({ text }) =>
          /^\s*(SELECT|WITH)\b/i.test(text) && text !== sessionQuery.text && !text.includes('_queue'),
      );
      const written: string[] = [];
      for (const { text, values } of asked) {
        const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>({
          text: `EXPLAIN (ANALYZE, BUFFERS) ${text}`,
          values,
        });
        written.push(`${text.trim()}\n\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
      }
      plans.set(name, written.join('\n\n'));
    }
  } finally {
    await app.close();
    await database.close();
  }
  return plans;
}
