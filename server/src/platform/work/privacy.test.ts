/** Checks the logs and traces of a run with known personal data: none of it may leave the server. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { sendOtp } from '#contract/auth';
import { searchOrders } from '#contract/order-lists';
import { listPeople } from '#contract/person';
import { checkOtp, getProfile, updateProfile } from '#contract/profile';
import { createTicket } from '#contract/tickets';
import { placeOrder } from '../../../testing/acts.ts';
import { newMobile, openShop } from '../../../testing/shop.ts';
import { runJob } from './jobs.ts';
import { statementName } from './statements.ts';

interface Sent {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

/** A collector, as far as the server needs one. */
const spans: Sent[] = [];
let bytes = '';
const collector = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const text = Buffer.concat(pieces).toString();
    bytes += text;
    const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
    if (request.url === '/otlp/v1/traces')
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)));
    response.setHeader('content-type', 'application/json').end('{}');
  });
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
afterAll(() => void collector.close());

let log = '';
const shop = await openShop({
  environment: {
    logLevel: 'trace',
    otlpEndpoint: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/otlp`,
    slowStatementMs: 1,
  },
  logTo: { write: (line) => (log += line) },
});
const lines = () =>
  log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const mobile = newMobile();
const [name, family, typed] = ['نام‌خاص', 'فامیلی‌خاص', 'متن‌خاصی'];

test('a run with known people leaves nothing of theirs in the log or in traces', async () => {
  await shop.send(sendOtp, { body: { mobile } });
  const code = await shop.codeOf(mobile);
  const wrong = code === '0'.repeat(code.length) ? '1'.repeat(code.length) : '0'.repeat(code.length);
  await shop.refused(checkOtp, { body: { mobile, code: wrong } });
  const { token, user } = await shop.send(checkOtp, { body: { mobile, code } });
  const person = { id: Number(user._id), mobile, token };
  await shop.send(updateProfile, { as: person, body: { name, family } });
  await shop.send(createTicket, { as: person, body: { title: typed, department: 'other', text: typed } });
  await shop.charge(person, 1_000_000);
  await placeOrder(shop, person);
  const admin = await shop.signInAdmin();
  for (const search of [mobile, name, typed, `${mobile} ${name}`]) {
    await shop.send(listPeople, { as: admin, query: { search } });
    await shop.send(searchOrders, { as: admin, query: { search } });
  }
  // Faults in the middle of all that, which PostgreSQL explains by the values of rows.
  await shop.call('GET', `/api/user/search/full?search=${mobile}&count=-1`, { as: admin });
  await shop.call('GET', `/q/${mobile}`);
  await shop.call('GET', `/api/nothing/${mobile}/${token}`, { as: person });
  await sql`ALTER TABLE tickets ADD CONSTRAINT none_more CHECK (title <> ${sql.lit(typed)}) NOT VALID`.execute(
    shop.db,
  );
  const failed = await shop.call('POST', '/api/ticket/new', {
    as: person,
    form: { title: typed, department: 'other', text: mobile },
  });
  expect(failed.status).toBe(500);
  await sql`ALTER TABLE tickets DROP CONSTRAINT none_more`.execute(shop.db);
  const unreadable = sql`SELECT ${mobile}::date`.execute(shop.db);
  await unreadable.catch((err: unknown) => shop.platform.log.error({ err }, 'unreadable'));
  await shop.restart();

  expect(lines().filter(({ msg }) => msg === 'a call failed')).toEqual([
    expect.objectContaining({ call: 'POST /api/ticket/new', reqId: expect.any(String) as string }),
  ]);
  expect(lines().filter(({ msg }) => msg === 'a slow statement').length).toBeGreaterThan(0);
  for (const [what, secret] of Object.entries({ mobile, name, family, typed, token, code: `"${code}"` })) {
    expect([what, log.includes(secret)]).toEqual([what, false]);
    expect([what, bytes.includes(secret)]).toEqual([what, false]);
    expect([what, bytes.includes(encodeURIComponent(secret))]).toEqual([what, false]);
  }
});

test('a trace has a call and its statements', async () => {
  const person = await shop.customer();
  await shop.send(getProfile, { as: person });
  await shop.restart();
  const call = spans.findLast((span) => span.name === 'GET /api/user/profile');
  const valueOf = (key: string) =>
    Object.values(call?.attributes.find((each) => each.key === key)?.value ?? {})[0];
  expect(valueOf('http.response.status_code')).toBe(200);
  expect(valueOf('http.route')).toBe('/api/user/profile');
  expect(valueOf('hakkak.request')).toMatch(/^[\w-]{36}$/);
  const parts = spans.filter((span) => span.parentSpanId === call?.spanId);
  expect(parts.map((part) => part.name)).toContain('session');
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect(part.traceId).toBe(call?.traceId);
});

test('a job is traced with its statements, and with its failure', async () => {
  const { platform } = shop;
  const { signal } = new AbortController();
  const job = { name: 'tried', at: '* * * * *', tries: 1 };
  await runJob(platform, { ...job, run: async () => ({}) }, signal);
  const failing = { ...job, name: 'failing', run: () => Promise.reject(new Error('no')) };
  await expect(runJob(platform, failing, signal)).rejects.toThrow('no');
  await shop.restart();
  const [tried, fails] = ['job tried', 'job failing'].map((wanted) =>
    spans.find((span) => span.name === wanted),
  );
  expect([tried?.status.code ?? 0, fails?.status.code]).toEqual([0, 2]);
  expect(spans.find((span) => span.parentSpanId === tried?.spanId)?.name).toBe('INSERT job_runs');
});

test.each([
  ['session', 'SELECT 1', 'session'],
  [undefined, 'select "id" from "orders" where "id" = $1', 'SELECT orders'],
  [undefined, `SELECT 'from secret' FROM people WHERE name LIKE '%update words%'`, 'SELECT people'],
  [undefined, `SELECT 'it''s from secret`, 'SELECT'],
  [undefined, 'COMMIT', 'COMMIT'],
])('%s, %s is told as %s', (given, text, told) => {
  expect(statementName(given, text)).toBe(told);
});
