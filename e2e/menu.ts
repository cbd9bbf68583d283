import { expect, type Page } from '@playwright/test';

/** Opens the menu of places, which is in view already where the screen is wide. */
export async function openMenu(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'بیشتر' });
  const places = page.getByRole('navigation', { name: 'بخش‌ها' });
  await expect(more.or(places).filter({ visible: true }).first()).toBeVisible();
  if (await more.isVisible()) await more.click();
}
