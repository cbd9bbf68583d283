import { randomBytes } from 'node:crypto';
import { Agent, request as ask } from 'node:http';
import { expect, test } from 'vitest';
import { getNotifications, readMessages } from '#contract/notifications';
import { getProfile } from '#contract/profile';
import { serveHttp } from '../../../testing/http-server.ts';
import { placeOrder } from '../../../testing/acts.ts';
import { openShop, type Person } from '../../../testing/shop.ts';
import { sample } from '../../../testing/samples.ts';
import { head, openSocket } from '../../../testing/socket.ts';
import { maxBytesPerDay } from '../files/upload-quota.ts';
import { readInTurns } from './bodies.ts';

const shop = await openShop({ environment: { rateLimits: true } });
const [customer, admin] = [await shop.customer(10_000_000), await shop.signInAdmin()];
const spent = await shop.customer();
await shop.pool.query(
  'INSERT INTO upload_days (person_id, day, bytes) VALUES ($1, (now() AT TIME ZONE $2)::date, $3)',
  [spent.id, 'Asia/Tehran', maxBytesPerDay.customer],
);
const hasty = await shop.customer();
for (let at = 0; at < 60; at += 1) await shop.call('POST', '/api/design/new', { as: hasty, raw: '' });

const large = 20_000_000; // bytes
const multipart = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': large };
const json = { 'content-type': 'application/json', 'content-length': large };
const file = (name: string, content = '', part = 'files') =>
  `--b\r\ncontent-disposition: form-data; name="${part}"; filename="${name}"\r\n\r\n${content}`;
const field = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
const whole = (name: string) => `${file(name, sample('svg').content.toString())}\r\n`;

interface Refused {
  line?: string;
  headers?: Record<string, string | number>;
  as?: Person;
  begins?: string;
  status: number;
  code: string;
}

const refusals: [string, Refused][] = [
  ['a wrong kind', { as: customer, begins: file('a.exe'), status: 415, code: 'FILE_TYPE' }],
  [
    'a bad first file',
    {
      as: customer,
      begins: `${file('a.png', 'no picture')}\r\n${file('b.png')}`,
      status: 415,
      code: 'FILE_TYPE',
    },
  ],
  [
    'an empty first file',
    { as: customer, begins: `${file('a.png')}\r\n${file('b.png')}`, status: 400, code: 'BAD_FILE' },
  ],
  ['too many files', { as: customer, begins: whole('a.svg').repeat(11), status: 400, code: 'VALIDATION' }],
  [
    'a file that belongs elsewhere',
    { as: customer, begins: file('a.png', '', 'other'), status: 400, code: 'VALIDATION' },
  ],
  [
    'a field that comes twice',
    { as: customer, begins: field('desc') + field('desc') + file('a.png'), status: 400, code: 'VALIDATION' },
  ],
  [
    'too many fields',
    {
      as: customer,
      begins: Array.from({ length: 60 }, (_, index) => field(`f${index}`)).join(''),
      status: 400,
      code: 'VALIDATION',
    },
  ],
  ['no login', { status: 401, code: 'UNAUTHENTICATED' }],
  ['another role', { as: admin, status: 403, code: 'FORBIDDEN' }],
  [
    'another site',
    { headers: { ...multipart, origin: 'https://evil.example' }, status: 403, code: 'BAD_ORIGIN' },
  ],
  ['a used-up day', { as: spent, begins: file('a.png'), status: 429, code: 'RATE_LIMITED' }],
  ['too many calls', { as: hasty, begins: file('a.png'), status: 429, code: 'RATE_LIMITED' }],
  ['an address where nothing is', { line: 'POST /api/nothing', status: 404, code: 'NOT_FOUND' }],
  ['an address that cannot be read', { line: 'POST /api/%', status: 400, code: 'VALIDATION' }],
  [
    'a type nobody takes',
    { as: customer, headers: { ...multipart, 'content-type': 'x/y' }, status: 415, code: 'FILE_TYPE' },
  ],
  [
    'too large a JSON body',
    {
      line: 'PUT /api/user/profile',
      headers: json,
      as: customer,
      begins: '{"name":"',
      status: 413,
      code: 'FILE_TOO_LARGE',
    },
  ],
  [
    'too large a JSON body of unknown length',
    {
      line: 'PUT /api/user/profile',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      as: customer,
      begins: `20000\r\n${'x'.repeat(0x20000)}\r\nfffffff\r\n`,
      status: 413,
      code: 'FILE_TOO_LARGE',
    },
  ],
  [
    'a JSON body without a login',
    { line: 'PUT /api/user/profile', headers: json, status: 401, code: 'UNAUTHENTICATED' },
  ],
  [
    'a JSON body of another role',
    { line: 'PUT /api/notification/send', headers: json, as: customer, status: 403, code: 'FORBIDDEN' },
  ],
];

test('what is refused is told while the rest is still being sent, and the connection is closed', async () => {
  const one = async ([
    what,
    { line = 'POST /api/design/new', headers = multipart, as, begins = '', status, code },
  ]: (typeof refusals)[number]) => {
    const socket = await openSocket(shop);
    socket.write(head(line, headers, as) + begins);
    await socket.pour(large / 2);
    await expect.poll(() => socket.statuses(), { timeout: 30_000, message: what }).toEqual([status]);
    expect(socket.heard(), what).toContain(`"code":"${code}"`);
    expect(socket.heard(), what).toMatch(/^connection: close\r$/im);
    await expect.poll(() => socket.hasEnded(), { timeout: 30_000, message: what }).toBe(true);
    // The server accepts some of it for a while, and then closes the connection.
    await socket.pour(1_000_000_000, 'x');
    expect(socket.isClosed(), what).toBe(true);
  };
  await Promise.all(refusals.map(one));
});

test('a refused call whose body is all there leaves its connection to the next', async () => {
  const socket = await openSocket(shop);
  const body = '{"name":"نام"}';
  const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  socket.write(head('PUT /api/user/profile', length) + body);
  await expect.poll(() => socket.statuses(), { timeout: 30_000 }).toEqual([401]);
  expect(socket.heard()).not.toMatch(/^connection: close/im);
  const form = `${file('a.exe', 'MZ')}\r\n--b--\r\n`;
  socket.write(
    head('POST /api/design/new', { ...multipart, 'content-length': form.length }, customer) + form,
  );
  await expect.poll(() => socket.statuses(), { timeout: 30_000 }).toEqual([401, 415]);
  socket.write(head('GET /api/user/profile', {}, customer));
  await expect.poll(() => socket.statuses(), { timeout: 30_000 }).toEqual([401, 415, 200]);
  socket.close();
});

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
/** A reverse proxy that keeps one connection to the server. */
const proxy = await serveHttp((from, to) => {
  const { hostname, port } = new URL(shop.base());
  const on = ask({ hostname, port, agent, method: from.method, path: from.url, headers: from.headers });
  on.on('response', (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  on.on('error', () => to.destroy());
  from.pipe(on);
});

test('behind a proxy that keeps its connection, a refused upload holds up nothing', async () => {
  const through = { base: () => proxy };
  for (let round = 0; round < 5; round += 1) {
    const socket = await openSocket(through);
    socket.write(head('POST /api/design/new', multipart, customer) + file('a.exe'));
    await socket.pour(2_000_000);
    await expect.poll(() => socket.statuses(), { timeout: 30_000 }).toEqual([415]);
    const next = await fetch(`${through.base()}/api/user/profile`, {
      headers: { authorization: `Bearer ${customer.token}` },
      signal: AbortSignal.timeout(30_000),
    });
    expect(next.status).toBe(200);
    await next.text();
    socket.close();
  }
});

test('a JSON body may have 64 kB, and more where its call says so', async () => {
  const name = (bytes: number) => ({ raw: JSON.stringify({ name: 'x', other: 'x'.repeat(bytes) }) });
  const put = (url: string, sent: { raw: string }) =>
    shop.call('PUT', url, { as: customer, headers: { 'content-type': 'application/json' }, ...sent });
  expect((await put('/api/user/profile', name(60_000))).status).toBe(200);
  expect((await put('/api/user/profile', name(64 * 1024))).body).toMatchObject({ code: 'FILE_TOO_LARGE' });
  const notifIds = Array.from({ length: 9000 }, (_, index) => String(100_000_000_000_000 + index));
  const many = await shop.refused(readMessages, { as: customer, body: { notifIds } });
  expect(many.status).toBe(404);
  await shop.send(getNotifications, { as: customer });
});

test('a form is read in small pieces, one in each turn of the event loop', async () => {
  const body = randomBytes(5_000_000);
  const pieces: { turn: number; bytes: Buffer }[] = [];
  const base = await serveHttp((request, response) => {
    let turn = 0;
    const count = () => {
      turn += 1;
      if (!response.writableEnded && !response.destroyed) setImmediate(count);
    };
    count();
    readInTurns(request)
      .on('data', (bytes: Buffer) => pieces.push({ turn, bytes }))
      .on('end', () => response.end());
  });
  await fetch(base, { method: 'POST', body });
  expect(Buffer.concat(pieces.map(({ bytes }) => bytes)).equals(body)).toBe(true);
  expect(Math.max(...pieces.map(({ bytes }) => bytes.length))).toBeLessThanOrEqual(16 * 1024);
  expect(new Set(pieces.map(({ turn }) => turn)).size).toBe(pieces.length);
});

test('who sends slowly is cut, and takes no room meanwhile', { timeout: 120_000 }, async () => {
  const before = process.memoryUsage();
  const length = { 'content-type': 'application/json', 'content-length': 60_000 };
  const kinds = {
    nothing: '',
    headers: 'GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ',
    json: `${head('PUT /api/user/profile', length, customer)}{"name":"`,
    form: head('POST /api/design/new', multipart, admin),
  };
  const sockets = await Promise.all(
    Object.values(kinds).flatMap((begins) =>
      Array.from({ length: 50 }, async () => {
        const socket = await openSocket(shop);
        socket.write(begins);
        return socket;
      }),
    ),
  );
  const drip = setInterval(() => sockets.slice(50).forEach((socket) => socket.write('x')), 500);
  const upload = await openSocket(shop);
  upload.write(head('POST /api/design/new', multipart, customer) + file('a.png', 'x'));
  const feed = setInterval(() => upload.write('x'), 500);
  try {
    await shop.send(getProfile, { as: customer });
    const grown = process.memoryUsage().rss - before.rss;
    expect(grown).toBeLessThan(50_000_000);
    await expect.poll(() => sockets.every((socket) => socket.hasEnded()), { timeout: 90_000 }).toBe(true);
    for (const [at, statuses] of [
      // A browser's connection that it has opened ahead of need gets no answer to a request that it has not sent.
      [0, []],
      [50, [400]],
      [100, [400]],
      [150, [403]],
    ] as const)
      for (const socket of sockets.slice(at, at + 50)) expect(socket.statuses()).toEqual(statuses);
    expect(upload.hasEnded()).toBe(false);
  } finally {
    clearInterval(drip);
    clearInterval(feed);
  }
  await expect.poll(() => upload.hasEnded(), { timeout: 60_000 }).toBe(true);
  await placeOrder(shop, customer, [sample('png')]);
});

test.each([
  [
    'a login that ends',
    401,
    'UNAUTHENTICATED',
    { table: 'logins', key: 'person_id', set: 'ended_at = now()' },
  ],
  ['a level that changes', 409, 'CONFLICT', { table: 'people', key: 'id', set: "level = 'verified'" }],
] as const)('%s while an upload comes, lets nothing be done with it', async (_, status, code, change) => {
  const person = await shop.customer(1_000_000);
  const value = (name: string, text: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  const body = `${value('type', 'corel')}${value('desc', 'طرح')}${whole('a.svg')}${value('note', 'x'.repeat(20_000))}--b--\r\n`;
  const bytes = Buffer.byteLength(body);
  const upload = await openSocket(shop);
  upload.write(
    head('POST /api/design/new', { ...multipart, 'content-length': bytes, connection: 'close' }, person),
  );
  upload.write(body.slice(0, 100));
  const admitted = async () =>
    (await shop.pool.query('SELECT 1 FROM upload_days WHERE person_id = $1', [person.id])).rowCount;
  await expect.poll(admitted).toBe(1);
  await shop.pool.query(`UPDATE ${change.table} SET ${change.set} WHERE ${change.key} = $1`, [person.id]);
  upload.write(body.slice(100));
  await expect.poll(() => upload.hasEnded()).toBe(true);
  expect(upload.statuses()).toEqual([status]);
  expect(upload.heard()).toContain(`"${code}"`);
  const { rows } = await shop.pool.query('SELECT id FROM orders WHERE person_id = $1', [person.id]);
  expect(rows).toEqual([]);
});
