import { refuseHalfRestored } from '../environment/data-dir.ts';
import { type Database, migrationsDone, openDatabase, noTimeout } from './database.ts';
import type { Environment } from '../environment/environment.ts';
import { StartError } from '../foundation/start-error.ts';

/** Calls `run` with the address of a shop's database, whether the shop runs or not. */
export async function reachDatabase<T>(
  { dataDir, databaseUrl }: Pick<Environment, 'dataDir' | 'databaseUrl'>,
  run: (url: string) => Promise<T>,
): Promise<T> {
  refuseHalfRestored(dataDir);
  if (databaseUrl) return run(databaseUrl);
  const { runningUrl, startPostgres } = await import('../../../local/postgres.ts');
  const running = await runningUrl(dataDir);
  if (running) return run(running);
  const embedded = await startPostgres({ dataDir });
  try {
    return await run(embedded.url);
  } finally {
    await embedded.stop();
  }
}

/** Opens up to `connections` connections. Throws a StartError if the database's version differs. */
export function withDatabase<T>(
  environment: Pick<Environment, 'dataDir' | 'databaseUrl'>,
  connections: number,
  run: (database: Database, url: string) => Promise<T>,
): Promise<T> {
  return reachDatabase(environment, async (url) => {
    const database = openDatabase(url, connections, noTimeout);
    try {
      if (!(await migrationsDone(database.db).catch(() => false)))
        throw new StartError('This database is not of this version yet. Start the shop once: npm start');
      return await run(database, url);
    } finally {
      await database.close();
    }
  });
}
