import { expect, type Page } from '@playwright/test';
import { picture } from '../server/testing/pictures.ts';
import { expectAccessible } from './axe.ts';
import { another, ask, newMobile, signInAtHome } from './people.ts';
import { test } from './test.ts';

const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words }).first();

async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^حساب من/ }).click();
  await page.getByRole('menuitem', { name: 'پروفایل' }).click();
  await expect(page.getByRole('dialog', { name: 'پروفایل', exact: true })).toBeVisible();
}

async function openPicture(page: Page) {
  await page.getByRole('button', { name: /(تغییر|گذاشتن) تصویر پروفایل/ }).click();
  const dialog = page.getByRole('dialog', { name: 'تصویر پروفایل' });
  await expect(dialog).toBeVisible();
  return {
    dialog,
    choose: (name: string, buffer: Buffer) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer }),
    send: dialog.getByRole('button', { name: 'ثبت تصویر' }),
    remove: dialog.getByRole('button', { name: 'حذف تصویر' }),
  };
}

test('a picture is chosen, looked at, sent and taken away', async ({ page }) => {
  await signInAtHome(page, newMobile());
  await openProfile(page);
  const { dialog, choose, send, remove } = await openPicture(page);
  await expect(send).toBeDisabled();
  await expect(remove).toBeDisabled();

  await choose('چهره.gif', Buffer.from('GIF89a'));
  await expect(toast(page, 'فقط فرمت‌های JPG و PNG مجاز است')).toBeVisible();
  await choose('چهره.jpg', Buffer.from('not a picture'));
  await expect(toast(page, 'فایل «چهره.jpg» باز نشد')).toBeVisible();
  await choose('چهره.jpg', Buffer.alloc(5 * 1024 * 1024 + 1, Buffer.from([0xff, 0xd8, 0xff])));
  await expect(toast(page, 'حجم فایل چهره.jpg بیشتر از ۵ مگابایت است')).toBeVisible();
  await expect(send).toBeDisabled();

  const photo = await picture({ width: 900, height: 700 });
  await choose('نیمه.jpg', photo.subarray(0, photo.length / 2));
  await send.click();
  await expect(toast(page, 'این تصویر خراب است')).toBeVisible();
  await expect(send).toBeDisabled();

  await choose('چهره.jpg', photo);
  await expectAccessible(page);
  await send.click();
  await expect(toast(page, 'آپلود عکس با موفقیت انجام شد')).toBeVisible();
  await expect(dialog).toBeHidden();
  const avatar = page.getByRole('dialog', { name: 'پروفایل', exact: true }).locator('img');
  await expect(avatar).toHaveAttribute('src', /^\/media\/[0-9a-f]{32}\?w=128$/);
  await expect
    .poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  const again = await openPicture(page);
  await again.remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'حذف تصویر' }).click();
  await expect(toast(page, 'پروفایل شما حذف شد')).toBeVisible();
  await expect(again.remove).toBeDisabled();
});

test('an upload that is cancelled changes nothing', async ({ page }) => {
  await signInAtHome(page, newMobile());
  await openProfile(page);
  const { dialog, choose, send } = await openPicture(page);
  // The upload hangs until the person cancels it.
  await page.route('**/api/user/image', () => {});
  await choose('چهره.jpg', await picture());
  await send.click();
  await dialog.getByRole('button', { name: 'لغو بارگذاری' }).last().click();
  await expect(toast(page, 'بارگذاری توسط کاربر لغو شد')).toBeVisible();
  await page.unroute('**/api/user/image');
  await expect(send).toBeEnabled();
  await send.click();
  await expect(toast(page, 'آپلود عکس با موفقیت انجام شد')).toBeVisible();
});

test('name, SMS and theme are one’s own to change', { tag: '@phone' }, async ({ page }) => {
  await signInAtHome(page, newMobile());
  await openProfile(page);
  await page.getByRole('textbox', { name: 'نام', exact: true }).fill('گل‌آرا');
  await page.getByRole('button', { name: 'ذخیرهٔ نام' }).click();
  await expect(page.getByRole('heading', { name: 'گل‌آرا', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'تنظیمات' }).click();
  await page.getByText('خیر', { exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'خیر' })).toBeChecked();
  await page.getByRole('radio', { name: 'تیره' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectAccessible(page);
  await page.reload();
  await openProfile(page);
  await expect(page.getByRole('textbox', { name: 'نام', exact: true })).toHaveValue('گل‌آرا');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a message is read although the code that moves it did not come', async ({ page }) => {
  await signInAtHome(page, newMobile());
  await page.route(/assets\/ToastRegion-/, (route) => route.abort());
  await page.reload();
  await openProfile(page);
  await page.getByRole('textbox', { name: 'نام', exact: true }).fill('گل‌آرا');
  await page.getByRole('button', { name: 'ذخیرهٔ نام' }).click();
  const message = toast(page, 'عملیات با موفقیت انجام شد');
  await expect(message).toBeVisible();
  await expectAccessible(page);
  await expect(message).toBeHidden();
});

test('a blocked login is out at once in every open tab, and may come back when let in', async ({
  page,
  browser,
}) => {
  const mobile = newMobile();
  const other = await another(browser, page);
  await signInAtHome(other, mobile);
  const tabs = [other, await other.context().newPage()];
  await tabs[1]?.goto('/wallet');
  for (const tab of tabs) await expect(tab.getByRole('button', { name: /^حساب من/ })).toBeVisible();
  await signInAtHome(page, mobile);
  await openProfile(page);
  await page.getByRole('tab', { name: 'ورودها' }).click();
  const rows = page.getByRole('list', { name: 'ورودهای من' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('همین ورود');
  await expectAccessible(page);
  await rows.last().getByRole('button', { name: 'بستن' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('این اینترنت همین حالای شما هم هست');
  const answer = page.waitForResponse('**/api/user/block');
  await question.getByRole('button', { name: 'بستن ورود' }).click();
  await answer;
  await Promise.all(tabs.map((tab) => expect(tab).toHaveURL(/\/login/)));
  await expect(rows.last()).toContainText('بسته');
  await rows.last().getByRole('button', { name: 'باز کردن' }).click();
  await expect(rows.last()).not.toContainText('بسته');
  await other.context().close();
});

test('a login that has ended meanwhile leads to the sign-in page', async ({ page }) => {
  // The event stream never opens, so no event reports the end.
  await page.route('**/api/events', (route) => route.abort());
  await signInAtHome(page, newMobile());
  await openProfile(page);
  await ask(page, 'post', 'auth/logout');
  await page.getByRole('tab', { name: 'ورودها' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([]);
});
