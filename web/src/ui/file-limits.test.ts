import { expect, test } from 'vitest';
import { checkFiles, type FileLimits, formatBytes, limitsHint } from './file-limits.ts';

const picture: FileLimits = { extensions: ['jpg', 'png'], maxBytes: 5_242_880, maxFiles: 1 };
const order: FileLimits = { extensions: ['jpg', 'png', 'svg'], maxBytes: 50 * 1024 * 1024, maxFiles: 3 };
const file = (name: string, size = 10) => ({ name, size });

test('a file of another kind, or too large, is refused by its name', () => {
  expect(checkFiles([file('a.gif')], picture, 0)).toEqual({
    accepted: [],
    messages: ['فقط فرمت‌های JPG و PNG مجاز است'],
  });
  expect(checkFiles([file('عکس.png', 5_242_881)], picture, 0).messages).toEqual([
    'حجم فایل عکس.png بیشتر از ۵ مگابایت است',
  ]);
});

test('the bound itself passes, capitals and jpeg too', () => {
  expect(checkFiles([file('A.JPEG', 5_242_880)], picture, 0).accepted).toHaveLength(1);
});

test('no more files than may be, and each refused file by its name', () => {
  const { accepted, messages } = checkFiles(
    [file('1.jpg'), file('2.jpg'), file('3.exe'), file('4.exe'), file('5.svg')],
    order,
    1,
  );
  expect(accepted.map((item) => item.name)).toEqual(['1.jpg', '2.jpg']);
  expect(messages).toEqual([
    'فایل «3.exe»: فقط فرمت‌های JPG، PNG و SVG مجاز است',
    'فایل «4.exe»: فقط فرمت‌های JPG، PNG و SVG مجاز است',
    'بیشتر از ۳ فایل نمی‌شود',
  ]);
});

test('an empty file and a name without an ending are refused', () => {
  expect(checkFiles([file('a.jpg', 0)], order, 0).messages).toEqual(['فایل «a.jpg» خالی است']);
  expect(checkFiles([file('jpg')], order, 0).accepted).toEqual([]);
});

test('where one may stand the last takes its place', () => {
  expect(checkFiles([file('1.jpg'), file('2.jpg')], picture, 1).accepted.map((item) => item.name)).toEqual([
    '2.jpg',
  ]);
});

test('sizes and limits are said in Persian', () => {
  expect(formatBytes(512)).toBe('۵۱۲ بایت');
  expect(formatBytes(20_480)).toBe('۲۰ کیلوبایت');
  expect(formatBytes(3_565_158)).toBe('۳٫۴ مگابایت');
  expect(limitsHint(order)).toBe('JPG، PNG و SVG، هر کدام تا ۵۰ مگابایت، حداکثر ۳ فایل');
  expect(limitsHint(picture)).toBe('JPG و PNG، تا ۵ مگابایت');
});
