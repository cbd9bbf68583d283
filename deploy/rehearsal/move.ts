/** Moves a running shop's files to another store, following the guide (deploy/README.md). */
import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram } from '../../server/testing/process.ts';
import type { DatabaseStack } from './database.ts';
import type { Shop } from './shop.ts';

type Files = 'disk' | 's3';

const maxTimes = 30;

/** Moves the files, kills the copy process once, and verifies all files at the end. */
export async function moveFiles({ servers, files }: Shop, database: DatabaseStack, to: Files): Promise<void> {
  const from: Files = to === 's3' ? 'disk' : 's3';
  const restart = async (settings: { FILES: Files; FORMER_FILES: Files | '' }) => {
    for (const server of servers) {
      await server.end('SIGTERM');
      server.set(settings);
      await server.start();
    }
  };
  const command = (word: string, settings: Record<string, string>) =>
    startProgram(['scripts/files.ts', word], { ...files, ...settings, DATABASE_URL: database.url });

  await restart({ FILES: from, FORMER_FILES: to });
  const settings = { FILES: to, FORMER_FILES: from };
  await restart(settings);
  const killed = command('move', settings);
  await sleep(Math.random() * 2000);
  killed.child.kill('SIGKILL');
  await killed.ended;
  for (let times = 0; ; times += 1) {
    const { ended, output } = command('move', settings);
    if ((await ended) !== 0) throw new Error(`the move ended: ${output()}`);
    if (output().includes('without FORMER_FILES now')) break;
    // Uploads of the people are still received in the former place.
    if (times === maxTimes) throw new Error(`uploads do not end: ${output()}`);
    await sleep(2000);
    // A client that lost the answer never continues its upload, which would expire after a day.
    await database.ask("DELETE FROM uploads WHERE received_at < now() - interval '1 minute'");
  }
  await restart({ FILES: to, FORMER_FILES: '' });
  const check = command('check', { FILES: to });
  if ((await check.ended) !== 0) throw new Error(`files are missing or changed: ${check.output()}`);
}
