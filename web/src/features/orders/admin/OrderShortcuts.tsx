import { orderActions } from '#contract/orders';
import { ShortcutSheet, type ShortcutSheetProps } from '../../../ui/ShortcutSheet.tsx';
import { actionKeys, adminActions } from './order-actions.ts';

const groups = [
  {
    title: 'بین سفارش‌ها',
    rows: [
      [['N'], 'سفارش بعدی؛ صف که تمام شد، از صف‌های دیگر'],
      [['J', '↓'], 'سفارش پایینی در فهرست'],
      [['K', '↑'], 'سفارش بالایی در فهرست'],
      [['Esc'], 'بستن سفارش'],
      [['/', 'Ctrl K'], 'جستجو در حکاک'],
      [['?'], 'همین راهنما'],
    ],
  },
  {
    title: 'روی سفارش باز',
    rows: [
      ...adminActions.map((action) => [[actionKeys[action]], orderActions[action].label] as const),
      [['Ctrl V'], 'چسباندن فایل نتیجه؛ یا هر جای صفحه رهایش کنید'],
      [['Enter'], 'تحویل فایل‌های آماده'],
      [['Z'], 'برگرداندن تحویل، تا ۸ ثانیه'],
      [['Space'], 'بزرگ کردن تصویر'],
    ],
  },
] as const;

export const OrderShortcuts = (props: ShortcutSheetProps) => <ShortcutSheet {...props} groups={groups} />;
