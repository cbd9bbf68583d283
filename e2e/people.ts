import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { toPersianDigits } from '#contract/common/digits';
import type { ChosenFile } from './png.ts';

/** Each worker has its own admin: a new code invalidates the previous one, so two workers cannot share a number. */
export const adminMobile = () => `0912000000${test.info().parallelIndex}`;
interface Sent {
  data?: object;
  multipart?: Record<string, string | ChosenFile>;
  /** Sent as `files`, after the fields of `multipart`. */
  files?: readonly ChosenFile[];
}

/** Playwright takes several files of one name only from a form like this; a plain object holds one. */
function formOf(fields: Sent['multipart'] = {}, files: readonly ChosenFile[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'string' ? value : sendable(value));
  for (const file of files) form.append('files', sendable(file));
  return form;
}

const sendable = ({ name, mimeType, buffer }: ChosenFile) =>
  new File([new Uint8Array(buffer)], name, { type: mimeType });

/** Calls the API as a page does, at a path of the contract, and returns the answer. Any status but 200 fails the walk. */
export async function ask<A = { _id: string }>(
  who: { request: APIRequestContext },
  method: 'get' | 'post' | 'put' | 'delete',
  path: string,
  { data, multipart, files }: Sent = {},
): Promise<A> {
  // Browsers send this header with a page's own calls; without it the server refuses a change as cross-site.
  const headers = { origin: process.env.E2E_URL ?? '' };
  const form = files ? formOf(multipart, files) : multipart;
  const answer = await who.request[method](`/api/${path}`, {
    data,
    ...(form && { multipart: form }),
    headers,
  });
  expect(answer.status(), path).toBe(200);
  return (await answer.json()) as A;
}

let made = 0;

/** Returns a mobile number that nobody else uses in this run. A worker that replaces a failed one starts a new range. */
export const newMobile = () =>
  `0935${String(test.info().workerIndex).padStart(3, '0')}${String((made += 1)).padStart(4, '0')}`;

/** Returns the newest one-time code sent to a number. */
export async function codeOf(request: APIRequestContext, mobile: string): Promise<string> {
  const answer = await request.get(`/api/dev/outbox?mobile=${mobile}`);
  const { data } = (await answer.json()) as { data: { code?: string }[] };
  return data[0]?.code ?? '';
}

/** Signs in by the API. The walks about signing in use the login page. */
export async function signIn(page: Page, mobile: string): Promise<void> {
  // A page whose login has ended asks on, and each refusal clears the cookie: the new one too, if it comes late.
  await page.goto('about:blank');
  await ask(page, 'post', 'auth/send-otp', { data: { mobile } });
  const code = await codeOf(page.request, mobile);
  await ask(page, 'post', 'auth/check-otp', { data: { mobile, code } });
}

export async function signInAtHome(page: Page, mobile: string): Promise<void> {
  await signIn(page, mobile);
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

/** Charges a signed-in customer's wallet through the API, so that an open page hears of it by an event. */
export async function charge(page: Page, amount: number): Promise<void> {
  const { gatewayUrl } = await ask<{ gatewayUrl: string }>(page, 'post', 'user/charge', { data: { amount } });
  await page.request.post(`${gatewayUrl}/pay`);
}

/** Charges a signed-in customer's wallet and makes one order, through the API. */
export async function orderQuickly(page: Page, desc: string, ...files: ChosenFile[]): Promise<string> {
  await charge(page, 200_000);
  return (await ask(page, 'post', 'design/new', { multipart: { type: 'corel', desc }, files }))._id;
}

/** Accepts an order and delivers these files through the API. Returns the ids of the results. */
export async function deliverQuickly(
  admin: Page,
  designId: string,
  ...files: ChosenFile[]
): Promise<string[]> {
  await ask(admin, 'put', 'design/accept', { data: { designId } });
  const sent = { multipart: { designId }, files };
  const { results } = await ask<{ results: { _id: string }[] }>(admin, 'put', 'design/finish', sent);
  return results.map(({ _id }) => _id);
}
