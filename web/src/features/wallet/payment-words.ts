import type { ToldOutcome } from './use-payment-outcome.ts';

type Words = {
  title: string;
  text: string;
  refLabel: string;
  /** Whom to ask stands with it. */
  isForSupport?: true;
};

/** What a person is told on coming back from the gateway: no more than is known. */
export const paymentWords: Record<ToldOutcome, Words> = {
  success: {
    title: 'پرداخت انجام شد',
    text: 'مبلغ به کیف پول شما اضافه شد.',
    refLabel: 'شمارهٔ پیگیری بانک',
  },
  failed: {
    title: 'پرداخت انجام نشد',
    text: 'مبلغی به کیف پول شما اضافه نشد. اگر پولی از حساب بانکی‌تان کم شده، با پشتیبانی تماس بگیرید تا پیگیری کنیم.',
    refLabel: 'شمارهٔ پرداخت',
    isForSupport: true,
  },
  cancelled: {
    title: 'پرداخت انجام نشد',
    text: 'پرداخت نیمه‌کاره ماند و مبلغی به کیف پول شما اضافه نشد. هر وقت خواستید دوباره شارژ کنید.',
    refLabel: 'شمارهٔ پرداخت',
  },
  pending: {
    title: 'پرداخت در حال بررسی است',
    text: 'نتیجه را از بانک می‌پرسیم؛ اگر پرداخت کرده باشید، مبلغ بعد از تأیید بانک به کیف پولتان می‌رسد. لازم نیست دوباره پرداخت کنید.',
    refLabel: 'شمارهٔ پرداخت',
  },
  checking: {
    title: 'نتیجهٔ پرداخت را می‌بینیم',
    text: 'تا مشخص شدن نتیجه، دوباره پرداخت نکنید.',
    refLabel: 'شمارهٔ پرداخت',
  },
  unknown: {
    title: 'این پرداخت در کیف پول شما پیدا نشد',
    text: 'شاید با حساب دیگری شارژ کرده باشید. اگر پولی از حساب بانکی‌تان کم شده، با پشتیبانی تماس بگیرید تا پیگیری کنیم.',
    refLabel: 'شمارهٔ پرداخت',
    isForSupport: true,
  },
};
