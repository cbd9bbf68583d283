import type { Page } from '@playwright/test';

/** Opens a step of the form of a new order, where they are not side by side. */
export async function openStep(
  page: Page,
  name: 'عکس و خواسته' | 'قطعه و نوشته' | 'نوع و قیمت',
): Promise<void> {
  await page.getByRole('form', { name: 'سفارش تازه' }).waitFor();
  const step = page.getByRole('button', { name });
  if (await step.isVisible()) await step.click();
}
