import { expect, inject, test } from 'vitest';
import { openSocket } from '../../../testing/socket.ts';
import { placeOrder } from '../../../testing/acts.ts';
import { openShop, type Person, type Reply, type Sent } from '../../../testing/shop.ts';
import { filesAreRight } from '../../../testing/kept-files.ts';
import { type Operation, operationsOf, rightCall } from '../../../testing/operations.ts';
import { fillCategories, makeTextCode } from '../../../testing/qr.ts';
import { sample } from '../../../testing/samples.ts';

const shop = await openShop();
const operations = (await operationsOf(shop)).filter(
  (operation) => operation.path !== '/auth/logout' && !operation.streams,
);
// The first person has the ids below, so that a call that ends their sessions does not end the callers'
// sessions.
await shop.signIn();
const [admin, customer] = [await shop.signInAdmin(), await shop.customer(100_000_000)];
const { _id } = await placeOrder(shop, customer, [sample('png')]);
const categories = await fillCategories(shop, customer);
const { code } = await makeTextCode(shop, customer, categories.text);
const known = { id: _id, designId: _id, categoryId: categories.text, code };

const texts = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e309',
  '9'.repeat(40),
  '9223372036854775808',
  '2147483648',
  'NaN',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  "'; DROP TABLE people; --",
  '" OR ""="',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '${7*7}{{7*7}}',
  '%',
  '%00',
  '\\',
  '💍'.repeat(50),
  'ا'.repeat(100_000),
];
const values: unknown[] = [
  ...texts,
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  -1e300,
  2 ** 53,
  [],
  [[]],
  ['a', 'b'],
  {},
  { $gt: '' },
  { toString: 1 },
  { length: 1e9 },
];

/** `npm run test:long` tries every value in every place; otherwise each place has some of them, in turn. */
const share = inject('isLong') ? 1 : 6;
let turn = 0;
function some<T>(all: readonly T[]): T[] {
  turn += 1;
  return all.filter((_, at) => (at + turn) % share === 0);
}
const written = (value: string) => (value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80');

/** Makes a call that must not fail with a server error. */
async function answered(operation: Operation, url: string, sent: Sent): Promise<Reply> {
  const reply = await shop.call(operation.method, url, sent).catch((error: unknown) => {
    throw new Error(
      `${operation.method} ${url.slice(0, 200)} ${JSON.stringify(sent.query ?? sent.body ?? sent.form ?? null).slice(0, 200)}`,
      { cause: error },
    );
  });
  if (reply.status >= 500)
    throw new Error(
      `${operation.method} ${url.slice(0, 200)} ${JSON.stringify(sent).slice(0, 500)} answers ${reply.status}`,
    );
  return reply;
}

const callerOf = (operation: Operation): Person => (operation.who === 'admin' ? admin : customer);
const named = operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);

test.each(named)('%s: any text in its path and its query', async (_, operation) => {
  const { url, sent } = rightCall(operation, known, callerOf(operation));
  for (const name of operation.inPath)
    for (const value of some(texts))
      await answered(
        operation,
        `/api${operation.path.replace(`{${name}}`, written(value) || '%20').replace(/\{(\w+)\}/g, '1')}`,
        sent,
      );
  for (const name of [...Object.keys(operation.inQuery), 'unknown'])
    for (const value of some(texts))
      await answered(operation, `${url}?${encodeURIComponent(name)}=${written(value)}`, {
        ...sent,
        query: {},
      });
  await answered(operation, `${url}?page=1&page=2&count=1&count=2&search=a&search=b&type=corel&type=pen`, {
    ...sent,
    query: {},
  });
  await answered(operation, `${url}?%E0%A4%A&=&&%`, { ...sent, query: {} });
  await answered(operation, `${url}?__proto__=1&a[b]=1&constructor[prototype]=1`, { ...sent, query: {} });
});

test.each(named.filter(([, operation]) => operation.json))(
  '%s: any value in its body',
  async (_, operation) => {
    const { url, sent } = rightCall(operation, known, callerOf(operation));
    const right = sent.body as Record<string, unknown>;
    for (const name of [...Object.keys(operation.json?.properties ?? {}), 'unknown'])
      for (const value of some(values))
        await answered(operation, url, { ...sent, body: { ...right, [name]: value } });
    for (const body of some(values)) await answered(operation, url, { ...sent, body });
    const json = { 'content-type': 'application/json' };
    const { body: _body, ...bare } = sent;
    for (const raw of [
      '{',
      '{"a":',
      '"',
      'nul',
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{}}}',
      '['.repeat(50_000),
      '\u0000',
      '{"a":1}x',
      // An empty body and objects without any required field are valid where nothing is required.
      ...(operation.json?.required?.length ? ['', '\ufeff{}', `{"${'k'.repeat(60_000)}":1}`] : []),
    ])
      expect((await answered(operation, url, { ...bare, raw, headers: json })).status).toBe(400);
    expect(
      (await answered(operation, url, { ...bare, raw: `"${'x'.repeat(1024 * 1024)}"`, headers: json })).body,
    ).toMatchObject({ code: 'FILE_TOO_LARGE' });
    for (const type of [
      'text/plain',
      'text/html',
      'application/xml',
      'multipart/form-data; boundary=b',
      'x',
      'application/json; charset=klingon',
    ])
      await answered(operation, url, { ...bare, raw: '<a/>', headers: { 'content-type': type } });
    for (const encoding of ['gzip', 'br', 'x'])
      await answered(operation, url, {
        ...bare,
        raw: '{}',
        headers: { ...json, 'content-encoding': encoding },
      });
  },
);

test.each(named.filter(([, operation]) => operation.form))(
  '%s: any text in its form',
  async (_, operation) => {
    const { url, sent } = rightCall(operation, known, callerOf(operation));
    const fields = Object.entries(operation.form?.properties ?? {}).filter(
      ([, each]) => each.items?.format !== 'binary',
    );
    for (const name of ['', '__proto__', 'a[b]', 'x'.repeat(10_000)])
      await answered(operation, url, { ...sent, form: { ...sent.form, [name]: 'x' } });
    for (const [name] of [...fields, ['unknown']] as [string][])
      for (const value of some(texts))
        await answered(operation, url, { ...sent, form: { ...sent.form, [name]: value } });
    for (const name of some(texts))
      await answered(operation, url, { ...sent, files: [{ name, content: 'x' }] });
    await answered(operation, url, { ...sent, files: [{ ...sample('png'), part: '__proto__' }] });
    for (const type of [
      'application/json',
      'text/plain',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'b'.repeat(5000)}`,
      'multipart/mixed; boundary=b',
    ])
      await answered(operation, url, {
        as: callerOf(operation),
        raw: '{"a":1}',
        headers: { 'content-type': type },
      });
    for (const raw of [
      '--b',
      '--b\r\n',
      '--b\r\n\r\n',
      '--b--',
      '--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n--b--\r\n',
      '--b\r\ncontent-disposition: form-data; name="a"; filename=\r\n\r\nx\r\n--b--',
      `--b\r\n${'x: y\r\n'.repeat(3000)}\r\n--b--`,
    ])
      expect(
        (
          await answered(operation, url, {
            as: callerOf(operation),
            raw,
            headers: { 'content-type': 'multipart/form-data; boundary=b' },
          })
        ).status,
      ).toBeOneOf([400, 415]);
  },
);

test.each(named)('%s: a caller who hangs up in the middle', async (_, operation) => {
  const { url } = rightCall(operation, known);
  const head = `${operation.method} ${url} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${callerOf(operation).token}\r\n`;
  const kind = operation.form ? 'multipart/form-data; boundary=b' : 'application/json';
  for (const text of [
    head,
    `${head}content-type: ${kind}\r\ncontent-length: 500\r\n\r\n`,
    `${head}content-type: ${kind}\r\ncontent-length: 500\r\n\r\n{"a": "--b\r\n`,
    `${head}content-type: ${kind}\r\ntransfer-encoding: chunked\r\n\r\nffff\r\n{`,
  ]) {
    const { socket } = await openSocket(shop);
    await new Promise((resolve) => socket.once('close', resolve).write(text, () => socket.destroy()));
  }
  expect((await shop.call('GET', '/healthz')).status).toBe(200);
});

test.each([
  'GET /\u0001 HTTP/1.1\r\n\r\n',
  'NONSENSE\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n\r\n`,
  'POST /api/auth/send-otp HTTP/1.1\r\nhost: x\r\ncontent-length: -5\r\n\r\n',
  'POST /api/auth/send-otp HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n',
])('what is no HTTP is answered as a failure: %j', async (text) => {
  const socket = await openSocket(shop);
  socket.write(text);
  await expect.poll(() => socket.hasEnded(), { timeout: 30_000 }).toBe(true);
  socket.close();
  expect(socket.heard()).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(socket.heard()).toContain('"error":true');
});

test.each([
  '/api',
  '/api/',
  '/api/nothing',
  '/api/design/one',
  '/api/design/one/',
  '/api//design',
  '/api/%',
  '/media/x',
  '/sandbox/x',
  '/sandbox/%00',
  '/api/user/profile/x',
])('nothing is at %s', async (path) => {
  const reply = await shop.call('GET', path, { as: admin });
  expect(reply.status).toBeOneOf([400, 404]);
  expect(reply.body).toMatchObject({ error: true });
});

test('a method that a path does not have is not found', async () => {
  for (const method of ['PUT', 'DELETE', 'PATCH'])
    expect((await shop.call(method, '/api/user/logins', { as: customer })).status).toBeOneOf([400, 404]);
});

test('after all of it nothing is left over', async () => {
  await expect
    .poll(() => filesAreRight(shop.db, shop.environment).then(() => 'right', String), {
      timeout: 30_000,
    })
    .toBe('right');
});
