import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { countActs } from './acts.ts';
import { expectAccessible } from './axe.ts';
import { deliver, deliverButton, dropAnywhere, stageResults } from './bench.ts';
import { focused, closeWithEscape } from './dialogs.ts';
import {
  adminMobile,
  asAdmin,
  ask,
  charge,
  deliverQuickly,
  newMobile,
  orderQuickly,
  signIn,
} from './people.ts';
import { fileOf, pictureOf } from './png.ts';
import { test } from './test.ts';

const photo = (name: string) => pictureOf(name, 120, 80, (x, y) => (x > 40 && y > 20 ? 60 : 230));

/** A rectangle in mm, whose last line ends `gap` mm before the first begins. */
function rectangle(name: string, gap: number) {
  const corners = [
    [0, 0, 30, 0],
    [30, 0, 30, 20],
    [30, 20, 0, 20],
    [0, 20, 0, gap],
  ];
  const line = ([x1, y1, x2, y2]: number[]) => `0\nLINE\n8\n0\n10\n${x1}\n20\n${y1}\n11\n${x2}\n21\n${y2}\n`;
  const units = '0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n4\n0\nENDSEC\n';
  const lines = corners.map(line).join('');
  return fileOf(name, `${units}0\nSECTION\n2\nENTITIES\n${lines}0\nENDSEC\n0\nEOF\n`);
}

interface State {
  status: string;
  files: { _id: string }[];
  events: { pins: { done: boolean }[] }[];
  results: { filename: string }[];
  versions: { note: string }[];
}
const stateOf = (who: Page, id: string) => ask<State>(who, 'get', `design/one/${id}`);
const files = (admin: Page) => admin.getByRole('region', { name: 'فایل‌ها' });
const status = (admin: Page, text: string) =>
  admin.getByRole('article', { name: /سفارش/ }).getByText(text, { exact: true });

/** Counts the calls of the page to one path. */
function countCalls(admin: Page, path: string) {
  const calls = { count: 0 };
  admin.on('request', (sent) => {
    if (new URL(sent.url()).pathname === `/api/${path}`) calls.count += 1;
  });
  return calls;
}

/** Pastes files, and a text with them, into the first element of a selector; returns what the page did with it. */
const paste = (
  admin: Page,
  place: string,
  pasted: readonly (readonly [name: string, text: string])[],
  text = '',
) =>
  admin.evaluate(
    ([selector, contents, words]) => {
      const carried = new DataTransfer();
      if (words) carried.setData('text/plain', words);
      for (const [name, bytes] of contents)
        carried.items.add(new File([bytes], name, { type: name.endsWith('.png') ? 'image/png' : '' }));
      const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: carried });
      const isLeft = document.querySelector(selector)?.dispatchEvent(event) === true;
      return isLeft ? 'left to the field' : 'taken';
    },
    [place, pasted, text] as const,
  );

/** Makes an order with two versions, and pins on both and on a picture of a message; it waits to be revised. */
async function pinned(page: Page, browser: Browser): Promise<{ id: string; admin: Page }> {
  const designId = await orderQuickly(page, 'گل برای پشت ساعت');
  const admin = await asAdmin(browser, page);
  type Sent = { _id: string; events: { files: { _id: string }[] }[] };
  const pin = (fileId: string, text: string) => ({ fileId, page: 1, x: 0.4, y: 0.4, text });
  const [one = ''] = await deliverQuickly(admin, designId, photo('نسخهٔ یک.png'));
  await ask(page, 'put', 'design/revision', { data: { designId, desc: '', pins: [pin(one, 'نازک‌تر')] } });
  const [two = ''] = await deliverQuickly(admin, designId, photo('نسخهٔ دو.png'));
  const sent = await ask<Sent>(page, 'post', 'design/message', {
    multipart: { designId, text: 'این را ببینید', files: photo('نمونه.png') },
  });
  const example = sent.events.at(-1)?.files[0]?._id ?? '';
  const pins = [pin(two, 'اینجا پهن‌تر'), pin(example, 'مثل این گوشه')];
  await ask(page, 'put', 'design/revision', { data: { designId, desc: '', pins } });
  return { id: designId, admin };
}

const canvasBox = (admin: Page) => admin.locator('[data-canvas]').boundingBox();

/** Returns whether a picture is in the middle of the canvas, and as wide or as high. */
async function inMiddle(admin: Page, picture: Locator): Promise<boolean> {
  const [place, box] = await Promise.all([canvasBox(admin), picture.boundingBox()]);
  if (!place || !box) return false;
  const [left, top] = [box.x - place.x, box.y - place.y];
  const [right, bottom] = [place.width - box.width - left, place.height - box.height - top];
  return Math.abs(left - right) <= 2 && Math.abs(top - bottom) <= 2 && Math.min(left, top) <= 9;
}

async function open(admin: Page, id: string, search = ''): Promise<void> {
  await admin.goto(`/admin/designsManagement?design=${id}${search}`);
  await expect(admin.getByRole('article', { name: /سفارش/ })).toBeVisible();
}

/** Opens an order and waits for its queue, which decides the next order. */
async function openInQueue(admin: Page, id: string, search: string): Promise<void> {
  await open(admin, id, search);
  await expect(admin.locator(`[data-order="${id}"]`)).toBeVisible();
}

/**
 * Pauses a page's clock, so that a slow machine cannot use up the eight seconds of a delivery. The clock jumps a minute
 * ahead, because it cannot be paused at a time that has passed.
 */
const stopClock = async (admin: Page) =>
  admin.clock.pauseAt((await admin.evaluate(() => Date.now())) + 60_000);

/** Repeats a check on a page whose clock is paused, advancing it a little each time for what runs on timers. */
const inSmallSteps = (admin: Page, check: () => Promise<void>) =>
  expect(async () => {
    await admin.clock.runFor(20);
    await check();
  }).toPass({ intervals: [100] });

const visibleInSmallSteps = (admin: Page, place: Locator) =>
  inSmallSteps(admin, () => expect(place).toBeVisible({ timeout: 100 }));

/** Delays a page's requests to these addresses until the returned function is called. */
async function holdBack(admin: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await admin.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('one order takes three acts, and ten take thirty', async ({ page, browser }) => {
  await signIn(page, newMobile());
  await charge(page, 6_000_000);
  const ids: string[] = [];
  for (let at = 0; at < 10; at += 1) {
    const multipart = { type: 'threeD', desc: 'حلقه', files: photo(`عکس-${at}.png`) };
    ids.push((await ask(page, 'post', 'design/new', { multipart }))._id);
  }
  const admin = await asAdmin(browser, page);
  // No other walk orders this type, so that those of the others stay untouched.
  await openInQueue(admin, ids[0] ?? '', '&type=threeD');
  const acts = countActs(admin);
  for (const [at, id] of ids.entries()) {
    await expect(admin).toHaveURL(new RegExp(`design=${id}\\b`));
    await expect(status(admin, 'در انتظار طراحی')).toBeVisible();
    await acts.key('a');
    await expect(status(admin, 'در حال طراحی')).toBeVisible();
    // The page shows the new status before the server has answered; the delivery must not overtake the acceptance.
    await expect.poll(async () => (await stateOf(page, id)).status).toBe('designing');
    await acts.drop(() => dropAnywhere(admin, rectangle(`نتیجه-${at}.dxf`, 0)));
    await expect(deliverButton(admin)).toBeVisible();
    await acts.key('Enter');
    if (at === 0) expect(acts.count).toBeLessThanOrEqual(3);
  }
  await expect(admin.getByText('سفارشی باز نیست').or(admin.getByText('این صف خالی است'))).toBeVisible();
  expect(acts.count).toBeLessThanOrEqual(30);
  for (const [at, id] of ids.entries())
    await expect
      .poll(async () => (await stateOf(page, id)).results.map(({ filename }) => filename))
      .toEqual([`نتیجه-${at}.dxf`]);
  await admin.context().close();
});

test('the picture is in the middle of its place on every screen, and nothing scrolls beside it', async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  const tall = pictureOf('ایستاده.png', 120, 140, (x, y) => (x > 40 && y > 20 ? 60 : 230));
  const id = await orderQuickly(page, 'حاشیه', tall, photo('خوابیده.png'));
  const admin = await asAdmin(browser, page);
  for (const [width, height] of [
    [390, 844],
    [1024, 768],
    [1366, 768],
    [1440, 900],
  ] as const) {
    await admin.setViewportSize({ width, height });
    await open(admin, id);
    for (const name of ['ایستاده.png', 'خوابیده.png']) {
      await files(admin)
        .getByRole('button', { name: `فایل‌های سفارش: ${name}` })
        .click();
      const picture = files(admin).getByRole('button', { name: `گذاشتن نشان روی ${name}` });
      await expect(picture.locator('img').last()).toHaveJSProperty('complete', true);
      await expect.poll(() => inMiddle(admin, picture), `${name} ${width} × ${height}`).toBe(true);
      const box = await picture.boundingBox();
      expect((await canvasBox(admin))?.y, `${name} ${width} × ${height}`).toBeLessThanOrEqual(112);
      if (width === 1366 && name === 'ایستاده.png') expect(box?.height).toBeGreaterThanOrEqual(500);
    }
    if (width < 1024) continue;
    expect(
      await admin.evaluate(() => document.documentElement.scrollHeight - innerHeight),
      `${width} × ${height}`,
    ).toBeLessThanOrEqual(0);
    await expectAccessible(admin);
  }
  // The sidebar is a rail of icons with words for those who cannot see them.
  await admin.setViewportSize({ width: 1024, height: 768 });
  const rail = admin.getByRole('complementary', { name: 'منوی کناری' });
  expect((await rail.boundingBox())?.width).toBeLessThanOrEqual(80);
  await rail.getByRole('link', { name: 'میز کار' }).hover();
  await expect(admin.getByRole('tooltip')).toHaveText('میز کار');
  await admin.context().close();
});

test('a delivery is taken back within eight seconds, and its customer hears nothing of it', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'نقش برای گوشواره');
  const admin = await asAdmin(browser, page);
  await ask(admin, 'put', 'design/accept', { data: { designId: id } });
  const finished = countCalls(admin, 'design/finish');
  await admin.clock.install();
  await open(admin, id, '&list=mine');
  await stageResults(admin, rectangle('اول.dxf', 0));
  await admin.getByRole('textbox', { name: 'یک خط برای مشتری' }).fill('با عجله');
  await deliverButton(admin).waitFor();
  await stopClock(admin);
  await deliverButton(admin).click();
  await visibleInSmallSteps(admin, admin.getByText(/تحویل می‌شود/));
  await admin.clock.runFor(7000);
  await expect(admin.getByRole('button', { name: 'برگرداندن' })).toBeVisible();
  const left = admin.getByRole('button', { name: 'برگرداندن' }).locator('..').getByText('۱', { exact: true });
  await expect(left).toBeVisible();
  // A window that is made narrower or wider counts on.
  const size = admin.viewportSize() ?? { width: 0, height: 800 };
  await admin.setViewportSize({ ...size, width: size.width < 1024 ? 1280 : 390 });
  await expect(left).toBeVisible();
  await admin.setViewportSize(size);
  await admin.getByRole('button', { name: 'برگرداندن' }).click();
  await admin.clock.resume();
  await expect(admin).toHaveURL(new RegExp(`design=${id}\\b`));
  const note = admin.getByRole('textbox', { name: 'یک خط برای مشتری' });
  await expect(note).toHaveValue('با عجله');
  await admin.clock.runFor(10_000);
  expect(finished.count).toBe(0);
  expect((await stateOf(page, id)).status).toBe('designing');
  const { private: told } = await ask<{ private: { text: string }[] }>(page, 'get', 'user/notification');

  await note.fill('لبه را ضخیم کردم');
  await deliverButton(admin).click();
  await expect(admin.getByText(/تحویل می‌شود/)).toBeVisible();
  await admin.clock.runFor(8500);
  await expect.poll(async () => (await stateOf(page, id)).status).toBe('finished');
  expect(finished.count).toBe(1);
  expect((await stateOf(page, id)).versions.map((version) => version.note)).toEqual(['لبه را ضخیم کردم']);
  // The delivery is told once, and the one that was taken back never was.
  await expect
    .poll(async () => {
      const now = await ask<{ private: unknown[] }>(page, 'get', 'user/notification');
      return now.private.length - told.length;
    })
    .toBe(1);
  await admin.context().close();
});

test('the next act sends a delivery at once, and so does leaving the page', async ({ page, browser }) => {
  await signIn(page, newMobile());
  const [first, second] = [await orderQuickly(page, 'برگ اول'), await orderQuickly(page, 'برگ دوم')];
  const admin = await asAdmin(browser, page);
  await ask(admin, 'put', 'design/accept', { data: { designId: first } });
  await admin.clock.install();
  await open(admin, first, '&list=mine');
  await stageResults(admin, rectangle('اول.dxf', 0));
  await expect(deliverButton(admin)).toBeVisible();
  await stopClock(admin);
  await deliverButton(admin).click();
  await visibleInSmallSteps(admin, admin.getByText(/تحویل می‌شود/));
  // The page is not left: the address changes within it.
  await admin.evaluate((design) => {
    history.pushState(null, '', `/admin/designsManagement?design=${design}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, second);
  await visibleInSmallSteps(admin, status(admin, 'در انتظار طراحی'));
  expect((await stateOf(page, first)).status).toBe('designing');
  await admin.clock.resume();
  await admin.keyboard.press('a');
  await expect.poll(async () => (await stateOf(page, first)).status).toBe('finished');
  await expect.poll(async () => (await stateOf(page, second)).status).toBe('designing');

  await stageResults(admin, rectangle('دوم.dxf', 0));
  await deliverButton(admin).click();
  await expect(admin.getByText(/تحویل می‌شود/)).toBeVisible();
  await admin.goto('about:blank');
  await expect.poll(async () => (await stateOf(page, second)).status).toBe('finished');
  await admin.context().close();
});

test('a delivery without a connection waits for one, and says so', async ({ page, browser }) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'برگ');
  const admin = await asAdmin(browser, page);
  await ask(admin, 'put', 'design/accept', { data: { designId: id } });
  await admin.clock.install();
  await open(admin, id, '&list=mine');
  await stageResults(admin, rectangle('برگ.dxf', 0));
  await expect(deliverButton(admin)).toBeEnabled();
  await admin.context().setOffline(true);
  await deliverButton(admin).click();
  await expect(admin.getByText(/با وصل‌شدن اینترنت تحویل می‌شود/)).toBeVisible();
  await admin.clock.runFor(20_000);
  await expect(admin.getByText(/با وصل‌شدن اینترنت تحویل می‌شود/)).toBeVisible();
  await expect(admin.getByText(/تحویل نشد/)).toHaveCount(0);
  await admin.context().setOffline(false);
  await expect.poll(async () => (await stateOf(page, id)).status).toBe('finished');
  await admin.context().close();
});

test('a delivery can be taken back until the next act is confirmed, which sends it first', async ({
  page,
  browser,
}) => {
  const [first = '', second = ''] = await orderSome(page, 2);
  const admin = await asAdmin(browser, page);
  await ask(admin, 'put', 'design/accept', { data: { designId: first } });
  const sent: string[] = [];
  admin.on('request', (request) => {
    const call = /\/api\/design\/(finish|reject)$/.exec(new URL(request.url()).pathname)?.[1];
    if (call) sent.push(call);
  });
  async function deliverAndOpenSecond() {
    await deliverButton(admin).click();
    await visibleInSmallSteps(admin, admin.getByText(/تحویل می‌شود/));
    // The page is not left: the address changes within it.
    await admin.evaluate((design) => {
      history.pushState(null, '', `/admin/designsManagement?design=${design}&list=mine`);
      dispatchEvent(new PopStateEvent('popstate'));
    }, second);
    await visibleInSmallSteps(admin, status(admin, 'در انتظار طراحی'));
  }
  await admin.clock.install();
  await open(admin, first, '&list=mine');
  await stageResults(admin, rectangle('اول.dxf', 0));
  await expect(deliverButton(admin)).toBeVisible();
  await stopClock(admin);
  await deliverAndOpenSecond();
  const dialog = admin.getByRole('dialog');
  for (const key of ['r', 's', 't']) {
    await admin.keyboard.press(key);
    await inSmallSteps(admin, () => expect(focused(dialog)).toHaveCount(1, { timeout: 100 }));
    // If a tooltip is open, the first Escape closes that.
    await inSmallSteps(admin, async () => {
      if ((await dialog.count()) > 0) await admin.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0, { timeout: 100 });
    });
  }
  // A key that is refused is no act either.
  await admin.keyboard.press('f');
  await admin.keyboard.press('z');
  await admin.clock.resume();
  await expect(admin).toHaveURL(new RegExp(`design=${first}\\b`));
  await expect(deliverButton(admin)).toBeVisible();
  expect(sent).toEqual([]);

  await deliverAndOpenSecond();
  await admin.keyboard.press('r');
  await dialog.getByRole('textbox', { name: 'دلیل رد سفارش' }).fill('خط ناخواناست');
  await dialog.getByRole('button', { name: /^رد سفارش/ }).click();
  await expect.poll(async () => (await stateOf(page, second)).status).toBe('rejected');
  await expect.poll(async () => (await stateOf(page, first)).status).toBe('finished');
  expect(sent).toEqual(['finish', 'reject']);
  await admin.context().close();
});

test('the line for the customer has a key, and Escape gives the keys back to the order', async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'نقش برای 2 حلقه');
  const admin = await asAdmin(browser, page);
  await ask(admin, 'put', 'design/accept', { data: { designId: id } });
  await open(admin, id, '&list=mine');
  // The queue says in a row what the order is about, and keeps its height.
  const row = admin.locator(`[data-order="${id}"]`);
  await expect(row).toContainText('نقش برای ۲ حلقه');
  expect((await row.boundingBox())?.height).toBe(48);
  const narrowest = await admin
    .getByRole('tab')
    .evaluateAll((tabs) => Math.min(...tabs.map((tab) => tab.getBoundingClientRect().width)));
  expect(narrowest).toBeGreaterThanOrEqual(28);

  await stageResults(admin, rectangle('حلقه.dxf', 0));
  const note = admin.getByRole('textbox', { name: 'یک خط برای مشتری' });
  await note.waitFor();
  await admin.keyboard.press('?');
  const sheet = admin.getByRole('dialog', { name: 'میان‌برهای صفحه‌کلید' });
  await expect(sheet).toContainText('نوشتن یک خط برای مشتری');
  await expectAccessible(admin);
  await closeWithEscape(sheet);
  // A Persian layout writes another letter there.
  await admin.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { bubbles: true, cancelable: true, code: 'KeyL', key: 'م' }),
    ),
  );
  await expect(note).toBeFocused();
  await admin.keyboard.type('rst');
  await admin.keyboard.press('Escape');
  await expect(files(admin)).toBeFocused();
  await expect(note).toHaveValue('rst');
  await expect(admin).toHaveURL(new RegExp(`design=${id}\\b`));
  await admin.keyboard.press('Enter');
  await expect(admin.getByText(/تحویل می‌شود/)).toBeVisible();
  await admin.context().close();
});

test('what is staged survives a reload, and the queue shows it', async ({ page, browser }) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'نقش برای انگشتر');
  const admin = await asAdmin(browser, page);
  await open(admin, id);
  // A file on an order that waits accepts it.
  await dropAnywhere(admin, photo('نتیجه.png'));
  await expect(status(admin, 'در حال طراحی')).toBeVisible();
  await expect.poll(async () => (await stateOf(page, id)).status).toBe('designing');
  await admin.getByRole('textbox', { name: 'یک خط برای مشتری' }).fill('نازک‌تر شد');
  await expect(admin.getByText('پیش‌نویس ذخیره شد')).toBeVisible();
  await expectAccessible(admin);

  await admin.goto(`/admin/designsManagement?list=mine`);
  const row = admin.locator(`[data-order="${id}"]`);
  await expect(row).toContainText('آمادهٔ تحویل');
  await row.click();
  await expect(files(admin).getByText('نتیجه.png').first()).toBeVisible();
  await admin.reload();
  await expect(admin.getByRole('textbox', { name: 'یک خط برای مشتری' })).toHaveValue('نازک‌تر شد');
  expect((await stateOf(page, id)).status).toBe('designing');
  await deliver(admin);
  const { results, versions } = await stateOf(page, id);
  expect(results.map(({ filename }) => filename)).toEqual(['نتیجه.png']);
  expect(versions.map(({ note }) => note)).toEqual(['نازک‌تر شد']);
  await expect(row).toHaveCount(0);
  await admin.context().close();
});

test('a delivery says which pins are still open, and one act marks them all', async ({ page, browser }) => {
  await signIn(page, newMobile());
  const admin = await asAdmin(browser, page);
  const id = await orderQuickly(page, 'نشان‌دار', photo('طرح.png'));
  const [file] = (await stateOf(page, id)).files;
  const pins = [0.2, 0.6].map((x) => ({ fileId: file?._id, x, y: 0.5, text: 'نازک‌تر' }));
  const message = { designId: id, text: '', pins: JSON.stringify(pins) };
  await ask(page, 'post', 'design/message', { multipart: message });
  await ask(admin, 'put', 'design/accept', { data: { designId: id } });
  await open(admin, id);
  await stageResults(admin, rectangle('قاب.dxf', 0));
  const line = admin.getByText('۲ نشان هنوز باز است');
  await expect(line).toBeVisible();
  await admin.setViewportSize({ width: 1366, height: 768 });
  await expect
    .poll(async () => (await admin.locator('[data-canvas]').boundingBox())?.height)
    .toBeGreaterThanOrEqual(500);
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'همه را انجام دادم' }).click();
  await expect(line).toHaveCount(0);
  await expect(admin.getByRole('button', { name: 'تحویل ۱ فایل' })).toBeVisible();
  await expect
    .poll(async () => (await stateOf(page, id)).events.flatMap((event) => event.pins.map(({ done }) => done)))
    .toEqual([true, true]);
  await admin.context().close();
});

test('faults that can be repaired are repaired on the way, or delivered as they are', async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  const admin = await asAdmin(browser, page);
  for (const [button, delivered] of [
    ['اصلاح و تحویل', 'قاب-اصلاح‌شده.dxf'],
    ['با همین ایراد', 'قاب.dxf'],
  ] as const) {
    const id = await orderQuickly(page, 'قاب');
    await ask(admin, 'put', 'design/accept', { data: { designId: id } });
    await open(admin, id);
    await stageResults(admin, rectangle('قاب.dxf', 0.3));
    await expect(files(admin)).toContainText('۱ خط باز');
    await expect(admin.getByRole('button', { name: 'اصلاح و تحویل' })).toBeVisible();
    await expectAccessible(admin);
    await admin.getByRole('button', { name: 'دیدن اصلاح‌شده' }).click();
    const viewer = admin.getByRole('dialog', { name: /^قاب-اصلاح‌شده/ });
    await expect(viewer).toContainText('ایرادی پیدا نشد');
    await viewer.getByRole('button', { name: 'بستن', exact: true }).click();
    await admin.getByRole('button', { name: button }).click();
    // It appears at once, but only for eight seconds.
    await expect(admin.getByText(/تحویل می‌شود/)).toBeVisible({ timeout: 5000 });
    await expect
      .poll(async () => (await stateOf(page, id)).results.map(({ filename }) => filename))
      .toEqual([delivered]);
  }
  await admin.context().close();
});

test('a drawing that is larger than the piece of the brief says so before it is delivered', async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  const admin = await asAdmin(browser, page);
  for (const [brief, isLarger] of [
    [{ widthMm: 25, heightMm: 25 }, true],
    [{ widthMm: 20, heightMm: 30 }, false],
  ] as const) {
    await charge(page, 200_000);
    const multipart = { type: 'corel', desc: 'قاب', brief: JSON.stringify(brief) };
    const { _id: id } = await ask(page, 'post', 'design/new', { multipart });
    await ask(admin, 'put', 'design/accept', { data: { designId: id } });
    await open(admin, id);
    await stageResults(admin, rectangle('قاب.dxf', 0));
    await expect(files(admin)).toContainText('۳۰ × ۲۰ میلی‌متر');
    await expect(files(admin).getByText('از قطعهٔ مشتری بزرگ‌تر است: ۲۵ × ۲۵ میلی‌متر خواسته است.')).toHaveCount(
      isLarger ? 1 : 0,
    );
    await expectAccessible(admin);
  }
  await admin.context().close();
});

test('keys count by their place, not while a word is composed, and not less for coming early', async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'نقش برای دکمه');
  const admin = await asAdmin(browser, page);
  const accepted = countCalls(admin, 'design/accept');

  // The page's own scripts are on the way while the key is pressed.
  const release = await holdBack(admin, /\/_shell\.admin\.designsManagement-/);
  await admin.goto(`/admin/designsManagement?design=${id}`, { waitUntil: 'commit' });
  await admin.waitForFunction(() => 'earlyKeys' in window);
  await admin.keyboard.press('Shift+Slash');
  release();
  const sheet = admin.getByRole('dialog', { name: 'میان‌برهای صفحه‌کلید' });
  await expect(sheet).toContainText('جستجو در حکاک');
  await admin.setViewportSize({ width: 1366, height: 768 });
  expect(
    await sheet.evaluate((it) =>
      [it, ...it.querySelectorAll('*')].every(
        (box) =>
          box.scrollHeight <= box.clientHeight + 1 || !/auto|scroll/.test(getComputedStyle(box).overflowY),
      ),
    ),
  ).toBe(true);
  await closeWithEscape(sheet);
  await expect(status(admin, 'در انتظار طراحی')).toBeVisible();

  const send = (init: { code: string; key: string; isComposing?: boolean; keyCode?: number }) =>
    admin.evaluate(
      (keys) =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...keys }),
        ),
      init,
    );
  await send({ code: 'KeyA', key: 'a', isComposing: true });
  await send({ code: 'KeyA', key: 'Process', keyCode: 229 });
  await expect(status(admin, 'در انتظار طراحی')).toBeVisible();
  // A Persian layout writes another letter there.
  await send({ code: 'KeyA', key: 'ش' });
  await expect(status(admin, 'در حال طراحی')).toBeVisible();
  await expect.poll(async () => (await stateOf(page, id)).status).toBe('designing');
  expect(accepted.count).toBe(1);

  await stageResults(admin, photo('نتیجه.png'));
  await send({ code: 'Enter', key: 'Enter', isComposing: true });
  await send({ code: 'Enter', key: 'Process', keyCode: 229 });
  await expect(deliverButton(admin)).toBeVisible();
  await admin.keyboard.press('Enter');
  await expect(admin.getByText(/تحویل می‌شود/)).toBeVisible();
  await admin.keyboard.press('z');
  await expect(admin.getByText(/تحویل می‌شود/)).toHaveCount(0);
  await expect(admin).toHaveURL(new RegExp(`design=${id}\\b`));
  await admin.context().close();
});

test('files are pasted, and the space bar enlarges a picture', async ({ page, browser }) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'حاشیه', photo('عکس.png'));
  const admin = await asAdmin(browser, page);
  await ask(admin, 'put', 'design/accept', { data: { designId: id } });
  await open(admin, id);
  await expect(files(admin).getByRole('button', { name: 'بزرگ‌نمایی عکس.png' })).toBeVisible();
  const enlarge = async (name: string | RegExp) => {
    await admin.keyboard.press('Space');
    await closeWithEscape(admin.getByRole('dialog', { name }));
  };
  await enlarge('تصویر سفارش');
  const svg = new TextDecoder().decode(rectangle('چسب.dxf', 0).buffer);
  await paste(admin, 'body', [['چسب.dxf', svg]]);
  await expect(files(admin).getByText('چسب.dxf').first()).toBeVisible();
  await expect(files(admin).getByRole('button', { name: 'دیدن و بررسی چسب.dxf' })).toBeVisible();
  await enlarge(/^چسب\s*\.dxf$/);
  await files(admin).getByRole('button', { name: 'حذف چسب.dxf' }).click();
  await stageResults(admin, photo('نتیجه.png'));
  await expect(files(admin).getByRole('button', { name: 'بزرگ‌نمایی نتیجه.png' })).toBeVisible();
  await admin.keyboard.press('Space');
  const viewer = admin.getByRole('dialog', { name: 'نمایش تصویر' });
  const picture = viewer.getByRole('img', { name: 'نتیجه.png' });
  await expect(picture).toBeVisible();
  await expect(picture).toHaveJSProperty('naturalWidth', 120);
  // The gutter of the scrollbar has the same colour as the viewer.
  const colourOf = (place: string) =>
    admin.locator(place).evaluate((it) => getComputedStyle(it).backgroundColor);
  await expect.poll(() => colourOf('html')).toBe(await colourOf('[data-over=viewer]'));
  await closeWithEscape(viewer);
  await files(admin).getByRole('button', { name: 'حذف نتیجه.png' }).click();
  await expect(admin.getByRole('button', { name: /^تحویل طرح/ })).toBeVisible();
  await admin.context().close();
});

test('cells of a spreadsheet are text in a field, and no file', async ({ page, browser }) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'جدول اندازه‌ها');
  const admin = await asAdmin(browser, page);
  await open(admin, id);
  const cells = [['cells.png', '<svg xmlns="http://www.w3.org/2000/svg"/>']] as const;
  const reply = admin.getByRole('textbox', { name: 'پیام به مشتری' });
  await reply.waitFor();
  expect(await paste(admin, 'textarea', cells, '۱۲\t۲۰')).toBe('left to the field');
  // Without a text they are files, which the field of a message takes.
  expect(await paste(admin, 'textarea', cells)).toBe('taken');
  await expect(admin.getByRole('list', { name: 'فایل‌های پیام' }).getByRole('listitem')).toHaveCount(1);
  await expect(files(admin).getByText('cells.png')).toHaveCount(0);
  expect((await stateOf(page, id)).status).toBe('pending');
  await admin.context().close();
});

test('a key that is pressed while an order loads is for that order only', async ({ page, browser }) => {
  await signIn(page, newMobile());
  // Another test raises this price for a moment.
  await charge(page, 1_200_000);
  // No walk beside this file's orders this type, so that its queue is short.
  const orderRare = async (desc: string): Promise<string> =>
    (await ask(page, 'post', 'design/new', { multipart: { type: 'threeD', desc } }))._id;
  const [first, second] = [await orderRare('برگ اول'), await orderRare('برگ دوم')];
  const admin = await asAdmin(browser, page);
  const accepted = countCalls(admin, 'design/accept');
  const release = await holdBack(admin, `**/api/design/one/${first}`);
  await admin.goto('/admin/designsManagement?type=threeD');
  await admin.locator(`[data-order="${first}"]`).click();
  await expect(admin).toHaveURL(new RegExp(`design=${first}\\b`));
  await admin.keyboard.press('a');
  await admin.locator(`[data-order="${second}"]`).click();
  await expect(status(admin, 'در انتظار طراحی')).toBeVisible();
  release();
  await admin.locator(`[data-order="${first}"]`).click();
  await expect(admin).toHaveURL(new RegExp(`design=${first}\\b`));
  // The address changes before the page is rendered, and the other order has the same status.
  await expect(admin.getByRole('article').getByText('برگ اول', { exact: true }).first()).toBeVisible();
  await expect(status(admin, 'در انتظار طراحی')).toBeVisible();
  await admin.keyboard.press('a');
  await expect.poll(async () => (await stateOf(page, first)).status).toBe('designing');
  expect(accepted.count).toBe(1);
  expect((await stateOf(page, second)).status).toBe('pending');
  await admin.context().close();
});

test('keys that only the order knows wait for it', async ({ page, browser }) => {
  await signIn(page, newMobile());
  // Another test raises this price for a moment.
  await charge(page, 600_000);
  const multipart = { type: 'threeD', desc: 'حاشیه', files: photo('عکس.png') };
  const { _id: id } = await ask(page, 'post', 'design/new', { multipart });
  const admin = await asAdmin(browser, page);
  const release = await holdBack(admin, /\/OrderView-/);
  await admin.goto(`/admin/designsManagement?design=${id}&type=threeD`);
  // The page itself is there, and has heard the key.
  await expect(admin.locator(`[data-order="${id}"]`)).toBeVisible();
  await admin.keyboard.press('Space');
  release();
  await closeWithEscape(admin.getByRole('dialog', { name: 'تصویر سفارش' }));

  // Staged files are delivered once the draft has been read.
  await ask(admin, 'put', 'design/accept', { data: { designId: id } });
  await stageResults(admin, photo('نتیجه.png'));
  await expect(admin.getByText('پیش‌نویس ذخیره شد')).toBeVisible();
  const releaseAgain = await holdBack(admin, /\/OrderView-/);
  // Early keys expire after ten seconds, so press it when only this script is missing.
  const asked = admin.waitForRequest(/\/OrderView-/);
  await admin.goto(`/admin/designsManagement?design=${id}`, { waitUntil: 'commit' });
  await asked;
  await admin.keyboard.press('Enter');
  releaseAgain();
  await expect(admin.getByText(/تحویل می‌شود/)).toBeVisible();
  await admin.context().close();
});

test('pins lead to their picture: of an older version, or of a message', async ({ page, browser }) => {
  await signIn(page, newMobile());
  const { id, admin } = await pinned(page, browser);
  await open(admin, id);
  const log = admin.getByRole('log', { name: 'پیام‌ها' });
  const bubble = admin.getByRole('dialog', { name: /^نشان/ });
  for (const [words, picture] of [
    ['نازک‌تر', 'نسخهٔ یک.png'],
    ['مثل این گوشه', 'نمونه.png'],
    ['اینجا پهن‌تر', 'نسخهٔ دو.png'],
  ] as const) {
    await log.getByRole('button', { name: words }).press('Enter');
    await expect(bubble).toContainText(words);
    await expect(files(admin).getByRole('button', { name: `گذاشتن نشان روی ${picture}` })).toBeVisible();
  }
  await expectAccessible(admin);
  const shown = files(admin).getByRole('list', { name: 'همهٔ فایل‌ها' });
  await expect(shown.getByRole('button', { name: 'نسخهٔ ۱: نسخهٔ یک.png' })).toBeVisible();
  await expect(files(admin).getByRole('button', { name: 'روی قطعه' })).toBeVisible();

  // Within the bubble no key is for the order; Escape closes the bubble alone.
  await admin.keyboard.press('s');
  await admin.keyboard.press('r');
  await expect(bubble).toBeVisible();
  await expect(admin.getByRole('dialog', { name: /رد سفارش|پرسش/ })).toHaveCount(0);
  await admin.keyboard.press('Escape');
  await expect(bubble).toHaveCount(0);
  await expect(admin.getByRole('article', { name: /سفارش/ })).toBeVisible();

  // The designer compares, and a staged file does not hide the way back to the pins.
  await files(admin).getByRole('button', { name: 'مقایسه', exact: true }).click();
  const comparison = admin.getByRole('dialog', { name: 'مقایسهٔ نسخهٔ ۱ با نسخهٔ ۲' });
  await closeWithEscape(comparison);
  await ask(admin, 'put', 'design/accept', { data: { designId: id } });
  await expect(status(admin, 'در حال طراحی')).toBeVisible();
  await stageResults(admin, photo('نسخهٔ سه.png'));
  await expect(files(admin).getByRole('button', { name: 'حذف نسخهٔ سه.png' })).toBeVisible();
  await log.getByRole('button', { name: 'نازک‌تر' }).click();
  await expect(files(admin).getByRole('button', { name: 'گذاشتن نشان روی نسخهٔ یک.png' })).toBeVisible();
  await admin.context().close();
});

test('pins are read where their picture did not arrive', async ({ page, browser }) => {
  await signIn(page, newMobile());
  const { id, admin } = await pinned(page, browser);
  let isSmallThere = true;
  await admin.route(/\?w=(1920|256)$/, (route) =>
    isSmallThere && route.request().url().endsWith('256') ? route.continue() : route.abort(),
  );
  await open(admin, id);
  // Until the large one arrives there is the small one.
  await expect(
    files(admin)
      .getByRole('button', { name: /^گذاشتن نشان روی/ })
      .locator('img')
      .first(),
  ).toHaveAttribute('src', /w=256$/);
  isSmallThere = false;
  await admin.reload();
  await expect(admin.getByRole('article', { name: /سفارش/ })).toBeVisible();
  await expect(files(admin).getByRole('button', { name: /^گذاشتن نشان روی/ })).toHaveCount(0);
  for (const words of ['نازک‌تر', 'مثل این گوشه']) {
    await admin.getByRole('log', { name: 'پیام‌ها' }).getByRole('button', { name: words }).press('Enter');
    await expect(admin.getByRole('dialog', { name: /^نشان/ })).toContainText(words);
  }
  await admin.context().close();
});

test('an order shows its tickets to the designer', async ({ page, browser }) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'قاب');
  const fields = { title: 'قاب گرد می‌شود؟', department: 'design', text: 'می‌شود؟', designId: id };
  const ticket = await ask(page, 'post', 'ticket/new', { multipart: fields });
  const admin = await asAdmin(browser, page);
  await open(admin, id);
  await admin.getByRole('link', { name: 'قاب گرد می‌شود؟' }).click();
  await expect(admin).toHaveURL(new RegExp(`/admin/tickets\\?ticket=${ticket._id}\\b`));
  await admin.context().close();
});

test('a queue of many keeps its place', async ({ page }) => {
  await signIn(page, adminMobile());
  const order = (at: number) => ({
    _id: String(900_000 + at),
    orderNumber: 900_000 + at,
    type: 'pen',
    status: 'pending',
    desc: 'حاشیه',
    price: 150_000,
    userId: '1',
    filename: null,
    files: [],
    results: [],
    revisionsLeft: 3,
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
  });
  await page.route(/\/api\/design\/search\?/, (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('page') ?? 1);
    const designs = Array.from({ length: 50 }, (_, row) => order((at - 1) * 50 + row));
    return route.fulfill({ json: { designs, metadata: { page: at, count: 50, total: 300, totalPages: 6 } } });
  });
  await page.route(/\/api\/design\/one\/9/, (route) =>
    route.fulfill({
      json: order(Number(new URL(route.request().url()).pathname.split('/').at(-1)) - 900_000),
    }),
  );
  await page.goto('/admin/designsManagement');
  const rows = page.locator('[data-order]');
  await expect(rows).not.toHaveCount(0);
  for (let loaded = 0; loaded < 300; loaded = await rows.count()) {
    await rows.last().scrollIntoViewIfNeeded();
    await expect.poll(() => rows.count()).toBeGreaterThan(loaded === 300 ? 0 : loaded);
  }
  await expect(rows).toHaveCount(300);
  const far = page.locator('[data-order="900250"]');
  await far.scrollIntoViewIfNeeded();
  expect((await far.boundingBox())?.height).toBeLessThanOrEqual(49);
  await far.click();
  // Another order was open before this one.
  await expect(page.getByRole('article', { name: /۹۰۰۲۵۰/ })).toBeVisible();
  await expect(far).toBeInViewport();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/design=900251/);
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(page).toHaveURL(/design=900249/);
  await expect(page.locator('[data-order="900249"]')).toBeInViewport();
  await expect(rows).toHaveCount(300);
});

test('the queues stand in one line, and types and tools are named', async ({ page, browser }) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'حاشیه', photo('عکس.png'));
  const admin = await asAdmin(browser, page);
  for (const [width, height] of [
    [1024, 768],
    [1366, 768],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await admin.setViewportSize({ width, height });
    await open(admin, id);
    const tabs = admin.getByRole('tablist', { name: 'صف‌ها' });
    await expect(tabs.getByRole('tab', { name: /در انتظار [۰-۹]/ })).toBeVisible();
    const [tops, hidden] = await tabs.evaluate((list) => [
      new Set([...list.children].map((tab) => tab.getBoundingClientRect().top)).size,
      list.scrollWidth - list.clientWidth,
    ]);
    expect([tops, hidden], `${width}`).toEqual([1, 0]);
    // Neither tabs nor types touch the edges of the pane, and no word breaks.
    const types = admin.getByRole('group', { name: 'نوع طرح' });
    // Other tests' orders can add or remove a line above between the two measurements.
    await expect(async () => {
      const chip = await types.getByRole('button').first().boundingBox();
      const top = (await tabs.boundingBox())?.y ?? 0;
      expect(top - (chip?.y ?? 0) - (chip?.height ?? 0), `${width}`).toBeGreaterThanOrEqual(8);
    }).toPass();
    for (const row of [tabs, types]) {
      const [free, heights] = await row.evaluate((list) => {
        const edge = list.getBoundingClientRect();
        const boxes = [...list.querySelectorAll('button')].map((each) => each.getBoundingClientRect());
        return [
          Math.min(...boxes.map((box) => Math.min(box.left - edge.left, edge.right - box.right))),
          new Set(boxes.map(({ height }) => Math.round(height))).size,
        ];
      });
      expect(free, `${width}`).toBeGreaterThanOrEqual(8);
      expect(heights, `${width}`).toBe(1);
    }
    for (const text of ['کورل', 'قلم', 'تصویر', 'چهره', 'سه‌بعدی'])
      await expect(admin.getByRole('group', { name: 'نوع طرح' }).getByText(text)).toBeVisible();
  }
  for (const place of [
    admin.getByRole('button', { name: 'طراحی با قلم' }),
    files(admin).getByRole('link', { name: 'دریافت عکس.png' }),
    files(admin).getByRole('button', { name: 'افزودن نشان' }),
  ]) {
    await place.hover();
    await expect(admin.getByRole('tooltip')).toHaveText((await place.getAttribute('aria-label')) ?? '');
  }
  await admin.context().close();
});

test('the menu opens the first order, and an accepted one is marked in its place before the answer', async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  await charge(page, 1_000_000);
  const place = async (desc: string) =>
    (await ask(page, 'post', 'design/new', { multipart: { type: 'face', desc } }))._id;
  const [first, second] = [await place('چهرهٔ یک'), await place('چهرهٔ دو')];
  const admin = await asAdmin(browser, page);
  await admin.goto('/admin/tickets');
  await admin
    .getByRole('complementary', { name: 'منوی کناری' })
    .getByRole('link', { name: 'میز کار' })
    .click();
  await expect(admin).toHaveURL(/design=\d+/);
  await expect(admin.getByRole('article', { name: /سفارش/ })).toBeVisible();
  // After Escape no order opens by itself, and the key A shows an order before accepting one.
  await admin.keyboard.press('Escape');
  await expect(admin.getByText('سفارشی باز نیست')).toBeVisible();
  const accepted = countCalls(admin, 'design/accept');
  await admin.keyboard.press('a');
  await expect(admin.getByRole('article', { name: /سفارش/ })).toBeVisible();
  expect(accepted.count).toBe(0);

  await open(admin, first, '&type=face');
  const row = admin.locator(`[data-order="${first}"]`);
  await expect(row).toBeVisible();
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await admin.route(/\/api\/design\/accept$/, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await admin.keyboard.press('a');
  await expect(row).toContainText('در دست شما');
  await expect(row).toHaveAttribute('aria-current', 'page');
  await expect(admin).toHaveURL(new RegExp(`design=${first}`));
  answer();
  // The page shows it before the answer, and what comes next leaves the page.
  await expect.poll(async () => (await stateOf(page, first)).status).toBe('designing');
  await expect(status(admin, 'در حال طراحی')).toBeVisible();
  await admin.keyboard.press('n');
  await expect(admin).not.toHaveURL(new RegExp(`design=${first}`));
  await expect(row).toHaveCount(0);

  // Until it is sent, the row of a delivery says where it goes.
  await open(admin, first, '&list=mine');
  await stageResults(admin, rectangle('نتیجه.dxf', 0));
  await deliverButton(admin).click();
  await expect(row).toContainText('در حال تحویل');
  await admin.evaluate(() => dispatchEvent(new Event('pagehide')));
  await expect(row).toHaveCount(0);
  await expect.poll(async () => (await stateOf(page, first)).status).toBe('finished');
  expect((await stateOf(page, second)).status).toBe('pending');
  await admin.context().close();
});

/** Orders of a type that hardly any other walk makes, the oldest first; returns their ids. */
async function orderSome(page: Page, count: number): Promise<string[]> {
  await signIn(page, newMobile());
  await charge(page, 300_000 * count);
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const multipart = { type: 'pen', desc: `خط ${at}` };
    ids.push((await ask(page, 'post', 'design/new', { multipart }))._id);
  }
  return ids;
}

test('after a change of the queue the first step opens its first order', async ({ page, browser }) => {
  const [first = '', second = ''] = await orderSome(page, 2);
  const admin = await asAdmin(browser, page);
  await ask(admin, 'put', 'design/accept', { data: { designId: second } });
  await open(admin, first, '&type=pen');
  await admin.getByRole('tab', { name: /^من( [۰-۹٬]+)?$/ }).click();
  const row = admin.locator('[data-order]').first();
  await expect(admin.locator(`[data-order="${second}"]`)).toBeVisible();
  const top = await row.getAttribute('data-order');
  await expect(admin).toHaveURL(new RegExp(`design=${first}\\b`));
  await admin.keyboard.press('j');
  await expect(admin).toHaveURL(new RegExp(`design=${top}\\b`));
  await admin.context().close();
});

test('each step gives the focus to the order, or to the next row of the queue', async ({ page, browser }) => {
  const [first = '', second = '', third = ''] = await orderSome(page, 4);
  const admin = await asAdmin(browser, page);
  await openInQueue(admin, first, '&type=pen');
  await admin.keyboard.press('a');
  await expect(status(admin, 'در حال طراحی')).toBeVisible();
  const message = admin.getByRole('alertdialog').filter({ hasText: 'ثبت سفارش انجام شد' });
  await expect(message).toBeVisible();
  // It covers neither the heads of the page and the queue nor the order.
  const queue = await admin.getByRole('complementary', { name: 'فهرست سفارش‌ها' }).boundingBox();
  const box = await message.boundingBox();
  expect(box?.y).toBeGreaterThan((queue?.y ?? 0) + 200);
  expect(box?.x).toBeGreaterThanOrEqual(queue?.x ?? 0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((queue?.x ?? 0) + (queue?.width ?? 0));

  await admin.getByRole('button', { name: 'میان‌برها' }).focus();
  const isAt = (id: string) => expect(admin).toHaveURL(new RegExp(`design=${id}\\b`));
  for (const [key, id] of [
    ['n', second],
    ['j', third],
    ['k', second],
  ] as const) {
    await admin.keyboard.press(key);
    await isAt(id);
    await expect(files(admin)).toBeFocused();
  }
  // As long as the order has not come, Enter presses nothing else.
  await admin.getByRole('button', { name: 'میان‌برها' }).focus();
  const release = await holdBack(admin, /\/api\/design\/one\//);
  await admin.keyboard.press('j');
  await isAt(third);
  await expect(admin.locator(':focus')).not.toHaveRole('button');
  release();
  await expect(files(admin)).toBeFocused();

  const row = (id: string) => admin.locator(`[data-order="${id}"]`);
  await row(second).focus();
  await admin.keyboard.press('k');
  await isAt(second);
  await expect(row(second)).toBeFocused();
  await admin.keyboard.press('n');
  await isAt(third);
  await expect(row(third)).toBeFocused();
  await admin.context().close();
});

test('the composer is whole at the foot of the pane, also where the brief fills it', async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'خط به خط از نقش روی انگشتر\n'.repeat(30));
  const admin = await asAdmin(browser, page);
  const composer = admin.locator('[data-composer]');
  for (const width of [1366, 1024]) {
    await admin.setViewportSize({ width, height: 768 });
    await open(admin, id);
    await expect(composer).toBeInViewport({ ratio: 1 });
    await composer.getByRole('textbox', { name: 'پیام به مشتری' }).click();
    await expect(composer).toBeInViewport({ ratio: 1 });
  }
  await admin.context().close();
});

test('Escape leaves what is written to a customer, so that the next keys are shortcuts again', async ({
  page,
  browser,
}) => {
  const [first = ''] = await orderSome(page, 2);
  const admin = await asAdmin(browser, page);
  await open(admin, first, '&type=pen');
  const message = admin.getByRole('textbox', { name: 'پیام به مشتری' });
  await message.fill('سلام');
  await admin.keyboard.press('Escape');
  await expect(files(admin)).toBeFocused();
  await admin.keyboard.press('a');
  await expect(status(admin, 'در حال طراحی')).toBeVisible();
  await expect(message).toHaveValue('سلام');

  await stageResults(admin, rectangle('خط.dxf', 0));
  const line = admin.getByRole('textbox', { name: 'یک خط برای مشتری' });
  await line.fill('نازک‌تر شد');
  await admin.keyboard.press('Escape');
  await expect(files(admin)).toBeFocused();
  await expect(line).toHaveValue('نازک‌تر شد');
  await expect(admin).toHaveURL(new RegExp(`design=${first}\\b`));
  await admin.context().close();
});

test('an order whose delivery was taken back is followed by the same one', async ({ page, browser }) => {
  const [first = ''] = await orderSome(page, 3);
  const admin = await asAdmin(browser, page);
  await openInQueue(admin, first, '&type=pen');
  await admin.keyboard.press('a');
  await expect(status(admin, 'در حال طراحی')).toBeVisible();
  await stageResults(admin, rectangle('خط.dxf', 0));
  await expect(admin.getByPlaceholder('یک خط برای مشتری', { exact: true })).toBeVisible();
  const followed: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    await expect(admin.getByRole('button', { name: 'تحویل ۱ فایل' })).toBeVisible();
    await admin.keyboard.press('Enter');
    await expect(admin).not.toHaveURL(new RegExp(`design=${first}\\b`));
    followed.push(new URL(admin.url()).searchParams.get('design') ?? '');
    await admin.keyboard.press('z');
    await expect(admin).toHaveURL(new RegExp(`design=${first}\\b`));
  }
  expect(followed[1]).toBe(followed[0]);
  await admin.context().close();
});

test('an order that could not be accepted is where it was, also without a line', async ({
  page,
  browser,
}) => {
  const [first = ''] = await orderSome(page, 1);
  const admin = await asAdmin(browser, page);
  await open(admin, first, '&type=pen');
  const row = admin.locator(`[data-order="${first}"]`);
  await expect(row).toBeVisible();
  await expect(status(admin, 'در انتظار طراحی')).toBeVisible();
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await admin.route(/\/api\/design\/accept$/, async (route) => {
    await mayAnswer;
    await route.abort();
  });
  await admin.keyboard.press('a');
  await expect(status(admin, 'در حال طراحی')).toBeVisible();
  await expect(row).toContainText('در دست شما');
  // Nothing is fetched again.
  await admin.context().setOffline(true);
  answer();
  await expect(status(admin, 'در انتظار طراحی')).toBeVisible();
  await expect(row).not.toContainText('در دست شما');
  await admin.context().close();
});

test('on a phone the acts stay at the end of the screen, and say how many files are ready', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [first = ''] = await orderSome(page, 1);
  const admin = await asAdmin(browser, page);
  await open(admin, first, '&type=pen');
  await admin.getByRole('button', { name: 'پذیرش' }).click();
  await expect(status(admin, 'در حال طراحی')).toBeVisible();
  // The toast disappears after four seconds, so check it first.
  const message = admin.getByRole('alertdialog').filter({ hasText: 'ثبت سفارش انجام شد' });
  await expect.poll(async () => (await message.boundingBox())?.y).toBeGreaterThan(400);
  await expect.poll(() => admin.evaluate(() => scrollY)).toBe(600);
  const bar = admin.getByRole('navigation').filter({ hasText: 'میز کار' });
  await expect
    .poll(async () => {
      const foot = await admin.getByRole('article').locator(':scope > div').last().boundingBox();
      return Math.abs((foot?.y ?? 0) + (foot?.height ?? 0) - ((await bar.boundingBox())?.y ?? 0));
    })
    .toBeLessThanOrEqual(1);
  await stageResults(admin, rectangle('یک.dxf', 0), rectangle('دو.dxf', 0));
  await expect(admin.getByRole('button', { name: 'تحویل ۲ فایل' })).toBeInViewport();
  await expect(admin.locator('[data-canvas]')).toBeInViewport({ ratio: 0.9 });
  await expect(files(admin).getByText('آمادهٔ تحویل ·', { exact: false })).toBeInViewport();
  await admin.context().close();
});

test('nothing invites to a queue that did not come, and its summary breaks between its parts', async ({
  page,
  browser,
}) => {
  const [first = ''] = await orderSome(page, 1);
  const admin = await asAdmin(browser, page);
  await admin.setViewportSize({ width: 1024, height: 768 });
  await open(admin, first);
  const summary = admin.getByRole('status').filter({ hasText: 'در صف' });
  await expect(summary).toBeVisible();
  // The point before the first part of each line is outside, and cut off.
  expect(
    await summary.evaluate((it) => {
      const { right } = it.getBoundingClientRect();
      const parts = [...(it.firstElementChild?.children ?? [])].map((part) => part.getBoundingClientRect());
      return parts
        .filter(({ top }, at) => top !== parts[at - 1]?.top)
        .every((part) => part.right > right + 10);
    }),
  ).toBe(true);
  await admin.goto('/admin/designsManagement?design=99999999');
  await expect(admin.getByText('شاید لینک ناقص کپی شده باشد.')).toBeVisible();
  await admin.route(/\/api\/design\/search\?/, (route) => route.fulfill({ status: 500, json: {} }));
  await admin.goto('/admin/designsManagement');
  await expect(admin.getByText('صف هنوز نرسیده است.')).toBeVisible({ timeout: 30_000 });
  await expect(admin.getByText('از صف یکی را باز کنید', { exact: false })).toHaveCount(0);
  await admin.context().close();
});

test('an empty queue leads to the work that is left elsewhere', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  const { admin } = await pinned(page, browser);
  // Other walks have orders in all queues.
  let counters = { pending: 0, mine: 0, late: 1, revising: 1, tickets: 0, requests: 0 };
  await admin.route(/\/api\/desk$/, async (route) => {
    const desk = (await (await route.fetch()).json()) as { data: { kind: string }[]; counters: object };
    await route.fulfill({ json: { ...desk, data: [], counters: { ...desk.counters, ...counters } } });
  });
  await admin.route(/\/api\/design\/search\?.*status=(pending|designing)/, (route) =>
    route.fulfill({ json: { designs: [], metadata: { page: 1, count: 50, total: 0, totalPages: 0 } } }),
  );
  await admin.goto('/admin/designsManagement');
  const summary = admin.getByRole('status').filter({ hasText: 'صف خالی است' });
  await expect(summary.getByRole('link', { name: '۱ قول دیر شده' })).toHaveAttribute(
    'href',
    /\/admin\/designs\?late=true$/,
  );
  await expect(
    admin.getByText('۱ بازنگری (۱ قول دیر شده) مانده است.', { exact: false }).first(),
  ).toBeVisible();
  await admin.getByRole('button', { name: 'سراغ کار بعدی' }).click();
  await expect(admin).toHaveURL(/list=revising/);
  await expect(admin.getByRole('article', { name: /سفارش/ })).toBeVisible();
  await admin.goto('/admin/designsManagement');
  await expect(admin.getByRole('button', { name: 'سراغ کار بعدی' })).toBeVisible();
  await admin.keyboard.press('n');
  await expect(admin).toHaveURL(/list=revising/);
  await admin.goto('/admin/designsManagement');
  // The queue says it itself.
  await expect(summary).not.toContainText('بازنگری');
  await admin.getByRole('tab', { name: /^بازنگری/ }).click();
  await expect(admin).toHaveURL(/list=revising/);
  await admin.goto('/');
  await expect(admin.getByText('هیچ سفارشی در صف نیست؛ ۱ بازنگری (۱ قول دیر شده) مانده است.')).toBeVisible();

  counters = { ...counters, late: 0, revising: 0 };
  await admin.goto('/admin/designsManagement');
  await expect(summary).toBeVisible();
  await expect(admin.getByRole('tabpanel').locator('.lucide-coffee')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'سراغ کار بعدی' })).toHaveCount(0);
  await admin.goto('/');
  await expect(admin.getByText('چای بعدی را با خیال راحت بنوشید', { exact: false })).toBeVisible();
  // A desk may be asked for at this moment.
  await admin.unrouteAll({ behavior: 'ignoreErrors' });
  await admin.context().close();
});

test('an order that is opened by its address is shown in its own queue', async ({ page, browser }) => {
  await signIn(page, newMobile());
  const { id, admin } = await pinned(page, browser);
  const tab = (name: RegExp) => admin.getByRole('tab', { name });
  await open(admin, id);
  await expect(tab(/بازنگری/)).toHaveAttribute('aria-selected', 'true');
  await expect(admin.locator(`[data-order="${id}"]`)).toHaveAttribute('aria-current');
  // An accepted order stays open where it was.
  await admin.keyboard.press('a');
  await expect(status(admin, 'در حال طراحی')).toBeVisible();
  await expect(tab(/بازنگری/)).toHaveAttribute('aria-selected', 'true');
  // The page shows it before the answer.
  await expect.poll(async () => (await stateOf(page, id)).status).toBe('designing');
  await open(admin, id);
  await expect(tab(/^من /)).toHaveAttribute('aria-selected', 'true');
  await admin.context().close();
});

test('the keys that send a reply do not refuse an order', async ({ page, browser }) => {
  const [first = ''] = await orderSome(page, 1);
  const admin = await asAdmin(browser, page);
  await open(admin, first, '&type=pen');
  await admin.keyboard.press('r');
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'دلیل رد سفارش' }).fill('خط ناخواناست');
  await admin.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('button', { name: /^رد سفارش/ })).toBeFocused();
  // A key that is held down comes again.
  await admin.keyboard.press('Control+Enter');
  expect((await stateOf(page, first)).status).toBe('pending');
  await admin.keyboard.press('Enter');
  await expect.poll(async () => (await stateOf(page, first)).status).toBe('rejected');
  await admin.context().close();
});

test('an order opens where there is something new: a revision at its words, on a phone at its picture', {
  tag: '@phone',
}, async ({ page, browser, isMobile }) => {
  await signIn(page, newMobile());
  const { id, admin } = await pinned(page, browser);
  await open(admin, id);
  const words = admin.getByText('اینجا پهن‌تر');
  const brief = admin.getByRole('heading', { name: 'شرح سفارش' });
  if (isMobile) {
    await expect(admin.locator('[data-canvas]')).toBeInViewport({ ratio: 0.9 });
    const field = admin.getByRole('textbox', { name: 'پیام به مشتری' });
    await field.focus();
    await expect.poll(() => isCovered(field)).toBe(false);
  } else {
    await expect(words.last()).toBeInViewport();
    await expect(brief).not.toBeInViewport();
  }
  // After the designer answers, the order opens at its brief again.
  await ask(admin, 'post', 'design/message', { multipart: { designId: id, text: 'پهن‌تر می‌شود' } });
  await admin.goto('about:blank');
  await open(admin, id);
  await expect(admin.getByText('پهن‌تر می‌شود')).toBeAttached();
  if (!isMobile) await expect(brief).toBeInViewport();
  await admin.context().close();
});

/** Returns whether anything lies on the lowest line of a field. */
const isCovered = (field: Locator) =>
  field.evaluate((it) => {
    const { left, width, bottom } = it.getBoundingClientRect();
    return !it.contains(document.elementFromPoint(left + width / 2, bottom - 4));
  });

test('while a question is open its designer writes, and goes on without an answer by the menu', async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'گل برای پشت ساعت');
  const admin = await asAdmin(browser, page);
  await ask(admin, 'put', 'design/suspend', { data: { designId: id, reason: 'قطر پشت ساعت؟' } });
  await open(admin, id);
  const article = admin.getByRole('article', { name: /سفارش/ });
  await article.getByRole('button', { name: 'نوشتن پیام' }).click();
  await expect(admin.getByRole('textbox', { name: 'پیام به مشتری' })).toBeFocused();
  await expect(article.getByRole('button', { name: 'پذیرش' })).toHaveCount(0);
  await article.getByRole('button', { name: 'کارهای دیگر' }).click();
  await admin.getByRole('menuitem', { name: 'ادامه بدون پاسخ' }).click();
  await expect(status(admin, 'در حال طراحی')).toBeVisible();
  await expect(article.getByText('فایل را هر جای صفحه رها کنید.')).toBeVisible();
  await page.goto(`/designOrder/${id}`);
  await expect(page.getByRole('log').getByText('پرسش طراح · دیگر لازم نیست')).toBeVisible();

  // An answered question is accepted as before.
  await ask(admin, 'put', 'design/suspend', { data: { designId: id, reason: 'جنس قاب؟' } });
  await ask(page, 'put', 'design/answer', { multipart: { designId: id, text: 'نقره' } });
  await expect(article.getByRole('button', { name: 'پذیرش' })).toBeVisible();
  await admin.context().close();
});

/** Orders as a customer, and opens the order on an admin's workbench. */
async function openNew(page: Page, browser: Browser): Promise<{ id: string; admin: Page }> {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'حلقه');
  const admin = await asAdmin(browser, page);
  await open(admin, id);
  return { id, admin };
}

test('a double click on the delivery does not accept the next order', async ({ page, browser }) => {
  // In the queue of all types the next order may belong to another test, which can change it.
  const [id = ''] = await orderSome(page, 2);
  const admin = await asAdmin(browser, page);
  await admin.setViewportSize({ width: 1366, height: 768 });
  await openInQueue(admin, id, '&type=pen');
  await admin.keyboard.press('a');
  await expect.poll(async () => (await stateOf(page, id)).status).toBe('designing');
  await stageResults(admin, photo('نتیجه.png'));
  await expect(deliverButton(admin)).toBeEnabled();
  const accepted = countCalls(admin, 'design/accept');
  const box = await deliverButton(admin).boundingBox();
  await deliverButton(admin).click();
  const next = admin.getByRole('button', { name: /^پذیرش/ });
  await expect(next).toBeVisible();
  // The pointer is on it now.
  const { x, y, width, height } = (await next.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [left, top] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  expect([left > x && left < x + width, top > y && top < y + height]).toEqual([true, true]);
  await admin.mouse.down({ clickCount: 2 });
  await admin.mouse.up({ clickCount: 2 });
  await expect(admin.getByRole('button', { name: 'برگرداندن' })).toBeVisible();
  expect(accepted.count).toBe(0);
  expect((await stateOf(page, id)).status).toBe('designing');
  await admin.context().close();
});

test('a delivery is confirmed after a reload, and one that failed offline says why', async ({
  page,
  browser,
}) => {
  const { id, admin } = await openNew(page, browser);
  await dropAnywhere(admin, photo('نتیجه.png'));
  await expect.poll(async () => (await stateOf(page, id)).status).toBe('designing');
  await expect(deliverButton(admin)).toBeEnabled();
  await deliverButton(admin).click();
  await expect(admin.getByText(/تحویل می‌شود/)).toBeVisible();
  await admin.route('**/api/design/finish', (route) => route.abort());
  await admin.evaluate(() => dispatchEvent(new Event('pagehide')));
  const failed = admin.getByRole('alertdialog').filter({ hasText: 'تحویل نشد' });
  await expect(failed).toContainText('اینترنت');
  await admin.unroute('**/api/design/finish');
  await failed.getByRole('button', { name: 'باز کردن' }).click();
  await expect(deliverButton(admin)).toBeEnabled();
  await deliverButton(admin).click();
  await expect(admin.getByText(/تحویل می‌شود/)).toBeVisible();
  await admin.reload();
  await expect(admin.getByText('به دست مشتری رسید', { exact: false })).toBeVisible();
  expect((await stateOf(page, id)).status).toBe('finished');
  await admin.context().close();
});

test('a dialog says that its order was closed elsewhere, and keeps the text', async ({ page, browser }) => {
  const { id, admin } = await openNew(page, browser);
  await admin.keyboard.press('s');
  const dialog = admin.getByRole('dialog', { name: /پرسش از مشتری/ });
  await dialog.getByRole('textbox').fill('اندازهٔ انگشت؟');
  await ask(page, 'put', 'design/cancel', { data: { designId: id } });
  await expect(dialog.getByRole('alert')).toContainText('لغو');
  await expect(dialog.getByRole('textbox')).toHaveValue('اندازهٔ انگشت؟');
  await expect(dialog.getByRole('button', { name: 'فرستادن پرسش' })).toBeDisabled();
  await expectAccessible(admin);
  await admin.context().close();
});
