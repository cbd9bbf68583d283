import { expect, test } from 'vitest';
import type { Profile } from '#contract/profile';
import { placesFor } from './palette-places.tsx';

const customer = { roles: ['customer'], level: { status: 'normal' } } as Profile;
const admin = { roles: ['admin'], level: { status: 'normal' } } as Profile;
const titles = (profile: Profile, typed: string) => placesFor(profile, typed).map(({ title }) => title);

test.each([
  ['پروفایل', 'پروفایل'],
  ['دستگاه', 'دستگاه‌های من'],
  ['صورت', 'صورت‌حساب'],
  ['صورتحساب', 'صورت‌حساب'],
  ['فاکتور', 'صورت‌حساب'],
  ['ساخت گروهی', 'ساخت گروهی'],
  ['کدهای QR من', 'کدهای QR من'],
  ['کد هدیه', 'کد هدیه'],
  ['تخفیف', 'کد هدیه'],
  ['سفارش دوباره', 'سفارش‌های من'],
  ['سفارش های من', 'سفارش‌های من'],
  ['راهنما', 'آموزش'],
  ['خروج', 'خروج از حساب'],
  ['ورودهای من', 'ورودهای من'],
  ['تماس', 'تماس'],
  ['قوانین', 'قوانین'],
  ['پیامک', 'تنظیمات من'],
  ['شارژ', 'کیف پول'],
  ['اعلان', 'اعلان‌ها'],
])('a customer who asks for «%s» finds «%s»', (typed, title) => {
  expect(titles(customer, typed)).toContain(title);
});

test.each([
  ['ساخت گروهی', 'ساخت گروهی'],
  ['صورت حساب', 'شارژ کیف پول'],
  ['آموزش', 'دوره‌های آموزشی'],
  ['کدهای QR', 'کدهای QR'],
  ['مشتری', 'کاربران'],
  ['فروش', 'گزارش‌ها'],
  ['پروفایل', 'پروفایل'],
  ['خروج', 'خروج از حساب'],
])('an admin who asks for «%s» finds «%s»', (typed, title) => {
  expect(titles(admin, typed)).toContain(title);
});

test('matches in the title come first, and each entry has one target', () => {
  expect(titles(customer, 'تماس')[0]).toBe('تماس');
  for (const profile of [customer, admin])
    for (const { href, tool, account } of placesFor(profile, 'ا'))
      expect([href, tool, account].filter((target) => target !== undefined)).toHaveLength(1);
  for (const { href = '' } of placesFor(customer, 'کد')) expect(href).not.toContain('/admin');
});

test('before anything is written, acts are offered, and pages that the sidebar does not have', () => {
  expect(titles(customer, '')).toEqual([
    'سفارش تازه',
    'سفارش QR',
    'تیکت تازه',
    'سفارش‌های من',
    'کدهای QR من',
    'ساخت گروهی',
    'صورت‌حساب',
    'کد هدیه',
    'دستگاه‌های من',
  ]);
  expect(titles(admin, '')).toEqual(['سفارش بعدی', 'کد هدیه', 'ارسال اعلان', 'درخواست‌های ارتقای سطح']);
});
