import { ShortcutSheet, type ShortcutSheetProps } from '../../../ui/ShortcutSheet.tsx';

const groups = [
  {
    title: 'بین تیکت‌ها',
    rows: [
      [['J', '↓'], 'تیکت پایینی در فهرست'],
      [['K', '↑'], 'تیکت بالایی در فهرست'],
      [['Esc'], 'بستن گفتگو'],
      [['/', 'Ctrl K'], 'جستجو در حکاک'],
      [['?'], 'همین راهنما'],
    ],
  },
  {
    title: 'در گفتگوی باز',
    rows: [
      [['R'], 'پاسخ به مشتری؛ از فهرست، به اولین تیکت منتظر'],
      [['N'], 'یادداشت داخلی'],
      [['/'], 'پاسخ‌های آماده، در فیلد خالی پاسخ'],
      [['C'], 'بستن تیکت'],
      [['Enter'], 'فرستادن'],
      [['Ctrl', 'Enter'], 'فرستادن، و باز کردن تیکت منتظر بعدی'],
      [['Shift', 'Enter'], 'سطر تازه'],
    ],
  },
] as const;

export const InboxShortcuts = (props: ShortcutSheetProps) => <ShortcutSheet {...props} groups={groups} />;
