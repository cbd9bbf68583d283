export const publishedText = (isOut: boolean): string => (isOut ? 'منتشر شده' : 'پیش‌نویس');
