import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getPrices } from '#contract/pricing';
import { checkOtp } from '#contract/profile';
import { openShop, type Person, productionEnvironment } from '../../../testing/shop.ts';

const shop = await openShop();
const metricsToken = 'a token of sixteen and more';
const production = await openShop({
  beside: shop,
  environment: { ...productionEnvironment, metricsToken },
});

test.each([
  '/dev/outbox',
  '/dev/outbox/',
  '/dev/kit',
  '/api/dev/outbox',
  '/api/dev/outbox?mobile=09120000000',
  '/sandbox/x',
  '/sandbox/x/pay',
])('production has nothing at %s', async (path) => {
  for (const method of ['GET', 'POST']) {
    const reply = await production.call(method, path);
    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({ error: true, code: 'NOT_FOUND' });
  }
});

test('a payment of the sandbox cannot be settled in production', async () => {
  const person = await shop.customer();
  const { body } = await shop.call('POST', '/api/user/charge', { as: person, body: { amount: 10_000 } });
  const authority = (body as { gatewayUrl: string }).gatewayUrl.split('/').at(-1);
  expect((await production.call('POST', `/sandbox/${authority}/pay`)).status).toBe(404);
  expect(await shop.balanceOf(person)).toBe(0);
});

test('in production the cookie is Secure, the transport strict, and loopback pages are foreign', async () => {
  const mobile = '09351111111';
  await shop.call('POST', '/api/auth/send-otp', { body: { mobile } });
  const sent = { body: { mobile, code: await shop.codeOf(mobile) } };
  expect(
    (
      await production.call('POST', '/api/auth/check-otp', {
        ...sent,
        headers: { origin: 'http://localhost:5173' },
      })
    ).body,
  ).toMatchObject({ code: 'BAD_ORIGIN' });
  const reply = await production.call('POST', '/api/auth/check-otp', {
    ...sent,
    headers: { origin: 'https://hakkak.test' },
  });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('set-cookie')).toMatch(/HttpOnly.*Secure|Secure.*HttpOnly/);
  expect(reply.headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/);
});

test('every answer carries the headers that keep a browser careful', async () => {
  for (const at of ['/healthz', '/api/setting', '/api/nothing', '/api/docs']) {
    const { headers } = await production.call('GET', at);
    expect(headers.get('content-security-policy')).toMatch(
      at === '/api/setting'
        ? /^default-src 'none';frame-ancestors 'none'$/
        : /default-src 'self';.*script-src 'self'.*frame-ancestors 'none'/,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  }
});

test('a fault inside tells nothing of itself', async () => {
  const person = await shop.customer();
  await sql`ALTER TABLE prices RENAME TO prices_away`.execute(shop.db);
  try {
    for (const each of [shop, production]) {
      const reply = await each.call('GET', '/api/price', { as: person });
      expect(reply.status).toBe(500);
      expect(reply.body).toEqual({
        error: true,
        code: 'INTERNAL',
        message: 'مشکلی پیش آمد. دوباره تلاش کنید؛ اگر باز هم نشد، به پشتیبانی خبر دهید.',
      });
    }
  } finally {
    await sql`ALTER TABLE prices_away RENAME TO prices`.execute(shop.db);
  }
  await shop.send(getPrices, { as: person });
});

const dropConnections = () =>
  sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`.execute(
    shop.db,
  );

test('connections that the database drops are made again', async () => {
  const person = await shop.customer();
  await dropConnections();
  const profile = (as: Person) => shop.call('GET', '/api/user/profile', { as });
  for (let at = 0; at < 10; at += 1) expect((await profile(person)).status).toBeOneOf([200, 503]);
  await expect.poll(async () => (await profile(person)).status, { timeout: 30_000 }).toBe(200);
});

test('a connection that ends in the middle of a transaction fails that call only', async () => {
  const person = await shop.customer(100_000_000);
  const orders = Array.from({ length: 30 }, () =>
    shop.call('POST', '/api/design/new', { as: person, form: { type: 'corel', desc: 'طرح' } }),
  );
  await dropConnections();
  const replies = await Promise.all(orders);
  for (const reply of replies) expect(reply.status).toBeOneOf([200, 503]);
  const done = replies.filter((reply) => reply.status === 200).length;
  await expect
    .poll(async () => (await shop.call('GET', '/api/user/profile', { as: person })).status, {
      timeout: 30_000,
    })
    .toBe(200);
  expect(await shop.balanceOf(person)).toBe(100_000_000 - done * 150_000);
});

test('the process says that it is up and ready', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.9' };
  for (const path of ['/healthz', '/readyz'])
    expect((await production.call('GET', path, { headers })).body).toEqual({ ok: true });
});

test('numbers for Prometheus are for the token only where a proxy stands', async () => {
  expect((await production.call('GET', '/metrics')).status).toBe(404);
  const headers = { authorization: `Bearer ${metricsToken}` };
  expect((await production.call('GET', '/metrics', { headers })).text).toContain(
    'http_request_duration_seconds',
  );
});

test('a token is good on every process of the shop', async () => {
  const mobile = '09352222222';
  await shop.call('POST', '/api/auth/send-otp', { body: { mobile } });
  const { token } = await production.send(checkOtp, { body: { mobile, code: await shop.codeOf(mobile) } });
  expect(await shop.balanceOf({ id: 0, mobile, token })).toBe(0);
});
