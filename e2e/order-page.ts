import type { Page } from '@playwright/test';

/** Chooses an item of an order's menu on its customer's page. */
export async function chooseInOrder(page: Page, item: string): Promise<void> {
  // Loading the conversation remounts the header, which would close its menu.
  await page.getByRole('log', { name: 'پیام‌ها' }).waitFor();
  await page.getByRole('button', { name: 'کارهای سفارش' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
