import { expect, type Page } from '@playwright/test';
import { startProxy } from '../server/testing/proxy.ts';
import { asAdmin, ask, charge, newMobile, orderQuickly, signIn } from './people.ts';
import { test } from './test.ts';

/** Returns a function that counts the calls of an API path since now. */
function countCalls(page: Page): (path: string) => number {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/'))
      paths.push(pathname.slice('/api/'.length));
  });
  return (path) => paths.filter((each) => each === path).length;
}

/**
 * Repeats what counts calls until nothing disturbs it: while a page opens, another walk may change what everybody sees, and
 * the page then fetches all again.
 */
const undisturbed = (count: () => Promise<void>) => expect(count).toPass();

const balance = 'user/profile';
const lists = ['user/orders', 'user/notification'];

test('what a page shows is fetched once, and again for what changed and after a gap', async ({ page }) => {
  await signIn(page, newMobile());
  await orderQuickly(page, 'نقش حاشیه');
  const proxy = await startProxy(process.env.E2E_URL ?? '');
  try {
    await undisturbed(async () => {
      await page.goto('about:blank');
      const calls = countCalls(page);
      const stream = page.waitForResponse('**/api/events');
      await page.goto(`${proxy.url}designOrder?tab=orders`);
      await expect(page.getByText('نقش حاشیه').first()).toBeVisible();
      await stream;
      expect(calls('user/orders')).toBe(1);
      // The event must come after the stream's first message.
      await charge(page, 50_000);
      await expect.poll(() => calls(balance)).toBeGreaterThan(1);
      expect([balance, ...lists].map(calls)).toEqual([2, 1, 1]);

      const again = page.waitForResponse('**/api/events');
      proxy.cut();
      await again;
      await expect.poll(() => calls('user/orders')).toBe(2);
    });
  } finally {
    proxy.close();
  }
});

test('what one’s own act changed is fetched once, and what it answered is not', async ({ page, browser }) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'نقش حاشیه');
  const admin = await asAdmin(browser, page);
  await ask(admin, 'put', 'design/suspend', { data: { designId: id, reason: 'قطر پشت ساعت؟' } });
  await admin.context().close();
  const order = `design/one/${id}`;
  let calls = countCalls(page);
  const counts = () => [order, balance].map(calls);
  await undisturbed(async () => {
    await page.goto('about:blank');
    calls = countCalls(page);
    const stream = page.waitForResponse('**/api/events');
    await page.goto(`/designOrder/${id}`);
    await stream;
    await charge(page, 50_000);
    await expect.poll(() => calls(balance)).toBeGreaterThan(1);
    expect(counts()).toEqual([1, 2]);
  });
  await page.getByRole('textbox', { name: 'پاسخ شما' }).fill('۳۸ میلی‌متر');
  await page.getByRole('button', { name: 'فرستادن', exact: true }).click();
  await expect(page.getByText('پاسخ شما به دست طراح رسید؛ کار ادامه پیدا می‌کند.')).toBeVisible();
  await expect.poll(() => calls(balance)).toBe(3);
  // Events keep their order: the answer's event has come before the charge's.
  await charge(page, 50_000);
  await expect.poll(() => calls(balance)).toBe(4);
  expect(counts()).toEqual([1, 4]);
});

test('what changed while the stream was being opened is fetched again', async ({ page }) => {
  await signIn(page, newMobile());
  await orderQuickly(page, 'نقش اول');
  await page.goto('about:blank');
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.route('**/api/events', async (route) => {
    await opened;
    await route.continue();
  });
  const calls = countCalls(page);
  await page.goto('/designOrder?tab=orders');
  await expect(page.getByText('نقش اول').first()).toBeVisible();
  await orderQuickly(page, 'نقش دوم');
  await expect(page.getByText('نقش دوم')).toHaveCount(0);
  expect(calls('user/orders')).toBe(1);
  open();
  await expect(page.getByText('نقش دوم').first()).toBeVisible();
});

test('a second tab fetches once as well, and misses nothing', async ({ page }) => {
  await signIn(page, newMobile());
  await orderQuickly(page, 'نقش حاشیه');
  await page.goto('/designOrder?tab=orders');
  await expect(page.getByText('نقش حاشیه').first()).toBeVisible();
  const second = await page.context().newPage();
  await undisturbed(async () => {
    await second.goto('about:blank');
    const calls = countCalls(second);
    await second.goto('/designOrder?tab=orders');
    await expect(second.getByText('نقش حاشیه').first()).toBeVisible();
    await charge(page, 50_000);
    await expect.poll(() => calls(balance)).toBeGreaterThan(1);
    expect(['events', 'user/orders', balance].map(calls)).toEqual([0, 1, 2]);
  });
});
