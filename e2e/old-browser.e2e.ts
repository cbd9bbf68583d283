import { expect } from '@playwright/test';
import { test } from './test.ts';

test('a browser that cannot show the product is told which can, and runs nothing else', async ({ page }) => {
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'این مرورگر برای حکاک قدیمی است' })).toBeVisible();
  await expect(page.locator('#root')).toHaveCount(0);
  expect(failures).toEqual([]);
});
