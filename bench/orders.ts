/**
 * Compares the main lists in a shop of 10,000 orders and in one of a million, in one run: a single client over HTTP
 * calls the two shops alternately.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { plansOf } from './plans.ts';
import { serve, signIn, startDatabase } from './servers.ts';
import { commonWord, fillShop, rareWord } from './shop.ts';

const bar = 2;
const rounds = 5;
const callsInRound = 40;
const sizes = [10_000, 1_000_000] as const;

interface Shop {
  orders: number;
  url: string;
  dataDir: string;
  port: number;
  admin: string;
  customer: string;
  customerId: number;
}

interface Question {
  name: string;
  as: 'admin' | 'customer';
  path: (shop: Shop) => string;
  /** False if the ratio is measured but does not fail the run. */
  barred?: false;
}

const search = (text: string) => `/api/design/search?search=${encodeURIComponent(text)}`;
const lastNumber = ({ orders }: Shop) => 1000 + orders - 1;

const questions: Question[] = [
  { name: 'a customer’s orders', as: 'customer', path: () => '/api/user/orders' },
  { name: 'a customer’s finished orders', as: 'customer', path: () => '/api/user/orders?status=finished' },
  { name: 'all orders', as: 'admin', path: () => '/api/design' },
  { name: 'search, a word in 200 orders', as: 'admin', path: () => search(rareWord) },
  { name: 'search, a word in three of ten', as: 'admin', path: () => search(commonWord) },
  { name: 'search, an order’s number', as: 'admin', path: (shop) => search(String(lastNumber(shop) - 4321)) },
  { name: 'search, no such word', as: 'admin', path: () => search('کهکشان') },
  { name: 'search, two letters', as: 'admin', path: () => search('گل') },
  { name: 'search, three digits', as: 'admin', path: () => search('432'), barred: false },
  {
    name: 'by description, a word in 200 orders',
    as: 'admin',
    path: () => `/api/design/search?desc=${encodeURIComponent(rareWord)}`,
  },
  {
    name: 'by file name',
    as: 'admin',
    path: ({ orders }) => `/api/design/search?filename=-${orders - 4321}.png`,
    // The trigram index has only a thousand lists for three digits, and each grows with the shop.
    barred: false,
  },
  {
    name: 'by order number',
    as: 'admin',
    path: (shop) => `/api/design/search?orderNumber=${lastNumber(shop) - 4321}`,
  },
  { name: 'by customer', as: 'admin', path: ({ customerId }) => `/api/design/search?userId=${customerId}` },
  {
    name: 'pending',
    as: 'admin',
    path: () => '/api/design/search?status=pending&filter=oldest',
  },
  { name: 'finished', as: 'admin', path: () => '/api/design/search?status=finished' },
  { name: 'rejected, of one type', as: 'admin', path: () => '/api/design/search?status=rejected&type=face' },
  { name: 'of one type', as: 'admin', path: () => '/api/design/search?type=threeD' },
  {
    name: 'finished, with a word in three of ten',
    as: 'admin',
    path: () => `${search(commonWord)}&status=finished`,
  },
  { name: 'how many are pending', as: 'admin', path: () => '/api/design/pending' },
  { name: 'how many came today', as: 'admin', path: () => '/api/design/today' },
  { name: 'in hand', as: 'admin', path: () => '/api/design/last' },
  { name: 'the header’s search, empty', as: 'admin', path: () => '/api/design/search/overview' },
  {
    name: 'the header’s search, a word in 200 orders',
    as: 'admin',
    path: () => `/api/design/search/overview?search=${encodeURIComponent(rareWord)}`,
  },
];

const stops: (() => Promise<unknown> | void)[] = [];

async function startShop(orders: number): Promise<Shop> {
  const database = await startDatabase();
  stops.push(database.stop);
  const people = await fillShop(database.pool, { orders, whaleEvery: 20, whaleEntries: orders / 2 });
  const [admin, customer] = await signIn(database.url, [people.admin, people.ten]);
  const { port, stop } = await serve('app-server', database);
  stops.push(stop);
  return {
    orders,
    url: database.url,
    dataDir: database.dataDir,
    port,
    admin: admin?.token ?? '',
    customer: customer?.token ?? '',
    customerId: customer?.id ?? 0,
  };
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** Returns the milliseconds from sending one request on an open connection to its last byte. */
function timeOf(shop: Shop, { as, path }: Question): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = { authorization: `Bearer ${shop[as]}` };
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

async function compare(small: Shop, large: Shop, question: Question) {
  const first = [await timeOf(small, question), await timeOf(large, question)] as const;
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++)
    for (const [at, shop] of [small, large].entries())
      for (let call = 0; call < callsInRound; call++) times[at]?.push(await timeOf(shop, question));
  return { question, first, times: [median(times[0]), median(times[1])] as const };
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
  for (const question of questions) {
    const { first, times } = await compare(small, large, question);
    const ratio = times[1] / times[0];
    const line = `${question.name.padEnd(42)} ${ms(times[0])} ${ms(times[1])}  ${ratio.toFixed(2)}×  (first ${ms(first[0])}, ${ms(first[1])})`;
    lines.push(line);
    console.log(line);
    if (ratio > bar && question.barred !== false) process.exitCode = 1;
  }
  const calls = questions.map(({ name, as, path }) => ({ name, path: path(large), token: large[as] }));
  const plans = await plansOf(large.url, large.dataDir, calls);
  for (const { name, barred } of questions)
    if (barred !== false && /Seq Scan on orders\b/.test(plans.get(name) ?? '')) {
      console.log(`${name}: reads all orders, by no index`);
      process.exitCode = 1;
    }
  const report = path.join(import.meta.dirname, 'reports/orders.txt');
  await mkdir(path.dirname(report), { recursive: true });
  const head = `Medians of ${rounds * callsInRound} calls, ${sizes.join(' and ')} orders, ratio (bar ${bar}×)`;
  const written = [...plans].map(([name, plan]) => `── ${name}\n\n${plan}`);
  await writeFile(
    report,
    `${head}\n\n${lines.join('\n')}\n\nPlans at ${sizes[1]} orders\n\n${written.join('\n\n')}\n`,
  );
  console.log(`plans: ${path.relative(process.cwd(), report)}`);
} finally {
  agent.destroy();
  for (const stop of stops.toReversed()) await stop();
}
