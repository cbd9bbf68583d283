import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects no axe violations once the page is idle. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1').filter({ visible: true }).first()).toBeVisible();
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((each) => each.playState !== 'running' || each.effect?.getComputedTiming().endTime === Infinity),
  );
  // React Aria's announcer refers to an element that may be removed a moment later.
  const builder = new AxeBuilder({ page }).exclude('[data-live-announcer]');
  // A dialog hides the page with its heading; axe notices that only of full-screen dialogs.
  if ((await page.getByRole('dialog').count()) > 0)
    builder.disableRules(['landmark-one-main', 'page-has-heading-one']);
  const { violations } = await builder.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`),
    `axe on ${page.url()}`,
  ).toEqual([]);
}
