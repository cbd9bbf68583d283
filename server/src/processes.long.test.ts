/** Several whole server processes on one database and one store, as behind a proxy. */
import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBareDatabase } from '../testing/database.ts';
import { runStatements } from '../testing/cluster.ts';
import { freePort, ServerProcess } from '../testing/process.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const database = await createBareDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'hakkak-processes-'));
const admin = '09350000001';
const start = async () =>
  new ServerProcess(await freePort(), {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMITS: 'on',
    ADMIN_MOBILES: admin,
    // A proxy asks for one address, whichever process answers.
    PUBLIC_URL: 'http://127.0.0.1:1',
  });
const [a, b, c] = [await start(), await start(), await start()];
const all = [a, b, c];

beforeAll(async () => {
  await Promise.all(all.map((each) => each.start()));
});
afterAll(async () => {
  await Promise.all(all.map((each) => each.end('SIGKILL')));
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

async function send(
  at: ServerProcess,
  method: string,
  url: string,
  { token, body, headers }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const reply = await fetch(`${at.base}/api/${url}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  return {
    status: reply.status,
    headers: reply.headers,
    body: (await reply.json()) as Record<string, unknown>,
  };
}

const codeOf = async (mobile: string): Promise<string> => {
  const { body } = await send(a, 'GET', `dev/outbox?mobile=${mobile}`);
  return (body.data as { code: string }[])[0]?.code ?? '';
};

/** Asks for the code at one process and signs in at another. */
async function signIn(mobile: string): Promise<string> {
  expect((await send(a, 'POST', 'auth/send-otp', { body: { mobile } })).status).toBe(200);
  const { status, body } = await send(b, 'POST', 'auth/check-otp', {
    body: { mobile, code: await codeOf(mobile) },
  });
  expect(status).toBe(200);
  return String(body.token);
}

async function listenAt(at: ServerProcess, token: string) {
  const reply = await fetch(`${at.base}/api/events`, { headers: { authorization: `Bearer ${token}` } });
  expect(reply.status).toBe(200);
  const stream = { text: '', ended: false };
  void (async () => {
    for await (const piece of reply.body as AsyncIterable<Uint8Array>)
      stream.text += Buffer.from(piece).toString();
  })()
    .catch(() => {})
    .finally(() => (stream.ended = true));
  return stream;
}

test('one starts a shop that another has just begun; a call, its repeat and its event may be at three of them', async () => {
  const [token, adminToken] = [await signIn('09351000001'), await signIn(admin)];
  const streams = [await listenAt(c, token), await listenAt(b, adminToken)];
  const ticket = (at: ServerProcess, key: string) => {
    const body = new FormData();
    body.append('department', 'other');
    body.append('title', 'پرسش');
    body.append('text', 'پرسشی دارم');
    return send(at, 'POST', 'ticket/new', { token, body, headers: { 'idempotency-key': key } });
  };
  const first = await ticket(a, 'once');
  expect(first).toMatchObject({ status: 200 });
  for (const stream of streams) await expect.poll(() => stream.text).toContain('"type":"ticket"');
  expect((await ticket(b, 'once')).body).toEqual(first.body);
  const together = await Promise.all([a, b, c, a, b, c].map((at) => ticket(at, 'together')));
  for (const { status, body } of together)
    expect({ status, body }).toEqual({ status: 200, body: together[0]?.body });
  expect(await runStatements(database.url, ['SELECT count(*)::int AS tickets FROM tickets'])).toEqual([
    { tickets: 2 },
  ]);
});

test('wrong codes count together, wherever they are tried', async () => {
  const mobile = '09351000002';
  await send(b, 'POST', 'auth/send-otp', { body: { mobile } });
  const right = await codeOf(mobile);
  const wrong = right === '111111' ? '222222' : '111111';
  const tries = await Promise.all(
    [a, b, c, a, b, c].map((at) => send(at, 'POST', 'auth/check-otp', { body: { mobile, code: wrong } })),
  );
  expect(tries.map(({ status }) => status)).not.toContain(200);
  for (const at of all) {
    const { status } = await send(at, 'POST', 'auth/check-otp', { body: { mobile, code: right } });
    expect(status).not.toBe(200);
  }
});

test('a limit of requests is one of all processes', async () => {
  const token = await signIn('09351000003');
  const read = async (at: ServerProcess) =>
    (await send(at, 'PUT', 'notification/read/private', { token, body: { notifIds: [] } })).status;
  for (let call = 0; call < 40; call += 1) for (const at of all) await read(at);
  await expect
    .poll(() => Promise.all(all.map(read)), { timeout: 20_000, interval: 300 })
    .toEqual([429, 429, 429]);
});

test('signing out at one ends the streams at the others, and the session everywhere', async () => {
  const token = await signIn('09351000004');
  const streams = await Promise.all(all.map((at) => listenAt(at, token)));
  expect((await send(a, 'POST', 'auth/logout', { token })).status).toBe(200);
  await expect.poll(() => streams.map(({ ended }) => ended)).toEqual([true, true, true]);
  for (const at of all) expect((await send(at, 'GET', 'user/profile', { token })).status).toBe(401);
});

test('each job runs at one of them', async () => {
  await runStatements(database.url, [
    'CREATE TABLE runs (name text, started_at timestamptz)',
    `CREATE FUNCTION note_run() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO runs VALUES (NEW.name, NEW.started_at); RETURN NEW; END'`,
    'CREATE TRIGGER note_run AFTER INSERT OR UPDATE ON job_runs FOR EACH ROW EXECUTE FUNCTION note_run()',
  ]);
  const runs = () =>
    runStatements(database.url, [
      `SELECT name, count(DISTINCT date_trunc('minute', started_at))::int AS minutes, count(*)::int AS times
        FROM runs WHERE name IN ('payments', 'prices', 'reports') GROUP BY name ORDER BY name`,
    ]);
  await expect
    .poll(async () => (await runs()).filter(({ minutes }) => Number(minutes) > 1).length, {
      timeout: 150_000,
    })
    .toBe(3);
  for (const { minutes, times } of await runs()) expect(times).toBe(minutes);
});

test('one that is asked to stop leaves its proxy first, and finishes what it has begun', async () => {
  const token = await signIn('09351000005');
  const stream = await listenAt(a, token);
  const { port } = new URL(a.base);
  const socket = net.connect(Number(port), '127.0.0.1');
  let received = '';
  socket.on('data', (bytes) => (received += bytes.toString()));
  const body = JSON.stringify({ mobile: '09351000006' });
  socket.write(
    `POST /api/auth/send-otp HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  await sleep(300);
  const ended = a.end('SIGTERM');
  await expect.poll(() => a.ready(), { interval: 20 }).toBe(503);
  // The proxy has not noticed yet, and sends further calls.
  const during = await send(a, 'GET', 'user/profile', { token });
  expect(during.status).toBe(200);
  expect(during.headers.get('connection')).toBe('close');
  expect(stream.ended).toBe(false);
  await expect.poll(() => stream.ended, { timeout: 20_000 }).toBe(true);
  expect(Number(/retry: (\d+)/.exec(stream.text)?.[1])).toBeGreaterThanOrEqual(1000);
  socket.write(body.slice(5));
  await expect.poll(() => received).toContain('"expiresIn":120');
  expect(await ended).toBe(0);
  // Its page continues elsewhere.
  const again = await listenAt(b, token);
  await expect.poll(() => again.text).toContain('connected');
});

test('a production server among several needs the keys that all of them share', async () => {
  const env = { NODE_ENV: 'production', DATABASE_URL: database.url, DATA_DIR: dataDir };
  for (const SECRET of ['', 'short', createHmac('sha256', 'a').digest('hex').replace(/./g, 'a')]) {
    const server = new ServerProcess(await freePort(), { ...env, SECRET });
    await expect(server.start()).rejects.toThrow(/SECRET must be set in production/);
  }
});
