/** Each attack on resumable uploads many times, at one server and at two. */
import { attackUploads, uploadAttacks } from '../../server/testing/upload-attacks.ts';
import { openHostileShop } from './shop.ts';

const rounds = 40;
const bytes = 300_000;

export async function attackAll(say: (line: string) => void): Promise<void> {
  const shop = await openHostileShop();
  try {
    const { server } = shop;
    const other = await shop.another();
    const sender = await shop.customer();
    const missed: string[] = [];
    say(`${rounds} rounds of each attack: answers · wrong rounds · rounds with mixed bytes`);
    for (const [where, second] of [
      ['one server', sender],
      ['two servers', { ...sender, base: other.base }],
    ] as const)
      for (const attack of Object.keys(uploadAttacks)) {
        const { statuses, wrong, mixed } = await attackUploads(attack, rounds, [sender, second], bytes);
        const told = Object.entries(statuses)
          .map(([status, times]) => `${status === '0' ? 'none' : status} ${times}×`)
          .join(', ');
        say(`${`${attack}, ${where}`.padEnd(90)} ${told.padEnd(24)} ${wrong.length} · ${mixed.length}`);
        if (wrong.length + mixed.length > 0) missed.push(`${attack}: ${[...wrong, ...mixed].join(', ')}`);
      }
    const ready = [await server.ready(), await other.ready()];
    const crashes = ready.filter((status) => status !== 200);
    const faults = (server.output + other.output).match(/a call failed|nothing caught/g) ?? [];
    say(`${crashes.length} crashes, ${faults.length} faults in the logs`);
    if (crashes.length + faults.length > 0) missed.push('a server crashed or logged a fault');
    say(missed.length > 0 ? `Missed: ${missed.join('; ')}.` : 'All goals are met.');
    if (missed.length > 0) process.exitCode = 1;
  } finally {
    await shop.stop();
  }
}
