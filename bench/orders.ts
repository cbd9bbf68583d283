/**
 * Compares every list, search and count in a shop of 10,000 orders and 1,000 people and in one of a million and
 * 100,000, in one run: a single client over HTTP calls the two shops alternately. The whale, the customer of most orders,
 * has 500 orders and 5,000 entries in the first and a hundred times as many in the second.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Disturbance, watchMachine } from './cpu.ts';
import { hasFound } from './findings.ts';
import { type Work, workOf } from './plans.ts';
import { everything, type Question, type Role } from './questions.ts';
import { type Person, serve, signIn, startDatabase } from './servers.ts';
import { fillShop, tables } from './shop.ts';
import { conclude, isQuiet } from './verdict.ts';

const bar = 2;
const rounds = 5;
const callsInRound = 20;
/** ms after which a round of slow calls has enough of them. */
const longEnough = 1000;
const whole = '1000000';
const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: { most: { type: 'string', default: whole }, only: { type: 'string', default: '' } },
});
const sizes = [10_000, Number(options.most)] as const;
/** Rows above which a scan without an index counts as one of a whole table. */
const wholeTable = 5000;
/** Rows that a bounded question may read, index entries among them. */
const maxRead = 5000;

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

/** Sends one request on an open connection, and passes the parts of its answer to `take`. Returns the type of the answer. */
function ask(shop: Shop, { as, path }: Question, take: (part: Buffer) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${shop.people[as].token}` };
    http
      .get({ host: '127.0.0.1', port: shop.port, path: path(shop), headers, agent }, (reply) => {
        reply.on('data', take);
        reply.once('end', () =>
          reply.statusCode === 200
            ? resolve(reply.headers['content-type'] ?? '')
            : reject(new Error(`${path(shop)} answered ${reply.statusCode}`)),
        );
      })
      .once('error', reject);
  });
}

/** Returns the milliseconds from sending one request to its last byte. */
async function timeOf(shop: Shop, question: Question): Promise<number> {
  const began = performance.now();
  await ask(shop, question, () => {});
  return performance.now() - began;
}

/** Asks for the first time. Returns the milliseconds, and whether the answer is as empty as the question expects. */
async function askFirst(shop: Shop, question: Question): Promise<{ time: number; isExpected: boolean }> {
  const began = performance.now();
  const parts: Buffer[] = [];
  // The beginning of a long table shows that it has rows.
  const type = await ask(shop, question, (part) => {
    if (parts.length < 1000) parts.push(part);
  });
  const time = performance.now() - began;
  return {
    time,
    isExpected: hasFound(type, Buffer.concat(parts).toString()) !== (question.findsNothing ?? false),
  };
}

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
const ms = (time: number) => `${time.toFixed(2)} ms`.padStart(10);

/** Returns whether a plan read so many rows without an index from a table that grows with the shop. */
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

interface Answered {
  question: Question;
  first: readonly [number, number];
  times: readonly [number, number];
}

async function compare(
  small: Shop,
  large: Shop,
  question: Question,
  first: Answered['first'],
): Promise<Answered> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++)
    for (const [at, shop] of [small, large].entries()) {
      const began = performance.now();
      for (let call = 0; call < callsInRound && performance.now() - began < longEnough; call++)
        times[at]?.push(await timeOf(shop, question));
    }
  return { question, first, times: [median(times[0]), median(times[1])] };
}

interface Verdict {
  says: string;
  isMissed?: true;
  isAccepted?: true;
}

/**
 * Returns the remarks about a question's times and plans; none if all is well. On a busy machine most of a time is
 * waiting, which no plan shows.
 */
function judge(
  { question, times }: Answered,
  { plans, planning, execution }: Work,
  machine: Disturbance,
): Verdict[] {
  const { accepted, bounded, elsewhere } = question;
  const said: Verdict[] = [];
  const ratio = times[1] / times[0];
  const above = `above the bar with ${ratio.toFixed(1)}×`;
  const rows = bounded ? rowsRead(plans) : 0;
  if (readsWholeTable(plans)) said.push({ says: 'reads a whole table, by no index', isMissed: true });
  if (ratio > bar && bounded && rows > 0 && rows <= maxRead)
    said.push({ says: `${above}, but bounded: reads ${rows} of at most ${maxRead} rows` });
  else if (ratio > bar && accepted && ratio <= accepted.upTo)
    said.push({ says: `${above}, accepted up to ${accepted.upTo}×: ${accepted.because}`, isAccepted: true });
  else if (ratio > bar) {
    const limits = [
      ...(bounded ? [`reads ${rows} rows where at most ${maxRead} are bounded`] : []),
      accepted ? `accepted only up to ${accepted.upTo}×` : 'no reason is named',
    ];
    said.push({ says: `${above}: ${limits.join('; ')}`, isMissed: true });
  }
  // Only time that grows with the shop needs an explanation by a plan.
  const outside = times[1] - planning - execution;
  if (isQuiet(machine) && outside > bar * times[0] && !elsewhere) {
    const seen = `${planning.toFixed(2)} ms to plan and ${execution.toFixed(2)} to run`;
    const says = `a fault of the bench: its plans take ${seen} of ${times[1].toFixed(2)} ms, and it does not say where the rest goes`;
    said.push({ says, isMissed: true });
  }
  return said;
}

async function keepReport(
  lines: readonly string[],
  conclusion: string,
  works: ReadonlyMap<string, Work>,
): Promise<void> {
  const report = path.join(import.meta.dirname, 'reports/orders.txt');
  await mkdir(path.dirname(report), { recursive: true });
  const head = `Medians of ${rounds * callsInRound} calls or those of ${(rounds * longEnough) / 1000} s, ${sizes.join(' and ')} orders, ratio (bar ${bar}×)`;
  await writeFile(report, `${head}\n\n${lines.join('\n')}\n${conclusion}\n`);
  const plans = path.join(import.meta.dirname, '../.cache/orders-plans.txt');
  await writeFile(plans, [...works].map(([name, work]) => `── ${name}\n\n${work.plans}\n`).join('\n'));
  console.log(`plans at ${sizes[1]} orders: ${path.relative(process.cwd(), plans)}`);
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
  const firsts = new Map<Question, Answered['first']>();
  const unexpected: string[] = [];
  for (const question of questions) {
    const asked = [await askFirst(small, question), await askFirst(large, question)] as const;
    firsts.set(question, [asked[0].time, asked[1].time]);
    for (const [at, { isExpected }] of asked.entries())
      if (!isExpected) unexpected.push(`${question.name} (${sizes[at]} orders)`);
  }
  if (unexpected.length > 0)
    throw new Error(
      `Measured would be emptiness. These find nothing in the shop, or something although they are marked with findsNothing: ${unexpected.join('; ')}. Fill the shop so that they find rows (bench/shop.ts), or mark them (bench/questions.ts).`,
    );
  const lines: string[] = [];
  const print = (line: string) => {
    lines.push(line);
    console.log(line);
  };
  const answers: Answered[] = [];
  const watched = watchMachine(shops.flatMap(({ pid, postmaster }) => [pid, postmaster]));
  const measure = async (question: Question, first: Answered['first'], name = question.name) => {
    const answered = await compare(small, large, question, first);
    const { times } = answered;
    print(
      `${name.padEnd(42)} ${ms(times[0])} ${ms(times[1])}  ${(times[1] / times[0]).toFixed(2)}×  (first ${ms(first[0])}, ${ms(first[1])})`,
    );
    return answered;
  };
  for (const [question, first] of firsts) answers.push(await measure(question, first));
  const machine = watched();
  const calls = questions.map(({ name, as, path }) => ({
    name,
    path: path(large),
    token: large.people[as].token,
  }));
  const works = await workOf(large.url, large.dataDir, calls);
  const verdicts: (Verdict & { name: string })[] = [];
  for (const answered of answers) {
    const { question, first } = answered;
    const { name } = question;
    const work = works.get(name);
    if (!work) continue;
    let found = judge(answered, work, machine);
    // The machine is slower for seconds at a time, so what seems to be missed is measured once more.
    if (found.some(({ isMissed }) => isMissed))
      found = judge(await measure(question, first, `${name}, again`), work, machine);
    verdicts.push(...found.map((verdict) => ({ name, ...verdict })));
  }
  for (const { name, says } of verdicts) print(`${name}: ${says}`);
  const named = (which: 'isMissed' | 'isAccepted') => [
    ...new Set(verdicts.filter((verdict) => verdict[which]).map(({ name }) => name)),
  ];
  const accepted = named('isAccepted').length;
  print(
    `${accepted} of ${questions.length} questions are accepted to be above the bar, each with its reason.`,
  );
  const conclusion = conclude(machine, named('isMissed'));
  console.log(conclusion);
  // Part of a run, or a smaller one, leaves the report of the last whole one.
  if (!options.only && options.most === whole) await keepReport(lines, conclusion, works);
  else for (const [name, { plans }] of works) console.log(`\n── ${name}\n\n${plans}`);
} finally {
  agent.destroy();
  for (const stop of stops.toReversed()) await stop();
}
