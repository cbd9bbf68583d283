import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { fillPages } from './features/content/pages.ts';
import { fillSettings } from './features/settings/service.ts';
import { fillQrContent } from './features/orders/qr/first-content/first-content.ts';
import { fillCourses } from './features/tutorials/first-content/first-content.ts';
import { fillTicketContent } from './features/tickets/first-content.ts';
import { fillingSearches, jobsOf, sweepFiles } from './jobs.ts';
import { inAddress, isLoopback } from './platform/foundation/addresses.ts';
import { systemClock } from './platform/foundation/clock.ts';
import { refuseHalfRestored } from './platform/environment/data-dir.ts';
import { migrate, openDatabase } from './platform/database/database.ts';
import { explainListen, ensurePortFree } from './platform/environment/free-port.ts';
import { ensureBuilt } from './platform/http/web.ts';
import { jobHost } from './platform/processes/job-host.ts';
import { hasLibcdr } from './platform/processes/libcdr.ts';
import { platformForJobs, startJobs } from './platform/work/jobs.ts';
import { isQuiet } from './platform/database/restored.ts';
import { readEnvironment, type Environment } from './platform/environment/environment.ts';
import { explainDisk, StartError } from './platform/foundation/start-error.ts';
import { whenAskedToStop } from './platform/environment/stop-signals.ts';

/** ms in which a proxy notices that the server is leaving, while calls are answered as before. */
const leaveMs = 3000;
/** ms that running requests have to end when the server stops. */
const drainMs = 5000;
/** ms after the leave until a stop proceeds to the database even if requests still run, and ms after which it exits in any case. */
const stopTimeoutMs = 8000;
const exitTimeoutMs = 14_000;
/** The exit code after an unexpected error, which makes the parent restart the server. */
const crashExitCode = 70;

const print = (line: string) => process.stdout.write(`${line}\n`);
// A closed terminal or pipe must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const stops: ((hasLeft: Promise<void>) => Promise<unknown>)[] = [];
let embedded: Promise<{ url: string; stop(): Promise<void> }> | undefined;
let quitDatabase: (signal: 'SIGQUIT' | 'SIGKILL') => void = () => {};
let log: FastifyBaseLogger | undefined;
let stopping = false;
let leave: () => number = () => 0;

/** Stops everything in order, the database last, and exits with `code` within 15 s. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => endNow(code, 'SIGKILL'), exitTimeoutMs);
  // After a crash the state is unknown, so the server does not continue for a proxy's sake.
  const leaving = leave();
  const hasLeft = sleep(code === 0 ? leaving : 0);
  const inOrder = async () => {
    for (const each of stops.toReversed()) await each(hasLeft).catch(() => {});
  };
  await Promise.race([inOrder(), hasLeft.then(() => sleep(stopTimeoutMs))]);
  // A stop during the start waits for the database to start and then stops it.
  await embedded?.then((running) => running.stop()).catch(() => {});
  process.exit(code);
}

/** Exits at once; no acknowledged write is lost. */
function endNow(code: number, database: 'SIGQUIT' | 'SIGKILL'): never {
  quitDatabase(database);
  process.exit(code);
}

/** The state is unknown afterwards, so the process ends and the parent starts a new one. */
function handleUncaught(error: unknown): void {
  if (stopping) return;
  if (log) log.fatal({ err: error }, 'an error that nothing caught: the server ends');
  else process.stderr.write(`\n${String((error as Error | undefined)?.stack ?? error)}\n`);
  void stop(crashExitCode);
}

async function main(): Promise<void> {
  const environment = readEnvironment();
  refuseHalfRestored(environment.dataDir);
  if (environment.production) ensureBuilt();
  await ensurePortFree(environment.host, environment.port);
  const databaseUrl = environment.databaseUrl ?? (await embeddedUrl(environment));
  await migrate(databaseUrl);
  const database = openDatabase(databaseUrl);
  stops.push(() => database.close());
  await fillSettings(database.db);
  await fillTicketContent(database.db);
  await fillQrContent(database.db);
  await fillPages(database.db);

  const built = await buildApp({ environment, database, databaseUrl, clock: systemClock });
  const { app, platform } = built;
  log = app.log;
  leave = () => {
    built.leave();
    return environment.trustProxy ? leaveMs : 0;
  };
  stops.push(async (hasLeft) => {
    await hasLeft;
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref();
    await app.close();
  });
  await fillCourses(platform);
  const demo = environment.demo && !environment.production ? await import('../local/demo/demo.ts') : null;
  await demo?.fillDemo(platform);
  platform.services.get(jobHost).start();
  // The first list of files already says whether CorelDRAW files can be checked.
  void hasLibcdr();
  await listen(app, environment);
  process.send?.('serving');
  welcome(environment, demo?.demoCustomer);
  const quiet = await isQuiet(database.db);
  if (quiet) print(quietNotice);
  const { platform: jobPlatform, close } = platformForJobs(platform, databaseUrl);
  stops.push(() => close());
  const jobs = startJobs(jobPlatform, [...jobsOf(jobPlatform), fillingSearches(jobPlatform.connections)]);
  stops.push(() => jobs.stop());
  if (!quiet)
    sweepFiles(jobPlatform).catch((error: unknown) => app.log.error(error, 'sweeping files failed'));
}

async function embeddedUrl({ dataDir }: Environment): Promise<string> {
  const postgres = await import('../local/postgres.ts');
  quitDatabase = postgres.quitPostgres;
  embedded = postgres.startPostgres({ dataDir, log: print });
  return (await embedded).url;
}

async function listen(app: FastifyInstance, { host, port }: Environment): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw explainListen(error, host, port);
  }
}

function welcome(environment: Environment, demoCustomer: string | undefined): void {
  print(`\n  حکاک is ready at ${environment.publicUrl}\n`);
  if (!environment.production) {
    if (environment.adminMobiles[0]) print(`  admin          ${environment.adminMobiles[0]}`);
    if (demoCustomer) print(`  demo customer  ${demoCustomer}`);
    print(`  one-time codes ${environment.publicUrl}/dev/outbox`);
    if (!isLoopback(inAddress(environment.host)) || !isLoopback(new URL(environment.publicUrl).hostname)) {
      print('\n  Others reach it at this address too; PUBLIC_URL is for when they use another name.');
      print('  ALLOW_STAND_INS=1 lets every one of them read the one-time codes and pay with play money.');
    }
    print('\n  Ctrl-C stops everything.\n');
  }
}

const quietNotice = `  This shop was restored from a backup and is quiet: what waits is not sent, and no job runs.
  If it is the one that goes on, say so once: npm run restore -- confirm
`;

function explain(error: unknown): string {
  const explained = explainDisk(error, 'the data folder');
  return explained instanceof StartError ? explained.message : String((explained as Error).stack);
}

whenAskedToStop(
  () => void stop(0),
  () => endNow(0, 'SIGQUIT'),
);
// The parent that supervises this process has ended.
process.on('disconnect', () => void stop(0));
// This includes unhandled rejections.
process.on('uncaughtException', handleUncaught);

main().catch(async (error: unknown) => {
  if (stopping) return;
  process.stderr.write(`\n${explain(error)}\n`);
  await stop(1);
});
