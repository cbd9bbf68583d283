import { ShortcutSheet, type ShortcutSheetProps } from '../../ui/ShortcutSheet.tsx';

const groups = [
  {
    title: 'پخش',
    rows: [
      [['Space', 'K'], 'پخش و مکث'],
      [['J'], '۱۰ ثانیه عقب'],
      [['L'], '۱۰ ثانیه جلو'],
      [['←', '→'], '۵ ثانیه عقب و جلو، روی ویدیو'],
    ],
  },
  {
    title: 'نمایش',
    rows: [
      [['M'], 'بی‌صدا و با صدا'],
      [['C'], 'با زیرنویس و بدون زیرنویس'],
      [['F'], 'تمام‌صفحه'],
      [['P'], 'تصویر در تصویر'],
      [['N'], 'قسمت بعد'],
      [['?'], 'همین فهرست'],
    ],
  },
] as const;

export const PlayerShortcuts = (props: ShortcutSheetProps) => <ShortcutSheet {...props} groups={groups} />;
