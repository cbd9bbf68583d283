import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { toPersianDigits } from '#contract/common/digits';
import { smallPdf } from '#engraving/reading/testing/small-pdf';
import { countActs, isInReach } from './acts.ts';
import { expectAccessible } from './axe.ts';
import { closeWithEscape } from './dialogs.ts';
import { keptKeys } from './kept-drafts.ts';
import { asAdmin, ask, charge, newMobile, orderQuickly, signIn } from './people.ts';
import { pictureOf } from './png.ts';
import { test } from './test.ts';

interface Shown {
  _id: string;
  status: string;
  results: { _id: string }[];
  events: {
    action: string;
    note: string;
    pins: { _id: string; page: number; x: number; y: number; text: string }[];
  }[];
}

/** A picture of 240 × 160 px with a dark square. */
const picture = (name: string) =>
  pictureOf(name, 240, 160, (x, y) => (x > 80 && x < 160 && y > 40 && y < 120 ? 60 : 230));

async function orderWithPicture(page: Page): Promise<string> {
  return orderQuickly(page, 'گل برای پشت ساعت', picture('عکس من.png'));
}

const orderOf = (page: Page, id: string) => ask<Shown>(page, 'get', `design/one/${id}`);

/** Makes an order and delivers `گل.png`, or another file; returns its id and the admin's page. */
async function delivered(
  page: Page,
  browser: Browser,
  file = picture('گل.png'),
): Promise<[id: string, admin: Page]> {
  await signIn(page, newMobile());
  const designId = await orderWithPicture(page);
  const admin = await asAdmin(browser, page);
  await ask(admin, 'put', 'design/accept', { data: { designId } });
  const multipart = { designId, note: 'لبه را ضخیم کردم.' };
  await ask(admin, 'put', 'design/finish', { multipart, files: [file] });
  return [designId, admin];
}

const stage = (page: Page) => page.getByRole('region', { name: 'تصویر سفارش' });
const log = (page: Page) => page.getByRole('log', { name: 'پیام‌ها' });
const words = (page: Page) => page.getByRole('textbox', { name: /^(پیام|پاسخ) شما$/ });
const place = (page: Page, name = 'گل.png') => page.getByRole('button', { name: `گذاشتن نشان روی ${name}` });
const bubble = (page: Page, number: string) =>
  page.getByRole('dialog', { name: `نشان ${number}`, exact: true });

/** Waits for the full picture. Its box is square until the picture's proportions are known. */
const drawn = (on: Locator) => expect(on.locator('img').last()).toHaveCSS('opacity', '1');

/** Presses the picture at a part of its width and height. */
async function pressAt(on: Locator, x: number, y: number): Promise<void> {
  await drawn(on);
  const box = await on.boundingBox();
  if (!box) throw new Error('The picture is not shown.');
  await on.click({ position: { x: box.width * x, y: box.height * y } });
}

test('an order without messages opens at its steps, not at its end', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'گل\n'.repeat(30), picture('عکس من.png'));
  await page.goto(`/designOrder/${id}`);
  const steps = page.getByRole('list', { name: 'مرحله‌های سفارش' });
  await expect(steps).toBeVisible();
  await expect(page.getByRole('button', { name: /^گذاشتن نشان روی/ }).locator('img')).toHaveCount(1);
  expect(await steps.evaluate(isInReach)).toBe(true);
});

test('a revision with a pin takes at most three acts', { tag: '@phone' }, async ({ page, browser }) => {
  const [id, admin] = await delivered(page, browser);
  await page.goto(`/designOrder/${id}`);
  await drawn(place(page));
  const acts = countActs(page);
  await acts.press(place(page));
  await page.getByRole('textbox', { name: 'نشان ۱: چه باید بشود؟' }).fill('این گلبرگ کوتاه‌تر');
  await acts.press(page.getByRole('button', { name: /^درخواست بازنگری · ۳ بار دیگر تا/ }));
  await expect(page.getByText('درخواستتان به طراح رسید؛ ۲ بازنگری دیگر دارید.')).toBeVisible();
  expect(acts.count).toBeLessThanOrEqual(3);
  expect(acts.swipes).toBe(0);

  const pins = log(page).getByRole('list', { name: 'نشان‌های «درخواست بازنگری»' });
  await expect(pins).toContainText('این گلبرگ کوتاه‌تر');
  await expect(page.getByRole('region', { name: 'وضعیت سفارش' })).toContainText(
    'درخواست بازنگری شما رسید و در نوبت طراح است.',
  );
  await expect(page.getByRole('list', { name: 'مرحله‌های سفارش' })).toContainText('بازنگری');
  // A place is never said in words.
  await expect(log(page)).not.toContainText('٪');
  await expect(page.getByRole('link', { name: 'سفارش دوباره' })).toHaveCount(0);
  await expectAccessible(page);

  // The designer ticks it off, and the customer sees it at once.
  const [pin] = (await orderOf(page, id)).events.flatMap((event) => event.pins);
  expect(pin?.x).toBeCloseTo(0.5, 1);
  expect(pin?.y).toBeCloseTo(0.5, 1);
  await ask(admin, 'put', 'design/pin', { data: { designId: id, pinId: pin?._id, done: true } });
  await expect(pins).toContainText('انجام شد');
  await expect(
    stage(page).getByRole('button', { name: 'نشان ۱، انجام شد: این گلبرگ کوتاه‌تر' }),
  ).toBeVisible();
  await admin.context().close();
});

test('the picture stands at the top and stays there', async ({ page, browser }) => {
  const [id, admin] = await delivered(page, browser);
  await admin.context().close();
  for (const [width, height] of [
    [390, 844],
    [1024, 768],
    [1366, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/designOrder/${id}`);
    await expect(words(page)).toBeVisible();
    const image = stage(page).locator('img').first();
    await drawn(place(page));
    const top = async () => (await image.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
    expect(await top(), `${width} × ${height}`).toBeLessThanOrEqual(120);

    // Neither a bubble nor its words move it, nor scrolling back in the conversation.
    const before = await top();
    await pressAt(place(page), 0.2, 0.8);
    await expect(page.getByRole('textbox', { name: 'نشان ۱: چه باید بشود؟' })).toBeFocused();
    await page.keyboard.type('خط نازک‌تر');
    expect(Math.abs((await top()) - before)).toBeLessThan(1);
    await page.keyboard.press('Enter');
    await page.mouse.move(width / 4, height / 2);
    await page.mouse.wheel(0, -400);
    await page.mouse.wheel(0, 200);
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(24);
    // The draft must have been saved first, or its absence would prove nothing.
    await expect.poll(() => keptKeys(page)).not.toEqual([]);
    await page.getByRole('button', { name: 'حذف نشان ۱' }).click();
    await expect.poll(() => keptKeys(page)).toEqual([]);
  }
});

test('a phone leaves room for the conversation between the picture and the composer', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const [id, admin] = await delivered(page, browser);
  await admin.context().close();
  const revise = page.getByRole('button', { name: /^درخواست بازنگری · ۳ بار دیگر تا/ });
  for (const [width, height, least] of [
    [390, 844, 240],
    [320, 640, 140],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/designOrder/${id}`);
    await expect(words(page)).toBeVisible();
    await drawn(place(page));
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
    const free = async () => {
      const [above, below] = [await stage(page).boundingBox(), await words(page).boundingBox()];
      return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    };
    await expect.poll(free, `${width} × ${height}`).toBeGreaterThanOrEqual(least);
    const picture = await place(page).boundingBox();
    expect(picture?.height).toBeLessThanOrEqual(height * 0.4);
    // Where nothing is written, the field alone says that a revision can be asked for.
    await expect(revise).toBeHidden();
    await expect(words(page)).toHaveAttribute('placeholder', 'پیام یا درخواست بازنگری');
    await words(page).focus();
    await expect(revise).toBeVisible();
    await expect(revise).toBeDisabled();
    await words(page).fill('نازک‌تر');
    await words(page).blur();
    await expect(revise).toBeEnabled();
    // Wait until the draft has been saved and deleted again, or the next round would restore it.
    await expect.poll(() => keptKeys(page)).not.toEqual([]);
    await words(page).fill('');
    await words(page).blur();
    await expect(revise).toBeHidden();
    await expect.poll(() => keptKeys(page)).toEqual([]);
  }
});

test('a bubble rises above the keyboard of a phone, and the picture stays', async ({ page, browser }) => {
  const [id, admin] = await delivered(page, browser);
  await admin.context().close();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/designOrder/${id}`);
  await pressAt(place(page), 0.5, 0.45);
  const field = page.getByRole('textbox', { name: 'نشان ۱: چه باید بشود؟' });
  await expect(field).toBeFocused();
  const before = await place(page).boundingBox();
  // A keyboard that leaves 300 px of the page.
  await page.evaluate(() => {
    const view = window.visualViewport as VisualViewport;
    Object.defineProperty(view, 'height', { value: 300, configurable: true });
    view.dispatchEvent(new Event('resize'));
  });
  await expect
    .poll(async () => {
      const box = await bubble(page, '۱').boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    })
    .toBeLessThanOrEqual(300);
  expect(await place(page).boundingBox()).toEqual(before);
});

test('pins lie on the pages of a document', { tag: '@phone' }, async ({ page, browser }) => {
  const document = smallPdf({
    content: '0.2 g 60 10 80 80 re f',
    further: ['0.6 g 20 20 30 30 re f', '0.4 g 120 20 60 60 re f'],
  });
  const file = { name: 'پلاک.pdf', mimeType: 'application/pdf', buffer: Buffer.from(document) };
  const [id, admin] = await delivered(page, browser, file);
  await page.goto(`/designOrder/${id}`);
  const pages = (of: Page) => stage(of).getByRole('group', { name: 'صفحه‌های فایل' });
  await expect(pages(page)).toContainText('صفحهٔ ۱ از ۳');
  await pages(page).getByRole('button', { name: 'صفحهٔ بعدی' }).click();
  await expect(pages(page)).toContainText('صفحهٔ ۲ از ۳');
  await expect(place(page, file.name).locator('img').last()).toHaveAttribute('src', /&page=2$/);
  await expect(place(page, file.name).locator('img')).toHaveCount(1);
  expect(await page.evaluate(() => globalThis.document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await pressAt(place(page, file.name), 0.2, 0.6);
  await page.getByRole('textbox', { name: 'نشان ۱: چه باید بشود؟' }).fill('این مربع بزرگ‌تر');
  await page.keyboard.press('Enter');
  await expectAccessible(page);

  // It is on its page only, and its words lead to it.
  const pin = (of: Page) => stage(of).getByRole('button', { name: /^نشان ۱/ });
  await pages(page).getByRole('button', { name: 'صفحهٔ قبلی' }).click();
  await expect(pin(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'نشان ۱ صفحهٔ ۲: این مربع بزرگ‌تر' }).click();
  await expect(pages(page)).toContainText('صفحهٔ ۲ از ۳');
  await expect(pin(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^درخواست بازنگری · ۳ بار دیگر تا/ }).click();
  await expect(page.getByText('درخواستتان به طراح رسید؛ ۲ بازنگری دیگر دارید.')).toBeVisible();
  const [sent] = (await orderOf(page, id)).events.flatMap((event) => event.pins);
  expect(sent).toMatchObject({ page: 2, text: 'این مربع بزرگ‌تر' });
  expect(sent?.x).toBeCloseTo(0.2, 1);

  // The file is enlarged on the page that is shown.
  await stage(page)
    .getByRole('button', { name: /^بزرگ‌نمایی/ })
    .click();
  const viewer = page.getByRole('dialog', { name: /^پلاک/ });
  await expect(viewer.getByRole('group', { name: 'صفحه‌های فایل' })).toContainText('صفحهٔ ۲ از ۳');
  await expect(viewer.getByRole('img', { name: file.name })).toBeVisible();
  await closeWithEscape(viewer);

  // The designer is led to it as well.
  await admin.goto(`/admin/designsManagement?design=${id}`);
  const words = admin.getByRole('button', { name: 'نشان ۱ صفحهٔ ۲: این مربع بزرگ‌تر' });
  await words.click();
  await expect(admin.getByRole('group', { name: 'صفحه‌های فایل' })).toContainText('صفحهٔ ۲ از ۳');
  await expect(admin.getByRole('button', { name: 'نشان ۱: این مربع بزرگ‌تر' })).toBeVisible();
  await admin.context().close();
});

test('pins are placed, moved and connected by the keyboard alone', async ({ page, browser }) => {
  const [id, admin] = await delivered(page, browser);
  await page.goto(`/designOrder/${id}`);
  await page.getByRole('button', { name: 'افزودن نشان' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'نشان ۱: چه باید بشود؟' })).toBeFocused();
  await page.keyboard.type('دورِ این خط');
  await page.keyboard.press('Enter');
  const pin = stage(page).getByRole('button', { name: /^نشان ۱/ });
  await expect(pin).toBeFocused();
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expectAccessible(page);

  // The focus of either is seen on the other.
  const written = page.getByRole('list', { name: 'نشان‌های این پیام' });
  await expect(written.getByRole('listitem')).toHaveCSS('background-color', /^(?!rgba\(0, 0, 0, 0\)).+/);
  await page.keyboard.press('Enter');
  await expect(bubble(page, '۱')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bubble(page, '۱')).toBeHidden();
  await expect(pin).toBeFocused();

  await words(page).fill('همین');
  await page.keyboard.press('Enter');
  await expect(page.getByText('پیام شما به طراح رسید.')).toBeVisible();
  const [sent] = (await orderOf(page, id)).events.flatMap((event) => event.pins);
  expect([sent?.x, sent?.y, sent?.text]).toEqual([
    expect.closeTo(0.65, 5),
    expect.closeTo(0.49, 5),
    'دورِ این خط',
  ]);
  // A message to a delivered order asks for no revision.
  expect((await orderOf(page, id)).status).toBe('finished');
  await log(page)
    .getByRole('button', { name: /^نشان ۱ دورِ این خط/ })
    .press('Enter');
  await expect(bubble(page, '۱')).toContainText('دورِ این خط');
  await admin.context().close();
});

test('a pin is dragged to its place before its words are written', async ({ page, browser }) => {
  const [id, admin] = await delivered(page, browser);
  await admin.context().close();
  await page.goto(`/designOrder/${id}`);
  await place(page).waitFor();
  await pressAt(place(page), 0.25, 0.25);
  const pin = stage(page).getByRole('button', { name: /^نشان ۱/ });
  const field = page.getByRole('textbox', { name: 'نشان ۱: چه باید بشود؟' });
  await expect(field).toBeFocused();
  const [from, on] = [await pin.boundingBox(), await place(page).boundingBox()];
  if (!from || !on) throw new Error('The pin is not shown.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(on.x + on.width * 0.75, on.y + on.height * 0.5, { steps: 5 });
  await page.mouse.up();
  await expect(pin).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type('این‌جا گرد شود');

  // The focus may go to the pin and come back, and the words stay.
  await pin.focus();
  await page.keyboard.press('ArrowUp');
  await expect(bubble(page, '۱')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bubble(page, '۱')).toBeHidden();
  await page.getByRole('button', { name: /^درخواست بازنگری/ }).click();
  await expect(page.getByText('درخواستتان به طراح رسید؛ ۲ بازنگری دیگر دارید.')).toBeVisible();
  const [sent] = (await orderOf(page, id)).events.flatMap((event) => event.pins);
  expect(sent?.text).toBe('این‌جا گرد شود');
  expect(sent?.x).toBeCloseTo(0.75, 1);
  expect(sent?.y).toBeCloseTo(0.49, 1);
});

test('the focus stays on the page when a pin goes', async ({ page, browser }) => {
  const [id, admin] = await delivered(page, browser);
  await admin.context().close();
  await page.goto(`/designOrder/${id}`);
  const add = page.getByRole('button', { name: 'افزودن نشان' });
  const field = page.getByRole('textbox', { name: 'نشان ۱: چه باید بشود؟' });
  const pin = stage(page).getByRole('button', { name: /^نشان ۱/ });
  // A pin without words is none.
  await add.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(pin).toHaveCount(0);
  await expect(place(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await stage(page).getByRole('button', { name: 'حذف نشان ۱' }).press('Enter');
  await expect(pin).toHaveCount(0);
  await expect(place(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type('گرد');
  await page.keyboard.press('Enter');
  await expect(pin).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(pin).toHaveCount(0);
  await expect(place(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type('گرد');
  await page.keyboard.press('Enter');
  await page
    .getByRole('list', { name: 'نشان‌های این پیام' })
    .getByRole('button', { name: 'حذف نشان ۱' })
    .press('Enter');
  await expect(pin).toHaveCount(0);
  await expect(words(page)).toBeFocused();
});

test('many pins leave the picture and the composer in view', async ({ page, browser }) => {
  const [id, admin] = await delivered(page, browser);
  await admin.context().close();
  await page.goto(`/designOrder/${id}`);
  for (let at = 1; at <= 14; at += 1) {
    await page.getByRole('button', { name: 'افزودن نشان' }).press('Enter');
    await expect(
      page.getByRole('textbox', { name: `نشان ${toPersianDigits(at)}: چه باید بشود؟` }),
    ).toBeFocused();
    await page.keyboard.type(`نشان ${at}`);
    await page.keyboard.press('Enter');
  }
  const list = page.getByRole('list', { name: 'نشان‌های این پیام' });
  await expect(list.getByRole('listitem')).toHaveCount(14);
  const height = page.viewportSize()?.height ?? 0;
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(height * 0.25 + 1);
  await expectAccessible(page);
});

test('a designer sees a pin as done before the server has answered', async ({ page, browser }) => {
  const [designId, admin] = await delivered(page, browser);
  const { results } = await orderOf(page, designId);
  const pins = JSON.stringify([{ fileId: results[0]?._id, x: 0.5, y: 0.5, text: 'کوتاه‌تر' }]);
  await ask(page, 'put', 'design/revision', { multipart: { designId, pins } });
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await admin.route('**/api/design/pin', async (route) => {
    await held;
    await route.continue();
  });
  await admin.goto(`/admin/designsManagement?design=${designId}`);
  const pinList = log(admin).getByRole('list', { name: 'نشان‌های «درخواست بازنگری»' });
  const done = pinList.getByRole('button', { name: 'انجام شد' });
  await expect(done).toHaveCount(0);
  await pinList.getByRole('button', { name: 'انجامش دادم' }).click();
  // The server does not answer before this.
  await expect(done).toBeVisible();
  answer();
  await expect
    .poll(async () => (await orderOf(page, designId)).events.at(-1)?.pins[0])
    .toMatchObject({ done: true });
  await expect(done).toBeVisible();
  await admin.context().close();
});

test('a revision of pins alone is shown while it waits for the connection, and arrives once', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const [id, admin] = await delivered(page, browser);
  await admin.context().close();
  await page.goto(`/designOrder/${id}`);
  await place(page).waitFor();
  await pressAt(place(page), 0.5, 0.5);
  await page.getByRole('textbox', { name: 'نشان ۱: چه باید بشود؟' }).fill('این گلبرگ کوتاه‌تر');
  await page.keyboard.press('Enter');
  // The script for queued messages and its imports load when the page is idle.
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const wanted = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
    const isThere = loaded.some((name) => name.includes('QueuedBubble'));
    return isThere && wanted.every(({ href }) => loaded.includes(href));
  });
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^درخواست بازنگری/ }).click();
  const waiting = page.getByRole('list', { name: 'پیام‌های در راه' });
  await expect(waiting).toContainText('درخواست بازنگری');
  await expect(waiting.getByRole('list', { name: 'نشان‌های در راه' })).toContainText('این گلبرگ کوتاه‌تر');
  const state = page.getByRole('region', { name: 'وضعیت سفارش' });
  await expect(state).toContainText('درخواست بازنگری شما منتظر اینترنت است');
  await expect(state.getByRole('button', { name: 'تأیید می‌کنم' })).toHaveCount(0);

  // The server gets it, and its answer is lost once.
  let losses = 0;
  await page.route('**/api/design/revision', async (route) => {
    if ((losses += 1) > 1) return route.continue();
    expect((await route.fetch()).status()).toBe(200);
    return route.abort();
  });
  await page.context().setOffline(false);
  await expect(page.getByText('درخواستتان به طراح رسید؛ ۲ بازنگری دیگر دارید.')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(log(page).getByText('این گلبرگ کوتاه‌تر', { exact: true })).toHaveCount(1);
  const revisions = (await orderOf(page, id)).events.filter(({ action }) => action === 'revise');
  expect(revisions.map(({ pins }) => pins.map(({ text }) => text))).toEqual([['این گلبرگ کوتاه‌تر']]);
});

test('two people in one conversation see each other’s messages within a second, none twice', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await signIn(page, newMobile());
  const id = await orderWithPicture(page);
  await page.goto(`/designOrder/${id}`);
  await words(page).waitFor();
  const admin = await asAdmin(browser, page);
  await admin.goto(`/admin/designsManagement?design=${id}`);
  const reply = admin.getByRole('textbox', { name: 'پیام به مشتری' });
  await reply.waitFor();
  const once = async (at: Page, text: string) =>
    expect(log(at).getByText(text, { exact: true })).toHaveCount(1, { timeout: 1500 });
  /** Sends the text until the other side sees it in time, three times at most, adding a «!» each time. Returns the text that was seen. */
  const say = async (field: Locator, at: Page, text: string, tries = 3): Promise<string> => {
    await field.fill(text);
    await field.page().getByRole('button', { name: 'فرستادن', exact: true }).click();
    try {
      await once(at, text);
      return text;
    } catch (error) {
      if (tries === 1) throw error;
      return say(field, at, `${text}!`, tries - 1);
    }
  };

  await say(words(page), admin, 'قطر ۳۸ میلی‌متر است.');
  await say(reply, page, 'رسید، ممنون.');

  // The connection drops after the server has the message, before the page gets the answer.
  const broken = new Set<string>();
  let breaks = true;
  await page.route('**/api/design/message', async (route) => {
    const key = route.request().headers()['idempotency-key'] ?? '';
    if (!breaks || broken.has(key)) return route.continue();
    broken.add(key);
    expect((await route.fetch()).status()).toBe(200);
    return route.abort();
  });
  const lost = await say(words(page), admin, 'این یکی در راه ماند.');
  await expect(log(page).getByText(lost, { exact: true })).toHaveCount(1);
  breaks = false;

  await page.context().setOffline(true);
  await words(page).fill('بی اینترنت نوشتم.');
  await page.getByRole('button', { name: 'فرستادن', exact: true }).click();
  await reply.fill('این را هم ببینید.');
  await admin.getByRole('button', { name: 'فرستادن', exact: true }).click();
  await expect(log(admin).getByText('این را هم ببینید.', { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  for (const at of [page, admin])
    for (const text of ['بی اینترنت نوشتم.', 'این را هم ببینید.'])
      await expect(log(at).getByText(text, { exact: true })).toHaveCount(1, { timeout: 25_000 });
  const notes = (await orderOf(page, id)).events.map(({ note }) => note);
  for (const text of [lost, 'بی اینترنت نوشتم.'])
    expect(notes.filter((note) => note === text)).toHaveLength(1);
  await admin.context().close();
});

test('words, files and pins that were not sent survive a reload', async ({ page, browser }) => {
  const [id, admin] = await delivered(page, browser);
  await admin.context().close();
  await page.goto(`/designOrder/${id}`);
  await place(page).waitFor();
  await pressAt(place(page), 0.25, 0.5);
  await page.getByRole('textbox', { name: 'نشان ۱: چه باید بشود؟' }).fill('گوشه گرد شود');
  await page.keyboard.press('Enter');
  await words(page).fill('بقیه عالی است.');
  await page.locator('input[type=file]').first().setInputFiles(picture('نمونه.png'));
  await expect(page.getByText('نمونه').first()).toBeVisible();
  const pin = stage(page).getByRole('button', { name: /^نشان ۱/ });
  const before = await pin.boundingBox();
  // Only words are there at once; a file takes its time.
  await expect.poll(async () => (await keptKeys(page)).join()).toContain('order-files: ');
  await page.reload();
  await expect(words(page)).toHaveValue('بقیه عالی است.');
  await expect(page.getByRole('list', { name: 'نشان‌های این پیام' })).toContainText('گوشه گرد شود');
  await expect(page.getByRole('list', { name: 'فایل‌های پیام' })).toContainText('نمونه');
  await expect.poll(async () => (await pin.boundingBox())?.x).toBeCloseTo(before?.x ?? 0, 0);
  await page.getByRole('button', { name: /^درخواست بازنگری/ }).click();
  await expect(page.getByText('درخواستتان به طراح رسید؛ ۲ بازنگری دیگر دارید.')).toBeVisible();
  await page.reload();
  await expect(words(page)).toHaveValue('');
  await expect(page.getByRole('list', { name: 'نشان‌های این پیام' })).toHaveCount(0);
});

test('the drafts of the former forms are taken over once', async ({ page, browser }) => {
  const [id, admin] = await delivered(page, browser);
  await admin.context().close();
  const [result] = (await orderOf(page, id)).results;
  const { _id: owner } = await ask<{ _id: string }>(page, 'get', 'user/profile');
  await page.goto('/');
  await page.evaluate(
    async ([key, fileId]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('hakkak', 1);
        request.onupgradeneeded = () =>
          ['order-words', 'order-files'].map((store) => request.result.createObjectStore(store));
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const marks = [{ id: 'm', fileId, x: 25, y: 75, note: 'کوتاه‌تر' }];
      const words = database.transaction('order-words', 'readwrite').objectStore('order-words');
      const put = words.put({ words: { words: 'بقیه خوب', marks }, fileIds: [], at: 1 }, key);
      await new Promise((resolve) => (put.onsuccess = resolve));
      database.close();
    },
    [`revision ${id} of ${owner}`, result?._id] as const,
  );
  await page.goto(`/designOrder/${id}`);
  await expect(words(page)).toHaveValue('بقیه خوب');
  await expect(page.getByRole('list', { name: 'نشان‌های این پیام' })).toContainText('کوتاه‌تر');
  await page.getByRole('button', { name: /^درخواست بازنگری/ }).click();
  await expect(page.getByText('درخواستتان به طراح رسید؛ ۲ بازنگری دیگر دارید.')).toBeVisible();
  const [pin] = (await orderOf(page, id)).events.flatMap((event) => event.pins);
  expect(pin).toMatchObject({ x: 0.25, y: 0.75, text: 'کوتاه‌تر' });
  await page.reload();
  await expect(words(page)).toHaveValue('');
});

test('the marks of an old revision stay as they were written', async ({ page, browser }) => {
  const [id, admin] = await delivered(page, browser);
  const desc = 'بقیه عالی است.\n\n۱) (۷۰٪، ۴۰٪) این گلبرگ ضخیم‌تر شود';
  const multipart = { designId: id, desc, files: picture('گل-marks.png') };
  await ask(page, 'put', 'design/revision', { multipart });
  await page.goto(`/designOrder/${id}`);
  await expect(log(page).getByText('۱) (۷۰٪، ۴۰٪) این گلبرگ ضخیم‌تر شود')).toBeVisible();
  await log(page).getByRole('button', { name: 'نمایش گل-marks.png' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'گل-marks.png' })).toBeVisible();
  await admin.context().close();
});

test('a question is answered by the next message', { tag: '@phone' }, async ({ page, browser }) => {
  await signIn(page, newMobile());
  const id = await orderWithPicture(page);
  const admin = await asAdmin(browser, page);
  await ask(admin, 'put', 'design/suspend', { data: { designId: id, reason: 'پهنای حاشیه چند میلی‌متر؟' } });
  await page.goto(`/designOrder/${id}`);
  await expect(log(page).getByText('پهنای حاشیه چند میلی‌متر؟').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'پاسخ شما' }).fill('۲ میلی‌متر');
  await page.getByRole('button', { name: 'فرستادن', exact: true }).click();
  await expect(page.getByText('پاسخ شما به دست طراح رسید؛ کار ادامه پیدا می‌کند.')).toBeVisible();
  const state = page.getByRole('region', { name: 'وضعیت سفارش' });
  await expect(state).toContainText('پاسخ شما به دست طراح رسید.');
  await expect(state).not.toContainText('پهنای حاشیه');
  expect((await orderOf(page, id)).events.at(-1)).toMatchObject({ action: 'answer', note: '۲ میلی‌متر' });
  await admin.context().close();
});

test('one’s own message is in view above what stands at the end', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const [id, admin] = await delivered(page, browser);
  await admin.context().close();
  await page.goto(`/designOrder/${id}`);
  await expect(page.getByRole('button', { name: 'تأیید می‌کنم' })).toBeInViewport({ ratio: 1 });
  await words(page).fill('سلام، ممنون از شما.\nخیلی خوب شده است.');
  await page.getByRole('button', { name: 'پیام', exact: true }).click();
  await expect(page.getByText('پیام شما به طراح رسید.')).toBeVisible();
  const bubble = log(page).getByText('خیلی خوب شده است.');
  await expect(bubble).toBeInViewport({ ratio: 1 });
  // It is not under the picture.
  const below = async () => {
    const [picture, sent] = [await stage(page).boundingBox(), await bubble.boundingBox()];
    const isBeside = (picture?.x ?? 0) > (sent?.x ?? 0) + (sent?.width ?? 0);
    return isBeside || (sent?.y ?? 0) >= (picture?.y ?? 0) + (picture?.height ?? 0);
  };
  await expect.poll(below).toBe(true);
  // The composer keeps its height when it is left, so that the button does not move under the finger.
  await expect(words(page)).toBeFocused();
  await page.getByRole('button', { name: 'تأیید می‌کنم' }).click();
  await expect(page.getByText('طرح را تأیید کردید. مبارک باشد!')).toBeVisible();
});

test('an order is opened at its end, also where a part comes late or the screen is turned', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await signIn(page, newMobile());
  const { data: fonts } = await ask<{ data: { _id: string }[] }>(page, 'get', 'font/name?type=persian');
  const creation = await ask(page, 'post', 'font/create', {
    data: {
      text: 'یادگار',
      fontId: fonts[0]?._id,
      ring: { mm: 18, thickness: 1.5 },
      bandWidth: 6,
      fit: true,
    },
  });
  await charge(page, 200_000);
  const fields = { type: 'corel', desc: 'نوشتهٔ حلقه', fontId: creation._id };
  const { _id: id } = await ask(page, 'post', 'design/new', { multipart: fields });
  const admin = await asAdmin(browser, page);
  for (let at = 0; at < 4; at += 1)
    await ask(admin, 'post', 'design/message', { multipart: { designId: id, text: `خط\n${at}` } });
  await admin.context().close();
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/font\/creation\/\d+$/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(`/designOrder/${id}`);
  const state = page.getByRole('region', { name: 'وضعیت سفارش' });
  await expect(state).toBeInViewport({ ratio: 1 });
  release();
  await expect(log(page).getByText('بلندی حروف')).toBeAttached();
  await expect(state).toBeInViewport({ ratio: 1 });
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: size.height, height: size.width });
  await expect(state).toBeInViewport();
  await page.setViewportSize(size);
  await expect(state).toBeInViewport({ ratio: 1 });
});

test('versions are shown, taken away and approved; orders and tickets lead to each other', async ({
  page,
  browser,
}) => {
  const [designId, admin] = await delivered(page, browser);
  await ask(page, 'put', 'design/revision', { data: { designId, desc: 'نازک‌تر' } });
  await ask(admin, 'put', 'design/accept', { data: { designId } });
  const multipart = { designId, note: 'نازک شد.' };
  await ask(admin, 'put', 'design/finish', { multipart, files: [picture('گل دو.png')] });
  await ask(page, 'post', 'ticket/new', {
    multipart: { title: 'فاکتور رسمی', department: 'finance', text: 'می‌خواهم', designId },
  });
  await page.goto(`/designOrder/${designId}`);
  await expect(place(page, 'گل دو.png')).toBeVisible();
  await expect(log(page).getByRole('region', { name: 'نسخهٔ ۲' })).toContainText('نازک شد.');
  await page.getByRole('button', { name: 'نسخهٔ ۱: گل.png' }).click();
  await expect(place(page)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    log(page)
      .getByRole('region', { name: 'نسخهٔ ۱' })
      .getByRole('link', { name: 'دریافت فایل (PNG)', exact: true })
      .click(),
  ]);
  // One file needs no archive.
  expect(download.suggestedFilename()).toBe('گل.png');

  await page.getByRole('button', { name: 'تأیید می‌کنم' }).click();
  await expect(page.getByText('طرح را تأیید کردید. مبارک باشد!')).toBeVisible();
  await expect(log(page).getByRole('group', { name: 'طرح تأیید شد' })).toBeVisible();
  await page.getByRole('button', { name: 'تأییدم را پس می‌گیرم' }).click();
  await expect(page.getByRole('button', { name: 'تأیید می‌کنم' })).toBeVisible();

  await page.getByRole('link', { name: /^فاکتور رسمی/ }).click();
  await expect(page).toHaveURL(/\/ticket\/\d+$/);
  await page.getByRole('link', { name: /^سفارش [۰-۹]+/ }).click();
  await expect(page).toHaveURL(new RegExp(`/designOrder/${designId}$`));
  await admin.context().close();
});

test('three hundred messages are read from their end, two hundred at a time', async ({ page, browser }) => {
  await signIn(page, newMobile());
  const designId = await orderWithPicture(page);
  const admin = await asAdmin(browser, page);
  const [{ _id: fileId }] = (await ask<{ files: [{ _id: string }] }>(page, 'get', `design/one/${designId}`))
    .files;
  const long = `بسیار${'دراز'.repeat(40)}`;
  for (let at = 1; at <= 300; at += 1) {
    const text = at === 299 ? long : `پیام ${toPersianDigits(at)}`;
    // The pin of the first message is among those that are not read at once.
    const pins = at % 299 === 1 && {
      pins: JSON.stringify([{ fileId, page: 1, x: 0.5, y: 0.5, text: `گل ${at}` }]),
    };
    await ask(admin, 'post', 'design/message', { multipart: { designId, text, ...pins } });
  }
  const pin = (name: string) => log(page).getByRole('button', { name, exact: true });
  for (const width of [320, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto(`/designOrder/${designId}`);
    await expect(log(page).getByText('پیام ۳۰۰', { exact: true })).toBeInViewport();
    await expect(log(page).getByText('پیام ۱۰۱', { exact: true })).toHaveCount(1);
    await expect(log(page).getByText('پیام ۹۰', { exact: true })).toHaveCount(0);
    await expect(pin('نشان ۲ گل ۳۰۰')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'پیام‌های قبلی' }).click();
  await expect(log(page).getByText('پیام ۱', { exact: true })).toHaveCount(1);
  await expect(log(page).getByText('پیام ۳۰۰', { exact: true })).toHaveCount(1);
  await expect(pin('نشان ۱ گل ۱')).toBeAttached();
  await expect(pin('نشان ۲ گل ۳۰۰')).toBeAttached();
  await admin.context().close();
});
