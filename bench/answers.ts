/**
 * Compares the processor time of a request, server and database together, with a bound: a bare server that answers the
 * same bytes, or writes the same rows, with one prepared statement on the same database. Reads of orders have a floor too:
 * the bare server with the product's own statements, which shows what they cost.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sessionCookie } from '../server/src/platform/sessions.ts';
import { watchMachine } from './cpu.ts';
import { Client, type Request } from './load.ts';
import { type OrderShape, ordersOf, orderWithPicture, plainOrder } from './new-orders.ts';
import { type BenchDatabase, type Person, type Served, serve, signIn, startDatabase } from './servers.ts';
import { fillShop, mobileOf, rareWord } from './shop.ts';
import { type Cost, costText, cpu, halfText, noCost, rateText, takeTurns } from './turns.ts';
import { conclude } from './verdict.ts';

const turnMs = 300;
/**
 * Each side answers this many requests before measuring, so that its code is compiled, but for at most so many ms:
 * while the others' connections are silent, and after 15 s the server would close them.
 */
const warmUp = { answers: 3000, ms: 6000 };
const connections = 32;
/** Wallets that orders are paid from in turn. */
const wallets = 200;
const shop = { orders: 20_000, whaleEvery: 4, whaleEntries: 6000 };
interface Row {
  name: string;
  /** The least that the bound's processor time may be of ours. */
  goal?: number;
  request: () => Request;
  /** The request that is sent to the bound, where it is another one. */
  ofBound?: () => Request;
  ofFloor?: () => Request;
}

const sideNames = ['bound', 'floor', 'own'] as const;
type SideName = (typeof sideNames)[number];

interface Result {
  row: Row;
  own: Cost;
  bound: Cost;
  floor?: Cost;
  /** The bound's share of ours in each round. */
  ratios: number[];
}

type Json = Record<string, unknown>;
interface Answered extends Json {
  _id: string;
  createdAt: string;
  userId: string;
  files: Json[];
  events: (Json & { by: Json; files: Json[] })[];
}

/** Turns our answer to a new order into the text that the bound fills in. */
function templateOf(answer: string): string {
  const order = JSON.parse(answer) as Answered;
  const [event] = order.events;
  if (!event) throw new Error(`an order without its event: ${answer}`);
  const files = order.files.map((file) => ({
    ...file,
    _id: '@file@',
    url: '/api/design/@order@/files/@file@',
    ...(file.thumb !== undefined && { thumb: '/api/design/@order@/files/@file@/thumb' }),
  }));
  const filled = {
    ...order,
    _id: '@order@',
    orderNumber: '@number@',
    userId: '@person@',
    createdAt: '@now@',
    updatedAt: '@now@',
    files,
    paidAt: '@now@',
    position: undefined,
    events: [{ ...event, _id: '@event@', by: { ...event.by, _id: '@person@' }, createdAt: '@now@', files }],
  };
  return JSON.stringify(filled).replace('"@number@"', '@number@');
}

/** Replaces what differs between two orders of the same input; only the first 500 have a place in the queue. */
const alike = (answer: string) =>
  answer.replace(/,"position":\d+/, '').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|\d+/g, '#');

async function prepare(database: BenchDatabase) {
  const people = await fillShop(database.pool, shop);
  // An order's answer names its customer, and the bound's text is the same for all.
  await database.pool.query(`UPDATE people SET name = 'مشتری', family = 'نمونه' WHERE roles = '{customer}'`);
  await database.pool.query(
    `CREATE TABLE bench_answers (person_id bigint, path text, body text NOT NULL, PRIMARY KEY (person_id, path))`,
  );
  await database.pool.query('ALTER TABLE bench_answers ALTER COLUMN body SET STORAGE MAIN');
  const [whale, hundred, admin, hot, ...many] = (await signIn(database.url, [
    people.whale,
    people.hundred,
    people.admin,
    ...Array.from({ length: wallets + 1 }, (_, n) => mobileOf(n + 1)),
  ])) as [Person, Person, Person, Person, ...Person[]];
  return { whale, hundred, admin, hot, many };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

async function rowsOf({ whale, hundred, admin, hot, many }: Prepared, client: Client): Promise<Row[]> {
  const read = (name: string, path: string, { token }: Person, goal?: number): Row => ({
    name,
    request: () => ({ path, token }),
    ...(goal !== undefined && { goal }),
  });
  const withFloor = (row: Row): Row => ({
    ...row,
    ofFloor: () => {
      const request = row.request();
      return { ...request, path: `/floor${request.path}` };
    },
  });
  /** Asks as a browser does; the bound answers the plain request with plain bytes. */
  const browserRead = (name: string, path: string, { token }: Person): Row => ({
    name,
    request: () => ({ path, headers: { cookie: `${sessionCookie}=${token}`, 'accept-encoding': 'br' } }),
    ofBound: () => ({ path, token }),
  });
  const plain = await plainOrder(client, hot);
  const picture = await orderWithPicture();
  const order = (name: string, payers: readonly Person[], shape: OrderShape, goal?: number): Row => ({
    name,
    request: ordersOf(payers, shape),
    ...(goal !== undefined && { goal }),
  });
  const list = JSON.parse(await client.one({ path: '/api/user/orders', token: hundred.token })) as {
    data: { _id: string }[];
  };
  const one = `/api/design/one/${list.data[0]?._id}`;
  return [
    withFloor(read('list, of 100 orders', '/api/user/orders', hundred, 1 / 3)),
    withFloor(read('list, of 5,000 orders', '/api/user/orders', whale, 1 / 3)),
    withFloor(read('one order', one, hundred, 1 / 2)),
    browserRead('list, by a browser', '/api/user/orders', hundred),
    order('order, many wallets', many, plain, 1 / 3),
    order('order, one wallet', [hot], plain, 1 / 3),
    read('transactions', '/api/user/transactions', whale),
    read('search', `/api/design/search?search=${encodeURIComponent(rareWord)}`, admin),
    order('upload', many, picture),
  ];
}

/** Gives the bound the bytes of our answers. */
async function teachBound(database: BenchDatabase, rows: readonly Row[], client: Client, people: Prepared) {
  const keep = (person: number, at: string, body: string) =>
    database.pool.query('INSERT INTO bench_answers VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      person,
      at,
      body,
    ]);
  const idOf = new Map([people.whale, people.hundred, people.admin].map(({ id, token }) => [token, id]));
  for (const row of rows) {
    const request = (row.ofBound ?? row.request)();
    const body = await client.one(request);
    if (request.method !== 'POST') await keep(idOf.get(request.token ?? '') ?? 0, request.path, body);
    else await keep(0, row.name === 'upload' ? 'file' : 'order', templateOf(body));
  }
}

async function measure(
  row: Row,
  own: Served,
  bound: Served,
  database: BenchDatabase,
  rounds: number,
): Promise<Result> {
  const requests: Record<SideName, (() => Request) | undefined> = {
    bound: row.ofBound ?? row.request,
    floor: row.ofFloor,
    own: row.request,
  };
  const sides = sideNames.flatMap((name) => {
    const request = requests[name];
    if (!request) return [];
    const served = name === 'own' ? own : bound;
    const client = new Client(served.port, connections);
    const { postmaster } = database;
    return [{ name, request, served, postmaster, client, total: noCost(), rounds: [] as number[], body: '' }];
  });
  const sideOf = (name: SideName) => sides.find((side) => side.name === name);
  try {
    for (const side of sides) {
      const body = await side.client.one(side.request());
      side.body = row.request().method === 'POST' ? alike(body) : body;
      await side.client.turn(warmUp.ms, side.request, warmUp.answers);
    }
    const [expected] = sides;
    for (const { name, body } of sides)
      if (body !== expected?.body)
        throw new Error(`${row.name}: different answers of bound and ${name}\n${expected?.body}\n${body}`);
    await takeTurns(sides, rounds, turnMs);
  } finally {
    for (const { client } of sides) client.close();
  }
  const [ours, theirs, floor] = [sideOf('own'), sideOf('bound'), sideOf('floor')];
  if (!ours || !theirs) throw new Error(`${row.name} was not measured`);
  return {
    row,
    own: ours.total,
    bound: theirs.total,
    ...(floor && { floor: floor.total }),
    ratios: ours.rounds.map((each, round) => (theirs.rounds[round] ?? 0) / each),
  };
}

const ratioOf = ({ own, bound }: Result) => cpu(bound) / cpu(own);
const floorOf = ({ floor, bound }: Result) => floor && cpu(bound) / cpu(floor);

function lineOf(result: Result): string {
  const { row, own, bound, floor, ratios } = result;
  const cost = (of: Cost | undefined) => (of ? costText(of) : '').padStart(14);
  const rate = (of: Cost | undefined) => (of ? rateText(of) : '').padStart(7);
  const ratio = ratioOf(result);
  const verdict = row.goal === undefined ? '' : ratio >= row.goal ? 'met' : 'missed';
  return [
    row.name.padEnd(26),
    ...[own, floor, bound].map(cost),
    ` ${ratio.toFixed(2)} (${halfText(ratios, 2)})`,
    (floorOf(result)?.toFixed(2) ?? '').padStart(5),
    (row.goal?.toFixed(2) ?? '').padStart(5),
    verdict.padEnd(6),
    ...[own, floor, bound].map(rate),
  ]
    .join(' ')
    .trimEnd();
}

const head = [
  'CPU per request, µs'.padEnd(26),
  ...['ours: srv + db', 'floor', 'bound'].map((word) => word.padStart(14)),
  ' share (half)    ',
  'floor',
  ' goal',
  ''.padEnd(6),
  ...['ours/s', 'floor/s', 'bound/s'].map((word) => word.padStart(7)),
].join(' ');

const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: { rows: { type: 'string' }, rounds: { type: 'string', default: '10' } },
});

const stops: (() => Promise<unknown>)[] = [];
try {
  console.log(`filling a shop of ${shop.orders} orders`);
  const database = await startDatabase();
  stops.push(database.stop);
  const people = await prepare(database);
  const own = await serve('app-server', database);
  stops.push(own.stop);
  const client = new Client(own.port, 1);
  const chosen = options.rows?.split(',');
  const all = await rowsOf(people, client);
  const rows = all.filter(({ name }) => !chosen || chosen.some((part) => name.includes(part)));
  await teachBound(database, rows, client, people);
  client.close();
  const bound = await serve('bound-server', database);
  stops.push(bound.stop);

  const watched = watchMachine([own.pid, bound.pid, database.postmaster]);
  const results: Result[] = [];
  const lines: string[] = [];
  const rounds = Number(options.rounds);
  // The first row came out up to 15 % dearer than the same one later, so it is measured once for nothing.
  const [first] = rows;
  if (first) await measure(first, own, bound, database, rounds);
  console.log(head);
  for (const row of rows) {
    const result = await measure(row, own, bound, database, rounds);
    results.push(result);
    lines.push(lineOf(result));
    console.log(lines.at(-1));
  }
  const missed = results.filter(
    (result) => result.row.goal !== undefined && ratioOf(result) < result.row.goal,
  );
  const conclusion = conclude(
    watched(),
    missed.map(({ row }) => row.name),
  );
  const report = path.join(import.meta.dirname, 'reports/answers.txt');
  await mkdir(path.dirname(report), { recursive: true });
  if (!chosen) await writeFile(report, `${head}\n${lines.join('\n')}\n\n${conclusion}\n`);
} finally {
  for (const stop of stops.toReversed()) await stop();
}
