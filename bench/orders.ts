/**
 * Compares every list, search and count in a shop of 10,000 orders and 1,000 people and in one of a million and
 * 100,000, in one run: a single client over HTTP calls the two shops alternately. The whale, the customer of most orders,
 * has 500 orders and 5,000 entries in the first and a hundred times as many in the second.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { breakdowns, reportNames } from '#contract/reports';
import { watchMachine } from './cpu.ts';
import { plansOf } from './plans.ts';
import { type Person, serve, signIn, startDatabase } from './servers.ts';
import { codeOf, commonWord, fillShop, mobileOf, rareWord, surnames, tables } from './shop.ts';
import { conclude } from './verdict.ts';

const bar = 2;
const rounds = 5;
const callsInRound = 20;
const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: { most: { type: 'string', default: '1000000' }, only: { type: 'string', default: '' } },
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

type Role = 'admin' | 'customer' | 'whale';

interface Question {
  name: string;
  as: Role;
  path: (shop: Shop) => string;
  /** False if the ratio is measured but does not fail the run. */
  barred?: false;
  /**
   * True if the rows to read have a limit, which the smaller shop does not reach: it may take longer than the bar allows
   * if its plan in the larger shop reads at most `mostRead` rows.
   */
  bounded?: true;
}

const encode = encodeURIComponent;
const search = (text: string) => `/api/design/search?search=${encode(text)}`;
const overview = (text: string) => `/api/design/search/overview?search=${encode(text)}`;
const tickets = (query: string) => `/api/ticket?${query}`;
const lastNumber = ({ orders }: Shop) => 1000 + orders - 1;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Of a year, whose whole months and days at its ends are added up, by each breakdown. */
const reportQuestions: Question[] = reportNames.flatMap((name) =>
  breakdowns.map((by) => ({
    name: `report of ${name} by ${by}`,
    as: 'admin',
    path: () => `/api/report/${name}?from=${daysAgo(365)}&by=${by}`,
    // The sums of at most 14 months and 30 days, of each range of minutes and each type; the smaller shop has two months.
    ...(name === 'delivery' && by !== 'designer' && { bounded: true }),
  })),
);
reportQuestions.push({
  name: 'report of orders by status',
  as: 'admin',
  path: () => `/api/report/orders?from=${daysAgo(365)}`,
});

const everything: Question[] = [
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
    path: () => `/api/design/search?desc=${encode(rareWord)}`,
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
  {
    name: 'by customer',
    as: 'admin',
    path: ({ people }) => `/api/design/search?userId=${people.customer.id}`,
  },
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
    path: () => `/api/design/search/overview?search=${encode(rareWord)}`,
  },
  { name: 'all orders, page 50', as: 'admin', path: () => '/api/design?page=50' },
  {
    name: 'by customer, the whale',
    as: 'admin',
    path: ({ people }) => `/api/design/search?userId=${people.whale.id}`,
  },
  { name: 'the whale’s orders', as: 'whale', path: () => '/api/user/orders' },
  { name: 'the whale’s orders, page 50', as: 'whale', path: () => '/api/user/orders?page=50' },
  { name: 'the whale’s finished orders', as: 'whale', path: () => '/api/user/orders?status=finished' },
  { name: 'the whale’s rejected orders', as: 'whale', path: () => '/api/user/orders?status=rejected' },
  { name: 'the whale’s orders of one type', as: 'whale', path: () => '/api/user/orders?type=threeD' },
  // A list counts to 1,001 of its orders, of which the smaller shop has 150 with this word.
  {
    name: 'the whale’s search, a common word',
    as: 'whale',
    path: () => overview(commonWord),
    bounded: true,
  },
  { name: 'the whale’s search, a rare word', as: 'whale', path: () => overview(rareWord) },
  { name: 'a customer’s search, a common word', as: 'customer', path: () => overview(commonWord) },
  { name: 'one order', as: 'whale', path: (shop) => `/api/design/one/${shop.orders - 20 + 1}` },
  { name: 'orders by month', as: 'customer', path: () => '/api/design/chart' },
  { name: 'the whale’s orders by month', as: 'whale', path: () => '/api/design/chart' },

  { name: 'QR codes', as: 'admin', path: () => '/api/design/qr' },
  { name: 'QR codes of one kind', as: 'admin', path: () => '/api/design/qr?kind=video' },
  { name: 'QR codes taken down', as: 'admin', path: () => '/api/design/qr?state=down' },
  { name: 'QR codes reported', as: 'admin', path: () => '/api/design/qr?state=reported' },
  { name: 'QR codes, a code', as: 'admin', path: () => `/api/design/qr?search=${codeOf(77)}` },
  {
    name: 'QR codes, a common word',
    as: 'admin',
    path: () => `/api/design/qr?search=${encode(commonWord)}`,
    bounded: true,
  },
  {
    name: 'QR codes of a customer by mobile',
    as: 'admin',
    path: () => `/api/design/qr?search=${mobileOf(7)}`,
  },
  { name: 'the whale’s QR codes', as: 'whale', path: () => '/api/design/qr' },
  {
    name: 'ready texts, a word',
    as: 'customer',
    path: () => `/api/design/qr/category/1/text?search=${encode('حافظ')}`,
  },
  { name: 'the page of a code', as: 'customer', path: () => `/q/${codeOf(77)}` },

  { name: 'a profile', as: 'customer', path: () => '/api/user/profile' },
  { name: 'a customer’s transactions', as: 'customer', path: () => '/api/user/transactions' },
  { name: 'the whale’s transactions', as: 'whale', path: () => '/api/user/transactions' },
  { name: 'the whale’s transactions, page 50', as: 'whale', path: () => '/api/user/transactions?page=50' },
  {
    name: 'the whale’s transactions, oldest',
    as: 'whale',
    path: () => '/api/user/transactions?filter=oldest',
  },
  {
    name: 'the whale’s payments of orders',
    as: 'whale',
    path: () => '/api/user/transactions?operation=order',
  },
  { name: 'the whale’s charges', as: 'whale', path: () => '/api/user/transactions?operation=charge' },
  {
    name: 'the whale’s transactions of a number',
    as: 'whale',
    path: (shop) => `/api/user/transactions?search=${lastNumber(shop) - 19}`,
  },
  { name: 'spent by month', as: 'customer', path: () => '/api/transaction/chart' },
  { name: 'the whale’s, spent by month', as: 'whale', path: () => '/api/transaction/chart' },
  {
    name: 'the whale’s statement of a day',
    as: 'whale',
    path: () => `/api/user/statement?from=${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}`,
  },
  {
    name: 'the whale’s last transactions, to the admin',
    as: 'admin',
    path: ({ people }) => `/api/transaction/${people.whale.id}/last`,
  },

  { name: 'everybody', as: 'admin', path: () => '/api/user/search/full' },
  { name: 'everybody, page 50', as: 'admin', path: () => '/api/user/search/full?page=50' },
  { name: 'people, a name of one', as: 'admin', path: () => `/api/user/search?search=${encode('نهنگ')}` },
  { name: 'people, a name of all', as: 'admin', path: () => `/api/user/search?search=${encode('مشتری')}` },
  { name: 'people, a mobile', as: 'admin', path: () => `/api/user/search?search=${mobileOf(777)}` },
  {
    name: 'people, the end of a mobile',
    as: 'admin',
    path: () => `/api/user/search?search=${mobileOf(777).slice(-8)}`,
  },
  { name: 'one person', as: 'admin', path: ({ people }) => `/api/user/id/${people.customer.id}` },
  { name: 'one person, the whale', as: 'admin', path: ({ people }) => `/api/user/id/${people.whale.id}` },
  {
    name: 'what was done to a person',
    as: 'admin',
    path: ({ people }) => `/api/user/${people.customer.id}/audit`,
  },
  {
    name: 'what was done to the whale',
    as: 'admin',
    path: ({ people }) => `/api/user/${people.whale.id}/audit`,
  },

  { name: 'codes', as: 'admin', path: () => '/api/offer' },
  { name: 'codes that are valid', as: 'admin', path: () => '/api/offer?availability=notExpired' },
  { name: 'codes that are expired', as: 'admin', path: () => '/api/offer?availability=expired' },
  { name: 'codes, a name of all', as: 'admin', path: () => `/api/offer?search=${encode('هدیه')}` },
  { name: 'codes, whom they are for', as: 'admin', path: () => `/api/offer?search=${mobileOf(777)}` },

  { name: 'devices', as: 'admin', path: () => '/api/device' },
  { name: 'devices in the shop', as: 'admin', path: () => '/api/device?status=normal' },
  { name: 'devices, a serial', as: 'admin', path: () => '/api/device?search=HK-000000777' },
  { name: 'devices, the beginning of all serials', as: 'admin', path: () => '/api/device?search=HK-0000' },
  { name: 'devices, whose they are', as: 'admin', path: () => `/api/device?search=${mobileOf(778)}` },
  { name: 'how many devices there are', as: 'admin', path: () => '/api/device/number' },
  { name: 'a customer’s devices', as: 'customer', path: () => '/api/user/devices' },

  { name: 'tickets, those that waited longest first', as: 'admin', path: () => tickets('filter=waiting') },
  { name: 'tickets, newest', as: 'admin', path: () => tickets('') },
  { name: 'tickets that wait', as: 'admin', path: () => tickets('status=waiting&filter=waiting') },
  { name: 'tickets that are closed', as: 'admin', path: () => tickets('status=closed') },
  { name: 'tickets of a department', as: 'admin', path: () => tickets('department=finance') },
  {
    name: 'tickets of a department that wait',
    as: 'admin',
    path: () => tickets('department=technical&status=waiting&filter=waiting'),
  },
  { name: 'tickets of an admin', as: 'admin', path: () => tickets('assignee=me') },
  { name: 'tickets of nobody', as: 'admin', path: () => tickets('assignee=none&filter=waiting') },
  { name: 'tickets, a number', as: 'admin', path: () => tickets('search=2345') },
  { name: 'tickets, a word in 200', as: 'admin', path: () => tickets(`search=${encode(rareWord)}`) },
  {
    name: 'tickets, a word in three of ten',
    as: 'admin',
    path: () => tickets(`search=${encode(commonWord)}`),
  },
  { name: 'tickets, a mobile', as: 'admin', path: () => tickets(`search=${mobileOf(77)}`) },
  { name: 'tickets, a name of all', as: 'admin', path: () => tickets(`search=${encode('مشتری')}`) },
  {
    name: 'tickets, a surname of one in ninety',
    as: 'admin',
    path: () => tickets(`search=${encode(`مشتری ${surnames[77]}`)}`),
    // A hundred times as many tickets match in the larger shop, and all of them are read to be sorted.
    barred: false,
  },
  { name: 'tickets of the whale', as: 'admin', path: ({ people }) => tickets(`userId=${people.whale.id}`) },
  { name: 'how many tickets wait', as: 'admin', path: () => '/api/ticket/unread' },
  { name: 'one ticket, to an admin', as: 'admin', path: ({ orders }) => `/api/ticket/admin/${orders / 5}` },
  { name: 'a customer’s tickets', as: 'customer', path: () => '/api/user/tickets' },
  {
    name: 'how many tickets of a customer are answered',
    as: 'customer',
    path: ({ people }) => `/api/ticket/${people.customer.id}/answered`,
  },
  { name: 'the whale’s tickets', as: 'whale', path: () => '/api/user/tickets' },
  { name: 'the whale’s answered tickets', as: 'whale', path: () => '/api/user/tickets?status=answered' },
  {
    name: 'the whale’s tickets, a word in three of ten',
    as: 'whale',
    path: () => `/api/user/tickets?search=${encode(commonWord)}`,
    // The whale's tickets grow with the shop, and a thousand of them are counted.
    barred: false,
  },
  {
    name: 'how many tickets of the whale are answered',
    as: 'whale',
    path: ({ people }) => `/api/ticket/${people.whale.id}/answered`,
    // A count is exact.
    barred: false,
  },
  { name: 'one ticket, to its customer', as: 'whale', path: ({ orders }) => `/api/ticket/${orders / 5}` },

  { name: 'a customer’s drawings', as: 'customer', path: () => '/api/user/fonts' },
  { name: 'the whale’s drawings', as: 'whale', path: () => '/api/user/fonts' },
  {
    name: 'the whale’s drawings, a rare word',
    as: 'whale',
    path: () => `/api/user/fonts?search=${encode(rareWord)}`,
  },
  {
    name: 'the whale’s drawings, a word in three of ten',
    as: 'whale',
    path: () => `/api/user/fonts?search=${encode(commonWord)}`,
  },

  { name: 'courses', as: 'customer', path: () => '/api/tutorial/course' },
  { name: 'a course', as: 'customer', path: () => '/api/tutorial/course/1' },
  { name: 'courses, to the admin', as: 'admin', path: () => '/api/admin/content/courses' },
  { name: 'episodes, to the admin', as: 'admin', path: () => '/api/admin/content/episodes' },
  { name: 'ready texts, to the admin', as: 'admin', path: () => '/api/admin/content/qr-texts' },
  {
    name: 'ready texts to the admin, a word',
    as: 'admin',
    path: () => `/api/admin/content/qr-texts?search=${encode('حافظ')}`,
  },
  { name: 'changes of content', as: 'admin', path: () => '/api/admin/content/changes' },
  {
    name: 'changes of content of one kind',
    as: 'admin',
    path: () => '/api/admin/content/changes?kind=prices&page=5',
  },
  {
    name: 'changes of content of one item',
    as: 'admin',
    path: () => '/api/admin/content/changes?kind=prices&item=2',
  },

  ...reportQuestions,

  { name: 'requests for a level', as: 'admin', path: () => '/api/user/upgrade/list' },
  { name: 'how many requests are open', as: 'admin', path: () => '/api/user/upgrade/number' },
  { name: 'a customer’s notifications', as: 'customer', path: () => '/api/user/notification' },
  { name: 'the whale’s notifications', as: 'whale', path: () => '/api/user/notification' },
  { name: 'the admin’s notifications', as: 'admin', path: () => '/api/user/notification' },
  { name: 'a customer’s logins', as: 'customer', path: () => '/api/user/logins' },
  { name: 'the whale’s logins', as: 'whale', path: () => '/api/user/logins' },
];

// `--only ticket` asks only the questions with this word.
const questions = everything.filter(({ name }) => name.includes(options.only));

const stops: (() => Promise<unknown> | void)[] = [];

async function startShop(orders: number): Promise<Shop> {
  const database = await startDatabase();
  stops.push(database.stop);
  const { admin, ten, whale } = await fillShop(database.pool, {
    orders,
    whaleEvery: 20,
    whaleEntries: orders / 2,
  });
  const people = await signIn(database.url, [admin, ten, whale]);
  const { port, pid, stop } = await serve('app-server', database);
  stops.push(stop);
  const [asAdmin, asTen, asWhale] = people as [Person, Person, Person];
  return {
    orders,
    url: database.url,
    dataDir: database.dataDir,
    port,
    pid,
    postmaster: database.postmaster,
    people: { admin: asAdmin, customer: asTen, whale: asWhale },
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
  const report = path.join(import.meta.dirname, `reports/orders${options.only && `-${options.only}`}.txt`);
  await mkdir(path.dirname(report), { recursive: true });
  const head = `Medians of ${rounds * callsInRound} calls, ${sizes.join(' and ')} orders, ratio (bar ${bar}×)`;
  const written = [...plans].map(([name, plan]) => `── ${name}\n\n${plan}`);
  await writeFile(
    report,
    `${head}\n\n${lines.join('\n')}\n${conclusion}\n\nPlans at ${sizes[1]} orders\n\n${written.join('\n\n')}\n`,
  );
  console.log(`plans: ${path.relative(process.cwd(), report)}`);
} finally {
  agent.destroy();
  for (const stop of stops.toReversed()) await stop();
}
