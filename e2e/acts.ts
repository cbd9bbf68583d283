import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

type Files = Parameters<Locator['setInputFiles']>[0];

/**
 * Counts what a person does: a press, a shortcut or a drop is one act, a choice of files three (open, pick, confirm), typing none.
 * `swipes` counts the presses before which the page had to be scrolled.
 */
export function countActs(page: Page) {
  let [count, swipes] = [0, 0];
  const tap = async (place: Locator) => {
    await place.waitFor();
    if (!(await soon(() => place.evaluate(isInReach)))) swipes += 1;
    await place.click();
  };
  async function press(place: Locator) {
    count += 1;
    await tap(place);
  }
  return {
    press,
    async key(key: string) {
      count += 1;
      await page.keyboard.press(key);
    },
    async drop(files: () => Promise<void>) {
      count += 1;
      await files();
    },
    /** Writes into a field, which takes a press where it has not the focus yet. */
    async type(field: Locator, text: string) {
      if (!(await soon(() => field.evaluate((it) => it === document.activeElement)))) await press(field);
      await field.fill(text);
    },
    /** Chooses files by the button that opens the system's choice. */
    async choose(button: Locator, files: Files) {
      count += 3;
      const opened = page.waitForEvent('filechooser');
      await tap(button);
      await (await opened).setFiles(files);
    },
    get count() {
      return count;
    },
    get swipes() {
      return swipes;
    },
  };
}

/**
 * Returns whether the condition becomes true while the layout settles and a field gets the focus. It counts attempts
 * rather than time, because a single one can take seconds on a busy machine.
 */
async function soon(isSo: () => Promise<boolean>, tries = 10): Promise<boolean> {
  if (await isSo()) return true;
  await sleep(100);
  return tries > 1 && soon(isSo, tries - 1);
}

/** Returns whether the whole element is on the screen, and its middle under nothing else. */
export function isInReach(it: Element): boolean {
  const { top, bottom, left, right } = it.getBoundingClientRect();
  if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) return false;
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return over !== null && (it.contains(over) || over.contains(it));
}
