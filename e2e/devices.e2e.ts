import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { adminMobile, another, newMobile, signIn } from './people.ts';

test('a device is added, leaves the shop, and becomes a customer’s', async ({ page, browser }) => {
  test.setTimeout(150_000);
  const serial = `E2E-${test.info().project.name.toUpperCase()}-${Date.now()}`;
  const admin = await another(browser, page);
  await signIn(admin, adminMobile());
  await admin.goto('/admin/devices');
  await expect(admin.getByText('تعداد دستگاه‌ها')).toBeVisible();
  await expectAccessible(admin);

  await admin.getByRole('button', { name: 'افزودن دستگاه' }).click();
  const adding = admin.getByRole('dialog', { name: 'افزودن دستگاه' });
  await adding.getByRole('textbox', { name: 'سریال دستگاه' }).fill('سریال');
  await adding.getByRole('button', { name: 'ثبت دستگاه' }).click();
  await expect(adding.getByText(/حروف انگلیسی، رقم و خط تیره است/)).toBeVisible();
  await adding.getByRole('textbox', { name: 'سریال دستگاه' }).fill(` ${serial.toLowerCase()} `);
  await expectAccessible(admin);
  await adding.getByRole('button', { name: 'ثبت دستگاه' }).click();
  await expect(admin.getByText('دستگاه با موفقیت ثبت شد')).toBeVisible();
  await expect(adding).toBeHidden();

  await admin.getByRole('searchbox', { name: 'جستجوی دستگاه' }).fill(serial.slice(4));
  await expect(admin).toHaveURL(/search=/);
  const row = admin.getByRole('row').filter({ hasText: serial });
  await expect(row.getByText('در فروشگاه')).toBeVisible();
  await row.getByRole('button', { name: /ثبت خروج/ }).click();
  const leaving = admin.getByRole('dialog', { name: 'ثبت خروج دستگاه' });
  await expectAccessible(admin);
  await leaving.getByRole('button', { name: 'ثبت خروج' }).click();
  await expect(row.getByText('خارج شده')).toBeVisible();

  await signIn(page, newMobile());
  await page.goto('/#deviceSection');
  const section = page.getByRole('region', { name: 'دستگاه‌های من' });
  await section.getByRole('textbox', { name: 'سریال دستگاه' }).fill('هیچ');
  await section.getByRole('button', { name: 'ثبت دستگاه' }).click();
  await expect(section.getByText(/دستگاهی با این سریال پیدا نشد/)).toBeVisible();
  await expectAccessible(page);
  await section.getByRole('textbox', { name: 'سریال دستگاه' }).fill(serial.toLowerCase());
  await section.getByRole('button', { name: 'ثبت دستگاه' }).click();
  await expect(page.getByText('دستگاه شما ثبت شد')).toBeVisible();
  await expect(section.getByRole('listitem').filter({ hasText: serial })).toBeVisible();
  await section.getByRole('textbox', { name: 'سریال دستگاه' }).fill(serial);
  await section.getByRole('button', { name: 'ثبت دستگاه' }).click();
  await expect(section.getByText(/پیش‌تر برای خود شما ثبت شده است/)).toBeVisible();
  await expectAccessible(page);

  // The admin's open list tells of the owner by itself.
  await expect(row.getByText('ثبت نشده')).toBeHidden();
  await expectAccessible(admin);
  await admin.context().close();
});
