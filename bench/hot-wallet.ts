/**
 * Measures how long other people wait while one wallet is under attack: 200 orders a second on it, against quiet phases
 * in the same run. The limits on calls are those of a running shop; `--limits off` lifts them, so that every order of the
 * attack is worked on. Each setting has its own report.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { watchMachine } from './cpu.ts';
import { type Answer, Client, type Request, SteadyLoad } from './load.ts';
import { ordersOf, plainOrder } from './new-orders.ts';
import { type Person, serve, signIn, startDatabase } from './servers.ts';
import { fillShop, mobileOf } from './shop.ts';
import { conclude } from './verdict.ts';

/** The most that the attack may multiply the others' 99th percentile by. */
const bar = 3;
const ordersPerSecond = 200;
/** Requests of the others: half of them lists, three of ten single orders, two of ten new orders. */
const othersPerSecond = 50;
const customers = 200;
const usualRounds = 6;
const phaseMs = 5000;
/** The slowest requests of the others, which the report names. */
const slowest = 5;

const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: {
    limits: { type: 'string', default: 'on' },
    rounds: { type: 'string', default: String(usualRounds) },
  },
});
if (options.limits !== 'on' && options.limits !== 'off') throw new Error('limits are on or off');
const rounds = Number(options.rounds);

/** One request of the others: `ms` is how long it waited, `at` when it was answered, in s since the measurement began. */
interface Wait {
  kind: 'list' | 'one order' | 'new order';
  round: number;
  at: number;
  ms: number;
}

const stops: (() => Promise<unknown> | void)[] = [];

const percentile = (all: readonly number[], share: number) =>
  all.toSorted((a, b) => a - b)[Math.ceil(all.length * share) - 1] ?? 0;

function kindOf(asked: string): Wait['kind'] {
  if (asked === '/api/user/orders') return 'list';
  return asked.startsWith('/api/design/one/') ? 'one order' : 'new order';
}

async function requestsOf(client: Client, others: readonly Person[]): Promise<() => Request> {
  const shape = await plainOrder(client, others[0] as Person);
  const newOrder = ordersOf(others, shape);
  const own: (string | undefined)[] = [];
  for (const { token } of others) {
    const list = JSON.parse(await client.one({ path: '/api/user/orders', token })) as {
      data: { _id: string }[];
    };
    own.push(list.data[0]?._id);
  }
  let turn = 0;
  return () => {
    const at = turn++;
    const who = at % others.length;
    const token = others[who]?.token ?? '';
    if (at % 10 < 5) return { path: '/api/user/orders', token };
    if (at % 10 < 8) return { path: `/api/design/one/${own[who]}`, token };
    return newOrder();
  };
}

try {
  console.log('filling a shop of 20000 orders');
  const database = await startDatabase();
  stops.push(database.stop);
  await fillShop(database.pool, { orders: 20_000, whaleEvery: 20, whaleEntries: 2000 });
  const mobiles = Array.from({ length: customers + 1 }, (_, n) => mobileOf(n + 1));
  const [hot, ...others] = (await signIn(database.url, mobiles)) as [Person, ...Person[]];
  const server = await serve('app-server', database, { RATE_LIMITS: options.limits });
  stops.push(server.stop);

  const client = new Client(server.port, 1);
  const attack = ordersOf([hot], await plainOrder(client, hot));
  const next = await requestsOf(client, others);
  client.close();
  const attackers = new SteadyLoad(server.port);
  const load = new SteadyLoad(server.port);
  stops.push(
    () => attackers.close(),
    () => load.close(),
  );

  const waited = { quiet: [] as Wait[], attack: [] as Wait[] };
  let round = 1;
  const orders = { made: 0, refused: 0, waited: [] as number[] };
  const waits =
    (phase: keyof typeof waited) =>
    (answer: Answer, ms: number, { path: asked }: Request) => {
      if (answer.status !== 200)
        throw new Error(`somebody else was refused: ${answer.status} ${answer.body.slice(0, 300)}`);
      waited[phase].push({ kind: kindOf(asked), round, at: (performance.now() - began) / 1000, ms });
    };
  console.log('warming up');
  await load.run(phaseMs, 2 * othersPerSecond, next, () => {});
  const watched = watchMachine([server.pid, database.postmaster]);
  const began = performance.now();
  for (; round <= rounds; round++) {
    await load.run(phaseMs, othersPerSecond, next, waits('quiet'));
    await Promise.all([
      load.run(phaseMs, othersPerSecond, next, waits('attack')),
      attackers.run(phaseMs, ordersPerSecond, attack, ({ status }, ms) => {
        orders[status === 200 ? 'made' : 'refused'] += 1;
        orders.waited.push(ms);
      }),
    ]);
    console.log(`round ${round} of ${rounds}`);
  }
  const machine = watched();
  const ms = (time: number) => `${time.toFixed(1)} ms`;
  const spread = (times: readonly number[]) =>
    [0.5, 0.95, 0.99].map((share) => ms(percentile(times, share)).padStart(10)).join(' ');
  const times = (waits: readonly Wait[]) => waits.map((wait) => wait.ms);
  const ratio = percentile(times(waited.attack), 0.99) / percentile(times(waited.quiet), 0.99);
  // The same kind or the same moment again and again is a cause that can be found; one outlier is the machine's.
  const outliers = (phase: keyof typeof waited) =>
    waited[phase]
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, slowest)
      .map(
        (wait) =>
          `${`  ${wait.kind}, ${phase}`.padEnd(28)} ${ms(wait.ms).padStart(10)}  in round ${wait.round}, ${wait.at.toFixed(1)} s after the beginning`,
      );
  const text = [
    `${''.padEnd(28)} ${['median', 'p95', 'p99'].map((word) => word.padStart(10)).join(' ')}`,
    `${'others, quiet'.padEnd(28)} ${spread(times(waited.quiet))}`,
    `${'others, during the attack'.padEnd(28)} ${spread(times(waited.attack))}`,
    `${'orders on the one wallet'.padEnd(28)} ${spread(orders.waited)}`,
    '',
    `${ordersPerSecond} orders a second on one wallet with limits ${options.limits}, ${orders.made} made and ${orders.refused} refused; ${othersPerSecond} requests a second of others`,
    `p99 of the others ${ratio.toFixed(2)}× (bar ${bar}×)`,
    '',
    `The ${slowest} slowest requests of the others in each phase:`,
    ...outliers('quiet'),
    ...outliers('attack'),
    '',
    conclude(machine, ratio > bar ? ['the others’ p99'] : []),
  ].join('\n');
  console.log(text);
  const report = path.join(import.meta.dirname, `reports/hot-wallet-limits-${options.limits}.txt`);
  await mkdir(path.dirname(report), { recursive: true });
  // A shorter run leaves the report of the last whole one.
  if (rounds >= usualRounds) await writeFile(report, `${text}\n`);
} finally {
  for (const stop of stops.toReversed()) await stop();
}
