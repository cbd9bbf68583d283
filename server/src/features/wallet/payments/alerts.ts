/** Alerts about payments for the operators, one for each cause. */
import { toPersianDigits } from '#contract/common/digits';
import { formatNumber, formatToman } from '#contract/common/money';
import { hourMs } from '#contract/common/tehran';
import type { Platform } from '../../../platform/work/ctx.ts';
import type { Gateway } from '../../../platform/outside/gateways/gateway.ts';
import { alertOperatorsOnce } from '../../notifications/service.ts';
import { findPerson } from '../../people/service.ts';
import type { PaymentRow } from './queries.ts';

const names: Record<Gateway['name'], string> = { zarinpal: 'زرین‌پال', zibal: 'زیبال', sandbox: 'آزمایشی' };

/** The gateway refuses the merchant: no payment can start or be settled until an operator acts. */
export const alertOfGateway = (platform: Platform, gateway: Gateway, code: number) =>
  alertOperatorsOnce(
    platform,
    `gateway ${gateway.name} ${code}`,
    {
      title: 'درگاه پرداخت کار نمی‌کند',
      message: `درگاه ${names[gateway.name]} درخواست‌ها را با کد ${formatNumber(code)} رد می‌کند. تا رفع آن، شارژ کیف پول ممکن نیست.`,
      link: '/admin/settings',
    },
    6 * hourMs,
  );

/** Sends at most one alert for a payment, with its customer's mobile and its authority. */
async function alertOfPayment(
  platform: Platform,
  payment: PaymentRow,
  title: string,
  message: string,
  subject: string = `payment ${payment.id}`,
): Promise<void> {
  const { id, person_id: person, authority } = payment;
  const { mobile = '' } = (await findPerson(platform.db, { id: person })) ?? {};
  const identification = `مشتری: ${toPersianDigits(mobile)}؛ شناسهٔ درگاه: ${authority ?? '-'}.`;
  await alertOperatorsOnce(platform, subject, {
    title,
    message: `${message} ${identification} پرسیدن دوباره از درگاه یا بستن پرداخت: npm run ledger -- payment ${id}`,
    link: `/admin/rechargeWallet?user=${person}`,
  });
}

export const alertOfAmount = (platform: Platform, payment: PaymentRow, verified: number) =>
  alertOfPayment(
    platform,
    payment,
    'مبلغ پرداخت نمی‌خواند',
    `پرداخت ${toPersianDigits(payment.id)} برای ${formatToman(payment.amount)} بود و درگاه ${formatToman(verified)} را تأیید کرده است. چیزی به کیف پول نرسید.`,
  );

/** Without a code, the gateway's amounts are not those of this payment. */
export const alertOfMismatch = (platform: Platform, payment: PaymentRow, code: number | null) =>
  alertOfPayment(
    platform,
    payment,
    'پرداختی نیاز به بررسی دارد',
    code === null
      ? `پرداخت ${toPersianDigits(payment.id)} برای ${formatToman(payment.amount)} بود و مبلغی که درگاه می‌گوید تومان کامل نیست. چیزی به کیف پول نرسید.`
      : `درگاه پرداخت ${toPersianDigits(payment.id)} به مبلغ ${formatToman(payment.amount)} را با کد ${formatNumber(code)} نمی‌پذیرد. چیزی به کیف پول نرسید.`,
  );

export const alertOfClosed = (platform: Platform, payment: PaymentRow) =>
  alertOfPayment(
    platform,
    payment,
    'پول پرداختِ بسته‌شده رسید',
    `پرداخت ${toPersianDigits(payment.id)} به مبلغ ${formatToman(payment.amount)} بسته شده بود و درگاه آن را تأیید کرد. چیزی به کیف پول نرسید.`,
    `payment ${payment.id} closed`,
  );

export const alertOfUndecided = (platform: Platform, payment: PaymentRow) =>
  alertOfPayment(
    platform,
    payment,
    'پرداختی روشن نشد',
    `درگاه در یک شبانه‌روز نگفت که پرداخت ${toPersianDigits(payment.id)} به مبلغ ${formatToman(payment.amount)} انجام شده است یا نه. تا یک هفته روزی یک بار دوباره پرسیده می‌شود.`,
  );
