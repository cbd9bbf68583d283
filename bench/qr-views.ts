/**
 * Measures how long orders wait while one QR code's page is opened a thousand times a second, against quiet phases in
 * the same run.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { watchMachine } from './cpu.ts';
import { type Answer, Client, SteadyLoad } from './load.ts';
import { ordersOf, plainOrder } from './new-orders.ts';
import { type Person, serve, signIn, startDatabase } from './servers.ts';
import { codeOf, fillShop, mobileOf } from './shop.ts';
import { conclude } from './verdict.ts';

/** The most that the views may multiply the orders' 99th percentile by. */
const bar = 1.5;
const viewsPerSecond = 1000;
const ordersPerSecond = 25;
const customers = 200;
const phaseMs = 5000;
/** A code whose page is up. */
const code = codeOf(77);

const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: { rounds: { type: 'string', default: '6' } },
});
const rounds = Number(options.rounds);

const stops: (() => Promise<unknown> | void)[] = [];

const percentile = (all: readonly number[], share: number) =>
  all.toSorted((a, b) => a - b)[Math.ceil(all.length * share) - 1] ?? 0;

try {
  console.log('filling a shop of 20000 orders');
  const database = await startDatabase();
  stops.push(database.stop);
  await fillShop(database.pool, { orders: 20_000, whaleEvery: 20, whaleEntries: 2000 });
  const mobiles = Array.from({ length: customers }, (_, n) => mobileOf(n + 1));
  const payers = (await signIn(database.url, mobiles)) as [Person, ...Person[]];
  const server = await serve('app-server', database);
  stops.push(server.stop);
  const client = new Client(server.port, 1);
  const next = ordersOf(payers, await plainOrder(client, payers[0]));
  client.close();
  const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Mobile', 'accept-encoding': 'br' };
  const view = () => ({ path: `/q/${code}`, headers: phone });
  const [orders, views] = [new SteadyLoad(server.port), new SteadyLoad(server.port)];
  stops.push(
    () => orders.close(),
    () => views.close(),
  );

  const waited = { quiet: [] as number[], viewed: [] as number[], views: [] as number[] };
  const waits = (kind: keyof typeof waited) => (answer: Answer, ms: number) => {
    if (answer.status !== 200)
      throw new Error(`somebody was refused: ${answer.status} ${answer.body.slice(0, 300)}`);
    waited[kind].push(ms);
  };
  const before = await viewsOf();
  console.log('warming up');
  await orders.run(phaseMs, ordersPerSecond, next, () => {});
  const watched = watchMachine([server.pid, database.postmaster]);
  for (let round = 1; round <= rounds; round++) {
    await orders.run(phaseMs, ordersPerSecond, next, waits('quiet'));
    await Promise.all([
      orders.run(phaseMs, ordersPerSecond, next, waits('viewed')),
      views.run(phaseMs, viewsPerSecond, view, waits('views')),
    ]);
    console.log(`round ${round} of ${rounds}`);
  }
  const machine = watched();
  // The last second's views are still to be written.
  await new Promise((resolve) => setTimeout(resolve, 2500));
  const counted = (await viewsOf()) - before;
  const spread = (times: readonly number[]) =>
    [0.5, 0.95, 0.99].map((share) => `${percentile(times, share).toFixed(1)} ms`.padStart(10)).join(' ');
  const ratio = percentile(waited.viewed, 0.99) / percentile(waited.quiet, 0.99);
  const missed = [
    ...(ratio > bar ? ['the orders’ p99'] : []),
    ...(counted === waited.views.length ? [] : ['the number of views']),
  ];
  const text = [
    `${''.padEnd(28)} ${['median', 'p95', 'p99'].map((word) => word.padStart(10)).join(' ')}`,
    `${'orders, quiet'.padEnd(28)} ${spread(waited.quiet)}`,
    `${'orders, during the views'.padEnd(28)} ${spread(waited.viewed)}`,
    `${'views of one page'.padEnd(28)} ${spread(waited.views)}`,
    '',
    `${viewsPerSecond} views a second of one page, ${counted} counted of ${waited.views.length}; ${ordersPerSecond} orders a second`,
    `p99 of the orders ${ratio.toFixed(2)}× (bar ${bar}×)`,
    conclude(machine, missed),
  ].join('\n');
  console.log(text);
  const report = path.join(import.meta.dirname, 'reports/qr-views.txt');
  await mkdir(path.dirname(report), { recursive: true });
  await writeFile(report, `${text}\n`);

  async function viewsOf(): Promise<number> {
    const { rows } = await database.pool.query<{ views: number }>(
      'SELECT views FROM qr_codes WHERE code = $1',
      [code],
    );
    return rows[0]?.views ?? 0;
  }
} finally {
  for (const stop of stops.toReversed()) await stop();
}
