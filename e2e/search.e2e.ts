import { expect, type Page } from '@playwright/test';
import { toPersianDigits } from '#contract/common/digits';
import { countActs } from './acts.ts';
import { expectAccessible } from './axe.ts';
import { closeWithEscape } from './dialogs.ts';
import { adminMobile, ask, newMobile, orderQuickly, signIn } from './people.ts';
import { pictureOf } from './png.ts';
import { chooseInOrder } from './order-page.ts';
import { scrollTo } from './scroll.ts';
import { test } from './test.ts';

/** Returns a word that no other order has. */
const newWord = () => Array.from(String(Date.now()), (digit) => 'ابپتجدرسشل'[Number(digit)]).join('');

const field = (page: Page) => page.getByRole('searchbox', { name: 'جستجو در حکاک' });
const results = (page: Page) => page.getByRole('search').getByRole('listitem');

async function numberOf(page: Page, id: string): Promise<string> {
  return String((await ask<{ orderNumber: number }>(page, 'get', `design/one/${id}`)).orderNumber);
}

/** Records the time and the word of each search request. */
function searchesOf(page: Page): { at: number; word: string | null }[] {
  const searches: { at: number; word: string | null }[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/design/search/overview')
      searches.push({ at: Date.now(), word: searchParams.get('search') });
  });
  return searches;
}

/** On a phone the field is hidden behind a button. */
async function openSearch(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'جستجو در حکاک' });
  await expect(button.or(field(page)).filter({ visible: true })).toBeVisible();
  if (await button.isVisible()) await button.click();
  else await field(page).click();
  await expect(field(page)).toBeFocused();
}

test('a customer finds orders from anywhere, by number, by words, page after page', {
  tag: '@phone',
}, async ({ page }) => {
  const word = newWord();
  await signIn(page, newMobile());
  const id = await orderQuickly(page, `حاشیهٔ ${word}`);
  for (let at = 1; at < 12; at += 1) await orderQuickly(page, `نقش ${word}`);
  const number = await numberOf(page, id);
  const searches = searchesOf(page);
  // When the stream opens, the page may refetch everything, including a search.
  const stream = page.waitForResponse('**/api/events');
  await page.goto('/');
  await stream;
  await openSearch(page);

  const typedAt = Date.now();
  // All digits are sent at once: on a slow machine a pause between two would start a search.
  await Promise.all(Array.from(toPersianDigits(number), (digit) => page.keyboard.insertText(digit)));
  const row = results(page).filter({ hasText: `سفارش ${toPersianDigits(number)}` });
  await expect(row).toContainText('طراحی کورل');
  expect(searches.map((each) => each.word)).toEqual([number]);
  expect((searches[0]?.at ?? 0) - typedAt).toBeGreaterThan(400);
  await expectAccessible(page);

  // The next page is fetched at the end of the list.
  await field(page).fill(`نقش ${word}`);
  const orders = page.getByRole('region', { name: 'سفارش‌ها' }).getByRole('link');
  await expect(orders).toHaveCount(5);
  // Rows are shorter until their text has loaded, and the next page would load at once.
  await expect(orders.last()).toContainText(`نقش ${word}`);
  await page.getByRole('button', { name: 'همهٔ ۱۱ سفارش' }).click();
  await expect(results(page)).toHaveCount(10);
  await scrollTo(results(page).last());
  await page.getByRole('search').getByRole('link').last().hover();
  await page.mouse.wheel(0, 500);
  await expect(results(page)).toHaveCount(11);
  expect(searches.slice(1).map((each) => each.word)).toEqual([`نقش ${word}`, `نقش ${word}`]);

  // Outdated requests are cancelled.
  await page.route('**/api/design/search/overview**', async (route) => {
    if (!decodeURIComponent(route.request().url()).includes('هرگز')) await route.continue();
  });
  const request = page.waitForRequest((sent) =>
    /design\/search\/overview.*هرگز/.test(decodeURIComponent(sent.url())),
  );
  await field(page).fill('هرگز');
  const first = await request;
  const calledOff = page.waitForEvent('requestfailed', (request) => request === first);
  await field(page).fill(`حاشیهٔ ${word}`);
  expect((await calledOff).failure()?.errorText).toContain('ERR_ABORTED');
  await expect(results(page)).toHaveCount(1);

  await field(page).blur();
  await expect(results(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(results(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/designOrder/${id}$`));
  await expect(page.locator('#content')).toBeFocused();

  await page.keyboard.press('/');
  await field(page).fill(`${word} که نیست`);
  await expect(page.getByText(`چیزی با «${word} که نیست» پیدا نشد.`, { exact: false }).last()).toBeVisible();
  await expectAccessible(page);
});

test('its keys wait for dialogs, but not for toasts', async ({ page }) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'نقش برای پلاک');
  await page.goto(`/designOrder/${id}`);
  await chooseInOrder(page, 'لغو سفارش');
  const sure = page.getByRole('alertdialog', { name: 'لغو سفارش؟' });
  const hidden = page.getByRole('searchbox', { name: 'جستجو در حکاک', includeHidden: true });
  await expect(sure).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('/');
  await expect(hidden).not.toBeFocused();
  await sure.getByRole('button', { name: 'بله، لغو شود' }).click();
  await expect(sure).toBeHidden();
  await expect(page.getByText('عملیات با موفقیت انجام شد')).toBeVisible();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await field(page).blur();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
});

test('an admin finds anyone’s orders, and goes from there to the bench', async ({ page }) => {
  const word = newWord();
  await signIn(page, newMobile());
  const id = await orderQuickly(page, `حاشیهٔ ${word}`);
  const number = await numberOf(page, id);
  await page.context().clearCookies();
  await signIn(page, adminMobile());
  await page.goto('/');
  await openSearch(page);
  await field(page).fill(word);
  await expect(results(page)).toHaveCount(1);
  await expect(results(page)).toContainText(`سفارش ${toPersianDigits(number)}`);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(results(page).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/designsManagement\\?design=${id}$`));
  await expect(page.getByRole('article', { name: `سفارش ${toPersianDigits(number)}` })).toBeVisible();
});

test('an admin opens a customer by a part of the name in two acts, and pages and acts by their words', {
  tag: '@phone',
}, async ({ page }) => {
  const word = newWord();
  await signIn(page, newMobile());
  await ask(page, 'put', 'user/profile', { data: { name: `نگاره ${word}`, family: 'نمونه' } });
  const { _id } = await ask(page, 'get', 'user/profile');
  await ask(page, 'post', 'ticket/new', {
    multipart: { title: `پرسش ${word}`, department: 'design', text: 'سلام' },
  });
  await page.context().clearCookies();
  await signIn(page, adminMobile());
  await page.goto('/admin/reports');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const acts = countActs(page);
  // Pressed at once, Enter waits for what is found.
  if (await field(page).isVisible()) await acts.key('/');
  else await acts.press(page.getByRole('button', { name: 'جستجو در حکاک' }));
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(word);
  await acts.key('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/users.*${_id}`));
  await expect(page.getByText(`نگاره ${word}`).first()).toBeVisible();
  expect(acts.count).toBeLessThanOrEqual(2);

  await page.goto('/admin/reports');
  await openSearch(page);
  // Recent entries come first while the field is empty.
  await expect(page.getByRole('region', { name: 'تازه‌ها' }).getByRole('link')).toHaveText([
    new RegExp(`نگاره ${word}`),
  ]);
  await field(page).fill(word);
  const groups = page.getByRole('search').getByRole('region');
  await expect(groups.getByRole('heading')).toHaveText(['کاربران', 'تیکت‌ها']);
  await expect(groups.locator('mark').first()).toHaveText(word);
  await expectAccessible(page);
  await field(page).fill('قیمت ها');
  await expect(groups.getByRole('link', { name: /قیمت‌ها و تخفیف/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/settings\/prices$/);
  await openSearch(page);
  await field(page).fill('سفارش بعدی');
  await expect(groups.getByRole('link', { name: 'سفارش بعدی' })).toBeVisible();
  await field(page).fill('کد هدیه');
  await groups.getByRole('button', { name: 'کد هدیه' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('an order is found with its picture and customer, and Enter opens what is named exactly', async ({
  page,
}) => {
  const word = newWord();
  await signIn(page, newMobile());
  await ask(page, 'put', 'user/profile', { data: { name: `نگاره ${word}`, family: 'نمونه' } });
  const person = await ask(page, 'get', 'user/profile');
  const file = pictureOf('گل.png', 40, 30, (x) => x * 6);
  const id = await orderQuickly(page, 'گل برای پشت ساعت', file);
  const number = toPersianDigits(await numberOf(page, id));
  await page.goto('/wallet');
  await openSearch(page);
  await field(page).fill(number);
  const row = results(page).filter({ hasText: `سفارش ${number}` });
  await expect(row.locator('img')).toBeVisible();
  await page.context().clearCookies();

  await signIn(page, adminMobile());
  await page.goto('/admin/tickets');
  await openSearch(page);
  const groups = page.getByRole('search').getByRole('region');
  // The person comes first, whose name begins so, or who is named.
  for (const name of [`نگاره ${word} نمونه`, word]) {
    await field(page).fill(name);
    await expect(groups.getByRole('heading')).toHaveText(['کاربران', 'سفارش‌ها']);
    await expect(results(page).first().locator('[data-selected]')).toContainText(`نگاره ${word} نمونه`);
  }
  const found = results(page).last();
  await expect(found).toContainText(`سفارش ${number} · نگاره ${word} نمونه`);
  await expect(found).toContainText('گل برای پشت ساعت');
  await expect(found.locator('img')).toBeVisible();
  await expectAccessible(page);
  // On a phone with text twice as large nothing of it is cut.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(found).toContainText(number);
  expect(
    await results(page).evaluateAll((rows) =>
      rows
        .flatMap((row) => [...row.querySelectorAll('*')])
        .filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            clientWidth > 0 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1),
        )
        .map((each) => each.textContent),
    ),
  ).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await field(page).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/users.*${person._id}`));

  // The person opens in a dialog over the palette.
  await page.goto('/admin/reports');
  await openSearch(page);
  await field(page).fill(number);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/designsManagement\\?design=${id}$`));
});

test('an order says which of its words were found, and what is opened from the workbench gets the keys', async ({
  page,
}) => {
  const word = newWord();
  await signIn(page, newMobile());
  const id = await orderQuickly(
    page,
    `${'حاشیهٔ دور قاب با برگ‌های ریز و درشت '.repeat(4)}و یک ${word} در میان`,
  );
  await page.context().clearCookies();
  await signIn(page, adminMobile());
  await page.goto('/admin/designsManagement');
  await expect(page.getByRole('article', { name: /^سفارش/ })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(word);
  await expect(results(page).locator('mark')).toHaveText(word);
  await expect(results(page).locator('mark')).toBeInViewport();
  await expect(results(page)).toContainText(/… .*و یک/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`design=${id}\\b`));
  await expect(field(page)).toHaveValue('');
  await expect(results(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'فایل‌ها' })).toBeFocused();
});

test('Escape takes the words away and gives the focus back, so that the order stays open', async ({
  page,
}) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'حاشیهٔ قاب');
  await page.context().clearCookies();
  await signIn(page, adminMobile());
  // Another test could accept any other order, and its row would disappear.
  await ask(page, 'put', 'design/accept', { data: { designId: id } });
  await page.goto(`/admin/designsManagement?design=${id}&list=mine`);
  await expect(page.getByRole('article', { name: /^سفارش/ })).toBeVisible();
  const row = page.locator(`[data-order="${id}"]`);
  const canvas = page.getByRole('region', { name: 'فایل‌ها' });
  for (const [place, keys] of [
    [row, '/'],
    [canvas, 'Control+k'],
  ] as const) {
    await place.focus();
    await page.keyboard.press(keys);
    await page.keyboard.type('سفارش');
    await expect(results(page).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(place).toBeFocused();
    await expect(field(page)).toHaveValue('');
    await expect(results(page)).toHaveCount(0);
  }
  // Where nothing had the focus, the page gets it.
  await canvas.blur();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('#content')).toBeFocused();
  await expect(page.getByRole('article', { name: /^سفارش/ })).toBeVisible();
});

test('where tickets are shown, a number is that of a ticket', async ({ page }) => {
  await signIn(page, newMobile());
  await orderQuickly(page, 'قاب');
  await ask(page, 'put', 'user/profile', { data: { name: 'مشتری', family: 'تیکت‌دار' } });
  const multipart = { title: 'شمارهٔ کوچک', department: 'design', text: 'سلام' };
  const { _id } = await ask(page, 'post', 'ticket/new', { multipart });
  await page.context().clearCookies();
  await signIn(page, adminMobile());
  const { number } = await ask<{ number: number }>(page, 'get', `ticket/admin/${_id}`);
  await page.goto('/admin/tickets');
  await openSearch(page);
  await field(page).fill(String(number));
  // Tickets have the same titles: who asks and whether an answer is due says which one it is.
  await expect(results(page).filter({ hasText: 'شمارهٔ کوچک' })).toContainText(
    new RegExp(`تیکت ${toPersianDigits(number)} · مشتری تیکت‌دار.*منتظر پاسخ شما`),
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/tickets\\?ticket=${_id}\\b`));
});

const transitions = () => document.getAnimations().filter((each) => each instanceof CSSTransition).length;

test('its keys count while a menu or a panel is closing', async ({ page }) => {
  await signIn(page, adminMobile());
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  for (const [name, role] of [
    [/^اعلان/, 'dialog'],
    [/^حساب من/, 'menu'],
  ] as const) {
    await page.goto('/admin/reports');
    await page.getByRole('banner').getByRole('button', { name }).click();
    await expect(page.getByRole(role)).toBeVisible();
    // A panel that is closed while still transparent has no exit transition.
    await expect.poll(() => page.evaluate(transitions)).toBe(0);
    // It closes for as long as this test looks.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('[data-exiting] { transition-duration: 60s !important }');
      document.adoptedStyleSheets = [sheet];
    });
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-exiting]')).toHaveCount(1);
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('قیمت‌ها');
    await expect(field(page)).toHaveValue('قیمت‌ها');
  }
});

test('the palette offers gift codes for customers only', async ({ page }) => {
  const word = newWord();
  await signIn(page, newMobile());
  await ask(page, 'put', 'user/profile', { data: { name: word, family: 'مشتری' } });
  await page.context().clearCookies();
  await signIn(page, adminMobile());
  const { name, family } = await ask<{ name: string; family: string }>(page, 'get', 'user/profile');
  await ask(page, 'put', 'user/profile', { data: { name: word, family: 'مدیر' } });
  await page.goto('/admin/reports');
  await openSearch(page);
  await field(page).fill(`کد هدیه برای ${word}`);
  await expect(results(page).filter({ hasText: 'کد هدیه برای' })).toHaveText([
    new RegExp(`^کد هدیه برای ${word} مشتری`),
  ]);
  await ask(page, 'put', 'user/profile', { data: { name: name ?? '', family: family ?? '' } });
});

test('an admin gives a person a gift by the words of the palette', { tag: '@phone' }, async ({ page }) => {
  const word = newWord();
  await signIn(page, newMobile());
  await ask(page, 'put', 'user/profile', { data: { name: `نگاره ${word}`, family: 'نمونه' } });
  await page.context().clearCookies();
  await signIn(page, adminMobile());
  await page.goto('/admin/reports');
  await openSearch(page);
  // Its words, and not only those of its title.
  await field(page).fill(`هدیه ${word}`);
  await expect(results(page).first()).toContainText(`کد هدیه برای نگاره ${word} نمونه`);
  await expectAccessible(page);
  await field(page).fill(`کد هدیه برای ${word}`);
  await page.keyboard.press('Enter');
  const gift = page.getByRole('dialog', { name: 'کد هدیه' });
  await expect(gift).toContainText(`برای نگاره ${word} نمونه`);
  await expect(results(page)).toHaveCount(0);
  await expect(gift.getByRole('textbox', { name: 'مبلغ' })).toBeFocused();
  await page.keyboard.type('50000');
  await gift.getByText('۷ روز', { exact: true }).click();
  await gift.getByRole('button', { name: 'هدیه بده' }).click();
  await expect(page.getByText('کد تخفیف ایجاد شد')).toBeVisible();
});

test('a customer finds tickets, drawings and pages, and nothing of others', async ({ page }) => {
  const word = newWord();
  await signIn(page, newMobile());
  const multipart = { title: `پرسش ${word}`, department: 'design', text: 'سلام' };
  const { _id } = await ask(page, 'post', 'ticket/new', { multipart });
  await page.goto('/');
  await openSearch(page);
  await field(page).fill(word);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/ticket/${_id}$`));
  await signIn(page, newMobile());
  await page.goto('/');
  await openSearch(page);
  await expect(page.getByRole('region', { name: 'تازه‌ها' })).toBeHidden();
  await field(page).fill(word);
  await expect(page.getByRole('search').getByText('داده ای برای نمایش وجود ندارد !')).toBeVisible();
  await field(page).fill('کیف');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/wallet$/);
});

test('an admin goes to the next order of the queue and finds their own drawings', async ({ page }) => {
  const word = newWord();
  await signIn(page, newMobile());
  await orderQuickly(page, 'پلاک برای صف');
  await page.context().clearCookies();
  await signIn(page, adminMobile());
  const fonts = await ask<{ data: { _id: string }[] }>(page, 'get', 'font/name?type=persian');
  const ring = { ring: { mm: 18, thickness: 1.5 }, bandWidth: 6, fit: true };
  const made = await ask(page, 'post', 'font/create', {
    data: { ...ring, name: `نوشتهٔ ${word}`, text: 'مهر', fontId: fonts.data[0]?._id },
  });
  await page.goto('/admin/reports');
  await openSearch(page);
  await page
    .getByRole('search')
    .getByRole('link', { name: /سفارش بعدی/ })
    .click();
  await expect(page).toHaveURL(/\/admin\/designsManagement\?design=\d+$/);
  await expect(page.getByRole('article', { name: /^سفارش/ })).toBeVisible();
  await openSearch(page);
  await field(page).fill(word);
  const drawings = page.getByRole('region', { name: 'نوشته‌های فونت‌ساز' });
  await expect(drawings.locator('mark')).toHaveText(word);
  await expect(drawings.getByRole('link')).toHaveAttribute('href', `/admin/fontMaker?creation=${made._id}`);
});

test('Enter on a button of the palette presses it, and a part that failed is said and tried again', async ({
  page,
}) => {
  const word = newWord();
  await signIn(page, newMobile());
  for (let at = 0; at < 6; at += 1) await orderQuickly(page, `نقش ${word}`);
  await page.goto('/wallet');
  await openSearch(page);
  await field(page).fill(word);
  await page.getByRole('button', { name: 'همهٔ ۶ سفارش' }).press('Enter');
  await expect(results(page)).toHaveCount(6);
  await page.getByRole('button', { name: 'پاک‌کردن' }).press('Enter');
  await expect(field(page)).toHaveValue('');
  await expect(page).toHaveURL(/\/wallet$/);

  await page.route('**/api/user/tickets?**', (route) => route.abort());
  const nothing = page.getByText('پیدا نشد. شماره', { exact: false });
  await field(page).fill(`${word} که نیست`);
  const again = page.getByRole('search').getByRole('alert').getByRole('button', { name: 'تلاش دوباره' });
  await expect(again).toBeVisible({ timeout: 30_000 });
  await expect(nothing).toBeHidden();
  await page.unroute('**/api/user/tickets?**');
  await again.press('Enter');
  await expect(nothing).toBeVisible();
  await expect(page).toHaveURL(/\/wallet$/);
});

test('a customer finds parts of the account and of a page by name', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, newMobile());
  await page.goto('/');
  await openSearch(page);
  await field(page).fill('دستگاه');
  await results(page).filter({ hasText: 'دستگاه‌های من' }).getByRole('button').click();
  const profile = page.getByRole('dialog', { name: 'پروفایل' });
  await expect(profile.getByRole('tab', { name: 'دستگاه‌ها' })).toHaveAttribute('aria-selected', 'true');
  await profile.getByRole('tab', { name: 'مشخصات' }).click();
  await expect(profile.getByRole('tabpanel', { name: 'مشخصات' })).toBeVisible();
  await closeWithEscape(profile);

  await openSearch(page);
  await field(page).fill('کد هدیه');
  await results(page).filter({ hasText: 'کد هدیه' }).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/wallet#gift$/);
  await expect(page.getByRole('textbox', { name: 'کد هدیه' })).toBeInViewport({ ratio: 1 });

  await openSearch(page);
  await field(page).fill('خروج');
  await results(page).filter({ hasText: 'خروج از حساب' }).getByRole('button').click();
  await expect(page).toHaveURL(/\/login/);
});
