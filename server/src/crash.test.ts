import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import type { Order } from '#contract/orders';
import type { Profile } from '#contract/profile';
import { storedFiles } from '../testing/kept-files.ts';
import { ledgerIsRight } from '../testing/ledger.ts';
import { freePort, ServerProcess } from '../testing/process.ts';
import { samples } from '../testing/samples.ts';
import { openDatabase } from './platform/database/database.ts';
import { readPassword, rolePassword } from '../local/postgres/cluster.ts';
import { findHome, type Home } from '../local/postgres/home.ts';
import { findRunning } from '../local/postgres/postmaster.ts';

const rounds = inject('isLong') ? 10 : 1;
const price = 150_000;
const charged = 300_000;

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'hakkak-crash-'));
const server = new ServerProcess(await freePort(), { DATA_DIR: dataDir });
const { base } = server;
let home: Home | null = null;

afterAll(async () => {
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
  if (home) await rm(home.folder, { recursive: true, force: true });
});

async function databaseUrl(): Promise<string> {
  home ??= await findHome(dataDir);
  const running = await findRunning(home);
  return `postgres://hakkak:${rolePassword(readPassword(home))}@127.0.0.1:${running?.port}/hakkak`;
}

interface Customer {
  token: string;
  /** The sent content of each order by its key, with the answer once it was acknowledged. */
  orders: Map<string, { content: Buffer; answer: Order | null }>;
  charges: Map<string, boolean>;
}

/** Answers that report an internal fault; UNAVAILABLE for a missing database is not one. */
const faults: unknown[] = [];

const json = async <T>(response: Response): Promise<T> => {
  const body = (await response.json()) as T;
  if (response.status === 500) faults.push(response.url, body);
  if (!response.ok) throw new Error(JSON.stringify(body));
  return body;
};
const send = <T>(at: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${base}/api/${at}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  }).then((response) => json<T>(response));
const get = <T>(at: string, { token }: Customer) =>
  fetch(`${base}${at}`, { headers: { authorization: `Bearer ${token}` } }).then((response) =>
    json<T>(response),
  );

async function signIn(mobile: string): Promise<Customer> {
  await send('auth/send-otp', { mobile });
  const { data } = await json<{ data: { code: string }[] }>(
    await fetch(`${base}/api/dev/outbox?mobile=${mobile}`),
  );
  const { token } = await send<{ token: string }>('auth/check-otp', { mobile, code: data[0]?.code });
  return { token, orders: new Map(), charges: new Map() };
}

async function charge(customer: Customer, key: string): Promise<void> {
  customer.charges.set(key, customer.charges.get(key) ?? false);
  const headers = { authorization: `Bearer ${customer.token}`, 'idempotency-key': key };
  const { gatewayUrl } = await send<{ gatewayUrl: string }>('user/charge', { amount: charged }, headers);
  const back = await fetch(`${gatewayUrl}/pay`, { method: 'POST', redirect: 'manual' });
  const landed = await fetch(back.headers.get('location') ?? '', { redirect: 'manual' });
  if (!landed.headers.get('location')?.includes('payment=success'))
    throw new Error(`landed at ${landed.status} ${landed.headers.get('location')}`);
  customer.charges.set(key, true);
}

async function order(customer: Customer, key: string): Promise<void> {
  const known = customer.orders.get(key) ?? {
    content: Buffer.concat([samples.zip, randomBytes(200_000)]),
    answer: null,
  };
  customer.orders.set(key, known);
  const form = new FormData();
  form.append('type', 'corel');
  form.append('desc', key);
  form.append('files', new Blob([known.content]), `${key}.zip`);
  const response = await fetch(`${base}/api/design/new`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${customer.token}`, 'idempotency-key': key },
  });
  const answer = await json<Order>(response);
  if (known.answer) expect(answer).toEqual(known.answer);
  known.answer = answer;
}

const customers: Customer[] = [];
let acknowledged = 0;

async function work(customer: Customer, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const key = crypto.randomUUID();
    await charge(customer, `charge ${key}`).then(
      () => (acknowledged += 1),
      () => {},
    );
    for (const half of [1, 2])
      await order(customer, `order ${key} ${half}`).then(
        () => (acknowledged += 1),
        () => {},
      );
  }
}

/** Sends requests until `after` writes have been acknowledged, then calls `strike` while others are under way. */
async function workUntil(strike: () => Promise<unknown>, after: number): Promise<void> {
  const stop = new AbortController();
  const target = acknowledged + after;
  const working = customers.flatMap((customer) => [work(customer, stop.signal), work(customer, stop.signal)]);
  while (acknowledged < target) await sleep(1);
  await strike();
  stop.abort();
  await Promise.all(working);
}

/** Repeats the open requests, then compares everything acknowledged with the database. */
async function settle(): Promise<void> {
  const { db, close } = openDatabase(await databaseUrl(), 2);
  // A killed PostgreSQL may still be starting although the server's own answer was ready a moment ago.
  const isUp = () =>
    sql`SELECT 1`.execute(db).then(
      () => true,
      () => false,
    );
  await expect.poll(isUp, { timeout: 30_000 }).toBe(true);
  // A request to a gateway by a dead process is given up after some seconds; this lets them pass.
  await sql`UPDATE payments SET requested_at = requested_at - interval '1 minute' WHERE gateway_url IS NULL`.execute(
    db,
  );
  for (const customer of customers) {
    for (const [key, done] of customer.charges) if (!done) await charge(customer, key);
    for (const [key, { answer }] of customer.orders) if (!answer) await order(customer, key);
    const { amount } = await get<Profile>('/api/user/profile', customer);
    expect(amount).toBe(customer.charges.size * charged - customer.orders.size * price);
    const { metadata } = await get<{ metadata: { total: number } }>('/api/user/orders', customer);
    expect(metadata.total).toBe(customer.orders.size);
  }
  await ledgerIsRight(db).finally(close);
}

test('killed in the middle of charges, orders and uploads, the server has lost and doubled nothing', {
  timeout: 300_000,
}, async () => {
  await server.start();
  for (let at = 0; at < 3; at += 1) customers.push(await signIn(`0936000000${at}`));
  for (let round = 1; round <= rounds; round += 1) {
    await workUntil(() => server.end('SIGKILL'), 1 + ((round * 7) % 13));
    await server.start();
    await settle();
  }

  // PostgreSQL itself is killed once; the server restarts it.
  home = await findHome(dataDir);
  const postmaster = await findRunning(home);
  expect(postmaster?.pid).toBeGreaterThan(1);
  await workUntil(async () => {
    process.kill(postmaster?.pid ?? Number.NaN, 'SIGKILL');
    await expect
      .poll(async () => (home && (await findRunning(home)))?.pid ?? postmaster?.pid, { timeout: 30_000 })
      .not.toBe(postmaster?.pid);
    await expect.poll(() => server.ready(), { timeout: 30_000 }).toBe(200);
  }, 10);
  await settle();

  for (const customer of customers)
    for (const { content, answer } of customer.orders.values()) {
      const file = await fetch(`${base}${answer?.files[0]?.url}`, {
        headers: { authorization: `Bearer ${customer.token}` },
      });
      expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
    }
  const { kept } = await storedFiles({ dataDir, s3: null });
  // A kill may leave a file without a record, which the sweep removes later, but never a record without its file.
  expect(kept.length).toBeGreaterThanOrEqual(
    customers.reduce((sum, customer) => sum + customer.orders.size, 0),
  );
  expect(acknowledged).toBeGreaterThan(5 * rounds);
  expect(faults).toEqual([]);

  expect(await server.end('SIGTERM')).toBe(0);
  await server.start();
  await settle();
});
