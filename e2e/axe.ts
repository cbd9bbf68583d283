import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No fault that axe can see, once the page has come to rest. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((each) => each.playState !== 'running' || each.effect?.getComputedTiming().endTime === Infinity),
  );
  // React Aria's announcer names what it announces by an element that may be gone a moment later.
  const builder = new AxeBuilder({ page }).exclude('[data-live-announcer]');
  // A dialog hides the page with its heading; axe knows that of those that fill the screen only.
  if ((await page.getByRole('dialog').count()) > 0)
    builder.disableRules(['landmark-one-main', 'page-has-heading-one']);
  const { violations } = await builder.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`),
    `axe on ${page.url()}`,
  ).toEqual([]);
}
