/**
 * Compares the processor time of a request, server and database together, with Vendure's for the same work: each has a
 * database of its own with default settings, and the two take turns.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { watchMachine } from './cpu.ts';
import { Client, type Request } from './load.ts';
import { ordersOf, plainOrder } from './new-orders.ts';
import { installPeers } from './peers.ts';
import vendurePackage from './peers/vendure/package.json' with { type: 'json' };
import { type BenchDatabase, type Person, type Served, serve, signIn, startDatabase } from './servers.ts';
import { fillShop, mobileOf } from './shop.ts';
import { costText, cpu, halfText, noCost, rateText, type Side, takeTurns } from './turns.ts';
import { conclude } from './verdict.ts';

/** Longer than in the other bench, because Vendure would finish few orders in a shorter turn. */
const turnMs = 500;
/** Each side answers this many requests before measuring, but for at most so many ms. */
const warmUp = { answers: 3000, ms: 6000 };
const connections = 16;
/** Wallets that our orders are paid from in turn. */
const wallets = 200;
const shop = { orders: 20_000, whaleEvery: 4, whaleEntries: 6000 };
/** Each connection to Vendure is one customer's, because a customer has one open order at a time. */
const vendureShop = { customers: connections, ordersOfEach: 100 };

interface Row {
  name: string;
  /** The least that Vendure's processor time may be of ours. */
  goal?: number;
  ours: () => Request;
  theirs: (place: number) => Request;
  /** Part of each of Vendure's answers, whose status is 200 even for an error. */
  proof: string;
}

interface Result {
  row: Row;
  ours: Side;
  theirs: Side;
}

const listQuery = `{ activeCustomer { orders(options: { take: 10, sort: { createdAt: DESC } }) {
  items { id code state total totalWithTax orderPlacedAt lines { id quantity productVariant { name } } } totalItems
} } }`;
const oneQuery = `query ($id: ID!) { order(id: $id) {
  id code state total totalWithTax createdAt orderPlacedAt
  lines { id quantity unitPriceWithTax linePriceWithTax productVariant { id name } }
  payments { id method amount state transactionId createdAt }
  history { items { id type createdAt data } totalItems }
} }`;
/** The variant and the shipping method are the only ones of the shop. */
const createQuery = `mutation ($address: CreateAddressInput!) {
  addItemToOrder(productVariantId: 1, quantity: 1) { ...outcome }
  setOrderShippingAddress(input: $address) { ...outcome }
  setOrderShippingMethod(shippingMethodId: [1]) { ...outcome }
  transitionOrderToState(state: "ArrangingPayment") { ...outcome }
  addPaymentToOrder(input: { method: "wallet", metadata: {} }) {
    ...outcome ... on Order { code state totalWithTax lines { id quantity } }
  }
}
fragment outcome on Node { id }`;
const address = { fullName: 'Customer', streetLine1: '1 Street', city: 'Tehran', countryCode: 'IR' };

const shopApi = '/shop-api';
const headers = { 'content-type': 'application/json' };
const question = (token: string, query: string, variables?: unknown): Request => ({
  method: 'POST',
  path: shopApi,
  token,
  headers,
  body: JSON.stringify({ query, variables }),
});

/** Signs a new customer up and in; returns their token. */
async function signUp(port: number, n: number): Promise<string> {
  const emailAddress = `customer${n}@hakkak.test`;
  const password = 'a password';
  const ask = async (query: string, variables: unknown) => {
    const body = JSON.stringify({ query, variables });
    const answer = await fetch(`http://127.0.0.1:${port}${shopApi}`, { method: 'POST', headers, body });
    return { token: answer.headers.get('vendure-auth-token'), text: await answer.text() };
  };
  await ask(
    'mutation ($input: RegisterCustomerInput!) { registerCustomerAccount(input: $input) { __typename } }',
    { input: { emailAddress, password, firstName: 'Customer', lastName: String(n) } },
  );
  const { token, text } = await ask(
    'mutation ($name: String!, $password: String!) { login(username: $name, password: $password) { __typename } }',
    { name: emailAddress, password },
  );
  if (!token || !text.includes('CurrentUser')) throw new Error(`customer ${n} could not sign in: ${text}`);
  return token;
}

function prove(row: Pick<Row, 'name' | 'proof'>, answer: string): string {
  if (!answer.includes(row.proof)) throw new Error(`${row.name}: Vendure answered ${answer.slice(0, 1000)}`);
  return answer;
}

/** Fills Vendure by its own calls. Returns its side of the rows, and how many orders it was sent. */
async function fillVendure({ port }: Served) {
  const tokens = await Promise.all(
    Array.from({ length: vendureShop.customers }, (_, n) => signUp(port, n + 1)),
  );
  const bodies = tokens.map((token) => question(token, createQuery, { address }));
  let ordered = 0;
  const list = { name: 'list', proof: `"totalItems":${vendureShop.ordersOfEach}` };
  const create = { name: 'create', proof: '"state":"PaymentSettled"' };
  const lists = tokens.map((token) => question(token, listQuery));
  const ones = await Promise.all(
    tokens.map(async (token, customer) => {
      const client = new Client(port, 1);
      for (let order = 0; order < vendureShop.ordersOfEach; order++) {
        ordered += 1;
        prove(create, await client.one(bodies[customer]!));
      }
      const answer = prove(list, await client.one(lists[customer]!));
      client.close();
      const { data } = JSON.parse(answer) as {
        data: { activeCustomer: { orders: { items: { id: string }[] } } };
      };
      return question(token, oneQuery, { id: data.activeCustomer.orders.items[0]?.id });
    }),
  );
  return {
    list: { ...list, theirs: (place: number) => lists[place]! },
    one: { proof: '"state":"Settled"', theirs: (place: number) => ones[place]! },
    create: {
      ...create,
      theirs: (place: number) => {
        ordered += 1;
        return bodies[place]!;
      },
    },
    ordered: () => ordered,
  };
}

/** Fills our shop and signs its customers in: one of a hundred orders, and many that order. */
async function fillOurs(database: BenchDatabase) {
  const people = await fillShop(database.pool, shop);
  const [hundred, hot, ...many] = (await signIn(database.url, [
    people.hundred,
    ...Array.from({ length: wallets + 1 }, (_, n) => mobileOf(n + 1)),
  ])) as [Person, Person, ...Person[]];
  return { hundred, hot, many };
}

async function rowsOf(
  client: Client,
  { hundred, hot, many }: Awaited<ReturnType<typeof fillOurs>>,
  vendure: Awaited<ReturnType<typeof fillVendure>>,
): Promise<Row[]> {
  const { token } = hundred;
  const path = '/api/user/orders';
  const list = JSON.parse(await client.one({ path, token })) as { data: { _id: string }[] };
  const one = `/api/design/one/${list.data[0]?._id}`;
  return [
    { ...vendure.list, name: 'list, of 100 orders', goal: 10, ours: () => ({ path, token }) },
    { ...vendure.one, name: 'one order', goal: 10, ours: () => ({ path: one, token }) },
    {
      ...vendure.create,
      name: 'a new, paid order',
      goal: 10,
      ours: ordersOf(many, await plainOrder(client, hot)),
    },
  ];
}

interface Shop {
  served: Served;
  database: BenchDatabase;
}

async function measure(row: Row, ours: Shop, theirs: Shop, rounds: number): Promise<Result> {
  const side = ({ served, database: { postmaster } }: Shop, request: Side['request']): Side => ({
    served,
    postmaster,
    client: new Client(served.port, connections),
    request,
    total: noCost(),
    rounds: [],
  });
  const result = { row, ours: side(ours, row.ours), theirs: side(theirs, row.theirs) };
  // Vendure closes connections that are silent for 5 s, and we after 15, so Vendure's turn comes last.
  const sides = [result.ours, result.theirs];
  const { client, request } = result.theirs;
  try {
    for (const each of sides) await each.client.turn(warmUp.ms, each.request, warmUp.answers);
    prove(row, await client.one(request(0)));
    await takeTurns(sides, rounds, turnMs);
    prove(row, await client.one(request(0)));
  } finally {
    for (const each of sides) each.client.close();
  }
  return result;
}

const factorOf = ({ ours, theirs }: Result) => cpu(theirs.total) / cpu(ours.total);
const isMissed = (result: Result) => factorOf(result) < (result.row.goal ?? 0);

function lineOf(result: Result): string {
  const { row, ours, theirs } = result;
  const factors = ours.rounds.map((each, round) => (theirs.rounds[round] ?? 0) / each);
  return [
    row.name.padEnd(22),
    costText(ours.total),
    costText(theirs.total),
    `${factorOf(result).toFixed(1).padStart(6)} (${halfText(factors, 1)})`.padEnd(20),
    String(row.goal ?? '').padStart(4),
    (row.goal === undefined ? '' : isMissed(result) ? 'missed' : 'met').padEnd(6),
    rateText(ours.total),
    rateText(theirs.total),
  ].join(' ');
}

const version = vendurePackage.dependencies['@vendure/core'];
const head = [
  'CPU per request, µs'.padEnd(22),
  'ours: srv + db',
  `Vendure ${version}`.padStart(14),
  'factor (half)'.padStart(15).padEnd(20),
  'goal',
  ''.padEnd(6),
  ' ours/s',
  'their/s',
].join(' ');

const usualRounds = 15;
const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: { rounds: { type: 'string', default: String(usualRounds) } },
});
const rounds = Number(options.rounds);

const stops: (() => Promise<unknown>)[] = [];
try {
  installPeers('vendure');
  console.log(`filling a shop of ${shop.orders} orders`);
  const database = await startDatabase();
  stops.push(database.stop);
  const people = await fillOurs(database);
  const own = { served: await serve('app-server', database), database };
  stops.push(own.served.stop);

  const { customers, ordersOfEach } = vendureShop;
  console.log(`filling Vendure with ${customers * ordersOfEach} orders`);
  const vendureDatabase = await startDatabase(async () => {});
  stops.push(vendureDatabase.stop);
  const served = await serve('vendure-server', vendureDatabase, { NODE_ENV: 'production' });
  const vendure = { served, database: vendureDatabase };
  stops.push(served.stop);
  const filled = await fillVendure(served);
  // As our shop's is after it was filled.
  await vendureDatabase.pool.query('VACUUM ANALYZE');

  const client = new Client(own.served.port, 1);
  const rows = await rowsOf(client, people, filled);
  client.close();
  const pids = [own, vendure].flatMap((each) => [each.served.pid, each.database.postmaster]);
  const watched = watchMachine(pids);
  const results: Result[] = [];
  const lines: string[] = [];
  // The first row is measured once for nothing, because the first one comes out dearer.
  const [first] = rows;
  if (first) await measure(first, own, vendure, rounds);
  console.log(head);
  for (const row of rows) {
    const result = await measure(row, own, vendure, rounds);
    results.push(result);
    lines.push(lineOf(result));
    console.log(lines.at(-1));
  }
  const { rows: counts } = await vendureDatabase.pool.query<{ paid: number }>(
    `SELECT count(*)::int AS paid FROM "order" WHERE state = 'PaymentSettled'`,
  );
  if (counts[0]?.paid !== filled.ordered())
    throw new Error(`Vendure has ${counts[0]?.paid} paid orders of ${filled.ordered()}`);
  const missed = results.filter(isMissed);
  const conclusion = conclude(
    watched(),
    missed.map(({ row }) => row.name),
  );
  console.log(conclusion);
  // A shorter run leaves the report of the last whole one.
  if (rounds >= usualRounds)
    await writeFile(
      path.join(import.meta.dirname, 'reports/vendure.txt'),
      `${head}\n${lines.join('\n')}\n\n${conclusion}\n`,
    );
} finally {
  for (const stop of stops.toReversed()) await stop();
}
