import { expect, test } from '@playwright/test';
import { foreignPictureSamples } from '../server/testing/foreign-pictures.ts';
import { picture } from '../server/testing/pictures.ts';
import { newMobile, signIn } from './people.ts';
import { fileOf } from './png.ts';

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
