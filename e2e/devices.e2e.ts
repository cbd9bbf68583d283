import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { asAdmin, ask, newMobile, signIn } from './people.ts';
import { test } from './test.ts';

/** Returns the middle of the previous Persian month, as «۱۵ مهر ۱۴۰۵». */
function fifteenthBefore(now: Date): string {
  const persian = (date: Date, options: Intl.DateTimeFormatOptions, digits = 'arabext') =>
    date.toLocaleDateString(`fa-IR-u-ca-persian-nu-${digits}`, { timeZone: 'Asia/Tehran', ...options });
  const today = Number(persian(now, { day: 'numeric' }, 'latn'));
  const last = new Date(now.getTime() - today * 86_400_000);
  return `۱۵ ${persian(last, { month: 'long' })} ${persian(last, { year: 'numeric' })}`;
}

test('a device is added, leaves the shop, and becomes a customer’s', async ({ page, browser }) => {
  const serial = `E2E-${Date.now()}`;
  const admin = await asAdmin(browser, page);
  await admin.goto('/admin/devices');
  await expect(admin.getByText(/^[۰-۹]+ دستگاه ثبت شده است/)).toBeVisible();
  await expectAccessible(admin);

  const before = serial.replace('E2E', 'OLD');
  await ask(admin, 'post', 'device/add', { data: { serial: before } });
  await admin.getByRole('button', { name: 'افزودن دستگاه' }).click();
  const adding = admin.getByRole('dialog', { name: 'افزودن دستگاه' });
  await adding.getByRole('textbox', { name: 'سریال دستگاه' }).fill('سریال');
  await adding.getByRole('button', { name: 'ثبت دستگاه' }).click();
  await expect(adding.getByText(/حروف انگلیسی، رقم و خط تیره است/)).toBeVisible();
  await adding.getByRole('textbox', { name: 'سریال دستگاه' }).fill(` ${serial.toLowerCase()} `);
  await expectAccessible(admin);
  // A refused Enter leaves the focus where it was pressed, so that the next one tries again.
  const written = adding.getByRole('textbox', { name: 'سریال دستگاه' });
  await admin.context().setOffline(true);
  await written.press('Enter');
  await expect(admin.getByText('ارتباط با سرور برقرار نشد', { exact: false }).first()).toBeVisible();
  await expect(written).toBeFocused();
  await admin.context().setOffline(false);
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('دستگاه با موفقیت ثبت شد')).toBeVisible();
  await expect(adding).toBeHidden();

  await admin.getByRole('searchbox', { name: 'جستجوی دستگاه' }).fill(serial.slice(4));
  await expect(admin).toHaveURL(/search=/);
  const rows = admin.getByRole('row').filter({ hasText: serial.slice(4) });
  await expect(rows).toHaveText([new RegExp(serial), new RegExp(before)]);
  await admin.getByRole('combobox', { name: 'ترتیب' }).selectOption('قدیمی‌ترین');
  await expect(admin).toHaveURL(/filter=oldest/);
  await expect(rows).toHaveText([new RegExp(before), new RegExp(serial)]);
  const row = rows.filter({ hasText: serial });
  await expect(row.getByText('در فروشگاه')).toBeVisible();
  await row.getByRole('button', { name: /ثبت خروج/ }).click();
  const leaving = admin.getByRole('dialog', { name: 'ثبت خروج دستگاه' });
  await expectAccessible(admin);
  const day = fifteenthBefore(new Date());
  await leaving.getByRole('group', { name: 'روز خروج از فروشگاه' }).getByRole('button').last().click();
  const calendar = admin.getByRole('dialog').filter({ has: admin.getByRole('grid') });
  await calendar.getByRole('button', { name: /قبل/ }).click();
  await calendar.getByRole('button', { name: new RegExp(day) }).click();
  await expect(calendar).toBeHidden();
  await leaving.getByRole('button', { name: 'ثبت خروج' }).click();
  await expect(row.getByText('خارج شده')).toBeVisible();
  await expect(row.getByText(day)).toBeVisible();

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
  await expect(section.getByText(/قبلاً برای خود شما ثبت شده است/)).toBeVisible();
  await expectAccessible(page);

  await section.getByRole('button', { name: `تنظیم لیزر دستگاه ${serial}` }).click();
  const laser = page.getByRole('dialog', { name: 'لیزر دستگاه' });
  await laser.getByRole('spinbutton', { name: 'قطر پرتو لیزر' }).fill('۰٫۰۳');
  const area = laser.getByRole('combobox', { name: 'میدان کار' });
  const openLists = page.locator('select:open');
  await area.click();
  await expect(openLists).toHaveCount(1);
  await expectAccessible(page);
  // Escape closes the open list, and not the dialog with what is typed in it.
  await page.keyboard.press('Escape');
  await expect(openLists).toHaveCount(0);
  await expect(laser).toBeVisible();
  await area.selectOption('اندازهٔ دیگر');
  await laser.getByRole('spinbutton', { name: 'پهنا' }).fill('120');
  await expectAccessible(page);
  await laser.getByRole('button', { name: 'ذخیره' }).click();
  await expect(section.getByText('پرتو ۰٫۰۳ میلی‌متر · میدان ۱۲۰ × ۱۱۰')).toBeVisible();

  await page.getByRole('button', { name: /^حساب من/ }).click();
  await page.getByRole('menuitem', { name: 'پروفایل' }).click();
  await page.getByRole('tab', { name: 'دستگاه‌ها' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: serial })).toBeVisible();
  await expectAccessible(page);

  // The admin's open list updates by itself.
  await expect(row.getByText('ثبت نشده')).toBeHidden();
  await expectAccessible(admin);
  await admin.context().close();
});
