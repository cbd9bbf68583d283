import { afterAll, expect, test } from 'vitest';
import { finishedOrder } from '../../../testing/acts.ts';
import { allEndpoints } from '../../../testing/contract.ts';
import { freePort, ServerProcess } from '../../../testing/process.ts';
import { fillCategories, makeTextCode } from '../../../testing/qr.ts';
import { type Route, routesOf } from '../../../testing/routes.ts';
import { sample } from '../../../testing/samples.ts';
import { openShop, secret } from '../../../testing/shop.ts';
import { head, openSocket } from '../../../testing/socket.ts';
import { beginUpload } from '../../../testing/uploads.ts';

const shop = await openShop();
const [admin, customer] = [await shop.signInAdmin(), await shop.customer(1_000_000)];
const order = await finishedOrder(shop, admin, customer, [sample('dxf'), sample('png')], [sample('png')]);
const categories = await fillCategories(shop, customer);
const { code } = await makeTextCode(shop, customer, categories.text);
const upload = await beginUpload({ base: shop.base(), token: customer.token }, 1_000_000);

/** The server that is attacked is a process, because an error that nothing catches ends it. */
const server = new ServerProcess(await freePort(), {
  DATA_DIR: shop.environment.dataDir,
  DATABASE_URL: shop.databaseUrl,
  SECRET: secret,
});
await server.start();
afterAll(() => server.end('SIGTERM'));
const target = { base: () => server.base };

const known: Record<string, string> = {
  code,
  id: order._id,
  fileId: order.files[0]?._id ?? '',
  format: 'svg',
  gateway: 'sandbox',
};
const addressOf = ({ path }: Route) =>
  path.startsWith('/api/uploads/')
    ? upload
    : path.replace(/:(\w+)/g, (_, name: string) => known[name] ?? '1').replaceAll('*', 'x');

const routes = routesOf(shop);
const named = routes.map((route) => [`${route.method} ${route.path}`, route] as const);
const takesBody = ({ method }: Route) => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/** Bodies of each kind that a route may read, and what follows their first bytes. */
const bodies = {
  'application/json': '{"title":"متن","ids":[1,2,3]}',
  'multipart/form-data; boundary=b': `--b\r\ncontent-disposition: form-data; name="files"; filename="a.svg"\r\n\r\n${sample('svg').content.toString()}\r\n--b--\r\n`,
  'application/x-www-form-urlencoded': 'reason=a',
  'application/offset+octet-stream': 'bytes of an upload',
};

/** Reads what comes back until the server ends the connection or answers so often. */
async function heard(socket: Awaited<ReturnType<typeof openSocket>>, answers: number): Promise<number[]> {
  await expect
    .poll(() => socket.hasEnded() || socket.statuses().length >= answers, { timeout: 40_000, interval: 5 })
    .toBe(true);
  return socket.statuses();
}

test('the list of routes is whole', () => {
  const paths = new Set(named.map(([name]) => name.replaceAll(/:\w+/g, ':')));
  for (const { method, path } of allEndpoints)
    expect(paths).toContain(`${method} /api/${path.replaceAll(/\{\w+\}/g, ':')}`);
  for (const route of ['PATCH /api/uploads/:id', 'GET /media/:key', 'GET /q/:code', 'POST /q/:code/report'])
    expect(paths).toContain(route.replaceAll(/:\w+/g, ':'));
});

const starved: Awaited<ReturnType<typeof openSocket>>[] = [];
afterAll(() => starved.forEach((socket) => socket.close()));

test.each(named.filter(([, route]) => takesBody(route)))(
  '%s: a body that is cut, longer, doubled or never comes',
  { timeout: 120_000 },
  async (_, route) => {
    const as = route.path.includes('dmin') ? admin : customer;
    const tus = route.path.startsWith('/api/uploads') && { 'tus-resumable': '1.0.0', 'upload-offset': 0 };
    const attack = async (type: string, body: string) => {
      const bytes = Buffer.byteLength(body);
      const begin = (length: Record<string, string | number>, more = {}) =>
        head(`${route.method} ${addressOf(route)}`, { 'content-type': type, ...tus, ...length, ...more }, as);
      const open = async (text: string) => {
        const socket = await openSocket(target);
        socket.write(text);
        return socket;
      };
      const announced = { 'content-length': bytes };
      const chunked = { 'transfer-encoding': 'chunked' };
      const chunk = `${bytes.toString(16)}\r\n${body}\r\n`;

      const ended = await open(begin({ 'content-length': bytes + 1000 }) + body);
      ended.socket.end();
      const cut = await open(begin(chunked) + chunk);
      cut.socket.resetAndDestroy();
      const none = await open(begin(announced));
      none.socket.destroy();
      const wrong = await open(`${begin(chunked)}${chunk}zz\r\n`);
      const longer = await open(begin({ 'content-length': 5 }) + body);
      const endless = await open(begin(chunked) + chunk);
      await endless.pour(300_000, `10000\r\n${'x'.repeat(0x10000)}\r\n`);
      endless.socket.end();
      const sameKey = begin(announced, { 'idempotency-key': crypto.randomUUID() }) + body;
      const [twin, other] = await Promise.all([open(sameKey), open(sameKey)]);
      const lined = await open(sameKey + sameKey);
      starved.push(await open(begin(announced) + body.slice(0, 10)));

      const statuses = [
        ...(await heard(wrong, 1)),
        ...(await heard(longer, 1)),
        ...(await heard(endless, 1)),
        ...(await heard(twin, 1)),
        ...(await heard(other, 1)),
        ...(await heard(lined, 2)),
      ];
      expect(statuses.filter((status) => status === 500 || status === 502)).toEqual([]);
      for (const socket of [ended, wrong, longer, endless, twin, other, lined]) socket.close();
    };
    await Promise.all(Object.entries(bodies).map((each) => attack(...each)));
    expect(await server.ready()).toBe(200);
  },
);

/** A built file's name ends with a hash and its kind: of each kind one is enough, because one handler sends them all. */
const kindOf = ({ path }: Route) =>
  path.startsWith('/assets/') ? path.slice(path.indexOf('.', path.lastIndexOf('-'))) : path;
const readable = [
  ...new Map(
    named.filter(([, { method }]) => method === 'GET').map((each) => [kindOf(each[1]), each]),
  ).values(),
];

test.each(readable)('%s: an answer that nobody reads to its end', async (_, route) => {
  for (const as of [customer, admin]) {
    const get = head(`GET ${addressOf(route)}`, {}, as);
    const left = await openSocket(target);
    left.write(get);
    left.close();
    const reset = await openSocket(target);
    reset.socket.once('data', () => reset.socket.resetAndDestroy());
    reset.write(get);
    const deaf = await openSocket(target);
    deaf.socket.pause();
    deaf.write(get.repeat(20));
    deaf.socket.end();
    starved.push(deaf);
    await expect.poll(() => reset.isClosed(), { timeout: 30_000, interval: 5 }).toBe(true);
  }
  expect(await server.ready()).toBe(200);
});

test.each(readable)('%s: HEAD and OPTIONS end, and their connection is free', async (_, route) => {
  for (const method of ['HEAD', 'OPTIONS'])
    for (const as of [customer, admin, undefined]) {
      const socket = await openSocket(target);
      socket.write(head(`${method} ${addressOf(route)}`, {}, as));
      socket.write(head('GET /healthz', {}));
      const statuses = await heard(socket, 2);
      expect(statuses).toHaveLength(2);
      expect(statuses[0]).toBeLessThan(500);
      expect(statuses[1]).toBe(200);
      socket.close();
    }
});

test('after all of it the server is the same process, and no call has failed', async () => {
  for (const socket of starved) socket.socket.resetAndDestroy();
  expect(await server.ready()).toBe(200);
  expect(server.output).not.toMatch(/a call failed|nothing caught/);
});
