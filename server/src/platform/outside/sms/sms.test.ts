import { expect, test } from 'vitest';
import { sendOtp } from '#contract/auth';
import { finishOrder, suspendOrder } from '#contract/orders';
import { getNotifications } from '#contract/notifications';
import { checkOtp } from '#contract/profile';
import { acceptedOrder } from '../../../../testing/acts.ts';
import { newMobile, openShop, type Person } from '../../../../testing/shop.ts';
import { sample } from '../../../../testing/samples.ts';
import {
  kavenegarSettings,
  openKavenegar,
  openSmsIr,
  smsKey,
  type SmsService,
  type SmsTrouble,
} from '../../../../testing/sms-services.ts';
import type { SmsIrSettings } from './smsir.ts';

// People sign in through the outbox; the other servers share this shop's database and use a real service.
const shop = await openShop();
const admin = await shop.signInAdmin();

const kavenegar = await openKavenegar();
const smsIr = await openSmsIr();
const byKavenegar = kavenegarSettings(kavenegar);
const bySmsIr: SmsIrSettings = {
  name: 'smsir',
  apiKey: smsKey,
  baseUrl: smsIr.url,
  otpTemplate: 123_456,
  line: '30007732',
};
const shops = [
  ['Kavenegar', kavenegar, await openShop({ beside: shop, environment: { sms: byKavenegar } })],
  ['SMS.ir', smsIr, await openShop({ beside: shop, environment: { sms: bySmsIr } })],
] as const;
const twin = await openShop({ beside: shop, environment: { sms: byKavenegar } });
const strict = await openShop({ beside: shop, environment: { sms: byKavenegar, rateLimits: true } });
type Shop = (typeof shops)[number][2];

/** Returns an order of a new customer that an admin has accepted. */
async function accepted(): Promise<{ customer: Person; designId: string }> {
  const customer = await shop.signIn();
  await shop.fund(customer, 200_000);
  const { _id } = await acceptedOrder(shop, admin, customer);
  return { customer, designId: _id };
}

const finish = (other: Shop, designId: string) =>
  other.send(finishOrder, { as: admin, body: { designId }, files: [sample('dxf')] });

const sentTo = (service: SmsService, mobile: string) => service.taken.filter((sms) => sms.mobile === mobile);
const waiting = async (mobile: string) =>
  shop.db.selectFrom('sms_queue').selectAll().where('mobile', '=', mobile).execute();
const alerts = async () =>
  (await shop.send(getNotifications, { as: admin })).private.filter((each) => /پیامک/.test(each.title));

test.each(shops)('%s: a code goes by the approved template and signs in', async (_, service, other) => {
  const mobile = newMobile();
  await other.send(sendOtp, { body: { mobile } });
  const [sms, ...more] = sentTo(service, mobile);
  expect(more).toEqual([]);
  expect(sms?.code).toMatch(/^\d{6}$/);
  const { user } = await other.send(checkOtp, { body: { mobile, code: sms?.code ?? '' } });
  expect(user.mobile).toBe(mobile);
  expect(await shop.smsOf(mobile)).toEqual([]);
  expect(await waiting(mobile)).toEqual([]);
});

test.each(shops)(
  '%s: what happens to an order goes as text, from the shop’s own line',
  async (_, service, other) => {
    const { customer, designId } = await accepted();
    await finish(other, designId);
    await expect.poll(() => sentTo(service, customer.mobile)).toHaveLength(1);
    expect(sentTo(service, customer.mobile)[0]).toMatchObject({
      text: expect.stringMatching(/^حکاک: طرح [۰-۹]+ آماده است\. ببینید: \S+\/o\/\d+$/),
      line: service === kavenegar ? '10004346' : '30007732',
    });
    await expect.poll(() => waiting(customer.mobile)).toEqual([]);
  },
);

const passing: [string, SmsTrouble][] = [
  ['Kavenegar', 409],
  ['Kavenegar', 451],
  ['Kavenegar', 500],
  ['Kavenegar', 503],
  ['Kavenegar', 'resets'],
  ['Kavenegar', 'no JSON'],
  ['Kavenegar', 'hangs'],
  ['SMS.ir', 0],
  ['SMS.ir', 20],
  ['SMS.ir', 'resets'],
  ['SMS.ir', 'no JSON'],
];
test.each(passing)('%s, %s: tried once more', async (name, trouble) => {
  const [, service, other] = shops.find((each) => each[0] === name)!;
  const mobile = newMobile();
  const before = service.asked;
  service.troubles = [trouble];
  await other.send(sendOtp, { body: { mobile } });
  expect(service.asked - before).toBe(2);
  expect(sentTo(service, mobile)).toHaveLength(1);
});

test.each(shops)('%s: however long it says nothing, the caller is answered', async (_, service, other) => {
  service.always = 'hangs';
  try {
    const before = service.asked;
    expect(await other.refused(sendOtp, { body: { mobile: newMobile() } })).toMatchObject({
      status: 503,
      code: 'UNAVAILABLE',
      message: 'پیامک کد ورود فرستاده نشد. کمی بعد دوباره تلاش کنید.',
    });
    expect(service.asked - before).toBe(2);
  } finally {
    service.always = null;
  }
});

test('a code that the service did not take does not make its person wait for another', async () => {
  const mobile = newMobile();
  kavenegar.troubles = [500, 500];
  expect(await strict.refused(sendOtp, { body: { mobile } })).toMatchObject({ status: 503 });
  await strict.send(sendOtp, { body: { mobile } });
  expect(await strict.refused(sendOtp, { body: { mobile } })).toMatchObject({ status: 429 });
  expect(sentTo(kavenegar, mobile)).toHaveLength(1);
});

test.each([
  ['Kavenegar', 411],
  ['SMS.ir', 104],
  ['SMS.ir', 115],
] as const)('%s, %i: a number that gets no SMS is told so, and not tried again', async (name, status) => {
  const [, service, other] = shops.find((each) => each[0] === name)!;
  const before = service.asked;
  service.troubles = [status];
  expect(await other.refused(sendOtp, { body: { mobile: newMobile() } })).toMatchObject({
    status: 400,
    code: 'VALIDATION',
    fields: { mobile: 'به این شماره پیامک نمی‌رسد. شمارهٔ دیگری وارد کنید.' },
  });
  expect(service.asked - before).toBe(1);
});

test.each([
  ...([400, 402, 404, 412, 413, 414, 418, 419, 420, 422, 424, 426, 428, 431, 432, 501] as const).map(
    (status) => ['Kavenegar', status] as const,
  ),
  ...([10, 11, 14, 101, 102, 103, 105, 113, 114, 116, 118, 123, 400, 401, 404] as const).map(
    (status) => ['SMS.ir', status] as const,
  ),
])('%s, %i: the operators are told, once', async (name, status) => {
  const [, service, other] = shops.find((each) => each[0] === name)!;
  const before = { asked: service.asked, alerts: (await alerts()).length };
  service.troubles = [status, status];
  for (let at = 0; at < 2; at += 1) {
    const refusal = await other.refused(sendOtp, { body: { mobile: newMobile() } });
    expect(refusal).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect(JSON.stringify(refusal)).not.toMatch(/\d{6}|key|template/);
  }
  expect(service.asked - before.asked).toBe(2);
  const sent = await alerts();
  expect(sent).toHaveLength(before.alerts + 1);
  expect(sent[0]).toMatchObject({
    title: 'پیامک‌ها فرستاده نمی‌شوند',
    message: expect.stringContaining(`(${status})`),
    read: false,
  });
});

/** Restarts a server and waits until it has asked for all due messages. The message queued here is in the last batch. */
async function restarted(other: Shop): Promise<void> {
  const mobile = newMobile();
  const now = shop.clock.now();
  await shop.db
    .insertInto('sms_queue')
    .values({ mobile, text: 'سلام', created_at: now, due_at: now })
    .execute();
  await other.restart();
  await expect.poll(() => waiting(mobile)).toEqual([]);
}

test.each(shops)(
  '%s: what happens to an order is told when the service is back',
  async (_, service, other) => {
    const { customer, designId } = await accepted();
    // Every process looks for messages that are due, so another may send it.
    const sent = () => shops.flatMap(([, each]) => sentTo(each, customer.mobile));
    const before = service.asked;
    service.always = 'resets';
    await finish(other, designId);
    await expect.poll(() => service.asked - before).toBe(2);
    service.always = null;
    await restarted(other);
    expect(sent()).toEqual([]);
    shop.clock.move(61);
    await restarted(other);
    // Messages of one batch are sent side by side, so the last one does not end last.
    await expect.poll(() => waiting(customer.mobile)).toEqual([]);
    expect(sent()).toHaveLength(1);
  },
);

test('a text to a number that gets none is not tried again, and one that found no way for a day is given up', async () => {
  const [, service, other] = shops[0];
  const first = await accepted();
  service.troubles = [411];
  await finish(other, first.designId);
  await expect.poll(async () => (await waiting(first.customer.mobile))[0]?.ended_at).toBeTruthy();

  const second = await accepted();
  const before = service.asked;
  service.always = 418;
  await finish(other, second.designId);
  await expect.poll(() => service.asked - before).toBe(1);
  shop.clock.move(86_400 + 60);
  await other.restart();
  await expect.poll(async () => (await waiting(second.customer.mobile))[0]?.ended_at).toBeTruthy();
  service.always = null;
  shop.clock.move(86_400);
  await restarted(other);
  for (const { customer } of [first, second]) expect(sentTo(service, customer.mobile)).toEqual([]);
});

test('a long question is cut to one part with its address', async () => {
  const [, service, other] = shops[0];
  const { customer, designId } = await accepted();
  await other.send(suspendOrder, { as: admin, body: { designId, reason: 'اندازه؟ '.repeat(600) } });
  await expect.poll(() => sentTo(service, customer.mobile)).toHaveLength(1);
  const text = sentTo(service, customer.mobile)[0]?.text ?? '';
  expect(text).toMatch(/^حکاک: سفارش [۰-۹]+ یک پرسش دارد: .*… \S+\/o\/\d+$/);
  expect(text.length).toBeLessThanOrEqual(70);
});

test('two processes send each message once', async () => {
  const [, service, other] = shops[0];
  const mobiles = Array.from({ length: 40 }, () => newMobile());
  const now = shop.clock.now();
  await shop.db
    .insertInto('sms_queue')
    .values(mobiles.map((mobile) => ({ mobile, text: 'سلام', created_at: now, due_at: now })))
    .execute();
  await Promise.all([other.restart(), twin.restart()]);
  await expect
    .poll(
      async () =>
        (await shop.db.selectFrom('sms_queue').select('id').where('mobile', 'in', mobiles).execute()).length,
    )
    .toBe(0);
  for (const mobile of mobiles) expect(sentTo(service, mobile)).toHaveLength(1);
});
