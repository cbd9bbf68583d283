/**
 * `npm run bench -- capacity` measures how many orders and requests a second one machine answers, with one server process and
 * with three, where its processor time goes, and what an order takes on the database's disk. The figures of docs/limits.md
 * come from it.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { meter, type Spent, watchMachine } from './cpu.ts';
import { Client, type Request } from './load.ts';
import { ordersOf, plainOrder } from './new-orders.ts';
import { type Person, serve, type Served, signIn, startDatabase } from './servers.ts';
import { fillShop, mobileOf } from './shop.ts';
import { conclude } from './verdict.ts';

const customers = 200;
/** Connections in all, which are always busy. */
const connections = 24;
const turnMs = 5000;

const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: { rounds: { type: 'string', default: '4' } },
});

const stops: (() => Promise<unknown> | void)[] = [];

/** Half lists, three of ten single orders, two of ten new orders. */
async function mixOf(client: Client, people: readonly Person[], newOrder: () => Request) {
  const own: string[] = [];
  for (const { token } of people) {
    const list = JSON.parse(await client.one({ path: '/api/user/orders', token })) as {
      data: { _id: string }[];
    };
    own.push(list.data[0]?._id ?? '');
  }
  let turn = 0;
  return (): Request => {
    const at = turn++;
    const who = at % people.length;
    const token = people[who]?.token ?? '';
    if (at % 10 < 5) return { path: '/api/user/orders', token };
    return at % 10 < 8 ? { path: `/api/design/one/${own[who]}`, token } : newOrder();
  };
}

interface Sum extends Spent {
  answers: number;
  ms: number;
  /** Processor time of the clients, in ms. */
  clients: number;
}

/** Keeps `servers` busy for a turn. */
async function turn(servers: readonly Served[], postmaster: number, next: () => Request): Promise<Sum> {
  const clients = servers.map(({ port }) => new Client(port, Math.ceil(connections / servers.length)));
  const meters = servers.map(({ pid }) => meter(pid, postmaster));
  const own = process.cpuUsage();
  const results = await Promise.all(clients.map((client) => client.turn(turnMs, next)));
  const { user, system } = process.cpuUsage(own);
  const spent = meters.map((read) => read());
  for (const client of clients) client.close();
  return {
    answers: results.reduce((sum, { answers }) => sum + answers, 0),
    ms: Math.max(...results.map(({ ms }) => ms)),
    server: spent.reduce((sum, { server }) => sum + server, 0),
    // Each meter has read the same connections.
    database: Math.max(...spent.map(({ database }) => database)),
    clients: (user + system) / 1000,
  };
}

const sizeOf = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ orders: number; bytes: number; wal: number }>(`
    SELECT (SELECT count(*)::int FROM orders) AS orders, pg_database_size(current_database())::float8 AS bytes,
      (pg_current_wal_insert_lsn() - '0/0')::float8 AS wal`);
  return rows[0] ?? { orders: 0, bytes: 0, wal: 0 };
};

try {
  console.log('filling a shop of 20000 orders');
  const database = await startDatabase();
  stops.push(database.stop);
  await fillShop(database.pool, { orders: 20_000, whaleEvery: 20, whaleEntries: 2000 });
  const mobiles = Array.from({ length: customers }, (_, n) => mobileOf(n + 1));
  const people = (await signIn(database.url, mobiles)) as [Person, ...Person[]];
  const servers = [];
  for (let at = 0; at < 3; at += 1) {
    const server = await serve('app-server', database);
    servers.push(server);
    stops.push(server.stop);
  }
  const client = new Client(servers[0]?.port ?? 0, 1);
  const newOrder = ordersOf(people, await plainOrder(client, people[0]));
  const mix = await mixOf(client, people, newOrder);
  client.close();

  const kinds = { 'new orders': newOrder, 'a mix': mix };
  const sums = new Map<string, Sum>();
  const watched = watchMachine([...servers.map(({ pid }) => pid), database.postmaster]);
  const before = await sizeOf(database.pool);
  for (let round = 0; round <= Number(options.rounds); round += 1)
    for (const [kind, next] of Object.entries(kinds))
      for (const count of [1, 3]) {
        const one = await turn(servers.slice(0, count), database.postmaster, next);
        // The first round is for nothing.
        if (round === 0) continue;
        const name = `${kind}, ${count === 1 ? 'one process' : 'three processes'}`;
        const sum = sums.get(name);
        if (!sum) sums.set(name, one);
        else
          for (const key of ['answers', 'ms', 'server', 'database', 'clients'] as const) sum[key] += one[key];
      }
  const after = await sizeOf(database.pool);
  const machine = watched();
  const cores = availableParallelism();
  const made = after.orders - before.orders;
  const lines = [
    `${cores} cores, ${connections} connections, of the same machine`,
    `${''.padEnd(28)}${['a second', 'µs server', 'µs database', 'µs client', 'cores busy'].map((head) => head.padStart(13)).join('')}`,
    ...[...sums].map(([name, { answers, ms, server, database: backends, clients }]) => {
      const each = (spent: number) => ((1000 * spent) / answers).toFixed(0).padStart(13);
      const busy = (server + backends + clients) / ms;
      return `${name.padEnd(28)}${((1000 * answers) / ms).toFixed(0).padStart(13)}${each(server)}${each(backends)}${each(clients)}${busy.toFixed(2).padStart(13)}`;
    }),
    `the filled shop: ${(before.bytes / before.orders).toFixed(0)} bytes of the database for an order with its events, files' rows, money and news`,
    `an order without files: ${((after.bytes - before.bytes) / made).toFixed(0)} bytes of the database and its indexes, ${((after.wal - before.wal) / made).toFixed(0)} of its log (${made} orders)`,
  ];
  const text = [...lines, conclude(machine, [])].join('\n');
  console.log(`\n${text}`);
  const reports = path.join(import.meta.dirname, 'reports');
  await mkdir(reports, { recursive: true });
  await writeFile(path.join(reports, 'capacity.txt'), `${text}\n`);
} finally {
  for (const stop of stops.toReversed()) await stop();
}
