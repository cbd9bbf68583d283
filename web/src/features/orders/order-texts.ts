import type { OrderStatus } from '#contract/orders';

/** A QR order is finished at once. */
export const qrFinished = 'کد شما آماده است. فایلش را بگیرید و حک کنید.';

/** A suspended order shows its question instead. */
export const nextSteps: Record<Exclude<OrderStatus, 'suspended'>, string> = {
  pending: 'سفارش شما در صف است. همین که طراحی شروع شود خبرتان می‌کنیم.',
  designing: 'طراح روی سفارش شما کار می‌کند. با آماده شدن طرح خبرتان می‌کنیم.',
  revising: 'درخواست بازنگری شما رسید و در نوبت طراح است.',
  finished: 'طرح شما آماده است. فایل‌ها را ببینید و دریافت کنید.',
  rejected: 'این سفارش پذیرفته نشد.',
  cancelled: 'این سفارش لغو شد.',
};
