import type { DesignStatus } from '#contract/designs';

/** What a customer may expect in each status. */
export const nextSteps: Record<DesignStatus, string> = {
  pending: 'سفارش شما در صف است. همین که طراحی آغاز شود خبرتان می‌کنیم.',
  designing: 'طراح روی سفارش شما کار می‌کند. با آماده شدن طرح خبرتان می‌کنیم.',
  suspended: 'طراح پرسشی دارد و با پاسخ شما کار ادامه پیدا می‌کند.',
  revising: 'درخواست بازنگری شما رسید و در نوبت طراح است.',
  finished: 'طرح شما آماده است. فایل‌ها را ببینید و دریافت کنید.',
  rejected: 'این سفارش پذیرفته نشد.',
  cancelled: 'این سفارش لغو شد.',
};

export const done = 'عملیات با موفقیت انجام شد';

export const sortLabels = { newest: 'تازه‌ترین', oldest: 'قدیمی‌ترین' } as const;
