/** A code that is not paid is nobody's: no answer, page, file or list shows it, whoever asks. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getOrders, searchOrders, searchOverview } from '#contract/order-lists';
import { cancelOrder, getOrder, payOrder } from '#contract/orders';
import { createQr, getQrCodes } from '#contract/qr';
import { fillCategories, qrOf } from '../../../../testing/qr.ts';
import { startStub } from '../../../../testing/gateways/stub.ts';
import { zarinpalProtocol } from '../../../../testing/gateways/zarinpal-stub.ts';
import { ledgerIsRight } from '../../../../testing/ledger.ts';
import { openShop, type Person } from '../../../../testing/shop.ts';

const stub = await startStub(zarinpalProtocol());
const shop = await openShop({ environment: { gateway: 'zarinpal', zarinpal: stub.account } });
const admin = await shop.signInAdmin();
const categories = await fillCategories(shop, admin);
const price = 100_000;

const make = (as: Person) =>
  shop.send(createQr, {
    as,
    ...qrOf(categories.text, { title: 'هدیهٔ تولد', values: { text: 'راز' }, pay: 'gateway' }),
  });
async function codeOf(order: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`SELECT code FROM qr_codes WHERE order_id = ${order}`.execute(
    shop.db,
  );
  return rows[0]?.code ?? '';
}
/** The statuses of everything that shows a code to somebody who guessed it. */
async function statusesOf(code: string, as?: Person): Promise<number[]> {
  const addresses = [
    `/q/${code}`,
    `/api/q/${code}`,
    ...['svg', 'png', 'dxf', 'pdf'].map((format) => `/api/q/${code}/code.${format}`),
    ...(as ? [`/api/design/qr/${code}`] : []),
  ];
  return Promise.all(
    addresses.map(async (address) => (await shop.call('GET', address, { ...(as && { as }) })).status),
  );
}

test('it is ready, counted and hidden until it is paid, and all of it is there from then on', async () => {
  const person = await shop.signIn();
  const made = await make(person);
  expect(made).toMatchObject({
    code: null,
    url: null,
    svg: null,
    design: {
      status: 'unpaid',
      type: 'qr',
      payment: { amount: price },
      files: [],
      results: [],
      filename: null,
    },
  });
  const { _id: id } = made.design;
  const code = await codeOf(id);
  expect(code).toHaveLength(8);
  for (const as of [undefined, person, admin])
    expect(new Set(await statusesOf(code, as))).toEqual(new Set([404]));
  const texts = await Promise.all([
    shop.send(getOrder, { as: person, params: { id } }),
    shop.send(getOrder, { as: admin, params: { id } }),
    shop.send(getOrders, { as: person }),
    shop.send(getQrCodes, { as: person }),
    shop.send(getQrCodes, { as: admin }),
    shop.send(searchOrders, { as: admin, query: { search: code } }),
    shop.send(searchOverview, { as: person, query: { search: code } }),
  ]);
  expect(JSON.stringify(texts)).not.toContain(code);
  expect((await shop.send(getQrCodes, { as: admin })).data).toEqual([]);
  expect((await shop.call('GET', `/api/design/${id}/results.zip`, { as: person })).status).toBe(404);
  const { rows } = await sql<{ id: number }>`SELECT id FROM order_files WHERE order_id = ${id}`.execute(
    shop.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const file of rows)
    expect((await shop.call('GET', `/api/design/${id}/files/${file.id}`, { as: person })).status).toBe(404);

  expect(await shop.follow(stub.pay(stub.authorityAt(made.design.payment?.gatewayUrl ?? '')))).toMatch(
    `/designOrder/${id}?payment=success`,
  );
  const paid = await shop.send(getOrder, { as: person, params: { id } });
  expect(paid).toMatchObject({ status: 'finished', qr: { code }, filename: `qr-${code}.svg` });
  expect(paid.results).toHaveLength(rows.length);
  expect(paid.finishedAt).toBe(paid.paidAt);
  expect(new Set(await statusesOf(code, person))).toEqual(new Set([200]));
  for (const { url } of paid.results) expect((await shop.call('GET', url, { as: person })).status).toBe(200);
  expect((await shop.send(getQrCodes, { as: person })).data).toMatchObject([{ code, designId: id }]);
  expect(await shop.refused(cancelOrder, { as: person, body: { designId: id } })).toMatchObject({
    status: 409,
  });
  expect(await shop.balanceOf(person)).toBe(0);
  await ledgerIsRight(shop.db);
});

test('its customer cancels it before, and its code never was', async () => {
  const person = await shop.signIn();
  const { design } = await make(person);
  const code = await codeOf(design._id);
  expect(await shop.send(cancelOrder, { as: person, body: { designId: design._id } })).toMatchObject({
    status: 'cancelled',
  });
  for (const as of [undefined, person, admin])
    expect(new Set(await statusesOf(code, as))).toEqual(new Set([404]));
  expect(await shop.refused(payOrder, { as: person, body: { designId: design._id } })).toMatchObject({
    status: 409,
  });
});

test('a repeated call, and money in the wallet', async () => {
  const person = await shop.signIn();
  const sent = {
    as: person,
    headers: { 'idempotency-key': crypto.randomUUID() },
    ...qrOf(categories.text, { values: { text: 'متن' }, pay: 'gateway' }),
  };
  const [first, again] = [await shop.send(createQr, sent), await shop.send(createQr, sent)];
  expect(again).toEqual(first);
  await shop.fund(person, price);
  expect(await shop.send(payOrder, { as: person, body: { designId: first.design._id } })).toMatchObject({
    status: 'finished',
  });
  await shop.fund(person, price);
  expect(await make(person)).toMatchObject({
    code: expect.any(String) as string,
    design: { status: 'finished' },
  });
  expect(await shop.balanceOf(person)).toBe(0);
});
