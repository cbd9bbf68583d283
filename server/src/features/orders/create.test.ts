import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { toPersianDigits } from '#contract/common/digits';
import { type FileKind, fileKinds, mimeOf } from '#contract/common/files';
import { getOrders } from '#contract/order-lists';
import { createOrder, getOrder, type Order, plainTypes } from '#contract/orders';
import { head, openSocket } from '../../../testing/socket.ts';
import { placeOrder } from '../../../testing/acts.ts';
import { openShop, type Person, type Sent, type Upload } from '../../../testing/shop.ts';
import { storedFiles } from '../../../testing/kept-files.ts';
import { sample, samples, variants } from '../../../testing/samples.ts';
import { foreignPictureSamples } from '../../../testing/foreign-pictures.ts';
import { type CallWork, transact } from '../../platform/work/work.ts';
import { payFor } from './paid.ts';
import { insertOrder } from './queries.ts';

const shop = await openShop();
const order = (sent: Sent) => shop.call('POST', '/api/design/new', sent);
/** Places an order without a description. */
const sendFiles = (as: Person, ...files: Upload[]) =>
  shop.send(createOrder, { as, body: { type: 'corel' }, files });

/** Everything an order stores: rows, money, files. */
const traces = async (person: Person) => ({
  orders: (await shop.send(getOrders, { as: person })).metadata.total,
  balance: await shop.balanceOf(person),
  files: await storedFiles(shop.environment),
});

async function refusedWithoutTrace(person: Person, sent: Sent, expected: object) {
  const before = await traces(person);
  const reply = await order({ as: person, ...sent });
  expect({ ...(reply.body as object), status: reply.status }).toMatchObject(expected);
  expect(await traces(person)).toEqual(before);
}

test('an order is paid once: a second payment fails', async () => {
  const person = await shop.customer(1_000_000);
  await transact(shop.platform, null, async (work) => {
    const own = { ...work, caller: { id: person.id } } as CallWork;
    const order = await insertOrder(work.tx, {
      person_id: person.id,
      type: 'corel',
      description: 'طرح',
      price: 10,
      frozen_totals: {},
      filename: null,
      reorder_of: null,
      font_creation_id: null,
      at: work.now,
    });
    await payFor(own, order);
    await expect(payFor(own, order)).rejects.toThrow('has been paid before');
  });
  expect(await shop.balanceOf(person)).toBe(999_990);
});

test('a call whose caller has gone before its turn is not carried out', async () => {
  const person = await shop.customer(1_000_000);
  const before = await traces(person);
  const hold = Promise.withResolvers<void>();
  const turn = `person ${person.id}`;
  const take = vi.spyOn(shop.platform.turns, 'take');
  const held = shop.platform.turns.take(turn, () => hold.promise);
  const gone = new AbortController();
  const call = order({ as: person, form: { type: 'corel', desc: 'طرح' }, signal: gone.signal }).catch(
    () => null,
  );
  await expect.poll(() => take.mock.calls.filter(([key]) => key === turn).length).toBe(2);
  take.mockRestore();
  gone.abort();
  await call;
  // Long enough for the server to hear of the end.
  await sleep(200);
  hold.resolve();
  await held;
  // This turn comes after the call's.
  await shop.platform.turns.take(turn, () => Promise.resolve());
  expect(await traces(person)).toEqual(before);
});

test.each(plainTypes)('an order of type %s costs what it is quoted', async (type) => {
  const person = await shop.customer(1_000_000);
  const order = await shop.send(createOrder, { as: person, body: { type, desc: 'طرح حلقه' } });
  const base = { corel: 150_000, pen: 200_000, ill: 250_000, face: 350_000, threeD: 500_000 }[type];
  expect(order).toMatchObject({
    type,
    status: 'pending',
    price: base,
    userId: String(person.id),
    files: [],
    results: [],
  });
  expect(order.events).toMatchObject([
    { action: 'create', from: null, to: 'pending', by: { _id: String(person.id), admin: false } },
  ]);
  expect(await shop.balanceOf(person)).toBe(1_000_000 - base);
  expect(await shop.send(getOrder, { as: person, params: { id: order._id } })).toEqual(order);
});

test.each([
  ['normal', 150_000],
  ['verified', 142_500],
  ['vip', 135_000],
] as const)('a %s customer pays %d for corel', async (level, total) => {
  const person = await shop.customer(200_000);
  await shop.db.updateTable('people').set({ level }).where('id', '=', person.id).execute();
  const { price } = await shop.send(createOrder, { as: person, body: { type: 'corel', desc: 'طرح' } });
  expect(price).toBe(total);
  expect(await shop.balanceOf(person)).toBe(200_000 - total);
});

test('order numbers run from 1000 upwards; a refused order takes none', async () => {
  const person = await shop.customer(1_000_000);
  const { orderNumber } = await shop.send(createOrder, { as: person, body: { type: 'corel', desc: 'یک' } });
  expect(orderNumber).toBeGreaterThanOrEqual(1000);
  const poor = await shop.customer(10_000);
  await order({ as: poor, form: { type: 'corel', desc: 'طرح' } });
  await order({ as: person, form: { type: 'corel' } });
  const next = await shop.send(createOrder, { as: person, body: { type: 'corel', desc: 'دو' } });
  expect(next.orderNumber).toBe(orderNumber + 1);
});

test('too little money: 402 with what is missing, and nothing has changed', async () => {
  const person = await shop.customer(149_999);
  await refusedWithoutTrace(
    person,
    { form: { type: 'corel', desc: 'طرح' }, files: [sample('png')] },
    { status: 402, code: 'INSUFFICIENT_BALANCE', missing: 1 },
  );
  await shop.fund(person, 1);
  expect(
    (await order({ as: person, form: { type: 'corel', desc: 'طرح' }, files: [sample('png')] })).status,
  ).toBe(200);
});

test('an empty wallet misses the whole price', async () => {
  const person = await shop.customer();
  await refusedWithoutTrace(
    person,
    { form: { type: 'threeD', desc: 'طرح' } },
    { status: 402, missing: 500_000 },
  );
});

test.each<[string, Record<string, unknown>, string]>([
  ['no type', { desc: 'طرح' }, 'type'],
  ['an unknown type', { type: 'laser', desc: 'طرح' }, 'type'],
  ['a qr order', { type: 'qr', desc: 'طرح' }, 'type'],
  ['neither file nor description', { type: 'corel' }, 'desc'],
  ['a blank description alone', { type: 'corel', desc: ' \n\t ' }, 'desc'],
  ['5,001 characters', { type: 'corel', desc: 'ا'.repeat(5001) }, 'desc'],
  ['100,000 characters', { type: 'corel', desc: 'ا'.repeat(100_000) }, 'desc'],
  ['an unknown drawing', { type: 'corel', desc: 'طرح', fontId: '999' }, 'fontId'],
])('%s is refused at its field', async (_, form, field) => {
  const person = await shop.customer(1_000_000);
  await refusedWithoutTrace(
    person,
    { form, files: [] },
    { status: 400, code: 'VALIDATION', fields: { [field]: expect.any(String) as string } },
  );
});

test('a description of 5,000 characters comes back whole, control characters gone, HTML untouched', async () => {
  const person = await shop.customer(1_000_000);
  const desc = `<b>"حلقه"</b>\u0000 '; DROP TABLE orders; --\r\nخط دوم `.padEnd(5000, 'ب');
  const order = await shop.send(createOrder, { as: person, body: { type: 'corel', desc } });
  expect(order.desc).toBe(desc.replace('\u0000', '').replace('\r\n', '\n'));
});

test.each(fileKinds)('a real %s is taken, and comes back byte for byte as an attachment', async (kind) => {
  const person = await shop.customer(200_000);
  const { files, filename } = await sendFiles(person, sample(kind));
  expect(filename).toBe(`طرح.${kind}`);
  expect(files).toMatchObject([{ filename: `طرح.${kind}`, size: samples[kind].length, mime: mimeOf[kind] }]);
  const file = await shop.call('GET', files[0]?.url ?? '', { as: person });
  expect(file.status).toBe(200);
  expect(file.bytes.equals(samples[kind])).toBe(true);
  expect(file.headers.get('content-type')).toContain(mimeOf[kind]);
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent(`طرح.${kind}`)}`,
  );
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  expect(file.headers.get('cache-control')).toMatch(/private/);
});

test.each(variants)('another face of %s is taken too', async (kind, content) => {
  const person = await shop.customer(200_000);
  expect(
    (await order({ as: person, form: { type: 'corel' }, files: [{ name: `a.${kind}`, content }] })).status,
  ).toBe(200);
});

/** Kinds that a file of another kind may contain: AI is PostScript or PDF, a CorelDRAW file is a ZIP archive. */
const alsoHolds: Partial<Record<FileKind, readonly FileKind[]>> = { ai: ['pdf', 'eps'], zip: ['cdr'] };
/** Any text may begin like a plotter's file. */
const needsItsName: FileKind = 'plt';

test('a file is the kind of its content, and keeps its name: every pair', async () => {
  const person = await shop.customer(100_000_000);
  for (const ending of [...fileKinds.map((kind) => `.${kind}`), '', '.jfif', '.dat'])
    for (const content of fileKinds) {
      const name = `طرح${ending}`;
      const reply = await order({
        as: person,
        form: { type: 'corel' },
        files: [{ name, content: samples[content] }],
      });
      if (content === needsItsName && ending !== '.plt') {
        expect([name, content, reply.status]).toEqual([name, content, 415]);
        continue;
      }
      const named = fileKinds.find((kind) => `.${kind}` === ending);
      const kind = named && alsoHolds[named]?.includes(content) ? named : content;
      expect([name, content, (reply.body as Order).files]).toMatchObject([
        name,
        content,
        [{ filename: name, mime: mimeOf[kind], size: samples[content].length }],
      ]);
    }
});

test('a picture of a kind that is not kept is named, with what helps', async () => {
  const person = await shop.customer(200_000);
  for (const [kind, content] of Object.entries(foreignPictureSamples))
    for (const name of ['IMG_1.HEIC', 'عکس.jpg', 'عکس', 'عکس.mp4']) {
      const reply = await order({ as: person, form: { type: 'corel' }, files: [{ name, content }] });
      expect([kind, reply.status, (reply.body as { code: string }).code]).toEqual([kind, 415, 'FILE_TYPE']);
      expect((reply.body as { message: string }).message).toContain(kind);
    }
});

test.each(['\u200c', ' \u200b\u2800 ', '\u3164', '\n\t ', '\u064b', '\u{e0041}'])(
  'a description that nobody sees is none: %j',
  (desc) =>
    shop
      .customer(200_000)
      .then((person) =>
        refusedWithoutTrace(
          person,
          { form: { type: 'corel', desc } },
          { status: 400, code: 'VALIDATION', fields: { desc: expect.any(String) } },
        ),
      ),
);

const html = '<!doctype html><html><script>alert(1)</script></html>';
test.each<[string, Buffer | string]>([
  ...fileKinds.map((kind): [string, string] => [`a.${kind}`, html]),
  ['a.html', html],
  ['a.exe', samples.png],
  ['a.png.exe', samples.png],
  ['a.php', samples.jpg],
  ['a.gif', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
  ['a.svg', `${html}<svg xmlns="http://www.w3.org/2000/svg"/>`],
  ['a.png', Buffer.concat([Buffer.from(html), samples.png])],
])('%s that lies is refused', async (name, content) => {
  const person = await shop.customer(200_000);
  await refusedWithoutTrace(
    person,
    { form: { type: 'corel' }, files: [{ name, content }] },
    { status: 415, code: 'FILE_TYPE' },
  );
});

test.each(fileKinds)('an empty %s is refused', async (kind) => {
  const person = await shop.customer(200_000);
  await refusedWithoutTrace(
    person,
    { form: { type: 'corel' }, files: [{ name: `a.${kind}`, content: '' }] },
    { status: 400, code: 'BAD_FILE' },
  );
});

test('one bad file among good ones: nothing of them stays', async () => {
  const person = await shop.customer(200_000);
  const files = [sample('png'), sample('jpg'), { name: 'b.pdf', content: html }];
  await refusedWithoutTrace(person, { form: { type: 'corel' }, files }, { status: 415 });
});

test('50 MB are taken and one byte more is too large', async () => {
  const person = await shop.customer(1_000_000);
  const big = Buffer.alloc(50 * 1024 * 1024 + 1);
  samples.zip.copy(big);
  await refusedWithoutTrace(
    person,
    { form: { type: 'corel' }, files: [{ name: 'a.zip', content: big }] },
    { status: 413, code: 'FILE_TOO_LARGE' },
  );
  const max = { name: 'a.zip', content: big.subarray(0, -1) };
  const { files } = await sendFiles(person, max);
  expect(files[0]?.size).toBe(50 * 1024 * 1024);
});

test('ten files are taken, eleven refused', async () => {
  const person = await shop.customer(1_000_000);
  const eleven = Array.from({ length: 11 }, (_, index) => sample('png', `${index}.png`));
  await refusedWithoutTrace(
    person,
    { form: { type: 'corel' }, files: eleven },
    { status: 400, code: 'VALIDATION', fields: { files: expect.any(String) as string } },
  );
  const { files } = await sendFiles(person, ...eleven.slice(1));
  expect(files.map((file) => file.filename)).toEqual(eleven.slice(1).map((file) => file.name));
});

test.each([
  ['../../../etc/passwd.png', 'passwd.png'],
  ['C:\\fakepath\\a b.PNG', 'a b.PNG'],
  ['عکس\u202egnp.exe.png', 'عکسgnp.exe.png'],
  [`${'ن'.repeat(300)}.png`, `${'ن'.repeat(196)}.png`],
])('the name %s is kept as %s', async (name, kept) => {
  const person = await shop.customer(200_000);
  const { files } = await sendFiles(person, sample('png', name));
  expect(files[0]?.filename).toBe(kept);
});

test('a file under another part name is refused', async () => {
  const person = await shop.customer(200_000);
  await refusedWithoutTrace(
    person,
    { form: { type: 'corel', desc: 'طرح' }, files: [{ ...sample('png'), part: 'file' }] },
    { status: 400, fields: { file: expect.any(String) as string } },
  );
});

const multipart = (boundary: string, ...parts: string[]) =>
  parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('');
const field = (name: string, value: string) =>
  `content-disposition: form-data; name="${name}"\r\n\r\n${value}`;
const typeOf = (boundary: string) => ({ 'content-type': `multipart/form-data; boundary=${boundary}` });

test.each<[string, Sent, object]>([
  ['JSON', { body: { type: 'corel', desc: 'طرح' } }, { status: 415, code: 'FILE_TYPE' }],
  [
    'plain text',
    { raw: 'type=corel', headers: { 'content-type': 'text/plain' } },
    { status: 415, code: 'FILE_TYPE' },
  ],
  [
    'a url-encoded form',
    { raw: 'type=corel&desc=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    { status: 415 },
  ],
  ['an unknown content type', { raw: 'x', headers: { 'content-type': 'x/y' } }, { status: 415 }],
  ['no body', {}, { status: 415 }],
  [
    'no boundary',
    {
      raw: multipart('b', field('type', 'corel'), field('desc', 'x')),
      headers: { 'content-type': 'multipart/form-data' },
    },
    { status: 400 },
  ],
  [
    'another boundary',
    { raw: `${multipart('b', field('type', 'corel'), field('desc', 'x'))}--b--\r\n`, headers: typeOf('c') },
    { status: 400 },
  ],
  [
    'no last boundary',
    { raw: multipart('b', field('type', 'corel'), field('desc', 'x')), headers: typeOf('b') },
    { status: 400 },
  ],
  [
    'a body cut off in a file',
    {
      raw: `${multipart('b', field('type', 'corel'))}--b\r\ncontent-disposition: form-data; name="files"; filename="a.png"\r\n\r\n${samples.svg.toString()}`,
      headers: typeOf('b'),
    },
    { status: expect.toBeOneOf([400, 415]) as number },
  ],
  ['an empty body', { raw: '', headers: typeOf('b') }, { status: 400 }],
  [
    'a field twice',
    {
      raw: `${multipart('b', field('type', 'corel'), field('type', 'pen'), field('desc', 'x'))}--b--\r\n`,
      headers: typeOf('b'),
    },
    { status: 400, fields: { type: expect.any(String) as string } },
  ],
  [
    'a field named __proto__',
    {
      raw: `${multipart('b', field('type', 'corel'), field('__proto__', 'x'))}--b--\r\n`,
      headers: typeOf('b'),
    },
    { status: 400 },
  ],
  [
    '60 fields',
    {
      raw: `${multipart('b', field('type', 'corel'), ...Array.from({ length: 60 }, (_, index) => field(`f${index}`, 'x')))}--b--\r\n`,
      headers: typeOf('b'),
    },
    { status: expect.toBeOneOf([400, 413]) as number },
  ],
])('%s as the body is refused', async (_, sent, expected) => {
  const person = await shop.customer(200_000);
  await refusedWithoutTrace(person, sent, expected);
});

test('a caller who hangs up in the middle of an upload leaves nothing', async () => {
  const person = await shop.customer(200_000);
  const before = await traces(person);
  const headers = { ...typeOf('b'), 'content-length': 9_000_000 };
  const part = `${multipart('b', field('type', 'corel'), field('desc', 'x'))}--b\r\ncontent-disposition: form-data; name="files"; filename="a.zip"\r\n\r\n`;
  for (const cut of [0, part.length, part.length + 100_000]) {
    const { socket } = await openSocket(shop);
    socket.write(head('POST /api/design/new', headers, person));
    socket.write(Buffer.concat([Buffer.from(part), samples.zip, Buffer.alloc(200_000)]).subarray(0, cut));
    await expect
      .poll(async () => (await storedFiles(shop.environment)).staging.length, { timeout: 30_000 })
      .toBe(cut > part.length ? 1 : 0);
    socket.destroy();
    await expect
      .poll(async () => (await storedFiles(shop.environment)).staging.length, { timeout: 30_000 })
      .toBe(0);
  }
  expect(await traces(person)).toEqual(before);
});

test('one Idempotency-Key 20 times at once: one order, 20 identical answers', async () => {
  const person = await shop.customer(1_000_000);
  const headers = { 'idempotency-key': 'order' };
  const sent = {
    as: person,
    headers,
    form: { type: 'pen', desc: 'طرح' },
    files: [sample('png'), sample('svg')],
  };
  const kept = (await storedFiles(shop.environment)).kept.length;
  // Every FormData has its own boundary, so the same content has different bytes on the wire.
  const replies = await Promise.all(Array.from({ length: 20 }, () => order(sent)));
  expect([...new Set(replies.map((reply) => `${reply.status} ${reply.text}`))]).toHaveLength(1);
  expect(replies[0]?.status).toBe(200);
  expect(await traces(person)).toMatchObject({ orders: 1, balance: 800_000, files: { staging: [] } });
  expect((await storedFiles(shop.environment)).kept).toHaveLength(kept + 2);

  const fieldsTurned = await order({ ...sent, form: { desc: 'طرح', type: 'pen' } });
  expect(fieldsTurned.text).toBe(replies[0]?.text);

  const others: Sent[] = [
    { ...sent, form: { type: 'corel', desc: 'طرح' } },
    { ...sent, form: { type: 'pen', desc: 'طرحی دیگر' } },
    { ...sent, files: [sample('png'), { name: 'طرح.svg', content: '<svg viewBox="0 0 1 1"></svg>' }] },
    { ...sent, files: [sample('png')] },
    { ...sent, files: [sample('png'), sample('svg', 'دیگر.svg')] },
  ];
  for (const other of others) expect((await order(other)).status).toBe(409);

  await shop.restart();
  expect((await order(sent)).text).toBe(replies[0]?.text);
  expect(await traces(person)).toMatchObject({ orders: 1, balance: 800_000, files: { staging: [] } });
});

test('a refused order leaves its key free', async () => {
  const person = await shop.customer(100_000);
  const sent = { as: person, headers: { 'idempotency-key': 'poor' }, form: { type: 'corel', desc: 'طرح' } };
  expect((await order(sent)).status).toBe(402);
  await shop.charge(person, 50_000);
  expect((await order(sent)).status).toBe(200);
  expect(await shop.balanceOf(person)).toBe(0);
});

test('keys that are none are refused', async () => {
  const person = await shop.customer(200_000);
  for (const key of ['', 'k'.repeat(201)])
    await refusedWithoutTrace(
      person,
      { form: { type: 'corel', desc: 'طرح' }, headers: { 'idempotency-key': key } },
      { status: 400, code: 'VALIDATION' },
    );
});

test('ordering again brings the first files along', async () => {
  const person = await shop.customer(1_000_000);
  const first = await placeOrder(shop, person, [sample('svg'), sample('dxf')]);
  const repeated = { type: 'pen', desc: 'دوباره', reorderOf: first._id } as const;
  const again = await placeOrder(shop, person, [sample('png')], repeated);
  expect(again._id).not.toBe(first._id);
  expect(again).toMatchObject({ price: 200_000, status: 'pending', desc: 'دوباره' });
  expect(again.files.map((file) => file.filename)).toEqual(['طرح.svg', 'طرح.dxf', 'طرح.png']);
  expect(again.files.some((file) => first.files.some((other) => other.url === file.url))).toBe(false);
  for (const [at, kind] of (['svg', 'dxf', 'png'] as const).entries())
    expect(
      (await shop.call('GET', again.files[at]?.url ?? '', { as: person })).bytes.equals(samples[kind]),
    ).toBe(true);
  const bare = await shop.send(createOrder, { as: person, body: { type: 'corel', reorderOf: first._id } });
  expect(bare.files).toHaveLength(2);
  // The designer sees which order was repeated.
  expect(bare.events?.map((event) => event.note)).toEqual([
    `سفارش دوبارهٔ ${toPersianDigits(first.orderNumber)}`,
  ]);
});

test('the files that come along count', async () => {
  const person = await shop.customer(1_000_000);
  const files = (count: number) => Array.from({ length: count }, () => sample('png'));
  const first = await sendFiles(person, ...files(9));
  const again = { type: 'corel', reorderOf: first._id } as const;
  await refusedWithoutTrace(
    person,
    { form: again, files: files(2) },
    { status: 400, code: 'VALIDATION', fields: { files: expect.stringContaining('بیشتر از ۱۰ فایل') } },
  );
  expect((await shop.send(createOrder, { as: person, body: again, files: files(1) })).files).toHaveLength(10);
});

test('nobody orders another’s order again', async () => {
  const [owner, other] = [await shop.customer(200_000), await shop.customer(200_000)];
  const { _id } = await placeOrder(shop, owner, [sample('png')]);
  for (const reorderOf of [_id, '999999', 'x', '-1', '1e3', '9'.repeat(30)])
    await refusedWithoutTrace(
      other,
      { form: { type: 'corel', desc: 'طرح', reorderOf } },
      { status: 404, code: 'NOT_FOUND' },
    );
});

test('an admin orders nothing, nor does nobody', async () => {
  const admin = await shop.signInAdmin();
  expect((await order({ as: admin, form: { type: 'corel', desc: 'طرح' } })).status).toBe(403);
  expect((await order({ form: { type: 'corel', desc: 'طرح' } })).status).toBe(401);
});

test('an upload refused for who sends it is not read to its end', async () => {
  const socket = await openSocket(shop);
  const headers = { ...typeOf('b'), 'content-length': 40_000_000 };
  socket.write(head('POST /api/design/new', headers) + multipart('b', field('type', 'corel')));
  await expect.poll(() => socket.statuses(), { timeout: 30_000 }).toEqual([401]);
  socket.close();
});
