import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { closeWithEscape } from './dialogs.ts';
import { another, asAdmin, ask, deliverQuickly, newMobile, orderQuickly, signIn } from './people.ts';
import { pictureOf } from './png.ts';
import { test } from './test.ts';

const flower = pictureOf('گل.png', 300, 200, (x, y) => (x > 100 && y > 60 ? 60 : 235));

async function delivered(page: Page, browser: Browser): Promise<string> {
  await signIn(page, newMobile());
  const designId = await orderQuickly(page, 'گل برای نرگس');
  const admin = await asAdmin(browser, page);
  await deliverQuickly(admin, designId, flower);
  await admin.context().close();
  return designId;
}

const linkOf = async (page: Page, designId: string) =>
  (await ask<{ url: string }>(page, 'post', 'design/share', { data: { designId } })).url;

/** Opens the link of an order in another browser. */
async function guestOf(page: Page, browser: Browser, designId: string): Promise<Page> {
  const guest = await another(browser, page);
  await guest.goto(new URL(await linkOf(page, designId)).pathname);
  return guest;
}

const board = (guest: Page) => guest.getByRole('img', { name: /نسخهٔ ۱/ });
const note = (guest: Page, number: string) =>
  guest.getByRole('textbox', { name: `نشان ${number}: اینجا چه تغییری کند؟` });
const dot = (guest: Page, number: string) =>
  guest.getByRole('button', { name: new RegExp(`^نشان ${number}؛`) });

async function press(guest: Page, x: number, y: number): Promise<void> {
  const box = await board(guest).boundingBox();
  if (!box) throw new Error('The picture is not shown.');
  await board(guest).click({ position: { x: box.width * x, y: box.height * y } });
}

test('a customer shares a design, a guest pins a wish and approves, and one press makes it a revision', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const id = await delivered(page, browser);
  await page.goto(`/designOrder/${id}`);
  // The menu of a page that is still loading closes when it stands.
  await expect(page.getByRole('log', { name: 'پیام‌ها' })).toBeVisible();
  await page.getByRole('button', { name: 'کارهای سفارش' }).click();
  await page.getByRole('menuitem', { name: 'لینک برای مشتری شما' }).click();
  const dialog = page.getByRole('dialog', { name: 'لینک برای مشتری شما' });
  await dialog.getByRole('textbox', { name: 'عنوان صفحه' }).fill('گل نرگس');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'گرفتن لینک' }).click();
  const link = dialog.getByRole('link', { name: 'دیدن صفحه' });
  await expect(link).toBeVisible({ timeout: 30_000 });
  const url = (await link.getAttribute('href')) ?? '';
  await expect(dialog.getByText(url)).toBeVisible();
  await closeWithEscape(dialog);

  const guest = await another(browser, page);
  await guest.goto(new URL(url).pathname);
  await expect(guest.getByRole('heading', { level: 1, name: 'گل نرگس' })).toBeVisible();
  await expect
    .poll(() => board(guest).evaluate((it: HTMLImageElement) => it.naturalWidth))
    .toBeGreaterThan(0);
  await press(guest, 0.25, 0.75);
  await expect(note(guest, '۱')).toBeFocused();
  await note(guest, '۱').fill('این گلبرگ بزرگ‌تر');
  // Enter ends the note and sends nothing.
  await note(guest, '۱').press('Enter');
  await expect(dot(guest, '۱')).toBeFocused();
  await guest.getByRole('textbox', { name: /اسم شما/ }).fill('مهمان نمونه');
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'فرستادن نظر' }).click();
  await expect(guest.getByRole('status')).toHaveText('نظر شما رسید. ممنون!');
  await expect(guest).toHaveURL(new URL(new URL(url).pathname, guest.url()).href);
  await expect(guest.getByRole('list', { name: 'نشان‌های فرستاده‌شده' })).toContainText('این گلبرگ بزرگ‌تر');
  await guest.getByRole('button', { name: /تأیید می‌کنم/ }).click();
  await expect(guest.getByRole('status')).toHaveText('تأیید شما رسید. ممنون!');
  await expect(guest.getByRole('button', { name: /تأیید می‌کنم/ })).toHaveCount(0);
  await guest.reload();
  await expect(guest.getByRole('list', { name: 'نشان‌های فرستاده‌شده' }).getByRole('listitem')).toHaveCount(1);

  // The open page of the customer hears of both.
  const wish = page.getByRole('group', { name: 'نظر مشتری شما' });
  await expect(wish).toContainText('این گلبرگ بزرگ‌تر');
  await expect(wish).toContainText('مهمان نمونه');
  await expect(page.getByRole('group', { name: 'تأیید مشتری شما' })).toBeVisible();
  // The guest has approved since, so the state of the order does not lead with it.
  const revise = page.getByRole('button', { name: 'همین را بازنگری کنید' });
  await expect(revise).toHaveCount(1);
  const state = page.getByRole('region', { name: 'وضعیت سفارش' });
  await expect(state).toContainText('مشتری شما طرح را تأیید کرد.');
  await wish.locator(revise).click();
  await expect(page.getByRole('status').filter({ hasText: 'در انتظار بازنگری' })).toBeAttached();
  await expect(revise).toHaveCount(0);

  await page.getByRole('button', { name: 'کارهای سفارش' }).click();
  await page.getByRole('menuitem', { name: 'لینک برای مشتری شما' }).click();
  // The open one is there at once, and none is offered.
  await expect(dialog.getByText(url)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'گرفتن لینک' })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'عنوان صفحه' }).fill('گل مریم');
  await dialog.getByRole('button', { name: 'تغییر عنوان' }).click();
  await expect(dialog.getByText('گل مریم')).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('heading', { level: 1, name: 'گل مریم' })).toBeVisible();
  const question = page.getByRole('alertdialog', { name: 'بستن لینک؟' });
  await dialog.getByRole('button', { name: 'بستن لینک' }).click();
  await question.getByRole('button', { name: 'انصراف' }).click();
  await expect(question).toBeHidden();
  expect((await guest.reload())?.status()).toBe(200);
  await dialog.getByRole('button', { name: 'بستن لینک' }).click();
  await question.getByRole('button', { name: 'بستن لینک' }).click();
  await expect(dialog.getByRole('button', { name: 'گرفتن لینک' })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'عنوان صفحه' })).toHaveValue('گل مریم');
  expect((await guest.reload())?.status()).toBe(410);
  await expect(guest.getByRole('heading', { name: 'این لینک بسته شده است' })).toBeVisible();
  await guest.context().close();
});

test('approving with unsent words asks first, and the words stay', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const id = await delivered(page, browser);
  const guest = await guestOf(page, browser, id);
  const approve = guest.getByRole('button', { name: /تأیید می‌کنم/ });
  const question = guest.getByRole('group', { name: /نظرتان هنوز فرستاده نشده/ });
  const words = guest.getByRole('textbox', { name: 'نظر شما' });
  // A pin without words is none, and a question about nothing is taken back.
  await press(guest, 0.5, 0.5);
  await words.fill('لبه‌ها نرم‌تر');
  await approve.click();
  await expect(question).toBeFocused();
  await expect(dot(guest, '۱')).toHaveCount(0);
  await expectAccessible(guest);
  await words.fill('');
  await expect(question).toBeHidden();
  await press(guest, 0.25, 0.75);
  await note(guest, '۱').fill('این گلبرگ');
  await approve.click();
  await question.getByRole('button', { name: 'فرستادن نظر' }).click();
  await expect(guest.getByRole('status')).toHaveText('نظر شما رسید. ممنون!');
  await words.fill('خیلی قشنگ شده');
  // Enter sends, and never approves.
  await guest.getByRole('textbox', { name: /اسم شما/ }).press('Enter');
  // The previous thanks stay visible until the page reloads.
  await expect(words).toHaveValue('');
  await expect(guest.getByRole('status')).toHaveText('نظر شما رسید. ممنون!');
  await expect(approve).toBeVisible();
  await words.fill('دستتان درد نکند');
  await approve.click();
  await question.getByRole('button', { name: 'تأیید طرح، همراه با نوشته‌ام' }).click();
  await expect(guest.getByRole('status')).toHaveText('تأیید شما رسید. ممنون!');
  await page.goto(`/designOrder/${id}`);
  await expect(page.getByRole('group', { name: 'تأیید مشتری شما' })).toContainText('دستتان درد نکند');
  await guest.context().close();
});

test('an open link is closed while the design is drawn again, and no new one is offered', async ({
  page,
  browser,
}) => {
  const designId = await delivered(page, browser);
  const url = new URL(await linkOf(page, designId)).pathname;
  await ask(page, 'put', 'design/revision', { data: { designId, desc: 'نازک‌تر' } });
  const admin = await asAdmin(browser, page);
  await ask(admin, 'put', 'design/accept', { data: { designId } });
  await admin.context().close();
  const guest = await another(browser, page);
  expect((await guest.goto(url))?.status()).toBe(200);

  await page.goto(`/designOrder/${designId}`);
  await expect(page.getByRole('log', { name: 'پیام‌ها' })).toBeVisible();
  await page.getByRole('button', { name: 'کارهای سفارش' }).click();
  await page.getByRole('menuitem', { name: 'لینک برای مشتری شما' }).click();
  const dialog = page.getByRole('dialog', { name: 'لینک برای مشتری شما' });
  await expect(dialog.getByText(url)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'گرفتن لینک' })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'بستن لینک' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'بستن لینک' }).click();
  await expect(page.getByText('لینک بسته شد و دیگر باز نمی‌شود.')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await guest.reload())?.status()).toBe(410);
  await guest.context().close();
});

test('a pin without words says what it needs, and nothing that was typed is lost', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const id = await delivered(page, browser);
  const guest = await guestOf(page, browser, id);
  await press(guest, 0.25, 0.75);
  await note(guest, '۱').fill('این گلبرگ');
  await press(guest, 0.75, 0.25);
  await guest.getByRole('textbox', { name: 'نظر شما' }).fill('لبه‌ها نرم‌تر');
  await guest.getByRole('button', { name: 'فرستادن نظر' }).click();
  await expect(note(guest, '۲')).toBeFocused();
  await expect(note(guest, '۲')).toHaveAccessibleDescription('بنویسید چه تغییری کند، یا حذفش کنید.');
  await expect(note(guest, '۱')).toHaveAccessibleDescription('');
  await expectAccessible(guest);
  await note(guest, '۲').fill('نازک‌تر');
  await expect(note(guest, '۲')).toHaveAccessibleDescription('');
  await guest.getByRole('button', { name: 'فرستادن نظر' }).click();
  await expect(guest.getByRole('status')).toHaveText('نظر شما رسید. ممنون!');
  await expect(guest.getByRole('list', { name: 'نشان‌های فرستاده‌شده' }).getByRole('listitem')).toHaveText([
    /این گلبرگ/,
    /نازک‌تر/,
  ]);
});

test('without a connection nothing is sent, and what was typed stays', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const id = await delivered(page, browser);
  const guest = await guestOf(page, browser, id);
  const words = guest.getByRole('textbox', { name: 'نظر شما' });
  const send = guest.getByRole('button', { name: 'فرستادن نظر' });
  await words.fill('لبه‌ها نرم‌تر');
  await guest.context().setOffline(true);
  await send.click();
  const told = guest.getByRole('alert');
  await expect(told).toHaveText(/^اینترنت وصل نیست؛ نوشته‌تان همین‌جا می‌ماند/);
  // Scrolling ends at whole pixels.
  await expect(told).toBeInViewport({ ratio: 0.98 });
  await expect(words).toHaveValue('لبه‌ها نرم‌تر');
  await expectAccessible(guest);
  await guest.context().setOffline(false);
  await expect(told).toBeHidden();
  await send.click();
  await expect(guest.getByRole('status')).toHaveText('نظر شما رسید. ممنون!');
  await guest.context().close();
});

test('approving is in view beside the picture, or one press away above it', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const id = await delivered(page, browser);
  const guest = await guestOf(page, browser, id);
  const approve = guest.getByRole('button', { name: /تأیید می‌کنم/ });
  const isWide = (await guest.evaluate(() => innerWidth)) >= 960;
  if (!isWide) await guest.getByRole('link', { name: 'پایین صفحه تأییدش کنید' }).click();
  await expect(approve).toBeInViewport({ ratio: 1 });
  if (isWide) await expect(board(guest)).toBeInViewport({ ratio: 1 });
});

test('with the keyboard alone a guest places, moves and removes pins', async ({ page, browser }) => {
  const id = await delivered(page, browser);
  const guest = await guestOf(page, browser, id);
  const add = guest.getByRole('button', { name: 'گذاشتن نشان' });
  await add.focus();
  await guest.keyboard.press('Enter');
  await expect(note(guest, '۱')).toBeFocused();
  await guest.keyboard.type('اینجا');
  await guest.keyboard.press('Enter');
  await expect(dot(guest, '۱')).toBeFocused();
  for (let times = 0; times < 5; times += 1) await guest.keyboard.press('ArrowLeft');
  await guest.keyboard.press('ArrowUp');
  await add.focus();
  await guest.keyboard.press('Space');
  await expect(note(guest, '۲')).toBeFocused();
  await guest
    .getByRole('listitem')
    .filter({ has: note(guest, '۲') })
    .getByRole('button', { name: 'حذف' })
    .press('Enter');
  await expect(dot(guest, '۲')).toHaveCount(0);
  await guest.getByRole('button', { name: 'فرستادن نظر' }).press('Enter');
  await expect(guest.getByRole('status')).toBeVisible();
  const { pins } = (await (await guest.request.get(`/api${new URL(guest.url()).pathname}`)).json()) as {
    pins: { x: number; y: number; text: string }[];
  };
  expect(pins).toEqual([{ x: 0.4, y: 0.48, text: 'اینجا' }]);
});

test('without scripts and at 320 px the page shows, approves and takes words', async ({ page, browser }) => {
  const id = await delivered(page, browser);
  const { baseURL = '' } = test.info().project.use;
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL,
    viewport: { width: 320, height: 568 },
  });
  const guest = await context.newPage();
  await guest.goto(new URL(await linkOf(page, id)).pathname);
  await expect(board(guest)).toBeVisible();
  await expect(guest.getByRole('button', { name: 'گذاشتن نشان' })).toBeHidden();
  const words = guest.getByRole('textbox', { name: 'نظر شما' });
  await words.fill('لبه‌ها نرم‌تر');
  await guest.getByRole('button', { name: /تأیید می‌کنم/ }).click();
  const question = guest.getByRole('group', { name: /نظرتان هنوز فرستاده نشده/ });
  await expect(words).toHaveValue('لبه‌ها نرم‌تر');
  await question.getByRole('button', { name: 'فرستادن نظر' }).click();
  await expect(guest.getByText('نظر شما رسید')).toBeVisible();
  await guest.getByRole('button', { name: /تأیید می‌کنم/ }).click();
  await expect(guest.getByText('تأیید شما رسید')).toBeVisible();
  await context.close();
});

test('the page fits 320 px, and what was typed stays when it is refused', async ({ page, browser }) => {
  const id = await delivered(page, browser);
  const guest = await another(browser, page);
  await guest.setViewportSize({ width: 320, height: 568 });
  await guest.goto(new URL(await linkOf(page, id)).pathname);
  await press(guest, 0.5, 0.5);
  await note(guest, '۱').fill('بلند '.repeat(40));
  const widths = () => guest.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  const [content = 0, screen = 0] = await widths();
  expect(content).toBeLessThanOrEqual(screen);
  // As a browser without its limits sends it.
  await guest
    .getByRole('textbox', { name: 'نظر شما' })
    .evaluate((it: HTMLTextAreaElement) => it.removeAttribute('maxlength'));
  await guest.getByRole('textbox', { name: 'نظر شما' }).fill('ا'.repeat(501));
  await guest.getByRole('button', { name: 'فرستادن نظر' }).click();
  await expect(guest.getByRole('alert')).toBeVisible();
  await expect(note(guest, '۱')).toHaveValue(/^بلند بلند/);
  await expect(dot(guest, '۱')).toBeVisible();
});
