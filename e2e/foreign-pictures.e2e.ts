import { expect, type Page } from '@playwright/test';
import { foreignPictureSamples } from '../server/testing/foreign-pictures.ts';
import { picture } from '../server/testing/pictures.ts';
import { ask, charge, newMobile, signIn } from './people.ts';
import { fileOf } from './png.ts';
import { test } from './test.ts';

test('pictures of other kinds are turned into JPEG, and one that this browser cannot show says what helps', async ({
  page,
}) => {
  await signIn(page, newMobile());
  await page.goto('/designOrder');
  const input = page.locator('input[type=file]').first();
  const files = page.getByRole('list', { name: 'فایل‌ها' });
  await input.setInputFiles([
    fileOf('گل.avif', foreignPictureSamples.AVIF),
    fileOf('برگ.gif', foreignPictureSamples.GIF),
    // The content counts, not the name.
    fileOf('شاخه.png', foreignPictureSamples.BMP),
    fileOf('ریشه', await picture()),
    fileOf('تنه.jpg', await picture({ kind: 'webp' })),
    fileOf('IMG_1.HEIC', foreignPictureSamples.HEIC),
  ]);
  await expect(page.getByRole('alert').filter({ hasText: '«IMG_1.HEIC» عکس HEIC است' })).toBeVisible();
  const names = await files
    .getByRole('listitem')
    .evaluateAll((rows) =>
      rows.map((row) => row.querySelector('button[aria-label^="حذف"]')?.getAttribute('aria-label')),
    );
  expect(names).toEqual(['حذف گل.jpg', 'حذف برگ.jpg', 'حذف شاخه.jpg', 'حذف ریشه', 'حذف تنه.jpg']);
  // Each is shown, so it is a picture.
  await expect(files.locator('img, canvas')).toHaveCount(5);
});

test('a profile picture is JPG or PNG, so other kinds are refused in words', async ({ page }) => {
  await signIn(page, newMobile());
  await page.goto('/');
  await page.getByRole('button', { name: /حساب من/ }).click();
  await page
    .getByRole('menuitem', { name: /پروفایل/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'گذاشتن تصویر پروفایل' }).click();
  const dialog = page.getByRole('dialog', { name: 'تصویر پروفایل' });
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles(fileOf('چهره.webp', await picture({ kind: 'webp' })));
  await expect(page.getByText('فقط فرمت‌های JPG و PNG مجاز است').first()).toBeVisible();
  await input.setInputFiles(fileOf('IMG_2.HEIC', foreignPictureSamples.HEIC));
  await expect(page.getByText('«IMG_2.HEIC» عکس HEIC است').first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'ثبت تصویر' })).toBeDisabled();
});

/** Pictures of this page are read only after the answer was called. */
async function holdPictures(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const decode = HTMLImageElement.prototype.decode;
    const released = new Promise((resolve) => addEventListener('released', resolve, { once: true }));
    HTMLImageElement.prototype.decode = async function later() {
      await released;
      return decode.call(this);
    };
  });
  return () => page.evaluate(() => void dispatchEvent(new Event('released')));
}

test('an order waits for a picture that is still being converted', async ({ page }) => {
  await signIn(page, newMobile());
  await charge(page, 500_000);
  const release = await holdPictures(page);
  await page.goto('/designOrder');
  const words = page.getByRole('textbox', { name: 'شرح سفارش' });
  await words.fill('گل عکس را حک کنید');
  await page.locator('input[type=file]').first().setInputFiles(fileOf('گل.gif', foreignPictureSamples.GIF));
  await expect(page.getByRole('status').filter({ hasText: '«گل.gif» به JPG تبدیل می‌شود' })).toBeVisible();
  await expect(words).toHaveValue('گل عکس را حک کنید');
  await page
    .getByRole('button', { name: /ثبت سفارش/ })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole('img', { name: 'در حال انجام' }).filter({ visible: true })).toBeVisible();
  await release();
  await expect(page).toHaveURL(/\/designOrder\/\d+/);
  const { data } = await ask<{ data: { _id: string; desc: string }[] }>(page, 'get', 'user/orders');
  expect(data.map(({ desc }) => desc)).toEqual(['گل عکس را حک کنید']);
  const order = await ask<{ files: { filename: string }[] }>(page, 'get', `design/one/${data[0]?._id}`);
  expect(order.files.map(({ filename }) => filename)).toEqual(['گل.jpg']);
});

test('an order that waits for a picture is not sent where the picture cannot be converted', async ({
  page,
}) => {
  await signIn(page, newMobile());
  await charge(page, 500_000);
  const release = await holdPictures(page);
  await page.goto('/designOrder');
  const words = page.getByRole('textbox', { name: 'شرح سفارش' });
  await words.fill('عکس پیوست');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(fileOf('IMG_3.HEIC', foreignPictureSamples.HEIC));
  await expect(page.getByRole('status').filter({ hasText: '«IMG_3.HEIC» به JPG' })).toBeVisible();
  const submit = page.getByRole('button', { name: /ثبت سفارش/ }).filter({ visible: true });
  await submit.click();
  await release();
  await expect(page.getByRole('alert').filter({ hasText: '«IMG_3.HEIC» عکس HEIC است' })).toBeVisible();
  await expect(submit).toBeEnabled();
  await expect(words).toHaveValue('عکس پیوست');
  expect((await ask<{ data: unknown[] }>(page, 'get', 'user/orders')).data).toEqual([]);
});

test('a message is not sent without a picture that is still being converted', async ({ page }) => {
  await signIn(page, newMobile());
  const ticket = await ask(page, 'post', 'ticket/new', {
    multipart: { title: 'عکس', department: 'design', text: 'سلام' },
  });
  const release = await holdPictures(page);
  await page.goto(`/ticket/${ticket._id}`);
  const words = page.getByRole('textbox', { name: 'پیام شما' });
  await words.fill('این عکس را ببینید');
  await page.locator('input[type=file]').first().setInputFiles(fileOf('گل.gif', foreignPictureSamples.GIF));
  await expect(page.getByRole('status').filter({ hasText: '«گل.gif» به JPG' })).toBeVisible();
  await page.getByRole('button', { name: 'فرستادن' }).click();
  await expect(page.getByText('یک لحظه؛ فایل هنوز آماده نشده است.')).toBeVisible();
  await expect(words).toHaveValue('این عکس را ببینید');
  await release();
  await expect(page.getByRole('list', { name: 'فایل‌های پیام' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'فرستادن' }).click();
  await expect(words).toHaveValue('');
});
