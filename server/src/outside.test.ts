/**
 * The calls about paying, promises and desks as another program makes them: over HTTP to two processes in turn, with paths and
 * fields written here by hand, and nothing of the contract imported.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBareDatabase } from '../testing/database.ts';
import { freePort, ServerProcess } from '../testing/process.ts';

const adminMobile = '09350000009';
const database = await createBareDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'hakkak-outside-'));
const start = async () =>
  new ServerProcess(await freePort(), {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ADMIN_MOBILES: adminMobile,
    PUBLIC_URL: 'http://127.0.0.1:1',
  });
const servers = [await start(), await start()];

beforeAll(async () => {
  await Promise.all(servers.map((each) => each.start()));
});
afterAll(async () => {
  await Promise.all(servers.map((each) => each.end('SIGTERM')));
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

let calls = 0;
const nextBase = () => servers[(calls += 1) % 2]?.base ?? '';

// oxlint-disable-next-line no-explicit-any -- An outside program knows no types.
type Json = any;

async function call(
  method: string,
  at: string,
  { token, body, key }: { token?: string; body?: Record<string, unknown>; key?: string } = {},
): Promise<{ status: number; body: Json }> {
  const isForm = Object.values(body ?? {}).some((value) => value instanceof File);
  const form = new FormData();
  if (isForm)
    for (const [name, value] of Object.entries(body ?? {}))
      form.append(name, value instanceof File ? value : String(value));
  const answer = await fetch(`${nextBase()}/api/${at}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? form : JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Makes a call that must succeed, and returns its answer. */
async function made(method: string, at: string, options: Parameters<typeof call>[2] = {}): Promise<Json> {
  const { status, body } = await call(method, at, options);
  expect([`${method} ${at}`, status, status === 200 ? '' : body]).toEqual([`${method} ${at}`, 200, '']);
  return body;
}

async function signIn(mobile: string): Promise<string> {
  await made('POST', 'auth/send-otp', { body: { mobile } });
  const { data } = await made('GET', `dev/outbox?mobile=${mobile}`);
  return (await made('POST', 'auth/check-otp', { body: { mobile, code: data[0].code } })).token;
}

/** Presses a button of the sandbox bank, and returns the address that the bank then leads to. */
async function atBank(gatewayUrl: string, button: 'pay' | 'cancel'): Promise<string> {
  const { pathname } = new URL(gatewayUrl, nextBase());
  const pressed = await fetch(`${nextBase()}${pathname}/${button}`, { method: 'POST', redirect: 'manual' });
  expect(pressed.status).toBe(302);
  return pressed.headers.get('location') ?? '';
}

/** Calls the shop back as the bank does, and returns the address of the page that opens. */
async function callBack(address: string): Promise<string> {
  const { pathname, search } = new URL(address, nextBase());
  const answer = await fetch(`${nextBase()}${pathname}${search}`, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  const to = new URL(answer.headers.get('location') ?? '', nextBase());
  return to.pathname + to.search;
}

const sketch = () =>
  new File(
    ['<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm"><path d="M0 0h9v9z"/></svg>'],
    'گل.svg',
    {
      type: 'image/svg+xml',
    },
  );
const newOrder = (token: string, more: Record<string, unknown> = {}, key?: string) =>
  call('POST', 'design/new', {
    token,
    body: { type: 'corel', desc: 'گل', pay: 'gateway', files: sketch(), ...more },
    ...(key !== undefined && { key }),
  });

test('an order is paid at the bank, by one act, whichever process answers', async () => {
  const [customer, admin] = [await signIn('09350000001'), await signIn(adminMobile)];
  const brief = { material: 'silver', widthMm: 20, text: 'مهر' };
  const ordered = await newOrder(customer, { brief: JSON.stringify(brief) }, 'once');
  expect(ordered).toMatchObject({
    status: 200,
    body: {
      status: 'unpaid',
      price: 150_000,
      brief,
      payment: { amount: 150_000, gatewayUrl: expect.any(String), paymentId: expect.any(String) },
    },
  });
  const { _id, payment } = ordered.body;
  expect(ordered.body.paidAt).toBeUndefined();
  // A repeat with the same key is the same order.
  expect((await newOrder(customer, { brief: JSON.stringify(brief) }, 'once')).body._id).toBe(_id);
  expect((await made('GET', 'user/orders?status=unpaid', { token: customer })).metadata.total).toBe(1);
  expect(await made('GET', 'design/pending', { token: admin })).toEqual({ data: 0 });
  expect(await call('PUT', 'design/accept', { token: admin, body: { designId: _id } })).toMatchObject({
    status: 409,
    body: { error: true, code: 'INVALID_TRANSITION' },
  });
  const desk = await made('GET', 'user/desk', { token: customer });
  expect(desk.data).toMatchObject([{ kind: 'unpaid', design: { _id } }]);

  // Left at the bank: the same payment again.
  expect(await callBack(await atBank(payment.gatewayUrl, 'cancel'))).toBe(
    `/designOrder/${_id}?payment=cancelled&ref=${payment.paymentId}`,
  );
  const again = await made('PUT', 'design/pay', { token: customer, body: { designId: _id } });
  expect(again).toMatchObject({ status: 'unpaid', payment: { amount: 150_000 } });
  const back = await atBank(again.payment.gatewayUrl, 'pay');
  const page = `/designOrder/${_id}?payment=success&ref=${again.payment.paymentId}`;
  expect([await callBack(back), await callBack(back), await callBack(back)]).toEqual([page, page, page]);
  const paid = await made('GET', `design/one/${_id}`, { token: customer });
  expect(paid).toMatchObject({ status: 'pending', position: 1, paidAt: expect.any(String), brief });
  expect(paid.events.map(({ action }: Json) => action)).toEqual(['create', 'pay']);
  expect(await made('PUT', 'design/pay', { token: customer, body: { designId: _id } })).toMatchObject({
    status: 'pending',
  });
  expect((await made('GET', 'user/profile', { token: customer })).amount).toBe(0);
  expect(await made('GET', 'design/pending', { token: admin })).toEqual({ data: 1 });
});

test('cancelled before the callback, the money is in the wallet, and it pays the next order', async () => {
  const customer = await signIn('09350000002');
  const { body: order } = await newOrder(customer);
  const back = await atBank(order.payment.gatewayUrl, 'pay');
  await made('PUT', 'design/cancel', { token: customer, body: { designId: order._id } });
  await callBack(back);
  expect((await made('GET', 'user/profile', { token: customer })).amount).toBe(150_000);
  expect(await made('GET', `design/one/${order._id}`, { token: customer })).toMatchObject({
    status: 'cancelled',
  });
  expect(await call('PUT', 'design/pay', { token: customer, body: { designId: order._id } })).toMatchObject({
    status: 409,
    body: { code: 'INVALID_TRANSITION' },
  });
  expect((await newOrder(customer)).body).toMatchObject({ status: 'pending' });
  // By the wallet alone, which is empty now.
  expect(await newOrder(customer, { pay: 'wallet' })).toMatchObject({
    status: 402,
    body: { code: 'INSUFFICIENT_BALANCE', missing: 150_000 },
  });
  for (let at = 0; at < 5; at += 1) expect((await newOrder(customer)).status).toBe(200);
  expect(await newOrder(customer)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
});

test('what is wrong with a brief is said in its field, and changes nothing', async () => {
  const customer = await signIn('09350000003');
  for (const brief of [
    { material: 'cheese' },
    { widthMm: 0.5 },
    { heightMm: 2001 },
    { ringMm: 40 },
    { text: 'ا'.repeat(201) },
    { text: '😀', textFontId: 'vazirmatn' },
    'no json',
    [],
  ])
    expect(
      await newOrder(customer, { brief: typeof brief === 'string' ? brief : JSON.stringify(brief) }),
    ).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fields: { brief: expect.stringMatching(/[؀-ۿ]/) } },
    });
  expect(await newOrder(customer, { pay: 'cash' })).toMatchObject({
    status: 400,
    body: { fields: { pay: expect.anything() } },
  });
  expect((await made('GET', 'user/orders', { token: customer })).metadata.total).toBe(0);
});

test('a code waits for its payment, and opens with it', async () => {
  const customer = await signIn('09350000004');
  const { data: categories } = await made('GET', 'design/qr/category', { token: customer });
  const category = categories.find(({ kind }: Json) => kind === 'link');
  const key = category.inputs.find(({ kind }: Json) => kind === 'link').key;
  const body = {
    categoryId: category._id,
    title: 'کد',
    values: JSON.stringify({ [key]: 'https://example.com/' }),
    pay: 'gateway',
  };
  const { status, body: unpaid } = await call('POST', 'design/qr/new', { token: customer, body });
  expect({ status, ...unpaid }).toMatchObject({
    status: 200,
    code: null,
    url: null,
    svg: null,
    design: { status: 'unpaid', type: 'qr', payment: { amount: 100_000 } },
  });
  expect((await made('GET', 'design/qr', { token: customer })).metadata.total).toBe(0);
  await callBack(await atBank(unpaid.design.payment.gatewayUrl, 'pay'));
  expect(await made('GET', `design/one/${unpaid.design._id}`, { token: customer })).toMatchObject({
    status: 'finished',
    qr: expect.anything(),
  });
  const { data: codes } = await made('GET', 'design/qr', { token: customer });
  expect(await made('GET', `q/${codes[0].code}`)).toMatchObject({ title: 'کد', kind: 'link' });
});

test('an order belongs to its customer: nobody else pays it, promises it or sees its desk', async () => {
  const [owner, other, admin] = [
    await signIn('09350000005'),
    await signIn('09350000006'),
    await signIn(adminMobile),
  ];
  const { body: order } = await newOrder(owner);
  const designId = order._id;
  const tries: [string, string, string | undefined, Record<string, unknown> | undefined, number][] = [
    ['PUT', 'design/pay', other, { designId }, 404],
    ['PUT', 'design/pay', admin, { designId }, 403],
    ['PUT', 'design/pay', undefined, { designId }, 401],
    ['PUT', 'design/promise', owner, { designId, at: null }, 403],
    ['PUT', 'design/promise', admin, { designId, at: new Date(Date.now() + 86_400_000).toISOString() }, 409],
    ['GET', `design/one/${designId}`, other, undefined, 404],
    ['GET', 'user/desk', admin, undefined, 403],
    ['GET', 'desk', owner, undefined, 403],
    ['GET', 'desk', undefined, undefined, 401],
  ];
  for (const [method, at, token, body, status] of tries)
    expect([
      method,
      at,
      (await call(method, at, { ...(token !== undefined && { token }), ...(body && { body }) })).status,
    ]).toEqual([method, at, status]);
  expect((await made('GET', 'user/desk', { token: other })).data).toEqual([]);
});

test('an admin promises a day, which its customer and the desks show', async () => {
  const [customer, admin] = [await signIn('09350000007'), await signIn(adminMobile)];
  const { body: order } = await newOrder(customer);
  await callBack(await atBank(order.payment.gatewayUrl, 'pay'));
  const designId = order._id;
  const promise = (at: string | null) =>
    call('PUT', 'design/promise', { token: admin, body: { designId, at } });
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
  for (const at of [days(-1), days(401), 'tomorrow'])
    expect(await promise(at)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fields: { at: expect.anything() } },
    });
  expect(await promise(days(2))).toMatchObject({ status: 200, body: { promisedFor: expect.any(String) } });
  const shown = await made('GET', `design/one/${designId}`, { token: customer });
  expect([typeof shown.promisedFor, shown.late ?? false]).toEqual(['string', false]);
  const { data, counters, metadata } = await made('GET', 'desk', { token: admin });
  expect(metadata).toMatchObject({ page: 1 });
  expect(data.some(({ kind, design }: Json) => kind === 'pending' && design?._id === designId)).toBe(true);
  expect(Object.keys(counters).toSorted()).toEqual(
    [
      'late',
      'mine',
      'oldestPendingAt',
      'others',
      'pending',
      'requests',
      'revising',
      'suspended',
      'tickets',
    ].toSorted(),
  );
  expect(await promise(null)).toMatchObject({ status: 200 });
  const { data: prices } = await made('GET', 'price', { token: customer });
  expect(prices.find(({ type }: Json) => type === 'qr').ready).toBeNull();
  expect(await made('GET', 'price/least')).toEqual({ data: { least: 100_000, minutes: null } });
});
