import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getDesk } from '#contract/dashboard';
import { getOrders } from '#contract/order-lists';
import { getOrder } from '#contract/orders';
import { getPrices } from '#contract/pricing';
import { checkLedger } from '../../src/ledger.ts';
import { renewPromises, tendDeliveries } from '../../src/features/orders/promises/jobs.ts';
import { fillSettings } from '../../src/features/settings/service.ts';
import { startStub } from '../../testing/gateways/stub.ts';
import { zarinpalProtocol } from '../../testing/gateways/zarinpal-stub.ts';
import { openShop } from '../../testing/shop.ts';
import { openKavenegar, smsKey } from '../../testing/sms-services.ts';
import { demoCustomer, demoWorkshop, fillDemo } from './demo.ts';

test('made-up people are not charged at a real bank and not written to by a real service', async () => {
  const [bank, sms] = [await startStub(zarinpalProtocol()), await openKavenegar()];
  const shop = await openShop({
    environment: {
      demo: true,
      adminMobiles: ['09120000000'],
      gateway: 'zarinpal',
      zarinpal: bank.account,
      sms: { name: 'kavenegar', apiKey: smsKey, baseUrl: sms.url, otpTemplate: 'code', line: '1000' },
    },
  });
  await fillDemo(shop.platform);
  const payments = await shop.db.selectFrom('payments').select(['gateway', 'status']).orderBy('id').execute();
  expect(payments).toEqual(['paid', 'paid', 'pending'].map((status) => ({ gateway: 'sandbox', status })));
  const orders = await shop.db.selectFrom('orders').select('id').execute();
  expect(orders.length).toBeGreaterThan(5);
  const drawings = await shop.db.selectFrom('font_creations').select('ordered_at').orderBy('id').execute();
  expect(drawings.map(({ ordered_at }) => ordered_at !== null)).toEqual([false, false, false, true]);
  await shop.platform.sms.sendDue();
  expect(sms.taken).toEqual([]);
  const written = await shop.db.selectFrom('sms_outbox').select('mobile').execute();
  expect(new Set(written.map(({ mobile }) => mobile))).toEqual(new Set([demoCustomer, demoWorkshop]));
});

test('the demo has a promise for the orders to come, a desk worth looking at and one late order', async () => {
  const shop = await openShop({ environment: { demo: true, adminMobiles: ['09120000000'] } });
  await fillSettings(shop.db);
  await fillDemo(shop.platform);
  await fillDemo(shop.platform);
  await Promise.all([
    renewPromises(shop.platform),
    tendDeliveries(shop.platform, new AbortController().signal),
  ]);
  const as = await shop.signIn(demoCustomer);
  const { data } = await shop.send(getPrices, { as, query: { type: 'corel' } });
  expect(data[0]?.ready?.sample).toBeGreaterThanOrEqual(24);
  expect(data[0]?.ready?.minutes).toBeGreaterThan(100);
  expect(data[0]?.ready?.minutes).toBeLessThan(9 * 60);
  const cards = (await shop.send(getDesk, { as })).data;
  expect(cards.map(({ kind }) => kind)).toEqual([
    'question',
    'unpaid',
    'late',
    'ready',
    'ticket',
    'inWork',
    'inWork',
    'inWork',
    'inWork',
  ]);
  expect(cards[2]?.design).toMatchObject({ late: true });
  expect(Date.parse(cards[2]?.design?.promisedFor ?? '')).toBeGreaterThan(Date.now());
  for (const { design } of cards)
    if (design?.paidAt) expect(Date.parse(design.paidAt)).toBeLessThan(Date.now());
  const { rows } = await sql`SELECT FROM orders WHERE created_at > now() OR updated_at > now()
    OR accepted_at < created_at OR finished_at < accepted_at`.execute(shop.db);
  expect(rows).toEqual([]);
  const { rows: early } =
    await sql`SELECT FROM orders o JOIN people p ON p.id = o.person_id WHERE o.created_at < p.born
    OR EXISTS (SELECT FROM orders l WHERE l.order_number > o.order_number AND l.created_at < o.created_at)`.execute(
      shop.db,
    );
  expect(early).toEqual([]);
  const { rows: misdated } =
    await sql`SELECT o.id FROM orders o JOIN transfers t ON t.order_id = o.id AND t.operation = 'order'
    WHERE t.created_at <> o.paid_at OR o.paid_at <> o.created_at`.execute(shop.db);
  expect(misdated).toEqual([]);
  const { rows: unordered } = await sql`SELECT e.id FROM entries e JOIN transfers t ON t.id = e.transfer_id
    JOIN entries l ON l.account_id = e.account_id AND l.id > e.id JOIN transfers u ON u.id = l.transfer_id
    JOIN accounts a ON a.id = e.account_id
    WHERE a.person_id IS NOT NULL AND u.created_at < t.created_at`.execute(shop.db);
  expect(unordered).toEqual([]);
  expect(await checkLedger(shop.db, new Date())).toMatchObject({ right: true });
});

test('the demo has conversations with pins, versions and the wish of a guest', async () => {
  const shop = await openShop({ environment: { demo: true, adminMobiles: ['09120000000'] } });
  await fillDemo(shop.platform);
  const as = await shop.signIn(demoCustomer);
  const { data } = await shop.send(getOrders, { as, query: { search: 'ساعت جیبی' } });
  const watch = await shop.send(getOrder, { as, params: { id: data[0]?._id ?? '' } });
  expect(watch.versions?.map(({ number }) => number)).toEqual([1, 2]);
  expect(watch.events?.flatMap(({ pins }) => pins ?? []).map(({ done }) => done)).toEqual([true, false]);
  expect(watch.events?.filter(({ action }) => action === 'wish')).toHaveLength(1);
});
