import { expect } from '@playwright/test';
import { startProxy } from '../server/testing/proxy.ts';
import { charge, newMobile, orderQuickly, signIn } from './people.ts';
import { fileOf } from './png.ts';
import { test } from './test.ts';

test('an upload whose first file is refused says so long before the rest has left', async ({ page }) => {
  await signIn(page, newMobile());
  await orderQuickly(page, 'نقش حاشیه');
  await charge(page, 200_000);

  // The whole upload would take more than 90 s.
  const network = await startProxy(process.env.E2E_URL ?? '', 200_000);
  try {
    await page.goto(`${network.url}designOrder`);
    await page.getByRole('textbox', { name: 'شرح سفارش' }).fill('گل و مرغ');
    const files = page.locator('input[type=file]').first();
    // The browser is handed 20 MB, which takes a busy machine a while.
    await files.setInputFiles(
      [fileOf('نادرست.plt', 'no drawing at all'), fileOf('طرح.pdf', Buffer.alloc(20_000_000, '%PDF-1.7\n'))],
      { timeout: 120_000 },
    );
    await page
      .getByRole('button', { name: /ثبت سفارش/ })
      .filter({ visible: true })
      .click();
    await expect(page.getByText(/«نادرست\.plt» با پسوند آن نمی‌خواند/).first()).toBeVisible({
      timeout: 45_000,
    });
    await page.goto(network.url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    network.close();
  }
});

test('each refused file has a line with its name, and a broken one a warning', async ({ page }) => {
  await signIn(page, newMobile());
  await page.goto('/designOrder');
  await expect(page.getByRole('button', { name: /عکس یا فایل/ }).first()).toBeVisible();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([fileOf('setup.exe', 'MZ'), fileOf('خالی.png', ''), fileOf('شکسته.svg', '<svg><path d=')]);
  const faults = page.getByRole('alert').filter({ hasText: 'مجاز است' }).getByRole('paragraph');
  await expect(faults).toHaveText([
    /^فایل «setup\.exe»: فقط فرمت‌های .* مجاز است$/,
    'فایل «خالی.png» خالی است',
  ]);
  const note = page.getByRole('listitem').filter({ hasText: 'شکسته.svg' }).getByRole('status');
  await expect(note).toHaveText(/^بهتر است درست شود:.*خراب شده است\.$/);
});
