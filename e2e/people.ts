import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { toPersianDigits } from '#contract/common/digits';

/** Each worker has its own admin: a new code invalidates the previous one, so two workers cannot share a number. */
export const adminMobile = () => `0912000000${test.info().parallelIndex}`;
/** Browsers send this header with a page's own calls; without it the server refuses a change as cross-site. */
export const origin = () => ({ origin: process.env.E2E_URL ?? '' });
let made = 0;

/** Returns a mobile number unused in this run. */
export const newMobile = () => `0935${String(Date.now()).slice(-5)}${String(process.pid % 10)}${made++ % 10}`;

/** Returns the newest one-time code sent to a number. */
export async function codeOf(request: APIRequestContext, mobile: string): Promise<string> {
  const answer = await request.get(`/api/dev/outbox?mobile=${mobile}`);
  const { data } = (await answer.json()) as { data: { code?: string }[] };
  return data[0]?.code ?? '';
}

/** Signs in by the API and opens the first page. The walks about signing in use the login page. */
export async function signIn(page: Page, mobile: string): Promise<void> {
  const { request } = page;
  const headers = origin();
  expect((await request.post('/api/auth/send-otp', { data: { mobile }, headers })).status()).toBe(200);
  const data = { mobile, code: await codeOf(request, mobile) };
  expect((await request.post('/api/auth/check-otp', { data, headers })).status()).toBe(200);
  await page.goto('/');
}

/** Signs in through the login page, in Persian digits. */
export async function signInThroughPage(page: Page, mobile: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'شمارهٔ موبایل' }).fill(toPersianDigits(mobile));
  await page.getByRole('button', { name: 'دریافت کد ورود' }).click();
  const code = page.getByRole('textbox', { name: 'کد شش‌رقمی' });
  await expect(code).toBeVisible();
  await code.fill(toPersianDigits(await codeOf(page.request, mobile)));
  await expect(page).not.toHaveURL(/\/login/);
}

/** Returns a page for a second person, in a browser context of its own. */
export async function another(browser: Browser, like: Page): Promise<Page> {
  const viewport = like.viewportSize();
  const context = await browser.newContext({
    viewport,
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    reducedMotion: 'reduce',
    baseURL: process.env.E2E_URL,
    ...(viewport && viewport.width < 500 && { hasTouch: true, isMobile: true }),
  });
  return context.newPage();
}

/** Returns a page of this worker's admin, signed in, on a screen like that of another page. */
export async function asAdmin(browser: Browser, like: Page): Promise<Page> {
  const admin = await another(browser, like);
  await signIn(admin, adminMobile());
  return admin;
}

export async function payAtBank(page: Page): Promise<void> {
  await page.waitForURL(/\/sandbox\//);
  await page.getByRole('button', { name: 'پرداخت' }).click();
}

/** Charges a signed-in customer's wallet and makes one order, through the API. */
export async function orderQuickly(page: Page, desc: string): Promise<string> {
  const headers = origin();
  const charge = await page.request.post('/api/user/charge', { data: { amount: 200_000 }, headers });
  const { gatewayUrl } = (await charge.json()) as { gatewayUrl: string };
  await page.request.post(`${gatewayUrl}/pay`);
  const order = await page.request.post('/api/design/new', { multipart: { type: 'corel', desc }, headers });
  const { _id } = (await order.json()) as { _id: string };
  return _id;
}
