/**
 * Ten people send hostile programs and heavy drawings and visitors from many addresses redraw a heavy code, all as fast as they are
 * answered, while somebody else orders with small files and has them checked.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveWay } from '../../server/src/platform/processes/give-way.ts';
import type { Sender } from '../../server/testing/uploads.ts';
import { watchMachine } from '../cpu.ts';
import { conclude } from '../verdict.ts';
import type { Storm, Told } from './flood-process.ts';
import { HealthWatch, percentile } from './health.ts';
import { type Answered, ask, filesOf, type HostileShop, openHostileShop, orderWith, svg } from './shop.ts';

/** In ms. */
const bars = { check: 5000, order: 300, answer: 30_000 };
const people = 10;
/** Each round has ten new people, of whom the queues know nothing yet. */
const rounds = 4;
const roundMs = 25_000;
const smallSvg = () => svg(`<path d="M1 1h${1 + Math.random()}v9h-9z"/>`);
const smallEps = () =>
  Buffer.from(
    `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 90 90\n%%EndComments\n9 9 ${30 + Math.random()} 40 rectfill\nshowpage\n%%EOF\n`,
  );

/** A code with a logo of many lines. */
async function heavyCode(to: Sender): Promise<{ code: string; category: string }> {
  const { data } = JSON.parse((await ask(to, '/api/design/qr/category')).text) as {
    data: { _id: string; kind: string }[];
  };
  const category = data.find(({ kind }) => kind === 'text')?._id ?? '';
  const star = Array.from({ length: 300 }, (_, index) => {
    const turn = (index / 300) * 2 * Math.PI;
    const far = index % 2 ? 9 : 6;
    return `${10 + far * Math.cos(turn)} ${10 + far * Math.sin(turn)}`;
  });
  const logo = { name: 'logo.svg', content: svg(`<path d="M${star.join('L')}z"/>`) };
  const sent = await ask(to, '/api/design/qr/new', {
    form: { categoryId: category, title: 'عنوان', values: '{"text":"متن"}', logo },
  });
  if (sent.status !== 200) throw new Error(`a code with a logo answers ${sent.status} ${sent.text}`);
  return { code: (JSON.parse(sent.text) as { code: string }).code, category };
}

const measured = [
  'order with an EPS',
  'check of the EPS',
  'order with an SVG',
  'check of the SVG',
  'picture of the SVG',
  'EPS that is not sent yet',
  'order of a code',
] as const;
type Measured = (typeof measured)[number];

type Waits = Record<Measured, number[]>;
type Note = (what: Measured, answer: Answered) => void;

/** The steps of somebody with small files, one after the other. */
async function doSmallThings(to: Sender, category: string, note: Note): Promise<void> {
  const look = async (file: Buffer, kind: 'EPS' | 'SVG') => {
    const order = await orderWith(to, `a.${kind.toLowerCase()}`, file);
    note(`order with an ${kind}`, order);
    if (order.status !== 200) return;
    const [stored] = filesOf(order);
    note(`check of the ${kind}`, await ask(to, stored?.check ?? '/'));
    if (kind === 'SVG') note('picture of the SVG', await ask(to, stored?.thumb ?? '/'));
  };
  await look(smallEps(), 'EPS');
  await look(smallSvg(), 'SVG');
  note(
    'EPS that is not sent yet',
    await ask(to, '/api/design/program/pdf', { form: { file: { name: 'a.eps', content: smallEps() } } }),
  );
  note(
    'order of a code',
    await ask(to, '/api/design/qr/new', {
      json: { categoryId: category, title: 'عنوان', values: { text: 'متن' } },
    }),
  );
}

async function startStorm(): Promise<ChildProcess> {
  const storm = fork(path.join(import.meta.dirname, 'flood-process.ts'), { detached: true });
  await Promise.all([once(storm, 'message'), giveWay(storm.pid ?? 0, 10)]);
  return storm;
}

async function signInAll(shop: HostileShop): Promise<Sender[]> {
  const senders: Sender[] = [];
  while (senders.length < people) senders.push(await shop.customer());
  return senders;
}

export async function flood(say: (line: string) => void): Promise<void> {
  const shop = await openHostileShop();
  const { server } = shop;
  const health = new HealthWatch(server.base);
  try {
    const owner = await shop.customer();
    const { code, category } = await heavyCode(owner);
    const watched = watchMachine([await shop.postmaster()]);
    const waits = Object.fromEntries(measured.map((what) => [what, [] as number[]])) as Waits;
    const refused: string[] = [];
    const quiet = Object.fromEntries(measured.map((what) => [what, 0])) as Record<Measured, number>;
    const first = await shop.customer();
    for (let at = 0; at < 2; at += 1)
      await doSmallThings(first, category, (what, { ms }) => (quiet[what] = ms));
    const flooded = {
      waits: [] as number[],
      statuses: {} as Record<number, number>,
      worst: 0,
      p99: 0,
      turn: 0,
    };
    for (let round = 1; round <= rounds; round += 1) {
      const senders = await signInAll(shop);
      const somebody = await shop.customer();
      const storm = await startStorm();
      let told: Told = { waits: [], statuses: {} };
      const delays = await health.during(async () => {
        storm.send({ senders, base: server.base, code } satisfies Storm);
        const until = performance.now() + roundMs;
        // At once, when nobody has had a long job yet.
        await sleep(200);
        while (performance.now() < until)
          await doSmallThings(somebody, category, (what, { status, ms, text }) => {
            waits[what].push(ms);
            if (status !== 200) refused.push(`${what}: ${status} ${text.slice(0, 120)}`);
          });
        storm.send('end');
        [told] = (await once(storm, 'message')) as [Told];
      });
      flooded.waits.push(...told.waits);
      for (const [status, times] of Object.entries(told.statuses))
        flooded.statuses[Number(status)] = (flooded.statuses[Number(status)] ?? 0) + times;
      flooded.worst = Math.max(flooded.worst, delays.worst);
      flooded.p99 = Math.max(flooded.p99, delays.p99);
      flooded.turn = Math.max(flooded.turn, delays.turn);
    }
    const seconds = (ms: number) => (ms / 1000).toFixed(2).padStart(8);
    say(
      `${people} people with up to 6 open requests each, 10 visitors from thousands of addresses, ${rounds} rounds of ${roundMs / 1000} s, without limits of rates`,
    );
    say(
      `${'s'.padEnd(30)} ${['quiet', 'median', 'most', 'times'].map((word) => word.padStart(8)).join(' ')}`,
    );
    const missed: string[] = [];
    for (const what of measured) {
      const max = Math.max(0, ...waits[what]);
      say(
        `${what.padEnd(30)} ${seconds(quiet[what])} ${seconds(percentile(waits[what], 0.5))} ${seconds(max)} ${String(waits[what].length).padStart(8)}`,
      );
      if (max > (what.startsWith('order') ? bars.order : bars.check))
        missed.push(`${what} took ${seconds(max).trim()} s`);
    }
    for (const each of refused) missed.push(each);
    const longest = Math.max(...flooded.waits);
    const statuses = Object.entries(flooded.statuses).map(
      ([status, times]) => `${status === '0' ? 'none' : status} ${times}×`,
    );
    say(
      `answers of the flood: ${statuses.join(', ')}; the longest after ${seconds(longest).trim()} s, the median ${seconds(percentile(flooded.waits, 0.5)).trim()} s`,
    );
    if (longest > bars.answer) missed.push('an answer of the flood');
    say(
      `/healthz meanwhile: worst ${flooded.worst.toFixed(0)} ms, p99 ${flooded.p99.toFixed(0)} ms; the longest turn of the event loop ${flooded.turn.toFixed(0)} ms`,
    );
    const ready = await server.ready();
    say(conclude(watched(), missed, ready === 200 ? [] : ['the server ended']));
  } finally {
    health.stop();
    await shop.stop();
  }
}
