import { type BrowserContext, expect, test as base } from '@playwright/test';

const mark = 'against the content security policy:';

/** Fails a test in whose pages anything was refused by the content security policy, also where the page did without it. */
export const test = base.extend<{ keepsPolicy: undefined }>({
  keepsPolicy: [
    async ({ browser }, use) => {
      const reports: string[] = [];
      const watch = (context: BrowserContext) => {
        context.on('console', (message) => {
          if (message.text().startsWith(mark)) reports.push(message.text());
        });
        // Sent before the context opens its first page.
        void context.addInitScript((words) => {
          addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
            console.error(words, effectiveDirective, blockedURI, sourceFile),
          );
        }, mark);
      };
      browser.on('context', watch);
      await use(undefined);
      browser.off('context', watch);
      expect(reports).toEqual([]);
    },
    { auto: true },
  ],
});
