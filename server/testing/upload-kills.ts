/** Kills servers and their database while people send uploads through them, for tests and for `npm run bench`. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from './process.ts';
import { beginUpload, makeShownCode, offsetOf, type Sender, sendPiece, videoOf } from './uploads.ts';

export interface Killed {
  kills: number;
  /** Pieces that were answered with success, and uploads that came whole. */
  pieces: number;
  uploads: number;
  /** Uploads of which acknowledged bytes were lost, or whose stored bytes were others. */
  faults: string[];
}

/** Kills a server and starts it again. */
export async function killAgain(server: ServerProcess): Promise<void> {
  await server.end('SIGKILL');
  await server.start();
}

/** The longest piece in bytes; an upload has ten of them. */
const pieceBytes = 700_000;

/**
 * Ends one of the victims after another so often, each in the middle of a few pieces, which resolves when it runs again. Each person
 * sends one upload after the other, every piece to any server that runs, and reads the stored bytes of each.
 */
export async function killDuringUploads(
  servers: readonly ServerProcess[],
  people: readonly Sender[],
  kills: number,
  victims: readonly (() => Promise<unknown>)[] = servers.map((server) => () => killAgain(server)),
): Promise<Killed> {
  const done: Killed = { kills: 0, pieces: 0, uploads: 0, faults: [] };
  let isOver = false;
  const between = (min: number, max: number) => min + Math.floor(Math.random() * (max - min));
  /** Tries a call at one server after another until one answers. */
  const anywhere = async <T>(person: Sender, call: (to: Sender) => Promise<T>): Promise<T> => {
    for (let at = between(0, servers.length); ; at += 1) {
      const base = servers[at % servers.length]?.base ?? '';
      try {
        return await call({ ...person, base });
      } catch (error) {
        // The server is dead or dying. Its database connections end a little later, as 503.
        if (!/fetch failed|terminated|other side closed| 503/.test(String(error))) throw error;
        await sleep(between(1, 30));
      }
    }
  };
  const sendOne = async (person: Sender, show: (url: string) => Promise<Buffer>): Promise<void> => {
    const content = videoOf(10 * pieceBytes);
    const url = await anywhere(person, (to) => beginUpload(to, content.length));
    let acknowledged = 0;
    for (let offset = 0; offset < content.length; ) {
      offset = await anywhere(person, (to) => offsetOf(to, url));
      if (offset < acknowledged) done.faults.push(`${url}: ${acknowledged} bytes were safe, then ${offset}`);
      const piece = content.subarray(offset, offset + between(1, pieceBytes));
      if (piece.length === 0) break;
      const base = servers[between(0, servers.length)]?.base ?? '';
      const sent = await sendPiece({ ...person, base }, url, offset, piece).catch(() => null);
      if (sent?.status !== 204) continue;
      offset = acknowledged = sent.offset;
      done.pieces += 1;
    }
    const stored = await show(url);
    if (!stored.equals(content)) {
      const same = stored.findIndex((byte, index) => byte !== content[index]);
      done.faults.push(
        `${url}: other bytes were stored, ${stored.length} of ${content.length}, the same up to ${same}`,
      );
    }
    done.uploads += 1;
  };
  // Before the first kill, because these calls are made once.
  const codes = await Promise.all(
    people.map(async (person) => [person, await makeShownCode(person)] as const),
  );
  const work = async ([person, code]: (typeof codes)[number]) => {
    const show = (url: string) =>
      anywhere(person, async (to) => {
        // A call whose answer was lost has used the upload, and its repeat is answered like the first time.
        const read = await code.show(url, { to, key: url });
        return read();
      });
    while (!isOver) await sendOne(person, show);
  };
  const working = Promise.all(codes.map(work));
  for (let at = 0; at < kills; at += 1) {
    const target = done.pieces + between(1, 6);
    while (done.pieces < target) await Promise.race([sleep(1), working]);
    // The next pieces are under way.
    await sleep(between(0, 20));
    await victims[at % victims.length]?.();
    done.kills += 1;
  }
  isOver = true;
  await working;
  return done;
}
