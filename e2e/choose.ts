import { expect, type Locator } from '@playwright/test';

/**
 * Types into a combobox and chooses the option of this name. On a phone the list is invisible until the on-screen
 * keyboard is open; a press before that scrolls the page, which closes the list.
 */
export async function choose(combobox: Locator, typed: string, option: string): Promise<void> {
  await combobox.fill(typed);
  const list = combobox.page().getByRole('listbox');
  await expect(list.locator('..')).not.toHaveAttribute('style', /clip-path/);
  await list.getByRole('option', { name: option }).click();
}

/** Checks or unchecks an input that its label covers. Retries if the layout shifts while the page is loading. */
export const tick = (place: Locator, isChecked = true): Promise<void> =>
  expect(() => place.setChecked(isChecked, { force: true, timeout: 5000 })).toPass();
