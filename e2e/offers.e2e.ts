import { expect, type Page } from '@playwright/test';
import { toPersianDigits } from '#contract/common/digits';
import { countActs } from './acts.ts';
import { expectAccessible } from './axe.ts';
import { choose } from './choose.ts';
import { closeWithEscape } from './dialogs.ts';
import { asAdmin, ask, newMobile, signIn } from './people.ts';
import { scrollTo } from './scroll.ts';
import { test } from './test.ts';

async function openOffers(admin: Page) {
  await admin.getByRole('button', { name: 'ابزارهای مدیر' }).click();
  await admin.getByRole('menuitem', { name: 'کدهای هدیه' }).click();
  return admin.getByRole('dialog', { name: 'کدهای هدیه' });
}

test('a gift from a person’s page takes at most four acts, and its person hears of it and takes it', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const mobile = newMobile();
  await signIn(page, mobile);
  const { _id } = await ask(page, 'get', 'user/profile');
  await page.goto('/');
  const admin = await asAdmin(browser, page);
  await admin.goto(`/admin/users/${_id}`);
  const acts = countActs(admin);
  await acts.press(admin.getByRole('button', { name: 'هدیه', exact: true }));
  const dialog = admin.getByRole('dialog', { name: 'کد هدیه' });
  await expect(dialog.getByText('همین حالا خبردار می‌شود، در حکاک و با پیامک.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'عنوان کد هدیه' })).toHaveValue(/^هدیهٔ \S+ [۰-۹]{4}$/);
  const amount = dialog.getByRole('textbox', { name: 'مبلغ' });
  await expect(amount).toBeFocused();
  await expectAccessible(admin);
  await acts.type(amount, '75000');
  await acts.press(dialog.getByRole('button', { name: '۳۰ روز' }));
  await acts.press(dialog.getByRole('button', { name: 'هدیه بده' }));
  const said = admin.getByRole('alertdialog').filter({ hasText: 'کد تخفیف ایجاد شد' });
  await expect(said).toContainText('خبردار شد.');
  await expect(dialog).toBeHidden();
  expect(acts.count).toBeLessThanOrEqual(4);
  const codes = admin.getByRole('main').getByRole('region', { name: 'کدهای هدیه' });
  await expect(codes.getByRole('listitem')).toContainText('۷۵٬۰۰۰');

  // Other tests may announce something meanwhile.
  await page.getByRole('button', { name: /^اعلان‌ها، [۱-۹] خوانده‌نشده/ }).click();
  await page.getByRole('tab', { name: /^پیام‌ها/ }).click();
  await page.getByRole('link', { name: /۷۵٬۰۰۰ تومان هدیه گرفتید/ }).click();
  await expect(page).toHaveURL(/\/wallet\?gift=/);
  await page.getByRole('button', { name: 'بررسی کد' }).click();
  await page.getByRole('button', { name: 'افزودن به کیف پول' }).click();
  await expect(page.getByRole('region', { name: 'موجودی کیف پول' })).toContainText('۷۵٬۰۰۰');
  const { data } = await ask<{ data: { text: string }[] }>(admin, 'get', `dev/outbox?mobile=${mobile}`);
  expect(data[0]?.text).toMatch(/^حکاک: کد هدیه [2-9A-Z]{8}، ۷۵٬۰۰۰ تومان\. \S+\/wallet$/);
  await admin.context().close();
});

test('an admin makes a code for one customer, who uses it once; the list shows that', async ({
  page,
  browser,
}) => {
  const mobile = newMobile();
  await signIn(page, mobile);
  const admin = await asAdmin(browser, page);
  await admin.context().grantPermissions(['clipboard-write']);
  const title = `آزمون ${Date.now()}`;

  await admin.goto('/');
  const dialog = await openOffers(admin);
  // The list of people, which is asked first and may stay empty, would open.
  await expect(dialog.getByRole('textbox', { name: 'عنوان کد هدیه' })).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: 'عنوان کد هدیه' })).toHaveValue(/^هدیهٔ \S+ [۰-۹]{4}$/);
  await dialog.getByRole('textbox', { name: 'عنوان کد هدیه' }).fill('');
  await dialog.getByRole('button', { name: 'ساخت کد' }).click();
  for (const sentence of [
    'عنوان را وارد کنید',
    'تاریخ انقضا را وارد کنید',
    'لطفا مبلغ پرداختی را وارد نمایید',
  ])
    await expect(dialog.getByText(sentence)).toBeVisible();
  await expectAccessible(admin);

  await choose(
    dialog.getByRole('combobox', { name: 'کاربر' }),
    toPersianDigits(mobile),
    toPersianDigits(mobile),
  );
  await dialog.getByRole('textbox', { name: 'عنوان کد هدیه' }).fill(title);
  await dialog.getByRole('textbox', { name: 'مبلغ' }).fill('۰۵۰۰۰۰');
  await expect(dialog.getByRole('textbox', { name: 'مبلغ' })).toHaveValue('۵۰٬۰۰۰');
  await dialog.getByRole('button', { name: /^تقویم/ }).click();
  await expect(admin.getByRole('combobox', { name: 'سال' })).toHaveValue(/./);
  // Enter selects the focused day.
  await expect(admin.getByRole('grid').locator(':focus')).toBeAttached();
  await admin.keyboard.press('Enter');
  // The typed values are kept.
  await dialog.getByRole('tab', { name: 'مشاهدهٔ کدها' }).click();
  await closeWithEscape(dialog);
  await openOffers(admin);
  await dialog.getByRole('tab', { name: 'ساخت کد' }).click();
  await expect(dialog.getByRole('textbox', { name: 'عنوان کد هدیه' })).toHaveValue(title);
  await dialog.getByRole('button', { name: 'ساخت کد' }).click();
  await expect(admin.getByText('کد تخفیف ایجاد شد')).toBeVisible();
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'کپی کد', exact: true }).click();
  await expect(admin.getByText('کد تخفیف کپی شد')).toBeVisible();
  // The test may not read the clipboard, so it pastes.
  await dialog.getByRole('tab', { name: 'مشاهدهٔ کدها' }).click();
  const search = dialog.getByRole('searchbox', { name: 'جستجوی کد هدیه' });
  await search.press('ControlOrMeta+V');
  await expect(search).toHaveValue(/^[2-9A-Z]{8}$/);
  const code = await search.inputValue();
  await search.clear();

  await page.goto('/wallet');
  await page.getByRole('textbox', { name: 'کد هدیه' }).fill(toPersianDigits(code.toLowerCase()));
  await page.getByRole('button', { name: 'بررسی کد' }).click();
  await expect(page.getByRole('group', { name: 'هدیهٔ شما' })).toContainText('۵۰٬۰۰۰');
  await page.getByRole('button', { name: 'افزودن به کیف پول' }).click();
  await expect(page.getByRole('region', { name: 'موجودی کیف پول' })).toContainText('۵۰٬۰۰۰');
  await page.getByRole('textbox', { name: 'کد هدیه' }).fill(code);
  await page.getByRole('button', { name: 'بررسی کد' }).click();
  await expect(page.getByRole('main').getByText(/قبلاً از این کد استفاده کرده‌اید/)).toBeVisible();

  const list = dialog.getByRole('list', { name: 'کدهای هدیه' });
  const item = list.getByRole('listitem').filter({ hasText: code });
  // Another walk's codes may fill the first page.
  const find = async (text: string) => {
    await search.fill(text);
    await search.press('Enter');
  };
  await find(code);
  await expect(item).toBeVisible();
  await expectAccessible(admin);
  await search.fill('چنین کدی نیست');
  await expect(item).toBeVisible();
  await dialog.getByRole('button', { name: 'جستجو', exact: true }).click();
  await expect(dialog.getByText('داده ای برای نمایش وجود ندارد !')).toBeVisible();
  await search.fill('');
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await find(`${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`);
  await expect(list.getByRole('listitem')).toHaveCount(1);
  const status = dialog.getByRole('combobox', { name: 'وضعیت' });
  await status.selectOption('منقضی‌شده');
  await expect(dialog.getByText('داده ای برای نمایش وجود ندارد !')).toBeVisible();
  await dialog.getByRole('button', { name: 'نمایش همهٔ کدها' }).click();
  await find(code);
  await expect(item).toContainText('۱ بار استفاده');

  // Fills a second page, in an area of 400 px.
  for (let more = 1; more <= 11; more += 1)
    await ask(admin, 'post', 'offer/create', {
      data: { name: title, amount: more, expiresIn: Date.now() + 86_400_000 },
    });
  await find(title);
  await expect(dialog.getByText('۱۲ کد پیدا شد')).toBeVisible();
  const rows = list.getByRole('listitem');
  await expect(rows).toHaveCount(10);
  await expect(item).toBeHidden();
  expect((await list.locator('..').boundingBox())?.height).toBe(400);
  await scrollTo(rows.last());
  await expect(rows).toHaveCount(12);
  await dialog.getByRole('combobox', { name: 'ترتیب' }).selectOption('قدیمی‌ترین');
  await expect(rows.first()).toContainText(code);
  await status.selectOption('منقضی‌نشده');
  await expect(rows.first()).toContainText(code);

  await admin.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await item.getByRole('button', { name: /کپی کد/ }).click();
  await expect(admin.getByText('خطا در کپی لینک')).toBeVisible();
  await item.getByRole('button', { name: toPersianDigits(mobile) }).click();
  await expect(admin.getByRole('dialog', { name: 'اطلاعات کاربر' })).toContainText(toPersianDigits(mobile));
  await admin.context().close();
});
