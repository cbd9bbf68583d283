/** Each answer that a new shop gives its customers is true: what it says is asked of the shop, or read where it is decided. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { otp } from '#contract/auth';
import { toPersianDigits } from '#contract/common/digits';
import { fileKinds } from '#contract/common/files';
import { formatNumber } from '#contract/common/money';
import { levelDiscounts } from '#contract/content';
import { submitDevice } from '#contract/devices';
import { createOffer, redeemOffer } from '#contract/offers';
import {
  cancelOrder,
  createOrder,
  getOrder,
  mayBeFrom,
  orderActions,
  orderFiles,
  orderStatusLabels,
  revisionLimits,
  suspendOrder,
} from '#contract/orders';
import { getPrices } from '#contract/pricing';
import { getProfile } from '#contract/profile';
import { getHelpQuestions, ticketFiles } from '#contract/tickets';
import { chargeLimits, chargeWallet } from '#contract/wallet';
import { sample } from '../../../testing/samples.ts';
import { openShop } from '../../../testing/shop.ts';
import { fillTicketContent } from './first-content.ts';

const shop = await openShop();
const admin = await shop.signInAdmin();
await fillTicketContent(shop.db);

/** Words of a page, as its source has them. */
const page = async (file: string, words: string) =>
  expect(await readFile(new URL(`../../../../web/src/${file}`, import.meta.url), 'utf8'), file).toContain(
    words,
  );
const says = (answer: string, ...parts: (string | number)[]) => {
  for (const part of parts) expect(answer).toContain(typeof part === 'number' ? formatNumber(part) : part);
};
const mega = (bytes: number) => bytes / 1024 / 1024;
const order = (as: Awaited<ReturnType<typeof shop.customer>>, desc = 'گل') =>
  shop.send(createOrder, { as, body: { type: 'corel', desc } });
const balance = async (as: Awaited<ReturnType<typeof shop.customer>>) =>
  (await shop.send(getProfile, { as })).amount;

const proofs: Record<string, (answer: string) => Promise<void> | void> = {
  async 'چه فایلی برای سفارش طرح بفرستم؟'(answer) {
    for (const kind of fileKinds) expect(answer.toLowerCase(), kind).toContain(kind);
    says(answer, orderFiles.max, mega(orderFiles.maxBytes));
    await order(await shop.customer(1_000_000));
  },
  async 'طرح من کی آماده می‌شود؟'() {
    const person = await shop.customer(1_000_000);
    const { _id } = await order(person);
    expect(await shop.send(getOrder, { as: person, params: { id: _id } })).toMatchObject({
      position: expect.any(Number) as number,
    });
    const { data } = await shop.send(getPrices, { as: person, query: {} });
    for (const price of data) expect(price).toHaveProperty('ready');
  },
  async 'سفارشم «منتظر پاسخ شما» شده؛ چه کار کنم؟'() {
    expect(orderStatusLabels.customer.suspended).toBe('منتظر پاسخ شما');
    await page('features/conversations/OrderConversation.tsx', 'پاسخ خود را بنویسید');
  },
  'طرح تحویل‌شده باید اصلاح شود؛ چه کار کنم؟'(answer) {
    says(answer, revisionLimits.max, revisionLimits.days, `«${orderActions.revise.label}»`);
  },
  async 'می‌توانم سفارشم را لغو کنم؟'() {
    expect(mayBeFrom('cancel', 'customer', 'corel')).toEqual(['unpaid', 'pending', 'suspended']);
    const person = await shop.customer(1_000_000);
    for (const isAsked of [false, true]) {
      const { _id: designId } = await order(person);
      if (isAsked) await shop.send(suspendOrder, { as: admin, body: { designId, reason: 'کدام؟' } });
      await shop.send(cancelOrder, { as: person, body: { designId } });
      expect(await balance(person)).toBe(1_000_000);
    }
  },
  async 'همان طرح قبلی را دوباره چطور سفارش بدهم؟'(answer) {
    await page('features/orders/OrderMenu.tsx', 'سفارش دوباره');
    says(answer, '«سفارش دوباره»');
    const person = await shop.customer(1_000_000);
    const first = await shop.send(createOrder, {
      as: person,
      body: { type: 'corel', desc: 'گل' },
      files: [sample('svg')],
    });
    const again = await shop.send(createOrder, { as: person, body: { type: 'corel', reorderOf: first._id } });
    expect(again.files.map(({ filename }) => filename)).toEqual(first.files.map(({ filename }) => filename));
    const changed = { type: 'corel', reorderOf: first._id, desc: 'با نام سارا' } as const;
    expect((await shop.send(createOrder, { as: person, body: changed })).desc).toContain('با نام سارا');
  },
  // The job that asks for a day is proved in wallet/payments/payments.test.ts.
  'پرداخت کردم ولی موجودی‌ام زیاد نشد.': (answer) => says(answer, '۲۴ ساعت'),
  async 'کیف پول را از چه مبلغی می‌شود شارژ کرد؟'(answer) {
    says(answer, chargeLimits.min, chargeLimits.max);
    const person = await shop.customer();
    await shop.send(chargeWallet, { as: person, body: { amount: chargeLimits.min } });
    expect(
      (await shop.refused(chargeWallet, { as: person, body: { amount: chargeLimits.min - 1 } })).code,
    ).toBe('VALIDATION');
  },
  async 'کد هدیه را کجا وارد کنم؟'(answer) {
    await page('features/wallet/GiftCode.tsx', 'title="کد هدیه"');
    says(answer, '«کد هدیه»');
    const { code } = await shop.send(createOffer, {
      as: admin,
      body: { name: 'یلدا', amount: 10_000, expiresIn: shop.clock.now().getTime() + 86_400_000 },
    });
    for (const typed of [code, toPersianDigits(code.toLowerCase()), code.toUpperCase()]) {
      const person = await shop.customer();
      expect(await shop.send(redeemOffer, { as: person, body: { code: typed } })).toMatchObject({
        balance: 10_000,
      });
      expect((await shop.refused(redeemOffer, { as: person, body: { code } })).code).toBe('OFFER_USED');
    }
  },
  async 'صورت‌حساب کیف پولم را چطور بگیرم؟'() {
    await page('features/wallet/WalletPage.tsx', 'صورت‌حساب');
    await page('features/wallet/StatementDialog.tsx', 'CSV');
  },
  'فایلم بارگذاری نمی‌شود.'(answer) {
    says(answer, mega(orderFiles.maxBytes), mega(ticketFiles.maxBytes));
  },
  async 'دستگاهم را چطور ثبت کنم؟'() {
    await page('features/devices/DeviceSection.tsx', 'دستگاه‌های من');
    expect(
      (await shop.refused(submitDevice, { as: await shop.customer(), query: { serial: 'ناشناخته' } })).code,
    ).toBe('NOT_FOUND');
  },
  'کد ورود برایم پیامک نمی‌شود.'(answer) {
    expect([otp.livesFor, otp.resendAfter]).toEqual([120, 60]);
    says(answer, 'دو دقیقه', 'یک دقیقه');
  },
  async 'سطح حساب چه فایده‌ای دارد؟'(answer) {
    const { data } = await shop.send(levelDiscounts.list, { as: admin, query: {} });
    for (const { _id, current } of data) if (_id !== 'normal') expect(current).toBeGreaterThan(0);
    // An admin may change them, so the page says how much.
    expect(answer).not.toContain('درصد تخفیف');
    says(answer, '«ارتقای سطح»');
    await page('features/upgrades/LevelUpPage.tsx', 'ارتقای سطح');
    await page('features/upgrades/LevelLadder.tsx', '٪ تخفیف');
  },
};

test('every answer has a proof, and every proof an answer', async () => {
  const { data } = await shop.send(getHelpQuestions, { as: admin, query: {} });
  expect(data.map(({ question }) => question).toSorted()).toEqual(Object.keys(proofs).toSorted());
});

test.each(Object.entries(proofs))('«%s» is answered truly', async (question, prove) => {
  const { data } = await shop.send(getHelpQuestions, { as: admin, query: {} });
  await prove(data.find((each) => each.question === question)?.answer ?? '');
});
