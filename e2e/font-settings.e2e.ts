import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { adminMobile, signInAtHome } from './people.ts';
import { test } from './test.ts';

test('an admin converts ring sizes, and finds fonts and copies their names', async ({ page }) => {
  // Nobody may read the clipboard, so what is written is kept.
  await page.addInitScript(() => {
    navigator.clipboard.writeText = (copied) => {
      Object.assign(globalThis, { copied });
      return Promise.resolve();
    };
  });
  await signInAtHome(page, adminMobile());
  await page.getByRole('button', { name: /^ابزارهای مدیر/ }).click();
  await page.getByRole('menuitem', { name: 'تنظیمات فونت' }).click();
  const dialog = page.getByRole('dialog', { name: 'تنظیمات فونت' });
  const usa = dialog.getByRole('textbox', { name: 'سایز آمریکایی' });
  const mm = dialog.getByRole('textbox', { name: 'قطر داخلی به میلی‌متر' });
  const convert = dialog.getByRole('button', { name: 'تبدیل' });
  const answer = dialog.getByText(/برابر است با/);

  await usa.fill('۷');
  await convert.click();
  await expect(answer).toContainText('سایز ۷ آمریکایی برابر است با قطر داخلی ۱۷٫۳۲ میلی‌متر');
  await expectAccessible(page);

  // With both filled nothing is sent: the only call is the one afterwards.
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await mm.fill('۱۹٫۵');
  await convert.click();
  await expect(answer).toHaveCount(0);
  await usa.fill('');
  await mm.press('Enter');
  await expect(answer).toContainText('سایز ۹٫۶۸ آمریکایی برابر است با قطر داخلی ۱۹٫۵ میلی‌متر');
  // The list of names may be read again, because another admin has changed a font.
  expect(calls.filter((url) => /\/api\/font\/(?!name)/.test(url))).toHaveLength(1);
  await mm.fill('۹۰');
  await convert.click();
  await expect(mm).toHaveAttribute('aria-invalid', 'true');

  const rows = dialog.getByRole('list', { name: 'فونت‌ها' }).getByRole('button');
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(25);
  await dialog.getByRole('searchbox', { name: 'جستجوی فونت' }).fill('گلزار');
  await expect(rows).toHaveCount(1);
  await rows.first().click();
  await expect(page.getByText('لینک تصویر کپی شد')).toBeVisible();
  expect(await page.evaluate(() => (globalThis as { copied?: string }).copied)).toBe('گلزار');
  await dialog.getByRole('radio', { name: 'لاتین' }).click();
  await dialog.getByRole('searchbox', { name: 'جستجوی فونت' }).fill('cinzel');
  await expect(rows).toHaveCount(1);
});

test('a search of fonts ends the one before it', async ({ page }) => {
  await signInAtHome(page, adminMobile());
  await page.getByRole('button', { name: /^ابزارهای مدیر/ }).click();
  await page.getByRole('menuitem', { name: 'تنظیمات فونت' }).click();
  const dialog = page.getByRole('dialog', { name: 'تنظیمات فونت' });
  await expect(dialog.getByRole('list', { name: 'فونت‌ها' })).toBeVisible();
  const search = dialog.getByRole('searchbox', { name: 'جستجوی فونت' });
  const ended: string[] = [];
  page.on('requestfailed', (request) => ended.push(new URL(request.url()).search));
  await page.route(/\/api\/font\/name\?font=a&/, async () => {});
  const one = page.waitForRequest(/\/api\/font\/name\?font=a&/);
  await search.fill('a');
  await one;
  const next = page.waitForRequest(/\/api\/font\/name\?font=am&/);
  await search.fill('am');
  await next;
  await expect.poll(() => ended.some((query) => query.includes('font=a&'))).toBe(true);
});
