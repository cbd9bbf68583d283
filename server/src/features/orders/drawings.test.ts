import { expect, test } from 'vitest';
import { mimeOf } from '#contract/common/files';
import {
  createCreation,
  deleteCreation,
  drawingFormats,
  getCreation,
  getCreations,
  renameCreation,
} from '#contract/fonts';
import { cancelOrder, createOrder, getOrder, type Order } from '#contract/orders';
import { ringOf } from '../../../testing/drawings.ts';
import { sample } from '../../../testing/samples.ts';
import { openShop, type Person } from '../../../testing/shop.ts';
import { bytesStored } from '../../platform/files/quota.ts';
import { deleteCancelledFiles } from './cancelled/files.ts';

const shop = await openShop();
const admin = await shop.signInAdmin();

const draw = (as: Person, text: string, name?: string) =>
  shop.send(createCreation, { as, body: ringOf(text, name === undefined ? {} : { name }) });
interface Body {
  fontId?: string;
  reorderOf?: string;
  desc?: string;
}
const given = (as: Person, body: Body, files: number) => ({
  as,
  body: { type: 'corel' as const, ...body },
  files: Array.from({ length: files }, () => sample('png')),
});
const order = (as: Person, body: Body, files = 0) => shop.send(createOrder, given(as, body, files));
const refused = (as: Person, body: Body, files = 0) => shop.refused(createOrder, given(as, body, files));
const namesOf = ({ files }: Order) => files.map(({ filename }) => filename);
const bytesOf = async (as: Person, { files }: Order) =>
  Promise.all(files.map(async ({ url }) => (await shop.call('GET', url, { as })).bytes));
const exportsOf = (name: string) => drawingFormats.map((format) => `${name}.${format}`);

test('an order takes a drawing with its four exports; the admin sees it and the drawing, others neither', async () => {
  const [customer, stranger] = [await shop.customer(1_000_000), await shop.customer()];
  const drawing = await draw(customer, 'همیشه', 'حلقهٔ ما');
  const balance = await shop.balanceOf(customer);
  const made = await order(customer, { fontId: drawing._id }, 1);
  expect(made.fontId).toBe(drawing._id);
  expect(namesOf(made)).toEqual([sample('png').name, ...exportsOf('حلقهٔ ما')]);
  expect(made.files.slice(1).map(({ mime }) => mime)).toEqual(drawingFormats.map((format) => mimeOf[format]));
  expect(balance - (await shop.balanceOf(customer))).toBe(made.price);
  expect(await bytesStored(shop.db, customer.id)).toBe(made.files.reduce((sum, { size }) => sum + size, 0));

  // The files are those that the font maker gives.
  const own = await Promise.all(
    drawingFormats.map(
      async (format) =>
        (await shop.call('GET', `/api/font/${drawing._id}/file.${format}`, { as: admin })).bytes,
    ),
  );
  expect((await bytesOf(admin, made)).slice(1)).toEqual(own);

  for (const as of [customer, admin])
    expect((await shop.send(getOrder, { as, params: { id: made._id } })).fontId).toBe(drawing._id);
  const params = { id: drawing._id };
  expect(await shop.send(getCreation, { as: admin, params })).toEqual(drawing);
  expect((await shop.refused(getCreation, { as: stranger, params })).status).toBe(404);
  expect((await shop.refused(renameCreation, { as: admin, params, body: { name: 'x' } })).status).toBe(404);
  expect((await shop.refused(deleteCreation, { as: admin, params })).status).toBe(404);
  expect((await shop.send(getCreations, { as: admin })).data).toEqual([]);
});

test('a drawing that was removed stays with its orders, and is not ordered again', async () => {
  const customer = await shop.customer(1_000_000);
  const drawing = await draw(customer, 'یادگاری');
  const made = await order(customer, { fontId: drawing._id });
  const params = { id: drawing._id };
  await shop.send(deleteCreation, { as: customer, params });
  expect((await shop.send(getCreations, { as: customer })).data).toEqual([]);
  for (const as of [customer, admin]) {
    expect(await shop.send(getCreation, { as, params })).toEqual(drawing);
    expect((await shop.call('GET', `/api/font/${drawing._id}/file.dxf`, { as })).status).toBe(200);
    expect(namesOf(await shop.send(getOrder, { as, params: { id: made._id } }))).toEqual(
      exportsOf('یادگاری'),
    );
  }
  for (const call of [deleteCreation, renameCreation])
    expect((await shop.refused(call, { as: customer, params, body: { name: 'نو' } as never })).status).toBe(
      404,
    );
  expect((await refused(customer, { fontId: drawing._id })).fields).toEqual({
    fontId: expect.any(String) as string,
  });
});

test('somebody else’s drawing or none is refused at its field, and nothing is charged', async () => {
  const [customer, other] = [await shop.customer(1_000_000), await shop.customer(1_000_000)];
  const foreign = await draw(other, 'مال من نیست');
  // Also one that its owner has ordered.
  const ordered = await draw(other, 'سفارش داده');
  await order(other, { fontId: ordered._id });
  for (const fontId of [foreign._id, ordered._id, '999999', 'x', '-1', '0', '9'.repeat(20)])
    expect(await refused(customer, { fontId }), fontId).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      fields: { fontId: expect.stringMatching(/[آ-ی]/) },
    });
  expect(await shop.balanceOf(customer)).toBe(1_000_000);
  expect(await bytesStored(shop.db, customer.id)).toBe(0);
  // The database refuses it as well.
  const { _id: own } = await order(customer, { desc: 'طرح' });
  await expect(
    shop.db
      .updateTable('orders')
      .set({ font_creation_id: Number(foreign._id) })
      .where('id', '=', Number(own))
      .execute(),
  ).rejects.toThrow(/orders_font_creation/);
});

test('the exports count towards the files of an order, and an order without money keeps none', async () => {
  const customer = await shop.customer(1_000_000);
  const { _id: fontId } = await draw(customer, 'شش فایل');
  expect(await refused(customer, { fontId }, 7)).toMatchObject({
    status: 400,
    fields: { files: expect.stringContaining('۱۰') },
  });
  expect((await order(customer, { fontId }, 6)).files).toHaveLength(10);

  const poor = await shop.customer(10_000);
  const mine = await draw(poor, 'بی‌پول');
  expect((await refused(poor, { fontId: mine._id })).status).toBe(402);
  expect(await bytesStored(shop.db, poor.id)).toBe(0);
  // It is not ordered, so it is removed for good.
  await shop.send(deleteCreation, { as: poor, params: { id: mine._id } });
  expect((await shop.refused(getCreation, { as: admin, params: { id: mine._id } })).status).toBe(404);
});

test('a repeat with the same key orders once', async () => {
  const customer = await shop.customer(1_000_000);
  const { _id: fontId } = await draw(customer, 'یک بار');
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const all = await Promise.all(
    Array.from({ length: 4 }, () =>
      shop.send(createOrder, { as: customer, body: { type: 'corel', fontId }, headers }),
    ),
  );
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(1);
  expect(1_000_000 - (await shop.balanceOf(customer))).toBe(all[0]?.price);
});

test('a reorder takes the drawing along, with the same files', async () => {
  const customer = await shop.customer(10_000_000);
  const drawing = await draw(customer, 'دوباره');
  const first = await order(customer, { fontId: drawing._id }, 1);
  await shop.send(renameCreation, {
    as: customer,
    params: { id: drawing._id },
    body: { name: 'نام دیگر' },
  });
  const again = await order(customer, { reorderOf: first._id }, 1);
  expect(again.fontId).toBe(drawing._id);
  expect(namesOf(again)).toEqual([...namesOf(first), sample('png').name]);
  // Naming the same drawing adds nothing.
  const named = await order(customer, { reorderOf: first._id, fontId: drawing._id });
  expect(namesOf(named)).toEqual(namesOf(first));
  const other = await draw(customer, 'دیگری');
  expect((await refused(customer, { reorderOf: first._id, fontId: other._id })).fields).toEqual({
    fontId: expect.stringContaining('سفارش تازه') as string,
  });
  // A drawing may join what an earlier order without one had.
  const plain = await order(customer, { desc: 'ساده' }, 1);
  const joined = await order(customer, { reorderOf: plain._id, fontId: other._id });
  expect(namesOf(joined)).toEqual([sample('png').name, ...exportsOf('دیگری')]);

  await shop.send(deleteCreation, { as: customer, params: { id: drawing._id } });
  expect((await order(customer, { reorderOf: first._id })).fontId).toBe(drawing._id);
});

test('a reorder after the files were removed draws them again from the kept geometry', async () => {
  const customer = await shop.customer(10_000_000);
  const drawing = await draw(customer, 'از نو');
  const first = await order(customer, { fontId: drawing._id });
  const before = await bytesOf(customer, first);
  await shop.send(cancelOrder, { as: customer, body: { designId: first._id } });
  const day = 86_400;
  const run = () => deleteCancelledFiles(shop.platform, new AbortController().signal);
  shop.clock.move(24 * day);
  await run();
  shop.clock.move(8 * day);
  await run();
  const as = await shop.signIn(customer.mobile);
  expect((await shop.send(getOrder, { as, params: { id: first._id } })).files).toEqual([]);
  const again = await order(as, { reorderOf: first._id });
  expect(again.fontId).toBe(drawing._id);
  expect(await bytesOf(as, again)).toEqual(before);
});
