import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { adminMobile, codeOf, newMobile, orderQuickly, signIn } from './people.ts';
import { test } from './test.ts';

/** The scripts of one page that another does without. */
async function scriptsOf(page: Page, place: string, beside: string): Promise<string[]> {
  const answer = await page.request.get('/pages.json');
  const pages = (await answer.json()) as Record<string, { scripts: string[] }>;
  return (pages[place]?.scripts ?? []).filter((name) => !pages[beside]?.scripts.includes(name));
}

/** Opens a page from the menu of places. */
async function goTo(page: Page, name: string): Promise<void> {
  const link = page.getByRole('link', { name, exact: true }).filter({ visible: true }).first();
  const more = page.getByRole('button', { name: 'بیشتر' });
  await expect(link.or(more).first()).toBeVisible();
  if (!(await link.isVisible())) await more.click();
  await link.click();
}

/** Records the sentence of every message at the edge of the screen. */
async function recordToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.closest('[data-react-aria-top-layer]'))
            said.push(node.innerText);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
}

test('what does not exist is said once, on the page, with a way on', { tag: '@phone' }, async ({ page }) => {
  const said = await recordToasts(page);
  await signIn(page, newMobile());
  for (const [place, sentence, way] of [
    ['/designOrder/999999999', 'سفارشی با این آدرس پیدا نشد', 'سفارش‌های من'],
    ['/o/999999999', 'سفارشی با این آدرس پیدا نشد', 'سفارش‌های من'],
    ['/ticket/999999999', 'تیکتی با این آدرس پیدا نشد', 'تیکت‌های من'],
    ['/tutorial/999999999', 'این دوره پیدا نشد', 'همهٔ دوره‌ها'],
  ] as const) {
    await page.goto(place);
    await expect(page.getByText(sentence, { exact: true }).filter({ visible: true })).toHaveCount(1);
    await page.getByRole('link', { name: way }).click();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await said(), place).toEqual([]);
  }
  await page.goto('/nowhere');
  await expect(page).toHaveTitle('پیدا نشد · حکاک');
  await expect(page.getByText('این آدرس روی هیچ پلاکی حک نشده')).toBeVisible();
  await page.getByRole('link', { name: 'بازگشت به خانه' }).click();
  await expect(page).toHaveURL('/');
  expect(await said()).toEqual([]);
});

test('an admin who opens nobody, or no order, is told once and led back', async ({ page }) => {
  const said = await recordToasts(page);
  await signIn(page, adminMobile());
  for (const [place, sentence, way] of [
    ['/admin/users/999999999', 'کاربری با این آدرس پیدا نشد', 'فهرست کاربران'],
    ['/admin/rechargeWallet?user=999999999', 'کاربری با این آدرس پیدا نشد', 'فهرست مشتری‌ها'],
  ] as const) {
    await page.goto(place);
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: way }).click();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await said(), place).toEqual([]);
  }
  await page.goto('/admin/designsManagement?design=999999999');
  await expect(page.getByRole('main').getByText('سفارشی با این آدرس پیدا نشد')).toBeVisible();
  await page.getByRole('button', { name: 'فهرست سفارش‌ها' }).click();
  await expect(page).toHaveURL('/admin/designsManagement');
  expect(await said()).toEqual([]);

  // The part of the page that shows the ticket comes after the first answer.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/OpenTicket-/, async (route) => {
    await released;
    await route.continue();
  });
  const answered = page.waitForResponse(/\/999999999/);
  await page.goto('/admin/tickets?ticket=999999999');
  await answered;
  // A toast of that answer comes by a timer, before this one.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  release();
  await expect(page.getByRole('main').getByText('تیکتی با این آدرس پیدا نشد')).toBeVisible();
  await page.getByRole('button', { name: 'فهرست تیکت‌ها' }).click();
  await expect(page).toHaveURL('/admin/tickets');
  expect(await said()).toEqual([]);
});

test('a list that the server refuses says so once, and trying again fetches it', async ({ page }) => {
  const said = await recordToasts(page);
  await signIn(page, newMobile());
  let message = 'این بخش الان جواب نمی‌دهد.';
  await page.route('**/api/user/tickets?**', (route) =>
    route.fulfill({ status: 503, json: { error: true, code: 'UNAVAILABLE', message } }),
  );
  await page.goto('/ticket');
  const again = page.getByRole('button', { name: 'تلاش دوباره' });
  await expect(page.getByText(message)).toBeVisible();
  // The page may fetch once more on its own as it opens.
  await expect(again).not.toHaveAttribute('data-pending');
  // The second answer has another text, so that the test can tell when it has arrived.
  message = 'این بخش هنوز جواب نمی‌دهد.';
  await again.click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(again).not.toHaveAttribute('data-pending');
  await page.unroute('**/api/user/tickets?**');
  await again.click();
  await expect(page.getByText('داده ای برای نمایش وجود ندارد !')).toBeVisible();
  expect(await said()).toEqual([]);
});

test('a list opened without a connection says so and loads when it is back', {
  tag: '@phone',
}, async ({ page, context }) => {
  await signIn(page, newMobile());
  await page.goto('/');
  // The link to the page, which is near, brings its scripts.
  const scripts = await scriptsOf(page, '/ticket', '/');
  expect(scripts.length).toBeGreaterThan(0);
  await page.waitForFunction((names) => {
    const urls = performance.getEntriesByType('resource').map(({ name }) => name);
    return names.every((name) => urls.some((url) => url.endsWith(name)));
  }, scripts);
  await context.setOffline(true);
  await goTo(page, 'تیکت‌ها');
  const refused = page.getByRole('main').getByRole('alert');
  await expect(refused).toContainText('ارتباط با سرور برقرار نشد. اینترنت خود را بررسی کنید.');
  await refused.getByRole('button', { name: 'تلاش دوباره' }).click();
  await expect(refused).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('داده ای برای نمایش وجود ندارد !')).toBeVisible();
  await expect(refused).toBeHidden();
});

test('home whose desk the server refuses says so, shows the rest, and asks no more until somebody does', async ({
  page,
}) => {
  await signIn(page, newMobile());
  await orderQuickly(page, 'نقش حاشیه');
  let asked = 0;
  await page.route('**/api/user/desk', (route) => {
    asked += 1;
    return route.fulfill({
      status: 503,
      json: { error: true, code: 'UNAVAILABLE', message: 'الان نمی‌شود.' },
    });
  });
  await page.goto('/');
  const refused = page.getByText('کارهای منتظر شما باز نشد');
  await expect(refused).toBeVisible();
  await expect(page.getByLabel('حساب شما در یک نگاه')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(refused).toBeVisible();
  // It is fetched by the prefetch, the page and its figures, and once more if another test's change triggers a refetch.
  expect(asked).toBeLessThan(5);
  await page.unroute('**/api/user/desk');
  await page.getByRole('main').getByRole('button', { name: 'تلاش دوباره' }).first().click();
  await expect(page.getByText('یک سفارش در جریان است.')).toBeVisible();
});

test('a page whose script a new release has taken reloads once and loses no words', async ({ page }) => {
  await signIn(page, newMobile());
  const gone = await scriptsOf(page, '/wallet', '/ticket/newTicket');
  expect(gone.length).toBeGreaterThan(0);
  const isGone = (url: URL) => gone.some((name) => url.pathname.endsWith(name));
  await page.route(isGone, (route) => route.fulfill({ status: 404 }));
  await page.goto('/ticket/newTicket');
  const text = page.getByRole('textbox', { name: 'پیام' });
  await text.fill('حلقه در نور خوب دیده نمی‌شود.');
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await goTo(page, 'کیف پول');
  const broken = page.getByRole('alert').filter({ hasText: 'این صفحه باز نشد' });
  await expect(broken).toBeVisible();
  expect(loads).toBe(1);
  await expect(page).toHaveURL('/wallet');
  await page.unroute(isGone);
  await broken.getByRole('button', { name: 'تلاش دوباره' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'کیف پول' })).toBeVisible();
  await page.goto('/ticket/newTicket');
  await expect(text).toHaveValue('حلقه در نور خوب دیده نمی‌شود.');
});

test('too many codes: the login page counts down to the next try', async ({ page }) => {
  const message = 'کدهای زیادی به این شماره فرستاده شده است. ۳ دقیقهٔ دیگر دوباره تلاش کنید.';
  await page.route('**/api/auth/*-otp', (route) =>
    route.fulfill({ status: 429, json: { error: true, code: 'RATE_LIMITED', message, retryAfter: 129 } }),
  );
  await page.goto('/login');
  const mobile = page.getByRole('textbox', { name: 'شمارهٔ موبایل' });
  await mobile.fill(newMobile());
  await page.getByRole('button', { name: 'دریافت کد ورود' }).click();
  // This text is only shown for nine seconds, so check it first.
  const left = page.getByRole('timer');
  await expect(left).toHaveText(/^۲ دقیقه و [۰-۹] ثانیهٔ دیگر دوباره تلاش کنید\.$/u);
  await expect(mobile).toHaveAccessibleDescription(message);
  await expect(left).toHaveText(/^۱ دقیقه و ۵[۰-۹] ثانیهٔ دیگر دوباره تلاش کنید\.$/u);
  await expectAccessible(page);
  // It is about that number.
  await mobile.fill(newMobile());
  await expect(left).toBeHidden();

  await page.unroute('**/api/auth/*-otp');
  await page.getByRole('button', { name: 'دریافت کد ورود' }).click();
  await page.route('**/api/auth/check-otp', (route) =>
    route.fulfill({ status: 429, json: { error: true, code: 'RATE_LIMITED', message, retryAfter: 7375 } }),
  );
  await page.getByRole('textbox', { name: 'کد شش‌رقمی' }).fill('123456');
  await expect(left).toHaveText('۲ ساعت و ۲ دقیقهٔ دیگر دوباره تلاش کنید.');
});

test('a wrong code is explained under its field until something is typed, and not after it', {
  tag: '@phone',
}, async ({ page }) => {
  const mobile = newMobile();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'شمارهٔ موبایل' }).fill(mobile);
  await page.getByRole('button', { name: 'دریافت کد ورود' }).click();
  const code = page.getByRole('textbox', { name: 'کد شش‌رقمی' });
  await expect(code).toBeVisible();
  const right = await codeOf(page.request, mobile);
  await code.fill(right === '111111' ? '222222' : '111111');
  const wrong = 'این کد درست نیست. کد پیامک را دوباره وارد کنید.';
  await expect(code).toHaveAccessibleDescription(wrong);
  await expect(code).toHaveValue('');
  await expectAccessible(page);
  await code.fill(right.slice(0, 1));
  await expect(page.getByText(wrong)).toHaveCount(0);
  // No digit is lost that is typed as soon as a code is refused.
  await code.fill(right === '333333' ? '444444' : '333333');
  await expect(code).toHaveAccessibleDescription(wrong);
  await page.keyboard.type(right.slice(0, 3));
  await expect(code).toHaveValue(/^.{3}$/);
  await code.fill(right);
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByText(wrong)).toHaveCount(0);
});

test('a digit in the middle of a code is corrected by a press or by the arrows', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'شمارهٔ موبایل' }).fill(newMobile());
  await page.getByRole('button', { name: 'دریافت کد ورود' }).click();
  const code = page.getByRole('textbox', { name: 'کد شش‌رقمی' });
  await expect(code).toBeFocused();
  await page.keyboard.type('12345');
  const { width, height } = (await code.boundingBox()) ?? { width: 0, height: 0 };
  await code.click({ position: { x: (width / 6) * 1.5, y: height / 2 } });
  await page.keyboard.type('۹');
  await expect(code).toHaveValue('19345');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('8');
  await expect(code).toHaveValue('19385');
  await code.click({ position: { x: (width / 6) * 5.5, y: height / 2 } });
  await page.keyboard.press('Backspace');
  await expect(code).toHaveValue('1938');
});
