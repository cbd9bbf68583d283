import { expect, test } from 'vitest';
import { reviseOrder } from '#contract/conversations';
import { acceptOrder, cancelOrder, getOrder } from '#contract/orders';
import { getNotifications } from '#contract/notifications';
import { placeOrder, finishedOrder } from '../../../../testing/acts.ts';
import { openShop, type Person } from '../../../../testing/shop.ts';
import { storedFiles } from '../../../../testing/kept-files.ts';
import { sample, samples } from '../../../../testing/samples.ts';
import { bytesStored } from '../../../platform/files/quota.ts';
import { deleteCancelledFiles } from './files.ts';

const shop = await openShop();
const day = 86_400;

const run = () => deleteCancelledFiles(shop.platform, new AbortController().signal);
const order = (as: Person, reorderOf?: string) =>
  reorderOf ? placeOrder(shop, as, [], { reorderOf }) : placeOrder(shop, as, [sample('png'), sample('svg')]);
const cancel = (as: Person, designId: string) =>
  shop.send(cancelOrder, { as, body: { designId, reason: '' } });
/** Signs in again, because logins end within the time that passes. */
const again = (person: Person) => shop.signIn(person.mobile);
const shown = async (person: Person, id: string) =>
  shop.send(getOrder, { as: await again(person), params: { id } });
const noticesOf = async (person: Person) =>
  (await shop.send(getNotifications, { as: await again(person) })).private.filter(
    (each) => each.title === 'فایل‌های سفارش لغوشده',
  );
const kept = async () => (await storedFiles(shop.environment)).kept;
const aside = async () => (await shop.store.list('removed')).length;

test('files of an order that was cancelled unfinished go after 30 days, a week after their customer was told', async () => {
  const customer = await shop.customer(10_000_000);
  const { _id, files } = await order(customer);
  const other = await order(customer);
  await cancel(customer, _id);
  const thumb = await shop.call('GET', files[0]?.thumb ?? '', { as: customer });
  expect(thumb.status).toBe(200);
  const before = await kept();

  shop.clock.move(22 * day);
  expect(await run()).toMatchObject({ warned: 0, ended: 0 });
  expect((await shown(customer, _id)).filesEndAt).toBeUndefined();

  shop.clock.move(2 * day);
  expect(await run()).toMatchObject({ warned: 1, ended: 0, movedAside: 0 });
  await run();
  const [notice, ...more] = await noticesOf(customer);
  expect(more).toEqual([]);
  expect(notice).toMatchObject({ link: `/designOrder/${_id}` });
  expect(notice?.message).toMatch(/سفارش لغوشدهٔ [۰-۹]+ ۷ روز دیگر پاک می‌شود/);
  const end = Date.parse((await shown(customer, _id)).filesEndAt ?? '');
  expect(end - shop.clock.now().getTime()).toBeGreaterThan(6.9 * day * 1000);

  shop.clock.move(6 * day);
  expect(await run()).toMatchObject({ ended: 0 });
  expect(await kept()).toEqual(before);
  shop.clock.move(2 * day);
  expect(await run()).toMatchObject({ ended: 1, movedAside: 3 });
  const gone = await shown(customer, _id);
  expect(gone).toMatchObject({ files: [], filesEndAt: expect.any(String) as string });
  expect(gone.events?.flatMap((event) => event.files)).toEqual([]);
  expect((await shop.call('GET', files[0]?.url ?? '', { as: await again(customer) })).status).toBe(404);
  expect((await shop.call('GET', files[0]?.thumb ?? '', { as: await again(customer) })).status).toBe(404);
  expect(await kept()).toHaveLength(before.length - 3);
  expect(await aside()).toBe(3);
  expect(await bytesStored(shop.db, customer.id)).toBe(samples.png.length + samples.svg.length);
  const living = await shown(customer, other._id);
  expect(living.files).toHaveLength(2);
  expect((await shop.call('GET', living.files[0]?.url ?? '', { as: await again(customer) })).status).toBe(
    200,
  );
  expect(await run()).toEqual({ warned: 0, ended: 0, movedAside: 0 });
  expect(await noticesOf(customer)).toHaveLength(1);
});

test('an order long cancelled, in a shop from before, is told of first', async () => {
  const customer = await shop.customer(10_000_000);
  const orders = [await order(customer), await order(customer), await order(customer)];
  for (const { _id } of orders) await cancel(customer, _id);
  shop.clock.move(400 * day);
  expect(await run()).toMatchObject({ warned: 3, ended: 0 });
  const notices = await noticesOf(customer);
  expect(notices).toHaveLength(1);
  for (const { orderNumber } of orders)
    expect(notices[0]?.message).toContain(orderNumber.toLocaleString('fa-IR', { useGrouping: false }));
  shop.clock.move(8 * day);
  expect(await run()).toMatchObject({ ended: 3, movedAside: 6 });
});

test('files that another order names stay, until that one has ended as well', async () => {
  const customer = await shop.customer(10_000_000);
  const first = await order(customer);
  await cancel(customer, first._id);
  const second = await order(customer, first._id);
  const before = await kept();
  shop.clock.move(24 * day);
  expect(await run()).toMatchObject({ warned: 1 });
  expect(await noticesOf(customer)).toEqual([]);
  shop.clock.move(8 * day);
  expect(await run()).toMatchObject({ ended: 1, movedAside: 0 });
  expect((await shown(customer, first._id)).files).toHaveLength(2);
  expect(await kept()).toEqual(before);

  await cancel(await again(customer), second._id);
  shop.clock.move(24 * day);
  await run();
  expect(await noticesOf(customer)).toHaveLength(1);
  shop.clock.move(8 * day);
  expect(await run()).toMatchObject({ ended: 1, movedAside: 2 });
  for (const { _id } of [first, second]) expect((await shown(customer, _id)).files).toEqual([]);
});

test('what was ever finished keeps its files', async () => {
  const customer = await shop.customer(10_000_000);
  const admin = await shop.signInAdmin();
  const files = [sample('png'), sample('svg')];
  const { _id } = await finishedOrder(shop, admin, customer, [sample('dxf')], files);
  await shop.send(reviseOrder, { as: customer, body: { designId: _id, desc: 'بزرگ‌تر' }, files: [] });
  await shop.send(acceptOrder, { as: admin, body: { designId: _id } });
  await shop.send(cancelOrder, { as: admin, body: { designId: _id, reason: 'به خواست مشتری' } });
  shop.clock.move(60 * day);
  expect(await run()).toEqual({ warned: 0, ended: 0, movedAside: 0 });
  expect((await shown(customer, _id)).files).toHaveLength(2);
});

test('an order made of one whose files end at the same moment has them, or they were gone: never a name without its file', async () => {
  const customer = await shop.customer(10_000_000);
  for (let round = 0; round < 15; round += 1) {
    const { _id } = await order(await again(customer));
    const person = await again(customer);
    await cancel(person, _id);
    shop.clock.move(24 * day);
    await run();
    shop.clock.move(8 * day);
    const now = await again(customer);
    const [made] = await Promise.all([order(now, _id), run()]);
    for (const { url } of made.files) expect((await shop.call('GET', url, { as: now })).status).toBe(200);
  }
});
