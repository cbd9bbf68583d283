import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// The module's own `source` is the readable one, which takes a browser longer to parse.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Expects no axe violations once the page is idle. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1').filter({ visible: true }).first()).toBeVisible();
  // A list that waits for the rows of another filter is dimmed.
  await expect(page.locator('[aria-busy=true].opacity-55')).toHaveCount(0);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((each) => each.playState !== 'running' || each.effect?.getComputedTiming().endTime === Infinity),
  );
  // A page that was not left still has it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const violations = await page.evaluate(async () => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    // A dialog hides the page with its heading; axe notices that only of full-screen dialogs.
    const isOverlaid = document.querySelector('[role=dialog]') !== null;
    const found = await inPage.run(
      // React Aria's announcer refers to an element that may be removed a moment later.
      { exclude: [['[data-live-announcer]']] },
      {
        resultTypes: ['violations'],
        rules: {
          // Of WCAG 2.2, which axe leaves out by itself: what is pressed is at least 24 px wide and high.
          'target-size': { enabled: true },
          ...(isOverlaid && {
            'landmark-one-main': { enabled: false },
            'page-has-heading-one': { enabled: false },
          }),
        },
      },
    );
    /** Something that lies partly below a bar is reached by scrolling. */
    const isCovered = (selector: string) => {
      const target = document.querySelector(selector);
      const box = target?.getBoundingClientRect();
      return (
        !target ||
        !box ||
        [box.top + 2, box.bottom - 2].some((y) => {
          const there = document.elementFromPoint((box.left + box.right) / 2, y);
          return !there || !target.contains(there);
        })
      );
    };
    return found.violations
      .map(({ id, nodes }) => ({
        id,
        targets: nodes
          .map((node) => node.target.join(' '))
          .filter((target) => id !== 'target-size' || !isCovered(target)),
      }))
      .filter(({ targets }) => targets.length > 0)
      .map(({ id, targets }) => `${id}: ${targets.join(' | ')}`);
  });
  expect(violations, `axe on ${page.url()}`).toEqual([]);
}
