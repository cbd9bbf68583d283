/** Tests that a server's clock set back by two hours delays nothing by two hours. */
import { expect, test } from 'vitest';
import { otp, sendOtp } from '#contract/auth';
import { finishOrder } from '#contract/orders';
import { checkOtp } from '#contract/profile';
import { chargeWallet } from '#contract/wallet';
import { acceptedOrder } from '../testing/acts.ts';
import { startStub } from '../testing/gateways/stub.ts';
import { zarinpalProtocol } from '../testing/gateways/zarinpal-stub.ts';
import { newMobile, openShop } from '../testing/shop.ts';
import { sample } from '../testing/samples.ts';
import { openKavenegar, smsKey } from '../testing/sms-services.ts';
import { claimPayment } from './features/wallet/payments/queries.ts';
import { sweepPayments } from './features/wallet/payments/settle.ts';

const stub = await startStub(zarinpalProtocol());
const kavenegar = await openKavenegar();
const shop = await openShop({ environment: { gateway: 'zarinpal', zarinpal: stub.account } });
const other = await openShop({
  beside: shop,
  environment: {
    sms: { name: 'kavenegar', apiKey: smsKey, baseUrl: kavenegar.url, otpTemplate: 'code', line: '1000' },
  },
});
const strict = await openShop({ beside: shop, environment: { rateLimits: true } });
const admin = await shop.signInAdmin();
const setBack = () => shop.clock.move(-2 * 3600);
const minutes = (count: number) => shop.clock.move(count * 60);

test('a payment whose callback was lost is found as soon as ever, and asked about no more often', async () => {
  const customer = await shop.customer();
  const { gatewayUrl, paymentId } = await shop.send(chargeWallet, {
    as: customer,
    body: { amount: 120_000 },
  });
  setBack();
  for (let each = 0; each < 3; each += 1) await sweepPayments(shop.platform);
  const row = await shop.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', Number(paymentId))
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: 'pending', checks: 1 });
  stub.pay(stub.authorityAt(gatewayUrl));
  minutes(3);
  await sweepPayments(shop.platform);
  expect(await shop.balanceOf(customer)).toBe(120_000);
});

test('a payment that another process began to ask for is taken over', async () => {
  const customer = await shop.customer();
  const now = shop.clock.now();
  const { id } = await shop.db
    .insertInto('payments')
    .values({ person_id: customer.id, amount: 10_000, gateway: 'zarinpal', created_at: now, check_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const claim = () => {
    const at = shop.clock.now();
    return claimPayment(shop.db, id, at, new Date(at.getTime() - 10_000));
  };
  expect(await claim()).toBe(true);
  expect(await claim()).toBe(false);
  setBack();
  expect(await claim()).toBe(true);
  expect(await claim()).toBe(false);
});

test('an SMS that was waiting goes', async () => {
  const customer = await shop.signIn();
  await shop.fund(customer, 200_000);
  const { _id } = await acceptedOrder(shop, admin, customer);
  const now = shop.clock.now();
  await shop.db
    .insertInto('sms_queue')
    .values({ mobile: customer.mobile, text: 'نوبت پیش', created_at: now, due_at: now })
    .execute();
  setBack();
  await other.send(finishOrder, { as: admin, body: { designId: _id }, files: [sample('dxf')] });
  await expect
    .poll(() => kavenegar.taken.filter((sms) => sms.mobile === customer.mobile).length, { timeout: 30_000 })
    .toBe(2);
});

test('a code can be asked for at once, and an hour’s codes of before do not count', async () => {
  const mobile = newMobile();
  for (let sent = 0; sent < otp.perHourMobile; sent += 1) {
    await strict.send(sendOtp, { body: { mobile } });
    shop.clock.move(otp.resendAfter + 1);
  }
  expect(await strict.refused(sendOtp, { body: { mobile } })).toMatchObject({ code: 'RATE_LIMITED' });
  const before = await strict.codeOf(mobile);
  setBack();
  expect(await strict.refused(checkOtp, { body: { mobile, code: before } })).toMatchObject({
    code: 'OTP_EXPIRED',
  });
  await strict.send(sendOtp, { body: { mobile } });
  const { retryAfter } = await strict.refused(sendOtp, { body: { mobile } });
  expect(retryAfter).toBeLessThanOrEqual(otp.resendAfter);
  const { token } = await strict.send(checkOtp, { body: { mobile, code: await strict.codeOf(mobile) } });
  expect(await shop.balanceOf({ id: 0, mobile, token })).toBe(0);
});

test('who is signed in stays so', async () => {
  const customer = await shop.customer();
  setBack();
  expect(await shop.balanceOf(customer)).toBe(0);
});
