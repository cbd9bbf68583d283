/** Ours, as main.ts builds it, on a database that is there already. */
import { buildApp } from '../server/src/app.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { openDatabase } from '../server/src/platform/database.ts';
import { readSettings } from '../server/src/platform/settings.ts';

const settings = readSettings();
const databaseUrl = settings.databaseUrl ?? '';
const { app } = await buildApp({
  settings,
  database: openDatabase(databaseUrl),
  databaseUrl,
  clock: systemClock,
});
await app.listen({ host: settings.host, port: settings.port });
process.stdout.write('ready\n');
