import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { logout } from '#contract/auth';
import {
  getNotifications,
  getPushKey,
  readMessages,
  sendNotification,
  subscribePush,
  unsubscribePush,
} from '#contract/notifications';
import { acceptedOrder } from '../../../../testing/acts.ts';
import { openShop, type Person, productionEnvironment } from '../../../../testing/shop.ts';
import { type Browser, openPushService } from '../../../../testing/push-service.ts';
import { makeVapid } from '../../../platform/outside/vapid.ts';

const vapid = makeVapid();
const shop = await openShop({ environment: { vapid } });
const production = await openShop({
  beside: shop,
  environment: { ...productionEnvironment, vapid: null },
});
const admin = await shop.signInAdmin();
const service = await openPushService(vapid.publicKey);

async function allow(person: Person, browser = service.newBrowser()): Promise<Browser> {
  await shop.send(subscribePush, { as: person, body: browser.subscription });
  return browser;
}

const send = (title: string, to?: Person) =>
  shop.send(sendNotification, {
    as: admin,
    body: { title, message: 'متن', ...(to && { userId: String(to.id) }) },
  });
const titles = (browser: Browser) => (browser.heard as { title: string }[]).map((each) => each.title);
const hears = (browser: Browser, ...wanted: string[]) =>
  expect.poll(() => titles(browser), { timeout: 30_000 }).toEqual(wanted);
const queued = async (browser: Browser) =>
  shop.db
    .selectFrom('push_queue as d')
    .innerJoin('push_subscriptions as s', 's.id', 'd.subscription_id')
    .selectAll('d')
    .where('s.endpoint', '=', browser.subscription.endpoint)
    .execute();
const isKnown = async (browser: Browser) =>
  (await shop.db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('endpoint', '=', browser.subscription.endpoint)
    .executeTakeFirst()) !== undefined;

test('a browser that allows it is told what happens to its person’s order, encrypted for it alone', async () => {
  const customer = await shop.signIn();
  await shop.fund(customer, 200_000);
  expect(await shop.send(getPushKey, { as: customer })).toEqual({ key: vapid.publicKey });
  const browser = await allow(customer);
  const { _id } = await acceptedOrder(shop, admin, customer);
  await hears(browser, 'طراحی شروع شد');
  const [message] = (await shop.send(getNotifications, { as: customer })).private;
  expect(browser.heard).toEqual([
    {
      id: message?._id,
      list: 'private',
      title: message?.title,
      body: message?.message,
      link: `/designOrder/${_id}`,
    },
  ]);
  await expect.poll(() => queued(browser)).toEqual([]);
});

test('an announcement goes to every browser, a message to each of one person’s', async () => {
  const [person, other] = [await shop.signIn(), await shop.signIn()];
  const [phone, desk, others] = [await allow(person), await allow(person), await allow(other)];
  await send('برای یکی', person);
  await send('برای همه');
  for (const each of [phone, desk]) await hears(each, 'برای یکی', 'برای همه');
  await hears(others, 'برای همه');
  expect(others.heard[0]).toMatchObject({ list: 'public', body: 'متن' });
});

test('a long message is cut to what a push service takes', async () => {
  const person = await shop.signIn();
  const browser = await allow(person);
  const message = '💍'.repeat(2400);
  await shop.send(sendNotification, {
    as: admin,
    body: { title: 'ا'.repeat(200), message, userId: String(person.id) },
  });
  await expect.poll(() => browser.heard.length, { timeout: 30_000 }).toBe(1);
  expect(browser.heard[0]).toMatchObject({ body: `${'💍'.repeat(300)}…` });
});

test.each([404, 410])('a browser that is gone (%i) is forgotten', async (status) => {
  const person = await shop.signIn();
  const browser = await allow(person);
  browser.answers = [status];
  await send('یک', person);
  await expect.poll(() => isKnown(browser)).toBe(false);
  await send('دو', person);
  const witness = await allow(person);
  await send('سه', person);
  await hears(witness, 'سه');
  expect(browser.asked).toBe(1);
});

test.each([429, 500, 503, { status: 429, retryAfter: 600 }])(
  'a service that cannot now (%j) is asked again later',
  async (answer) => {
    const person = await shop.signIn();
    const browser = await allow(person);
    browser.answers = [answer];
    await send('یک', person);
    await expect.poll(() => browser.asked).toBe(1);
    // The message waits as long as the service asked, or a minute.
    const wait = typeof answer === 'object' ? 600_000 : 60_000;
    await expect
      .poll(async () => (await queued(browser))[0]?.due_at.getTime() ?? 0)
      .toBeGreaterThan(shop.clock.now().getTime() + wait - 20_000);
    await send('دو', person);
    await hears(browser, 'دو');
    shop.clock.move(wait / 1000 + 1);
    await send('سه', person);
    await expect.poll(() => titles(browser).toSorted(), { timeout: 30_000 }).toEqual(['دو', 'سه', 'یک']);
  },
);

test.each([400, 403, 413])('what a service refuses (%i) is not sent again', async (status) => {
  const person = await shop.signIn();
  const browser = await allow(person);
  browser.answers = [status];
  await send('یک', person);
  await expect.poll(() => browser.asked).toBe(1);
  await expect.poll(() => queued(browser)).toEqual([]);
  await send('دو', person);
  await hears(browser, 'دو');
});

test('what was read meanwhile, and what is a day old, is not sent', async () => {
  const person = await shop.signIn();
  const browser = await allow(person);
  browser.answers = [500, 500];
  await send('خوانده', person);
  await send('کهنه', person);
  await expect.poll(() => browser.asked).toBe(2);
  const [old, read] = (await shop.send(getNotifications, { as: person })).private;
  await shop.send(readMessages, { as: person, body: { notifIds: [read?._id ?? ''] } });
  await sql`UPDATE notifications SET created_at = created_at - interval '25 hours' WHERE id = ${old?._id}`.execute(
    shop.db,
  );
  shop.clock.move(3600);
  await send('تازه', person);
  await hears(browser, 'تازه');
  await expect.poll(() => queued(browser)).toEqual([]);
});

test('signing out ends it for that browser, before anything more is sent there', async () => {
  const person = await shop.signIn();
  const again = await shop.signIn(person.mobile);
  const [left, stays] = [await allow(person), await allow(again)];
  await shop.send(logout, { as: person });
  await send('یک', again);
  await hears(stays, 'یک');
  await expect.poll(() => isKnown(left)).toBe(false);
  expect(left.asked).toBe(0);
});

test('a browser belongs to who signed in there last', async () => {
  const [first, second] = [await shop.signIn(), await shop.signIn()];
  const browser = await allow(first);
  await allow(second, browser);
  await allow(second, browser);
  await send('برای اولین', first);
  await send('برای دومین', second);
  await hears(browser, 'برای دومین');
});

test('a person may end it, their own only and as often as they like', async () => {
  const [person, other] = [await shop.signIn(), await shop.signIn()];
  const browser = await allow(person);
  const { endpoint } = browser.subscription;
  await shop.send(unsubscribePush, { as: other, body: { endpoint } });
  expect(await isKnown(browser)).toBe(true);
  for (let at = 0; at < 2; at += 1) await shop.send(unsubscribePush, { as: person, body: { endpoint } });
  expect(await isKnown(browser)).toBe(false);
});

test('one person has ten browsers, the newest', async () => {
  const person = await shop.signIn();
  const browsers = [];
  for (let at = 0; at < 12; at += 1) browsers.push(await allow(person));
  expect(await Promise.all(browsers.map(isKnown))).toEqual([false, false, ...Array(10).fill(true)]);
});

test.each([
  'https://evil.example/push',
  'https://fcm.googleapis.com.evil.example/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user@fcm.googleapis.com/x',
  'http://fcm.googleapis.com/x',
  'http://10.0.0.1/x',
  'http://169.254.169.254/latest/meta-data',
  'https://notify.windows.com.evil/x',
  'ftp://127.0.0.1/x',
  'not an address',
])('the server is not led to %s', async (endpoint) => {
  const { keys } = service.newBrowser().subscription;
  expect(await shop.refused(subscribePush, { as: admin, body: { endpoint, keys } })).toMatchObject({
    status: 400,
    code: 'VALIDATION',
    fields: { endpoint: expect.any(String) },
  });
});

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://wns2-par02p.notify.windows.com/w/?token=x',
  'https://web.push.apple.com/QGx',
])('the service at %s is known', async (endpoint) => {
  const person = await shop.signIn();
  const { keys } = service.newBrowser().subscription;
  await shop.send(subscribePush, { as: person, body: { endpoint, keys } });
  await shop.send(unsubscribePush, { as: person, body: { endpoint } });
});

test('a key that is none is refused, and one off the curve forgotten', async () => {
  const person = await shop.signIn();
  const { endpoint, keys } = service.newBrowser().subscription;
  for (const wrong of [{ p256dh: 'x' }, { auth: 'x' }, { p256dh: '' }])
    expect(
      await shop.refused(subscribePush, { as: person, body: { endpoint, keys: { ...keys, ...wrong } } }),
    ).toMatchObject({ status: 400, code: 'VALIDATION' });
  const browser = service.newBrowser();
  browser.subscription.keys.p256dh = `B${'A'.repeat(86)}`;
  await allow(person, browser);
  await send('یک', person);
  await expect.poll(() => isKnown(browser)).toBe(false);
  expect(browser.asked).toBe(0);
});

test('in production no address of the machine itself will do, and without keys there is no push', async () => {
  const person = await shop.signIn();
  const { subscription } = service.newBrowser();
  expect(await production.refused(subscribePush, { as: person, body: subscription })).toMatchObject({
    status: 400,
    fields: { endpoint: expect.any(String) },
  });
  const known = { ...subscription, endpoint: 'https://fcm.googleapis.com/fcm/send/x' };
  expect(await production.refused(subscribePush, { as: person, body: known })).toMatchObject({ status: 503 });
  expect(await production.send(getPushKey, { as: person })).toEqual({ key: null });
});
