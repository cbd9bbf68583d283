/** Kills of servers and of their database among resumable uploads. */
import { setTimeout as sleep } from 'node:timers/promises';
import { killAgain, killDuringUploads } from '../../server/testing/upload-kills.ts';
import { childrenOf } from '../cpu.ts';
import { type HostileShop, openHostileShop } from './shop.ts';

const kills = 100;

/** Kills all processes of the database at once, as a machine does that loses its power. It is started again by what started it. */
async function killDatabase({ postmaster, server }: HostileShop): Promise<void> {
  const first = await postmaster();
  for (const pid of [first, ...childrenOf(first)])
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended with the others.
    }
  while ((await postmaster().catch(() => first)) === first) await sleep(50);
  while ((await server.ready().catch(() => 0)) !== 200) await sleep(50);
}

export async function killAll(say: (line: string) => void): Promise<void> {
  const shop = await openHostileShop();
  try {
    const servers = [shop.server, await shop.another()] as const;
    const people = await Promise.all([shop.customer(), shop.customer(), shop.customer()]);
    const database = () => killDatabase(shop);
    const [one, other] = servers.map((server) => () => killAgain(server));
    const done = await killDuringUploads(
      servers,
      people,
      kills,
      [one, database, other, database].filter((kill) => kill !== undefined),
    );
    const ready = await Promise.all(servers.map((server) => server.ready()));
    say(
      `${done.kills} kills of two servers and of PostgreSQL, by turns: ${done.pieces} pieces answered with success, ${done.uploads} whole uploads`,
    );
    say(`${done.faults.length} uploads of which acknowledged bytes were lost or changed`);
    const missed = [...done.faults, ...ready.filter((status) => status !== 200).map(String)];
    say(missed.length > 0 ? `Missed: ${missed.join('; ')}.` : 'All goals are met.');
    if (missed.length > 0) process.exitCode = 1;
  } finally {
    await shop.stop();
  }
}
