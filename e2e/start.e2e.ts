import { expect, type Page, type Route } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { drop } from './drop.ts';
import { test } from './test.ts';

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'حکاک هنوز باز نشده است' });
const login = (page: Page) => page.getByRole('textbox', { name: 'شمارهٔ موبایل' });

/** The address of the script that draws the app. */
async function appScript(page: Page): Promise<string> {
  const html = await (await page.request.get('/login')).text();
  const [, src = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? [];
  return `**${src}`;
}

for (const [why, isMissing] of [
  ['is missing', true],
  ['is blocked', false],
] as const)
  test(`a page whose script ${why} says so, with a way to try again`, { tag: '@phone' }, async ({ page }) => {
    const script = await appScript(page);
    await page.route(script, (route) => (isMissing ? route.fulfill({ status: 404 }) : route.abort()));
    await page.goto('/login');
    await expect(notice(page)).toBeVisible();
    await expectAccessible(page);
    const again = page.waitForRequest((request) => request.isNavigationRequest());
    await notice(page).getByRole('link', { name: 'تلاش دوباره' }).click();
    await again;
    await expect(notice(page)).toBeVisible();
    // It opens by itself as soon as it can.
    await page.unroute(script);
    await expect(login(page)).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  });

test('a page that lost its connection halfway opens by itself when it is back', async ({ page, context }) => {
  const script = await appScript(page);
  const head = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/head.js'));
  const lose = async (route: Route) => {
    await head;
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  };
  await page.route(script, lose, { times: 1 });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(notice(page)).toBeVisible();
  await context.setOffline(false);
  await expect(login(page)).toBeVisible();
});

test('a page whose script did not come for a moment only opens by itself', async ({ page }) => {
  await page.route(await appScript(page), (route) => route.abort(), { times: 1 });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(login(page)).toBeVisible();
});

test('a file that is dropped where nothing takes it is refused, so that the browser does not open it', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(login(page)).toBeVisible();
  const effect = page.evaluate(
    () =>
      new Promise((resolve) =>
        addEventListener('dragover', ({ defaultPrevented, dataTransfer }) =>
          resolve(defaultPrevented && dataTransfer?.dropEffect),
        ),
      ),
  );
  await drop(page.getByRole('heading', { level: 1 }), [{ name: 'a.txt', buffer: Buffer.from('text') }]);
  expect(await effect).toBe('none');
});

test('a script that only takes long is said to be late, even without head.js, and goes on', async ({
  page,
}) => {
  const script = await appScript(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/head.js', (route) => route.abort());
  await page.route(script, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('.not-started')).toBeAttached();
  await expect(notice(page)).toBeHidden();
  // The wait of fifteen seconds ends now.
  await page.evaluate(() => document.getAnimations().forEach((each) => each.finish()));
  await expect(notice(page)).toBeVisible();
  release();
  await expect(login(page)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});
