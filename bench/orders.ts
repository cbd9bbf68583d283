/**
 * Compares every list, search and count in a shop of 10,000 orders and 1,000 people and in one of a million and
 * 100,000, in one run: a single client over HTTP calls the two shops alternately. The whale, the customer of most orders,
 * has 500 orders and 5,000 entries in the first and a hundred times as many in the second.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { watchMachine } from './cpu.ts';
import { plansOf } from './plans.ts';
import { everything, type Question, type Role } from './questions.ts';
import { type Person, serve, signIn, startDatabase } from './servers.ts';
import { fillShop, tables } from './shop.ts';
import { conclude } from './verdict.ts';

const bar = 2;
const rounds = 5;
const callsInRound = 20;
const whole = '1000000';
const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: { most: { type: 'string', default: whole }, only: { type: 'string', default: '' } },
});
const sizes = [10_000, Number(options.most)] as const;
/** Rows above which a scan without an index counts as one of a whole table. */
const wholeTable = 5000;
/** Rows that a bounded question may read, index entries among them. */
const mostRead = 5000;

interface Shop {
  orders: number;
  url: string;
  dataDir: string;
  port: number;
  pid: number;
  postmaster: number;
  people: Record<Role, Person>;
}

// `--only ticket` asks only the questions with this word, and prints their plans.
const questions = everything.filter(({ name }) => name.includes(options.only));

const stops: (() => Promise<unknown> | void)[] = [];

async function startShop(orders: number): Promise<Shop> {
  const database = await startDatabase();
  stops.push(database.stop);
  const { admin, ten, hundred, whale } = await fillShop(database.pool, {
    orders,
    whaleEvery: 20,
    whaleEntries: orders / 2,
  });
  const people = await signIn(database.url, [admin, ten, hundred, whale]);
  const { port, pid, stop } = await serve('app-server', database);
  stops.push(stop);
  const [asAdmin, asTen, asHundred, asWhale] = people as [Person, Person, Person, Person];
  return {
    orders,
    url: database.url,
    dataDir: database.dataDir,
    port,
    pid,
    postmaster: database.postmaster,
    people: { admin: asAdmin, customer: asTen, unread: asHundred, whale: asWhale },
  };
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** Returns the milliseconds from sending one request on an open connection to its last byte. */
function timeOf(shop: Shop, { as, path }: Question): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = { authorization: `Bearer ${shop.people[as].token}` };
    http
      .get({ host: '127.0.0.1', port: shop.port, path: path(shop), headers, agent }, (reply) => {
        reply.resume();
        reply.once('end', () =>
          reply.statusCode === 200
            ? resolve(performance.now() - began)
            : reject(new Error(`${path(shop)} answered ${reply.statusCode}`)),
        );
      })
      .once('error', reject);
  });
}

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
const ms = (time: number) => `${time.toFixed(2)} ms`.padStart(10);

/** Tells whether a plan read so many rows of a table that grows with the shop by no index. */
function readsWholeTable(plan: string): boolean {
  return plan.split('->').some((node) => {
    const isScan = new RegExp(`^\\s*(Parallel )?Seq Scan on (${tables.join('|')})\\b`).test(node);
    const counts = [/ rows=([\d.]+) loops/, /Rows Removed by Filter: (\d+)/].map((count) =>
      Number(count.exec(node)?.[1] ?? 0),
    );
    return isScan && counts.some((rows) => rows > wholeTable);
  });
}

/** Counts the rows of tables and the entries of indexes that a plan reads. */
function rowsRead(plan: string): number {
  let rows = 0;
  let loops = 0;
  const counts =
    /(?:Seq|Index|Index Only|Bitmap Heap|Bitmap Index) Scan .* rows=([\d.]+) loops=(\d+)\)|Rows Removed by (?:Index Recheck|Filter): (\d+)|^\s*->/gm;
  for (const [found, read, times, removed] of plan.matchAll(counts)) {
    if (found.endsWith('->')) loops = 0;
    else if (read !== undefined) rows += Number(read) * (loops = Number(times));
    else rows += Number(removed) * loops;
  }
  return Math.round(rows);
}

async function compare(small: Shop, large: Shop, question: Question) {
  const first = [await timeOf(small, question), await timeOf(large, question)] as const;
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++)
    for (const [at, shop] of [small, large].entries())
      for (let call = 0; call < callsInRound; call++) times[at]?.push(await timeOf(shop, question));
  return { question, first, times: [median(times[0]), median(times[1])] as const };
}

async function keepReport(
  lines: readonly string[],
  conclusion: string,
  plans: ReadonlyMap<string, string>,
): Promise<void> {
  const report = path.join(import.meta.dirname, 'reports/orders.txt');
  await mkdir(path.dirname(report), { recursive: true });
  const head = `Medians of ${rounds * callsInRound} calls, ${sizes.join(' and ')} orders, ratio (bar ${bar}×)`;
  const written = [...plans].map(([name, plan]) => `── ${name}\n\n${plan}`);
  await writeFile(
    report,
    `${head}\n\n${lines.join('\n')}\n${conclusion}\n\nPlans at ${sizes[1]} orders\n\n${written.join('\n\n')}\n`,
  );
  console.log(`plans: ${path.relative(process.cwd(), report)}`);
}

try {
  const shops: Shop[] = [];
  for (const orders of sizes) {
    const began = performance.now();
    console.log(`filling a shop of ${orders} orders`);
    shops.push(await startShop(orders));
    console.log(`filled ${orders} orders in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }
  const [small, large] = shops as [Shop, Shop];
  const lines: string[] = [];
  const missed: string[] = [];
  const bounded: string[] = [];
  const watched = watchMachine(shops.flatMap(({ pid, postmaster }) => [pid, postmaster]));
  for (const question of questions) {
    const { first, times } = await compare(small, large, question);
    const ratio = times[1] / times[0];
    const line = `${question.name.padEnd(42)} ${ms(times[0])} ${ms(times[1])}  ${ratio.toFixed(2)}×  (first ${ms(first[0])}, ${ms(first[1])})`;
    lines.push(line);
    console.log(line);
    if (ratio > bar && question.barred !== false) (question.bounded ? bounded : missed).push(question.name);
  }
  const machine = watched();
  const calls = questions.map(({ name, as, path }) => ({
    name,
    path: path(large),
    token: large.people[as].token,
  }));
  const plans = await plansOf(large.url, large.dataDir, calls);
  for (const [name, plan] of plans)
    if (readsWholeTable(plan)) {
      lines.push(`${name}: reads a whole table, by no index`);
      console.log(lines.at(-1));
      missed.push(name);
    }
  for (const name of bounded) {
    const rows = rowsRead(plans.get(name) ?? '');
    const isBounded = rows > 0 && rows <= mostRead;
    lines.push(
      `${name}: above the bar, but ${isBounded ? '' : 'not '}bounded: reads ${rows} of at most ${mostRead} rows`,
    );
    console.log(lines.at(-1));
    if (!isBounded) missed.push(name);
  }
  const conclusion = conclude(machine, [...new Set(missed)]);
  console.log(conclusion);
  // Part of a run, or a smaller one, leaves the report of the last whole one.
  if (!options.only && options.most === whole) await keepReport(lines, conclusion, plans);
  else for (const [name, plan] of plans) console.log(`\n── ${name}\n\n${plan}`);
} finally {
  agent.destroy();
  for (const stop of stops.toReversed()) await stop();
}
