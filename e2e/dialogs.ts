import { expect, type Locator } from '@playwright/test';

/** Matches a dialog once it has the focus. Until then it is visible but does not get any keys. */
export const focused = (dialog: Locator): Locator => dialog.and(dialog.page().locator(':focus-within'));

/** Closes a dialog with Escape. */
export async function closeWithEscape(dialog: Locator): Promise<void> {
  await expect(focused(dialog)).toBeVisible();
  // If a tooltip is open, the first Escape closes that.
  await expect(async () => {
    await dialog.page().keyboard.press('Escape');
    await expect(dialog).toBeHidden({ timeout: 5000 });
  }).toPass();
}
