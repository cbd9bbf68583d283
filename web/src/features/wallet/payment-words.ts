import type { PaymentOutcome } from '#contract/wallet';

type Words = {
  title: string;
  text: string;
  refLabel: string;
};

/** What a person is told on coming back from the gateway. */
export const paymentWords: Record<PaymentOutcome, Words> = {
  success: {
    title: 'پرداخت انجام شد',
    text: 'مبلغ به کیف پول شما اضافه شد.',
    refLabel: 'شمارهٔ پیگیری بانک',
  },
  failed: {
    title: 'پرداخت انجام نشد',
    text: 'کیف پول شما تغییری نکرد. اگر مبلغی از حساب بانکی‌تان کم شده باشد، بانک تا ۷۲ ساعت آن را برمی‌گرداند.',
    refLabel: 'شمارهٔ پرداخت',
  },
  cancelled: {
    title: 'از پرداخت منصرف شدید',
    text: 'پولی جابه‌جا نشد. هر وقت خواستید دوباره شارژ کنید.',
    refLabel: 'شمارهٔ پرداخت',
  },
  pending: {
    title: 'پرداخت در حال بررسی است',
    text: 'نتیجه را از بانک می‌پرسیم؛ اگر پرداخت کرده باشید، مبلغ خودکار به کیف پولتان می‌رسد. لازم نیست دوباره پرداخت کنید.',
    refLabel: 'شمارهٔ پرداخت',
  },
};
