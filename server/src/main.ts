import { buildApp } from './app.ts';
import { demoCustomer, fillDemo } from './demo/demo.ts';
import { fillSettings } from './features/settings/service.ts';
import { jobsOf, sweepFiles } from './jobs.ts';
import { systemClock } from './platform/clock.ts';
import { migrate, openDatabase } from './platform/database.ts';
import { startJobs } from './platform/jobs.ts';
import { startPostgres } from './platform/postgres.ts';
import { readSettings, type Settings } from './platform/settings.ts';
import { explainDisk, StartError } from './platform/start-error.ts';

/** ms that calls under way have to end when the server stops. */
const drainFor = 5000;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** What has been started, to be stopped in the opposite order. */
const stops: (() => Promise<unknown>)[] = [];
let stopping = false;

async function stop(code: number): Promise<void> {
  // Ctrl-C reaches this process twice: from the terminal and from npm.
  if (stopping) return;
  stopping = true;
  for (const each of stops.toReversed()) await each().catch(() => {});
  process.exit(code);
}

async function main(): Promise<void> {
  const settings = readSettings();
  const databaseUrl = settings.databaseUrl ?? (await embeddedUrl(settings));
  await migrate(databaseUrl);
  const database = openDatabase(databaseUrl);
  stops.push(() => database.close());
  await fillSettings(database.db);

  const { app, house } = await buildApp({ settings, database, databaseUrl, clock: systemClock });
  stops.push(() => {
    setTimeout(() => app.server.closeAllConnections(), drainFor).unref();
    return app.close();
  });
  await fillDemo(house);
  await app.listen({ host: settings.host, port: settings.port });
  welcome(settings);
  const jobs = startJobs(house, databaseUrl, jobsOf(house));
  stops.push(() => jobs.stop());
  sweepFiles(house).catch((error: unknown) => app.log.error(error, 'sweeping files failed'));
}

async function embeddedUrl({ dataDir }: Settings): Promise<string> {
  const starting = startPostgres({ dataDir, log: say });
  // A stop that comes while it starts waits for it, and then ends it.
  stops.push(async () => (await starting).stop());
  return (await starting).url;
}

function welcome(settings: Settings): void {
  say(`\n  حکاک is ready at ${settings.publicUrl}\n`);
  if (!settings.production) {
    if (settings.adminMobiles[0]) say(`  admin          ${settings.adminMobiles[0]}`);
    if (settings.demo) say(`  demo customer  ${demoCustomer}`);
    say(`  one-time codes ${settings.publicUrl}/dev/outbox`);
    say('\n  Ctrl-C stops everything.\n');
  }
}

function explain(error: unknown): string {
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    return `Port ${(error as { port?: number }).port} is taken. Stop what runs there, or start with another: PORT=3001 npm start`;
  const explained = explainDisk(error, 'the data folder');
  return explained instanceof StartError ? explained.message : String((explained as Error).stack);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

main().catch(async (error: unknown) => {
  if (stopping) return;
  process.stderr.write(`\n${explain(error)}\n`);
  await stop(1);
});
