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
  const { violations } = await new AxeBuilder({ page }).exclude('[data-live-announcer]').analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`),
    `axe on ${page.url()}`,
  ).toEqual([]);
}
