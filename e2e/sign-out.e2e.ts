import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { keptKeys } from './kept-drafts.ts';
import { newMobile, signIn, signInAtHome } from './people.ts';
import { fileOf } from './png.ts';
import { test } from './test.ts';

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /حساب من/ }).click();
  await page.getByRole('menuitem', { name: 'خروج از حساب' }).click();
}

const picture = fileOf('موج.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

test('signing out deletes the person’s own drafts, after asking, and nothing of anybody else', async ({
  page,
}) => {
  const [first, second] = [newMobile(), newMobile()];
  const words = page.getByRole('textbox', { name: 'شرح سفارش' });
  // The text and the file each have a key.
  const write = async (text: string, keys: number) => {
    await page.goto('/designOrder');
    await words.fill(text);
    await page.locator('input[type=file]').first().setInputFiles(picture);
    await expect.poll(async () => (await keptKeys(page)).length).toBe(keys);
    await expect(page.getByText('پیش‌نویس ذخیره شد')).toBeVisible();
  };

  await signInAtHome(page, first);
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await write('یادداشت نفر اول', 2);
  const kept = await keptKeys(page);

  // A session that ends by itself deletes no draft of an order.
  await page.context().clearCookies();
  await signIn(page, second);
  await write('یادداشت نفر دوم', 4);

  await signOut(page);
  const question = page.getByRole('alertdialog', { name: 'خروج از حساب؟' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'می‌مانم' }).click();
  await expect(question).toBeHidden();
  await expect(words).toHaveValue('یادداشت نفر دوم');
  await signOut(page);
  await question.getByRole('button', { name: /خروج و پاک کردن/ }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => keptKeys(page)).toEqual(kept);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');

  await signIn(page, first);
  await page.goto('/designOrder');
  await expect(words).toHaveValue('یادداشت نفر اول');
  await signOut(page);
  await question.getByRole('button', { name: /خروج و پاک کردن/ }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => keptKeys(page)).toEqual([]);

  await signIn(page, second);
  await page.goto('/');
  await signOut(page);
  await expect(page).toHaveURL(/\/login/);
  // Signing out empties the cache, except for the answers that are the same for everybody.
  await expect(page.getByText(/^قیمت‌ها از [۰-۹٬]+ تومان/)).toBeVisible();
});

test('drafts go from a browser whose login was ended elsewhere, from an open page and at the next one', async ({
  page,
  playwright,
  baseURL,
}) => {
  const words = page.getByRole('textbox', { name: 'شرح سفارش' });
  const begin = async (mobile: string) => {
    await signIn(page, mobile);
    await page.goto('/designOrder');
    await words.fill('یادداشت محرمانه');
    await expect(page.getByText('پیش‌نویس ذخیره شد')).toBeVisible();
  };
  const endElsewhere = async () => {
    const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
    const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    const reply = await elsewhere.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
    expect(reply.status()).toBe(200);
    await elsewhere.dispose();
  };

  await begin(newMobile());
  await endElsewhere();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => keptKeys(page)).toEqual([]);

  await begin(newMobile());
  await page.goto('about:blank');
  await endElsewhere();
  await page.goto('/login');
  await expect.poll(() => keptKeys(page)).toEqual([]);

  // The first answer may come to a link, a picture or an upload, which no script of a page reads.
  for (const meet of [
    () => page.goto('/api/design/1/files/1'),
    () => page.request.head('/api/uploads/1', { headers: { 'tus-resumable': '1.0.0' } }),
  ]) {
    await begin(newMobile());
    await page.goto('about:blank');
    await endElsewhere();
    expect((await meet())?.status()).toBe(401);
    await page.goto('/login');
    await expect.poll(() => keptKeys(page)).toEqual([]);
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
  }
});

test('a late refusal of an old login leaves the drafts of whoever has signed in since', async ({ page }) => {
  const write = async (on: Page, text: string) => {
    await on.goto('/designOrder');
    await on.getByRole('textbox', { name: 'شرح سفارش' }).fill(text);
    await expect(on.getByText('پیش‌نویس ذخیره شد')).toBeVisible();
    return keptKeys(on);
  };
  await signIn(page, newMobile());
  const old = await write(page, 'یادداشت نفر قبل');
  const late = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await late.promise;
    await route.fulfill({
      status: 401,
      headers: { 'login-ended': '1' },
      json: { code: 'UNAUTHENTICATED', message: 'دوباره وارد شوید.' },
    });
  });
  await page.getByRole('link', { name: 'کیف پول' }).first().click();

  const other = await page.context().newPage();
  await signIn(other, newMobile());
  const both = await write(other, 'یادداشت نفر بعد');

  late.resolve();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => keptKeys(other)).toEqual(both.filter((key) => !old.includes(key)));
});
