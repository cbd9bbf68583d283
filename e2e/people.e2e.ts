import { expect } from '@playwright/test';
import { toPersianDigits } from '#contract/common/digits';
import { expectAccessible } from './axe.ts';
import { adminMobile, another, ask, newMobile, orderQuickly, signIn, signInAtHome } from './people.ts';
import { test } from './test.ts';

test('an admin finds a person, reads about them, changes their SMS and goes on to their orders and wallet', async ({
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
  await page.getByRole('link', { name: 'کاربران' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'کاربران' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'جستجوی کاربر' }).fill(toPersianDigits(mobile));
  await expect(page).toHaveURL(new RegExp(`search=.*${mobile}`));
  await expect(page.getByText('۱ نفر پیدا شد.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('۱ نفر پیدا شد.')).toBeVisible();
  await page.getByRole('button', { name: toPersianDigits(mobile) }).click();

  const dialog = page.getByRole('dialog', { name: 'اطلاعات کاربر' });
  const fact = (term: string) => dialog.getByRole('term').filter({ hasText: term }).locator('xpath=..');
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toContainText('—');
  await expect(fact('موجودی کیف پول')).toContainText('۵۰٬۰۰۰');
  await expect(fact('تعداد سفارش‌ها')).toContainText('۱');
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

  await dialog.getByRole('button', { name: 'خروج از همهٔ دستگاه‌ها' }).click();
  const question = page.getByRole('alertdialog', { name: 'خروج از همهٔ دستگاه‌ها؟' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'انصراف' }).click();
  await expect(question).toBeHidden();
  expect((await customer.request.get('/api/user/profile')).status()).toBe(200);
  await dialog.getByRole('button', { name: 'خروج از همهٔ دستگاه‌ها' }).click();
  await question.getByRole('button', { name: 'خروج از همه' }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByRole('list', { name: 'کارهای مدیران' })).toContainText('۱ ورود بسته شد');
  await expect(customer).toHaveURL(/\/login/);

  await dialog.getByRole('link', { name: 'سفارش‌ها' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/designs\\?userId=${profile._id}$`));
  await expect(page.getByText('۱ سفارش پیدا شد.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /اطلاعات کاربر/ }).click();
  await dialog.getByRole('link', { name: 'کیف پول' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/rechargeWallet\\?user=${profile._id}$`));
  await customer.context().close();
});
