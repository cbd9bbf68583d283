import { expect, test } from 'vitest';
import { startStub } from '../../testing/gateways/stub.ts';
import { zarinpalProtocol } from '../../testing/gateways/zarinpal-stub.ts';
import { openShop } from '../../testing/shop.ts';
import { openKavenegar, smsKey } from '../../testing/sms-services.ts';
import { demoCustomer, fillDemo } from './demo.ts';

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
  const payments = await shop.db.selectFrom('payments').select(['gateway', 'status']).execute();
  expect(payments).toEqual([{ gateway: 'sandbox', status: 'paid' }]);
  const orders = await shop.db.selectFrom('orders').select('id').execute();
  expect(orders.length).toBeGreaterThan(5);
  const drawings = await shop.db.selectFrom('font_creations').select('ordered_at').orderBy('id').execute();
  expect(drawings.map(({ ordered_at }) => ordered_at !== null)).toEqual([false, false, false, true]);
  await shop.platform.sms.sendDue();
  expect(sms.taken).toEqual([]);
  const written = await shop.db.selectFrom('sms_outbox').select('mobile').execute();
  expect(new Set(written.map(({ mobile }) => mobile))).toEqual(new Set([demoCustomer]));
});
