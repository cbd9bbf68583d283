import { once } from 'node:events';
import { buildApp } from './app.ts';
import { demoCustomer, fillDemo } from './demo/demo.ts';
import { systemClock } from './platform/clock.ts';
import { migrate, openDatabase } from './platform/database.ts';
import { startPostgres } from './platform/postgres.ts';
import { readSettings } from './platform/settings.ts';
import { explainDisk, StartError } from './platform/start-error.ts';
import { namedFiles } from './features/designs/service.ts';
import { fillSettings } from './features/settings/service.ts';

async function main(): Promise<void> {
  const settings = readSettings();
  const embedded = settings.databaseUrl ? null : await startPostgres({ dataDir: settings.dataDir });
  const databaseUrl = settings.databaseUrl ?? embedded?.url ?? '';
  await migrate(databaseUrl);
  const database = openDatabase(databaseUrl);
  await fillSettings(database.db);

  const { app, house } = await buildApp({ settings, database, databaseUrl, clock: systemClock });
  try {
    await app.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    await app.close();
    await database.close();
    await embedded?.stop();
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      ? new StartError(
          `Port ${settings.port} is taken. Stop what runs there, or start with another: PORT=3001 npm start`,
        )
      : error;
  }

  await fillDemo(house);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`\n  حکاک is ready at ${settings.publicUrl}\n`);
  if (!settings.production) {
    if (settings.adminMobiles[0]) say(`  admin          ${settings.adminMobiles[0]}`);
    if (settings.demo) say(`  demo customer  ${demoCustomer}`);
    say(`  one-time codes ${settings.publicUrl}/dev/outbox`);
    say('\n  Ctrl-C stops everything.\n');
  }
  house.files
    .sweep(namedFiles(database.db))
    .catch((error: unknown) => app.log.error(error, 'sweeping files failed'));

  let stopping = false;
  const stop = async () => {
    // Ctrl-C reaches this process twice: from the terminal and from npm.
    if (stopping) return;
    stopping = true;
    await app.close();
    await database.close();
    await embedded?.stop();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  await once(process, 'exit');
}

main().catch((error: unknown) => {
  const explained = explainDisk(error, 'the data folder');
  process.stderr.write(
    explained instanceof StartError ? `\n${explained.message}\n` : `\n${(explained as Error).stack}\n`,
  );
  process.exit(1);
});
