/** The font maker's page, as tests use it. */
import { createHash } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';

export const ink = (page: Page) => page.locator('path[data-drawing]');
export const text = (page: Page) => page.getByRole('textbox', { name: 'روی حلقه چه نوشته شود؟' });
export const field = (page: Page, name: string) => page.getByRole('spinbutton', { name });
export const strip = (page: Page) => page.getByRole('group', { name: /نوار باز‌شدهٔ حلقه/ });

export async function openMaker(page: Page, path = '/fontMaker') {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'فونت‌ساز' })).toBeVisible();
  await expect(ink(page)).toHaveAttribute('d', /^M/);
  await expect(ink(page)).toHaveAttribute('data-drawing', 'exact');
}

/** A short sign of the drawing, which is a path of thousands of numbers. */
export const sign = async (page: Page) =>
  createHash('sha256')
    .update((await ink(page).getAttribute('d')) ?? '')
    .digest('base64url');

/** Waits until the drawing differs from `before` and is exact, and returns its sign. */
export async function changed(page: Page, before: string): Promise<string> {
  await expect.poll(() => sign(page)).not.toBe(before);
  await expect(ink(page)).toHaveAttribute('data-drawing', 'exact');
  return sign(page);
}

/** The drawing stays over what Playwright would scroll to. */
export const bring = (place: Locator) => place.evaluate((it) => it.scrollIntoView({ block: 'center' }));
