import { expect, test } from 'vitest';
import { finishOrder, findOrder, rejectOrder, suspendOrder } from '#contract/orders';
import { acceptedOrder, placeOrder } from '../../../testing/acts.ts';
import { openShop, type Person } from '../../../testing/shop.ts';
import { sample } from '../../../testing/samples.ts';

const shop = await openShop({ environment: { publicUrl: 'https://engraving.example' } });
const [admin, customer, stranger] = [
  await shop.signInAdmin(),
  await shop.customer(2_000_000),
  await shop.signIn(),
];
const order = await placeOrder(shop, customer);

const found = (as: Person, number: string) => shop.send(findOrder, { as, params: { number } });

test('an order is found by its number: by its customer and by admins', async () => {
  const number = String(order.orderNumber);
  expect(await found(customer, number)).toEqual({ _id: order._id });
  expect(await found(admin, number)).toEqual({ _id: order._id });
  expect(await found(customer, order.orderNumber.toLocaleString('fa-IR', { useGrouping: false }))).toEqual({
    _id: order._id,
  });
});

test('for anybody else, and by another number, there is none', async () => {
  const none = async (as: Person | null, number: string) =>
    (await shop.refused(findOrder, { ...(as && { as }), params: { number } })).status;
  expect(await none(stranger, String(order.orderNumber))).toBe(404);
  expect(await none(null, String(order.orderNumber))).toBe(401);
  for (const number of ['1', '0', '-1', 'x', '99999999999', `${order.orderNumber}.5`, '1e3'])
    expect(await none(admin, number), number).toBe(404);
});

/** Returns what an act of an admin sends by SMS. */
async function sentBy(act: (designId: string) => Promise<unknown>) {
  const made = await acceptedOrder(shop, admin, customer);
  await act(made._id);
  const [sms] = await shop.smsOf(customer.mobile);
  return { number: made.orderNumber, text: sms?.text ?? '' };
}

const inPersian = (number: number) => number.toLocaleString('fa-IR', { useGrouping: false });
const long = 'نوشتهٔ پشت پلاک در عکس خوانا نیست.\nلطفاً عکسی روشن‌تر بفرستید یا متن را کامل بنویسید. '.repeat(8);

test('an SMS names the order and ends with its address, in one part', async () => {
  const { number, text } = await sentBy((designId) =>
    shop.send(finishOrder, { as: admin, body: { designId }, files: [sample('dxf')] }),
  );
  expect(text).toBe(`حکاک: طرح ${inPersian(number)} آماده است. ببینید: engraving.example/o/${number}`);

  const asked = await sentBy((designId) =>
    shop.send(suspendOrder, { as: admin, body: { designId, reason: long } }),
  );
  expect(asked.text).toBe(
    `حکاک: سفارش ${inPersian(asked.number)} یک پرسش دارد: نوشتهٔ پشت… engraving.example/o/${asked.number}`,
  );

  const rejected = await sentBy((designId) =>
    shop.send(rejectOrder, { as: admin, body: { designId, reason: long } }),
  );
  expect(rejected.text).toBe(
    `حکاک: سفارش ${inPersian(rejected.number)} رد شد؛ ۱۵۰٬۰۰۰ تومان برگشت… engraving.example/o/${rejected.number}`,
  );
});

test.each([
  'https://hakkak.example.ir',
  'http://127.0.0.1:3152',
  'https://orders.the-workshop-of-the-old-bazaar.example',
])('every SMS of an order with the largest number says all of its fact at %s', async (publicUrl) => {
  const elsewhere = await openShop({ beside: shop, environment: { publicUrl } });
  let number = 2_147_483_000 + publicUrl.length * 3;
  const kinds: [fact: (number: string) => string, act: (designId: string) => Promise<unknown>][] = [
    [
      (order) => `سفارش ${order} رد شد؛ ۱۵۰٬۰۰۰ تومان برگشت`,
      (designId) => elsewhere.send(rejectOrder, { as: admin, body: { designId, reason: long } }),
    ],
    [
      (order) => `سفارش ${order} یک پرسش دارد`,
      (designId) => elsewhere.send(suspendOrder, { as: admin, body: { designId, reason: long } }),
    ],
    [
      (order) => `طرح ${order} آماده است.`,
      (designId) => elsewhere.send(finishOrder, { as: admin, body: { designId }, files: [sample('dxf')] }),
    ],
  ];
  for (const [fact, act] of kinds) {
    const { _id } = await acceptedOrder(shop, admin, customer);
    number += 1;
    await shop.db.updateTable('orders').set({ order_number: number }).where('id', '=', Number(_id)).execute();
    await act(_id);
    const [sms] = await shop.smsOf(customer.mobile);
    const text = sms?.text ?? '';
    const start = `حکاک: ${fact(inPersian(number))}`;
    const end = ` ${publicUrl.replace('https://', '')}/o/${number}`;
    expect(text.startsWith(start), text).toBe(true);
    expect(text.endsWith(end), text).toBe(true);
    expect(text.length, text).toBeLessThanOrEqual(Math.max(70, start.length + end.length));
  }
});
