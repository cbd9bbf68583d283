import { orderActions } from '#contract/orders';
import { ShortcutSheet, type ShortcutSheetProps } from '../../../ui/ShortcutSheet.tsx';
import { actionKeys, adminActions, noteKey } from './order-actions.ts';

const groups = [
  {
    title: 'بین سفارش‌ها',
    rows: [
      [['N'], 'سفارش بعدی، از هر صفی که کار دارد'],
      [['J', '↓'], 'سفارش پایینی در فهرست'],
      [['K', '↑'], 'سفارش بالایی در فهرست'],
      [['Z'], 'برگرداندن تحویل، تا ۸ ثانیه'],
      [['Esc'], 'بستن سفارش'],
      [['/', 'Ctrl K'], 'جستجو در حکاک'],
      [['?'], 'همین راهنما'],
    ],
  },
  {
    title: 'روی سفارش باز',
    rows: [
      ...adminActions.map((action) => {
        const { label } = orderActions[action];
        return [
          [actionKeys[action]],
          action === 'finish' ? `${label}؛ یا رها کردن فایل هر جای صفحه` : label,
        ] as const;
      }),
      [[noteKey], 'نوشتن یک خط برای مشتری'],
      [['Enter'], 'تحویل فایل‌های آماده'],
      [['Space'], 'بزرگ کردن تصویر'],
    ],
  },
] as const;

export const OrderShortcuts = (props: ShortcutSheetProps) => <ShortcutSheet {...props} groups={groups} />;
