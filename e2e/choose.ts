import { expect, type Locator } from '@playwright/test';

/**
 * Types into a combobox and takes the option of this name. On a phone its list lies invisible on the page until the
 * keyboard is there; a press before that scrolls the page in search of it, which closes the list.
 */
export async function choose(combobox: Locator, typed: string, option: string): Promise<void> {
  await combobox.fill(typed);
  const list = combobox.page().getByRole('listbox');
  await expect(list.locator('..')).not.toHaveAttribute('style', /clip-path/);
  await list.getByRole('option', { name: option }).click();
}
