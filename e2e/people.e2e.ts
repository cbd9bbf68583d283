import { expect } from '@playwright/test';
import { toPersianDigits } from '#contract/common/digits';
import { expectAccessible } from './axe.ts';
import { openMenu } from './menu.ts';
import {
  adminMobile,
  another,
  asAdmin,
  ask,
  newMobile,
  orderQuickly,
  signIn,
  signInAtHome,
} from './people.ts';
import { test } from './test.ts';

test('an admin finds a person, reads about them on their page and in the dialog, and changes their SMS', async ({
  page,
  browser,
}) => {
  const mobile = newMobile();
  const customer = await another(browser, page);
  await signInAtHome(customer, mobile);
  const profile = await ask(customer, 'get', 'user/profile');
  await orderQuickly(customer, `نقش حاشیه ${mobile}`);

  await signIn(page, adminMobile());
  await page.goto('/');
  await openMenu(page);
  const item = page.getByRole('navigation', { name: 'بخش‌ها' }).getByRole('link', { name: 'کاربران' });
  await item.click();
  await expect(page.getByRole('heading', { level: 1, name: 'کاربران' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'جستجوی کاربر' }).fill(toPersianDigits(mobile));
  await expect(page).toHaveURL(new RegExp(`search=.*${mobile}`));
  await expect(page.getByText('۱ نفر پیدا شد.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('۱ نفر پیدا شد.')).toBeVisible();
  await page.goto(`/admin/users?search=0${mobile}`);
  await expect(page.getByText('کسی پیدا نشد.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('row').nth(1)).toContainText('عادی');
  await expect(page.getByRole('row').nth(1)).toContainText('۵۰٬۰۰۰');
  await expect(page.getByRole('row').nth(1)).toContainText('امروز');
  await page.getByRole('link', { name: toPersianDigits(mobile) }).click();

  await expect(page).toHaveURL(new RegExp(`/admin/users/${profile._id}$`));
  await expect(page.getByRole('heading', { level: 1, name: toPersianDigits(mobile) })).toBeVisible();
  if (await item.isVisible()) await expect(item).toHaveAttribute('aria-current', 'page');
  const group = (name: string) => page.getByRole('main').getByRole('region', { name, exact: true });
  await expect(group('سفارش‌ها').getByRole('listitem')).toHaveCount(1);
  await expect(group('تراکنش‌ها').getByRole('listitem')).toHaveCount(2);
  // Empty groups are one line.
  await expect(group('تیکت‌ها')).toHaveCount(0);
  await expect(page.getByText('هنوز ندارد: تیکت‌ها، کدهای هدیه، نوشته‌های ذخیره‌شده، دستگاه‌ها')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'بله' })).toBeChecked();
  await expectAccessible(page);
  await group('سفارش‌ها').getByRole('listitem').getByRole('link').click();
  await expect(page).toHaveURL(/designsManagement\?design=/);
  await page.getByRole('button', { name: /اطلاعات کاربر/ }).click();

  const dialog = page.getByRole('dialog', { name: 'اطلاعات کاربر' });
  const fact = (term: string) => dialog.getByRole('term').filter({ hasText: term }).locator('xpath=..');
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toContainText('—');
  await expect(fact('موجودی کیف پول')).toContainText('۵۰٬۰۰۰');
  await expect(fact('سفارش پرداخت‌شده')).toContainText('۱');
  await expect(fact('سطح')).toContainText('عادی');
  await expect(fact('کد ملی').first()).toContainText('—');
  await expect(dialog.getByRole('heading', { name: 'اطلاعات کارگاه' })).toBeVisible();
  await expect(fact('نقش').getByRole('combobox')).toBeDisabled();
  await expect(fact('نقش').getByRole('combobox')).toContainText('مشتری');
  await fact('تاریخ ثبت‌نام').getByRole('time').hover();
  await expect(page.getByRole('tooltip')).toHaveText(/ساعت/);
  await expectAccessible(page);

  const no = dialog.getByRole('checkbox', { name: 'خیر' });
  await expect(no).not.toBeChecked();
  // The switch changes after the server has answered.
  await no.click({ force: true });
  await expect(page.getByText('عملیات با موفقیت انجام شد')).toBeVisible();
  await expect(no).toBeChecked();
  const saved = await ask<{ sms: boolean }>(customer, 'get', 'user/profile');
  expect(saved.sms).toBe(false);
  await expect(dialog.getByRole('list', { name: 'کارهای مدیران' })).toContainText('تغییر دریافت پیامک');

  await dialog.getByRole('button', { name: 'بستن همهٔ ورودها' }).click();
  const question = page.getByRole('alertdialog', { name: 'بستن همهٔ ورودها؟' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'انصراف' }).click();
  await expect(question).toBeHidden();
  expect((await customer.request.get('/api/user/profile')).status()).toBe(200);
  await dialog.getByRole('button', { name: 'بستن همهٔ ورودها' }).click();
  await question.getByRole('button', { name: 'بستن همه' }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByRole('list', { name: 'کارهای مدیران' })).toContainText('۱ ورود بسته شد');
  await expect(customer).toHaveURL(/\/login/);

  await dialog.getByRole('link', { name: 'سفارش‌ها' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/designs\\?userId=${profile._id}$`));
  await expect(page.getByText('۱ سفارش پیدا شد.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /اطلاعات کاربر/ }).click();
  await expect(dialog.getByRole('link', { name: 'صفحهٔ این کاربر' })).toHaveAttribute(
    'href',
    `/admin/users/${profile._id}`,
  );
  await dialog.getByRole('link', { name: 'همهٔ تراکنش‌ها' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/rechargeWallet\\?user=${profile._id}$`));
  await customer.context().close();
});

test('from a person’s page: a message, a changed balance, all codes; nobody has another address', async ({
  page,
  browser,
}) => {
  const customer = await another(browser, page);
  const mobile = newMobile();
  await signInAtHome(customer, mobile);
  const { _id } = await ask(customer, 'get', 'user/profile');
  await signIn(page, adminMobile());
  const expiresIn = Date.now() + 86_400_000;
  for (let nth = 1; nth <= 7; nth += 1)
    await ask(page, 'post', 'offer/create', {
      data: { name: `هدیهٔ ${nth}`, amount: 1000, expiresIn, mobile },
    });

  await page.goto(`/admin/users/${_id}`);
  await page.getByRole('button', { name: 'پیام' }).click();
  const message = page.getByRole('dialog', { name: 'پیام شخصی' });
  await message.getByRole('textbox', { name: 'عنوان' }).fill('نمونهٔ کار');
  await message.getByRole('textbox', { name: 'متن پیام' }).fill('رسید');
  await message.getByRole('button', { name: 'فرستادن پیام' }).click();
  await expect(page.getByText('عملیات موفق').first()).toBeVisible();
  await expect(page.getByText(`پیام برای ${toPersianDigits(mobile)} فرستاده شد.`)).toBeVisible();
  await expect(message).toBeHidden();

  await page.getByRole('button', { name: 'تغییر موجودی' }).click();
  const balance = page.getByRole('dialog', { name: 'تغییر موجودی' });
  await expect(balance.getByText('موجودی فعلی')).toBeVisible();
  await balance.getByRole('button', { name: 'انصراف' }).click();
  await expect(balance).toBeHidden();
  await page.getByRole('button', { name: 'تغییر موجودی' }).click();
  await balance.getByRole('textbox', { name: 'مبلغ' }).fill('25000');
  await balance.getByRole('textbox', { name: 'دلیل' }).fill(`جبران ${'بسیاردراز'.repeat(15)}`);
  await balance.getByRole('button', { name: 'ادامه' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^افزودن/ })
    .click();
  await expect(balance).toBeHidden();
  await expect(page.getByText(`۲۵٬۰۰۰ تومان به کیف پول ${toPersianDigits(mobile)} اضافه شد.`)).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '۲۵٬۰۰۰ تومان' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'کارهای مدیران' })).toContainText('جبران');
  const width = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await width()).toBeLessThanOrEqual(0);

  const codes = page.getByRole('main').getByRole('region', { name: 'کدهای هدیه' });
  await expect(codes.getByRole('listitem')).toHaveCount(5);
  await codes.getByRole('link', { name: 'همهٔ کدهای هدیه' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/users/${_id}\\?all=codes$`));
  await expect(codes.getByRole('listitem')).toHaveCount(7);
  await expectAccessible(page);

  await page.goto('/admin/users/999999999');
  await expect(page.getByRole('main').getByText('کاربری با این آدرس پیدا نشد')).toBeVisible();
  await customer.context().close();
});

test('the rows of people, devices and wallets are low on a wide screen, and wallets say what they hold', async ({
  page,
  browser,
}) => {
  const mobile = newMobile();
  await signIn(page, mobile);
  await ask(page, 'put', 'user/profile', { data: { name: 'نگاره', family: 'نمونه' } });
  const admin = await asAdmin(browser, page);
  await admin.setViewportSize({ width: 1366, height: 768 });
  const serial = `HK-${mobile}`;
  await ask(admin, 'post', 'device/add', { data: { serial } });
  for (const [path, row] of [
    [`/admin/users?search=${mobile}`, admin.getByRole('table', { name: 'کاربران' }).getByRole('row').nth(1)],
    [
      `/admin/devices?search=${serial}`,
      admin.getByRole('table', { name: 'دستگاه‌ها' }).getByRole('row').nth(1),
    ],
    [
      `/admin/rechargeWallet?search=${mobile}`,
      admin.getByRole('list', { name: 'مشتری‌ها' }).getByRole('listitem'),
    ],
  ] as const) {
    await admin.goto(path);
    await expect(row).toContainText(/نگاره نمونه|HK-/);
    expect((await row.boundingBox())?.height, path).toBeLessThanOrEqual(56);
  }
  await expect(admin.getByRole('list', { name: 'مشتری‌ها' }).getByRole('listitem')).toContainText('۰ تومان');

  // A name is cut where its column ends, not before a long word.
  await ask(page, 'put', 'user/profile', { data: { name: 'کارگاه', family: 'طلاساز'.repeat(30) } });
  await admin.goto(`/admin/users?search=${mobile}`);
  const cell = admin.getByRole('cell', { name: /^کارگاه/ });
  const [column, name] = await Promise.all([cell.boundingBox(), cell.locator('bdi').first().boundingBox()]);
  expect(name?.width).toBeGreaterThan((column?.width ?? Infinity) - 100);
});
