import { expect, test } from '@playwright/test';
import { adminMobile, newMobile, orderQuickly, signIn } from './people.ts';

const most = 150_000;

for (const who of ['a customer', 'an admin'] as const) {
  test(`the first screen of ${who} takes at most 150 kB of JavaScript on the wire`, async ({
    page,
    browser,
  }) => {
    await signIn(page, who === 'an admin' ? adminMobile() : newMobile());
    if (who === 'a customer') await orderQuickly(page, 'نقش حاشیه');
    const context = await browser.newContext({
      storageState: await page.context().storageState(),
      baseURL: process.env.E2E_URL,
    });
    const fresh = await context.newPage();
    // Measures the screen without preloaded links, as with reduced data use.
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
    // The list of orders comes last.
    await expect(
      fresh
        .getByRole('main')
        .getByText(/طراحی کورل|تصویرسازی|طراحی چهره/)
        .first(),
    ).toBeVisible();
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeLessThanOrEqual(most);
    await context.close();
  });
}
