/** What operators are told of payments: each cause once. */
import { formatToman } from '#contract/common/money';
import type { House } from '../../../platform/ctx.ts';
import type { Gateway } from '../../../platform/gateways/gateway.ts';
import { alertOperatorsOnce } from '../../notifications/service.ts';

const link = '/admin/rechargeWallet';
const hour = 3_600_000;
const names: Record<Gateway['name'], string> = { zarinpal: 'زرین‌پال', zibal: 'زیبال', sandbox: 'آزمایشی' };
const number = (value: number) => value.toLocaleString('fa-IR', { useGrouping: false });

/** The gateway serves the shop nothing: no payment can start or be settled until somebody mends it. */
export const alertOfGateway = (house: House, gateway: Gateway, code: number) =>
  alertOperatorsOnce(
    house,
    `gateway ${gateway.name} ${code}`,
    {
      title: 'درگاه پرداخت کار نمی‌کند',
      message: `درگاه ${names[gateway.name]} درخواست‌ها را با کد ${number(code)} رد می‌کند. تا رفع آن، شارژ کیف پول ممکن نیست.`,
      link: '/admin/settings',
    },
    6 * hour,
  );

type Doubted = { id: number; amount: number };

/** Told once for a payment, whatever is found wrong with it later. */
const alertOfPayment = (house: House, { id }: Doubted, title: string, message: string) =>
  alertOperatorsOnce(house, `payment ${id}`, { title, message, link });

export const alertOfAmount = (house: House, payment: Doubted, verified: number) =>
  alertOfPayment(
    house,
    payment,
    'مبلغ پرداخت نمی‌خواند',
    `پرداخت ${number(payment.id)} برای ${formatToman(payment.amount)} بود و درگاه ${formatToman(verified)} را تأیید کرده است. چیزی به کیف پول نرسید.`,
  );

export const alertOfDoubt = (house: House, payment: Doubted, code: number) =>
  alertOfPayment(
    house,
    payment,
    'پرداختی نیاز به بررسی دارد',
    `درگاه پرداخت ${number(payment.id)} به مبلغ ${formatToman(payment.amount)} را با کد ${number(code)} نمی‌پذیرد. چیزی به کیف پول نرسید.`,
  );

export const alertOfSilence = (house: House, payment: Doubted) =>
  alertOfPayment(
    house,
    payment,
    'پرداختی روشن نشد',
    `درگاه در یک شبانه‌روز نگفت که پرداخت ${number(payment.id)} به مبلغ ${formatToman(payment.amount)} انجام شده است یا نه. آن را در پنل درگاه ببینید.`,
  );
