/** Attacks on resumable uploads, each with the answers that it may get, for tests and for `npm run bench`. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  beginUpload,
  endUpload,
  makeShownCode,
  openPiece,
  pieceHead,
  type Sender,
  sendPiece,
  sendRest,
  videoOf,
} from './uploads.ts';

interface Round {
  /** One person, at one server or several. */
  one: Sender;
  other: Sender;
  url: string;
  /** Two contents of the same size. */
  mine: Buffer;
  theirs: Buffer;
  /** Writes the head of a PATCH of the upload on a connection that stays open until the round ends. */
  open(to: Sender, offset: number, bytes?: number): ReturnType<typeof openPiece>;
}

interface Attack {
  /** Statuses that each answer may have; 0 is a connection that ends without one, because the attacker ended it. */
  allowed: readonly number[];
  /** True if only one of the senders may have success. */
  isRace?: true;
  /** Returns the answers, and the attacker's requests after the upload was used. */
  run(round: Round): Promise<{ statuses: number[]; later?: () => void }>;
}

/** Waits for an answer of each server, which has read by then what came before. */
const serversTurn = ({ one, other }: Pick<Round, 'one' | 'other'>) =>
  Promise.all([one, other].map(({ base }) => fetch(`${base}/healthz`)));

const half = ({ mine }: Round) => mine.length >> 1;

export const uploadAttacks: Record<string, Attack> = {
  'longer than announced, in chunks': {
    allowed: [413],
    async run({ one, mine, open }) {
      const piece = await open(one, 0);
      piece.send(mine);
      piece.send(Buffer.from('11 more bytes'.slice(0, 11)));
      piece.end();
      return { statuses: [await piece.status()] };
    },
  },
  'longer than announced, without an end': {
    allowed: [413],
    async run({ one, mine, open }) {
      const piece = await open(one, 0);
      piece.send(Buffer.concat([mine, mine]));
      return { statuses: [await piece.status()], later: () => piece.send(mine) };
    },
  },
  'longer than its own length': {
    allowed: [204, 400],
    async run({ one, mine, open }) {
      const piece = await open(one, 0, 5);
      piece.send(mine.subarray(0, 11));
      return { statuses: [await piece.status()] };
    },
  },
  'shorter than its own length, and ended': {
    allowed: [0, 400],
    async run(round) {
      const piece = await round.open(round.one, 0, round.mine.length);
      piece.send(round.mine.subarray(0, half(round)));
      piece.socket.end();
      return { statuses: [await piece.status()] };
    },
  },
  'cut by a reset': {
    allowed: [0],
    async run(round) {
      const piece = await round.open(round.one, 0, round.mine.length);
      await new Promise<void>((resolve) => {
        piece.socket.write(round.mine.subarray(0, half(round)), () => resolve());
      });
      piece.socket.resetAndDestroy();
      return { statuses: [await piece.status()] };
    },
  },
  'cut before its first byte': {
    allowed: [0],
    async run({ one, open }) {
      const piece = await open(one, 0);
      piece.socket.destroy();
      return { statuses: [await piece.status()] };
    },
  },
  'two that start together': {
    allowed: [204, 409],
    isRace: true,
    async run({ one, other, url, mine, theirs }) {
      const both = await Promise.all([sendPiece(one, url, 0, mine), sendPiece(other, url, 0, theirs)]);
      return { statuses: both.map(({ status }) => status) };
    },
  },
  'two that send slowly, of which one continues after the upload was used': {
    allowed: [0, 204, 409],
    async run(round) {
      const { one, other, mine, theirs } = round;
      const middle = half(round);
      const [first, second] = await Promise.all([
        round.open(one, 0, mine.length),
        round.open(other, 0, theirs.length),
      ]);
      for (const [piece, content] of [
        [first, mine],
        [second, theirs],
      ] as const)
        piece.send(content.subarray(0, middle));
      // One of the two is refused, and the other waits for the rest, which comes when the upload has been used.
      await serversTurn(round);
      return {
        statuses: [],
        later: () => [first, second].forEach((each) => each.send(theirs.subarray(middle))),
      };
    },
  },
  'a line that hangs, resumed elsewhere': {
    allowed: [204],
    async run(round) {
      const { one, other, url, mine } = round;
      const dead = await round.open(one, 0, mine.length);
      dead.send(mine.subarray(0, half(round)));
      await serversTurn(round);
      await sendRest(other, url, mine);
      return { statuses: [204], later: () => dead.send(mine.subarray(half(round))) };
    },
  },
  'two pieces on one connection': {
    allowed: [204, 409],
    async run(round) {
      const { one, url, mine } = round;
      const middle = half(round);
      const piece = await round.open(one, 0, middle);
      piece.send(mine.subarray(0, middle));
      piece.write(pieceHead(one, url, middle, mine.length - middle));
      piece.send(mine.subarray(middle));
      while (piece.statuses().length < 2 && !piece.hasEnded()) await sleep(2);
      return { statuses: piece.statuses() };
    },
  },
  'a piece of a wrong offset': {
    allowed: [409],
    async run(round) {
      const piece = await round.open(round.one, 7);
      piece.send(round.mine.subarray(7, half(round)));
      return { statuses: [await piece.status()], later: () => piece.send(round.mine) };
    },
  },
  'ended while it is received': {
    allowed: [404, 409],
    async run(round) {
      const { one, other, mine } = round;
      const doomed = await beginUpload(one, mine.length);
      const piece = await openPiece(one, doomed, 0, mine.length);
      piece.send(mine.subarray(0, half(round)));
      await serversTurn(round);
      if ((await endUpload(other, doomed)) !== 204) throw new Error('an upload could not be ended');
      piece.send(mine.subarray(half(round)));
      return { statuses: [await piece.status()] };
    },
  },
};

export interface Attacked {
  attack: string;
  rounds: number;
  /** How often each status was answered. */
  statuses: Record<number, number>;
  /** Rounds in which an answer was not allowed, two senders had success, or the server did not answer afterwards. */
  wrong: string[];
  /** Rounds in which the stored bytes were not those that were acknowledged, or changed later. */
  mixed: string[];
}

/** Runs an attack so often, finishes and uses the upload after each round, and reads the stored bytes twice. */
export async function attackUploads(
  name: string,
  rounds: number,
  [one, other]: readonly [Sender, Sender],
  bytes: number,
): Promise<Attacked> {
  const attack = uploadAttacks[name];
  if (!attack) throw new Error(`there is no attack "${name}"`);
  const done: Attacked = { attack: name, rounds, statuses: {}, wrong: [], mixed: [] };
  const code = await makeShownCode(one);
  for (let at = 0; at < rounds; at += 1) {
    const [mine, theirs] = [videoOf(bytes), videoOf(bytes)];
    const pieces: Awaited<ReturnType<typeof openPiece>>[] = [];
    try {
      const url = await beginUpload(one, mine.length);
      const open = async (to: Sender, offset: number, length?: number) => {
        const piece = await openPiece(to, url, offset, length);
        pieces.push(piece);
        return piece;
      };
      const { statuses, later } = await attack.run({ one, other, url, mine, theirs, open });
      for (const status of statuses) done.statuses[status] = (done.statuses[status] ?? 0) + 1;
      const successes = statuses.filter((status) => status === 204).length;
      if (statuses.some((status) => !attack.allowed.includes(status)) || (attack.isRace && successes > 1))
        done.wrong.push(`round ${at}: answers ${statuses.join(' ')}`);

      const from = await sendRest(other, url, mine);
      const possible = [mine, Buffer.concat([theirs.subarray(0, from), mine.subarray(from)])];
      const read = await code.show(url);
      const shown = await read();
      if (!possible.some((content) => content.equals(shown))) done.mixed.push(`round ${at}: when used`);
      later?.();
      await serversTurn({ one, other });
      if (!(await read()).equals(shown)) done.mixed.push(`round ${at}: afterwards`);
    } catch (error) {
      done.wrong.push(`round ${at}: ${(error as Error).message}`);
    } finally {
      for (const piece of pieces) piece.close();
    }
  }
  return done;
}
