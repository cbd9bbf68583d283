import type { Locator, Page } from '@playwright/test';

type Files = Parameters<Locator['setInputFiles']>[0];

/**
 * Counts what a person does on a page, at the bank too: a press and a shortcut key are one act, a file choice (open, pick,
 * confirm) three, typing none.
 */
export async function countActs(page: Page) {
  let acts = 0;
  await page.exposeFunction('countAct', () => {
    acts += 1;
  });
  await page.addInitScript(() => {
    const { countAct } = window as unknown as { countAct: () => void };
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && countAct(), true);
    addEventListener(
      'keydown',
      ({ isTrusted, target, key }) => {
        const isTyping = target instanceof Element && target.matches('input, textarea') && key !== 'Enter';
        if (isTrusted && !isTyping) countAct();
      },
      true,
    );
  });
  return {
    count: () => acts,
    chooseFiles: async (input: Locator, files: Files) => {
      await input.setInputFiles(files);
      acts += 3;
    },
  };
}
