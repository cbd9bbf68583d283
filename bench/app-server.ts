/** Starts the server as main.ts builds it, on an existing database. */
import { buildApp } from '../server/src/app.ts';
import { fillPages } from '../server/src/features/content/pages.ts';
import { fillSettings } from '../server/src/features/settings/service.ts';
import { systemClock } from '../server/src/platform/foundation/clock.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { openFiles } from '../server/src/platform/files/open.ts';
import { readEnvironment } from '../server/src/platform/environment/environment.ts';

const environment = readEnvironment();
const databaseUrl = environment.databaseUrl ?? '';
const database = openDatabase(databaseUrl);
// The orders were inserted directly, so the store holds none of their files and its identity cannot be checked against
// them.
const store = await openFiles(environment, systemClock);
await store.setId((await database.db.selectFrom('file_store').select('id').executeTakeFirstOrThrow()).id);
await fillSettings(database.db);
await fillPages(database.db);
const { app } = await buildApp({
  environment,
  database,
  databaseUrl,
  clock: systemClock,
});
await app.listen({ host: environment.host, port: environment.port });
process.stdout.write('ready\n');
