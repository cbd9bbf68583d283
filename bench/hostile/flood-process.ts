/**
 * Ten people and many visitors, all as fast as they are answered. flood.ts starts it with the people of a round; it begins at once, and
 * answers "end" with what they were told. flood.ts has it give way, because people's own machines take nothing from the server.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sender } from '../../server/testing/uploads.ts';
import { bytesOf, hostile } from '../engraving/hostile-files.ts';
import { type Answered, ask, filesOf, orderWith, svg } from './shop.ts';

/** Requests that each of the ten has open at a time, of each sort. */
const open = 2;
const visitors = 10;
/** ms after a refusal; nobody waits for as long as the server says. */
const impatienceMs = 1000;

export interface Storm {
  senders: Sender[];
  base: string;
  /** A code that takes long to draw. */
  code: string;
}

/** ms of the answers, and how often each status came. */
export interface Told {
  waits: number[];
  statuses: Record<number, number>;
}

/** Files of at most a few MB, so that sending them takes less than reading them. */
const heavy = hostile.flatMap(([name, kind, make]) => {
  const isLarge = / 50 MB|400 MB|20 MB|million|groups in groups|without an end$/.test(name) && kind !== 'eps';
  return isLarge || / 50 MB/.test(name) ? [] : [{ kind, content: Buffer.from(bytesOf(make())) }];
});
const programs = heavy.filter(({ kind }) => kind === 'eps');
const drawings = [
  ...heavy.filter(({ kind }) => kind !== 'eps'),
  { kind: 'svg', content: svg('<path d="M0 0l9 9l-9 1l9 2z"/>'.repeat(40_000)) },
  {
    kind: 'dxf',
    content: Buffer.from(
      `0\nSECTION\n2\nENTITIES\n${'0\nLINE\n10\n1\n20\n2\n11\n3\n21\n4\n'.repeat(60_000)}0\nENDSEC\n0\nEOF\n`,
    ),
  },
];

class Flood {
  /** ms of the answers, and how often each status came. */
  readonly waits: number[] = [];
  readonly statuses: Record<number, number> = {};
  #isOver = false;
  #sent = 0;
  readonly #running: Promise<void>[] = [];

  #repeat(send: (at: number) => Promise<Answered[]>): void {
    const run = async () => {
      while (!this.#isOver) {
        const answers = await send((this.#sent += 1));
        for (const { status, ms } of answers) {
          this.waits.push(ms);
          this.statuses[status] = (this.statuses[status] ?? 0) + 1;
        }
        if (answers.some(({ status }) => status !== 200)) await sleep(impatienceMs);
      }
    };
    this.#running.push(run());
  }

  begin(senders: readonly Sender[], { base, code }: { base: string; code: string }): void {
    for (const to of senders)
      for (let at = 0; at < open; at += 1) {
        this.#repeat(async (nth) => {
          const content = programs[nth % programs.length]?.content ?? Buffer.alloc(0);
          const another = Buffer.concat([content, Buffer.from(`%${nth}\n`)]);
          return [
            await ask(to, '/api/design/program/pdf', { form: { file: { name: 'a.eps', content: another } } }),
          ];
        });
        this.#repeat(async (nth) => {
          const { kind, content } = drawings[nth % drawings.length] ?? {
            kind: 'svg',
            content: Buffer.alloc(0),
          };
          const order = await orderWith(to, `a.${kind}`, content);
          if (order.status !== 200) return [order];
          const [file] = filesOf(order);
          return [
            order,
            ...(await Promise.all([file?.check, file?.thumb].map((url) => ask(to, url ?? '/')))),
          ];
        });
      }
    for (let at = 0; at < visitors; at += 1)
      this.#repeat(async (nth) => {
        const format = ['png', 'svg', 'dxf', 'pdf'][nth % 4];
        const headers = { 'x-forwarded-for': `198.51.${nth % 100}.${nth % 250}` };
        return [
          await ask({ base }, `/api/q/${code}/code.${format}?mm=${10 + (nth % 40_000) / 100}`, { headers }),
        ];
      });
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }
}

const flood = new Flood();
process.on('message', async (message: Storm | 'end') => {
  if (message !== 'end') return flood.begin(message.senders, message);
  await flood.end();
  process.send?.({ waits: flood.waits, statuses: flood.statuses } satisfies Told, () => process.exit());
});
process.send?.('ready');
