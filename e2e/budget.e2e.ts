import { expect, test } from '@playwright/test';
import { adminMobile, signIn } from './people.ts';

const most = 150_000;

for (const [who, mobile] of [
  ['a customer', '09120000009'],
  ['an admin', adminMobile],
] as const) {
  test(`the first screen of ${who} takes at most 150 kB of JavaScript on the wire`, async ({
    page,
    browser,
  }) => {
    await signIn(page, mobile);
    const context = await browser.newContext({
      storageState: await page.context().storageState(),
      baseURL: process.env.E2E_URL,
    });
    const fresh = await context.newPage();
    // The screen itself, without what its links fetch beforehand: as a person who saves data sees it.
    await fresh.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const scripts: Promise<number>[] = [];
    fresh.on('requestfinished', (request) => {
      if (!request.url().endsWith('.js')) return;
      scripts.push(request.sizes().then((sizes) => sizes.responseBodySize));
    });
    await fresh.goto('/');
    await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(fresh.getByRole('main').getByText('ایلوستریشن').first()).toBeVisible();
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeLessThanOrEqual(most);
    await context.close();
  });
}
