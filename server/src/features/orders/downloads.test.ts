import { expect, test } from 'vitest';
import { fileKinds } from '#contract/common/files';
import { reviseOrder } from '#contract/conversations';
import { acceptOrder, finishOrder, getOrder } from '#contract/orders';
import { placeOrder, finishedOrder } from '../../../testing/acts.ts';
import { openShop, type Person, type Upload } from '../../../testing/shop.ts';
import { sample, samples } from '../../../testing/samples.ts';
import { readZip } from '../../../testing/zip.ts';

const shop = await openShop();
const admin = await shop.signInAdmin();

const finished = (customer: Person, results: readonly Upload[]) =>
  finishedOrder(shop, admin, customer, results, [sample('png')]);
const zipOf = (id: string, as?: Person) =>
  shop.call('GET', `/api/design/${id}/results.zip`, as ? { as } : {});

test('only its customer and admins fetch an order’s files', async () => {
  const customer = await shop.customer(1_000_000);
  const order = await finished(customer, [sample('dxf')]);
  const stranger = await shop.customer();
  const urls = [
    order.files[0]?.url,
    order.results[0]?.url,
    `/api/design/${order._id}/results.zip`,
  ] as string[];
  for (const url of urls) {
    expect((await shop.call('GET', url, { as: customer })).status).toBe(200);
    expect((await shop.call('GET', url, { as: admin })).status).toBe(200);
    expect((await shop.call('GET', url, { as: stranger })).status).toBe(404);
    expect((await shop.call('GET', url)).status).toBe(401);
    const cookie = await shop.call('GET', url, { headers: { cookie: `token=${customer.token}` } });
    expect(cookie.status).toBe(200);
  }
});

test('a file is found under its own order only', async () => {
  const customer = await shop.customer(1_000_000);
  const [one, two] = [await finished(customer, [sample('dxf')]), await finished(customer, [sample('plt')])];
  const fileOf = (order: string, file?: string) =>
    shop.call('GET', `/api/design/${order}/files/${file}`, { as: customer });
  expect((await fileOf(one._id, one.results[0]?._id)).status).toBe(200);
  expect((await fileOf(one._id, two.results[0]?._id)).status).toBe(404);
  for (const id of ['999999', 'x', '..%2f..%2fsecret', '%00'])
    expect((await fileOf(one._id, id)).status).toBe(404);
});

test('nothing that a browser could run is served inline', async () => {
  const customer = await shop.customer(1_000_000);
  const order = await finished(customer, [sample('svg', "حلقه «۷»';.svg")]);
  const reply = await shop.call('GET', order.results[0]?.url ?? '', { as: customer });
  const disposition = reply.headers.get('content-disposition') ?? '';
  expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[\w%.'()!*~-]+$/);
  expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe("حلقه «۷»';.svg");
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(reply.bytes.equals(samples.svg)).toBe(true);
});

test('the archive of results opens and holds every file, byte for byte', async () => {
  const customer = await shop.customer(1_000_000);
  const big = { name: 'بزرگ.plt', content: Buffer.from(`IN;${'PD1,1;'.repeat(100_000)}`) };
  const files = [
    ...fileKinds.slice(0, 6).map((kind) => sample(kind)),
    big,
    sample('stl', 'یکی.stl'),
    { name: 'یکی.stl', content: samples.stl },
  ];
  const { _id, orderNumber } = await finished(customer, files);
  const reply = await zipOf(_id, customer);
  expect(reply.headers.get('content-type')).toBe('application/zip');
  expect(reply.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''hakkak-${orderNumber}.zip`,
  );
  const entries = readZip(reply.bytes);
  expect([...entries.keys()]).toEqual([...files.slice(0, -1).map((file) => file.name), 'یکی (9).stl']);
  for (const [at, content] of [...entries.values()].entries())
    expect(content.equals(Buffer.from(files[at]?.content as Buffer))).toBe(true);
});

test('an order without results has no archive', async () => {
  const customer = await shop.customer(1_000_000);
  const { _id } = await placeOrder(shop, customer);
  expect((await zipOf(_id, customer)).status).toBe(404);
});

test('after a revision the newest delivery counts; the timeline keeps the earlier one', async () => {
  const customer = await shop.customer(1_000_000);
  const first = await finished(customer, [sample('dxf', 'یک.dxf')]);
  await shop.send(reviseOrder, { as: customer, body: { designId: first._id, desc: 'بزرگ‌تر' }, files: [] });
  await shop.send(acceptOrder, { as: admin, body: { designId: first._id } });
  await shop.send(finishOrder, {
    as: admin,
    body: { designId: first._id },
    files: [sample('plt', 'دو.plt')],
  });
  const order = await shop.send(getOrder, { as: customer, params: { id: first._id } });
  expect(order.results.map((file) => file.filename)).toEqual(['دو.plt']);
  expect([...readZip((await zipOf(first._id, customer)).bytes).keys()]).toEqual(['دو.plt']);
  const deliveries = order.events?.filter((event) => event.action === 'finish').map((event) => event.files);
  expect(deliveries?.map((files) => files.map((file) => file.filename))).toEqual([['یک.dxf'], ['دو.plt']]);
  expect((await shop.call('GET', deliveries?.[0]?.[0]?.url ?? '', { as: customer })).status).toBe(200);
});

test('an admin’s number is nowhere in what a customer reads, a customer’s card not either', async () => {
  const customer = await shop.customer(1_000_000);
  const { _id } = await finished(customer, [sample('dxf')]);
  const reply = await shop.call('GET', `/api/design/one/${_id}`, { as: customer });
  expect(reply.text).not.toContain(admin.mobile);
  expect(reply.body).not.toHaveProperty('user');
  const seen = await shop.send(getOrder, { as: admin, params: { id: _id } });
  expect(seen.user).toMatchObject({
    _id: String(customer.id),
    mobile: customer.mobile,
    level: { status: 'normal' },
  });
});

test('what is stored never tells where it lies', async () => {
  const customer = await shop.customer(1_000_000);
  const { _id } = await finished(customer, [sample('dxf')]);
  const rows = await shop.db
    .selectFrom('order_files')
    .select('store_key')
    .where('order_id', '=', Number(_id))
    .execute();
  const seen = (await shop.call('GET', `/api/design/one/${_id}`, { as: admin })).text;
  for (const { store_key } of rows) {
    expect(store_key).toMatch(/^[0-9a-f]{32}$/);
    expect(seen).not.toContain(store_key);
  }
});
