import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { toLatinDigits } from '#contract/common/digits';
import { expectAccessible } from './axe.ts';
import { adminPaths, customerPaths } from './paths.ts';
import {
  adminMobile,
  another,
  asAdmin,
  ask,
  charge,
  deliverQuickly,
  newMobile,
  orderQuickly,
  signIn,
} from './people.ts';
import { pictureOf } from './png.ts';
import { test } from './test.ts';

test.describe.configure({ mode: 'parallel' });

/** Width and height in px, and the reader's root font size in px. */
type Screen = readonly [width: number, height: number, text: number];
const screens: Record<string, readonly Screen[]> = {
  phone: [
    [320, 700, 16],
    [320, 640, 32],
  ],
  // Where layouts begin and end: 1280 × 800 at 200 %, the first with columns, large letters, and the widest.
  desktop: [
    [640, 400, 16],
    [1024, 768, 16],
    [1280, 800, 32],
    [2560, 1440, 16],
  ],
};
const ownScreens = () => screens[test.info().project.name] ?? [];

async function show(page: Page, [width, height, text]: Screen): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}px`;
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, text);
}

/** Returns by how many px the page, or a dialog over it, is wider than the screen, and the elements that stick out. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const boxes = [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] *')];
    return boxes
      .filter((box) => {
        const style = getComputedStyle(box);
        const scrolls = box === document.documentElement || style.overflowX === 'auto';
        // A row of tabs is meant to scroll.
        return scrolls && !box.matches('[role=tablist]') && box.scrollWidth > box.clientWidth + 1;
      })
      .map(
        (box) => `${box.tagName}.${box.className}: ${box.scrollWidth} of ${box.clientWidth} (${clientWidth})`,
      );
  });

/** Returns how many px of the screen's height stay covered while the page scrolls. */
const covered = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight / 3);
    const bars = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((box) => ['fixed', 'sticky'].includes(getComputedStyle(box).position))
      .filter((box) => box.closest('[data-over]') === null)
      .map((box) => box.getBoundingClientRect())
      .filter(({ width, height }) => width > innerWidth / 2 && height > 0)
      .map(({ top, bottom }) => [Math.max(top, 0), Math.min(bottom, innerHeight)] as const)
      .filter(([top, bottom]) => bottom > top)
      .toSorted(([a], [b]) => a - b);
    let [sum, end] = [0, 0];
    for (const [top, bottom] of bars) {
      sum += Math.max(0, bottom - Math.max(top, end));
      end = Math.max(end, bottom);
    }
    scrollTo(0, 0);
    return sum;
  });

/** Returns what the admin's tools cover: anything on wide screens; on others they are in the bar of places. */
const hidden = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    const tools = document.querySelector('button[aria-label^="ابزارهای مدیر"]')?.getBoundingClientRect();
    if (!tools) return ['the tools are missing'];
    const said = [tools.right > innerWidth * 0.75 || innerWidth > 2000, tools.bottom > innerHeight * 0.6];
    if (said.includes(false)) return [`the tools stand at ${tools.right}, ${tools.bottom}`];
    const bar = document.querySelector('nav[aria-label="دسترسی سریع"]')?.getBoundingClientRect();
    if (bar && tools.top < bar.top) return ['the tools are over the page'];
    /** Returns the part of an element that its scroll containers leave visible. */
    const seen = (box: Element) => {
      let { top, bottom, left, right } = box.getBoundingClientRect();
      for (let area = box.parentElement; area; area = area.parentElement) {
        if (area === document.body || getComputedStyle(area).overflowY === 'visible') continue;
        const edge = area.getBoundingClientRect();
        [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      }
      return { top, bottom, left, right };
    };
    const what = ':is(main, aside, nav) :is(a, button, input, li, tr, [role=status], p, dd)';
    return [...document.querySelectorAll<HTMLElement>(what)]
      .filter((box) => box.getClientRects().length > 0 && !box.matches('.sr-only'))
      .filter((box) => {
        const { top, bottom, left, right } = seen(box);
        if (top >= bottom || left >= right) return false;
        return top < tools.bottom && bottom > tools.top && left < tools.right && right > tools.left;
      })
      .map((box) => `${box.tagName} ${box.textContent}`);
  });

const longName = 'نقش-حاشیه-برای-درِ-ساعت-جیبی-قطر-سی-و-هشت-میلی‌متر-ویرایش-نهایی-پس-از-بازنگری-سوم.png';
const picture = pictureOf(longName, 90, 60, (x) => x);

/** Makes a customer with a long name, a waiting order, a finished one, a request for a higher level, and a ticket. */
async function furnish(
  browser: Browser,
  page: Page,
): Promise<{
  person: string;
  waiting: string;
  finished: string;
  qr: { id: string; code: string };
  ticket: string;
}> {
  await signIn(page, newMobile());
  const named = { name: 'محمدحسین‌علی‌رضا'.repeat(3), family: 'حکاک‌باشی‌اصفهانی‌نژاد'.repeat(2) };
  await ask(page, 'put', 'user/profile', { data: named });
  const waiting = await orderQuickly(page, 'حاشیهٔ بافته برای انگشتر نقره '.repeat(12));
  for (const desc of ['آویز', 'پلاک']) await orderQuickly(page, desc);
  const { _id: finished } = await ask(page, 'post', 'design/new', {
    multipart: { type: 'corel', desc: 'طرح‌واره‌ای‌بی‌فاصله'.repeat(9), files: picture },
  });
  const admin = await asAdmin(browser, page);
  await deliverQuickly(admin, finished, picture);
  const ticket = await openLongTicket(page, finished);
  const answer = {
    ticketId: ticket,
    text: `پاسخ‌بی‌فاصله${'و‌بلند'.repeat(30)} https://example.com/${'a'.repeat(90)}`,
  };
  await ask(admin, 'put', 'ticket/admin/replay', { multipart: answer });
  await ask(admin, 'post', 'ticket/admin/note', { data: { ...answer, text: 'یادداشت' } });
  await admin.context().close();
  await askForLevel(page);
  const { _id: person } = await ask(page, 'get', 'user/profile');
  return { person, waiting, finished, qr: await orderLongCode(page), ticket };
}

/** Orders a code whose page has a long title and an address without a break. */
async function orderLongCode(page: Page): Promise<{ id: string; code: string }> {
  await charge(page, 200_000);
  const { data } = await ask<{
    data: { _id: string; kind: string; inputs: { key: string; kind: string }[] }[];
  }>(page, 'get', 'design/qr/category');
  const category = data.find(({ kind }) => kind === 'link');
  const key = category?.inputs.find(({ kind }) => kind === 'link')?.key ?? '';
  type Made = { design: { _id: string }; code: string };
  const { design, code } = await ask<Made>(page, 'post', 'design/qr/new', {
    data: {
      categoryId: category?._id,
      title: 'عنوان‌بی‌فاصله'.repeat(12),
      values: { [key]: `https://example.com/${'a'.repeat(300)}` },
    },
  });
  return { id: design._id, code };
}

async function openLongTicket(page: Page, designId: string): Promise<string> {
  const { _id } = await ask(page, 'post', 'ticket/new', {
    multipart: {
      title: 'عنوانی که از یک خط بیشتر است و با این همه باید خوانده شود، هم در فهرست و هم بالای گفتگو',
      department: 'technical',
      text: 'متن‌بی‌فاصله'.repeat(20),
      designId,
      files: picture,
    },
  });
  return _id;
}

async function askForLevel(page: Page): Promise<void> {
  await ask(page, 'put', 'user/upgrade/verify', {
    data: {
      name: 'محمدحسین‌علی',
      family: 'حکاک‌باشی اصفهانی‌نژاد',
      nationId: '0010350829',
      phone: '02188776655',
      address: { province: 8, city: 'تهران', location: 'خیابان نمونه، پلاک ۱' },
    },
  });
}

/** The layout must settle within this time (ms) after the screen changes, which may load more scripts. */
const settled = expect.configure({ soft: true, timeout: 10_000 });

async function walk(page: Page, places: readonly string[], isAdmin: boolean): Promise<void> {
  for (const place of places) {
    await page.goto(place);
    await expect(page.locator('.not-started')).toHaveCount(0);
    await expect(page.locator('#root h1').first()).toBeAttached();
    // The kit shows its skeletons permanently.
    if (!place.startsWith('/dev')) await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    // Public pages have no tools.
    const isTooled = isAdmin && !/^\/(dev|pages)\//.test(place);
    if (place.includes('#')) await expect(page.getByRole('dialog')).toBeVisible();
    else if (isTooled)
      await expect(page.getByRole('button', { name: /^ابزارهای مدیر/, includeHidden: true })).toBeAttached();
    for (const screen of ownScreens()) {
      const at = `${place} on ${screen[0]} × ${screen[1]} with text of ${screen[2]} px`;
      await show(page, screen);
      await settled.poll(() => overflow(page), `${at} scrolls sideways`).toEqual([]);
      if (screen[0] < 1024)
        await settled.poll(() => covered(page), `bars of ${at}`).toBeLessThan(screen[1] / 2);
      // A record's dialog can open at any moment.
      const isOverlaid = async () => (await page.getByRole('dialog').count()) > 0;
      if (isTooled)
        await settled
          .poll(async () => ((await isOverlaid()) ? [] : hidden(page)), `under the tools of ${at}`)
          .toEqual([]);
    }
  }
}

type Furnished = Awaited<ReturnType<typeof furnish>>;

for (const [part, placesOf] of [
  ['its lists', () => customerPaths],
  [
    'its records',
    ({ waiting, finished, qr, ticket }: Furnished) => [
      '/designOrder?tab=orders&search=nothing',
      `/designOrder/${waiting}`,
      `/designOrder/${finished}`,
      `/designOrder/${qr.id}`,
      `/ticket/${ticket}`,
      `/ticket/newTicket?design=${finished}`,
    ],
  ],
] as const)
  test(`no page of a customer scrolls sideways, whatever the screen, the text and the zoom: ${part}`, {
    tag: '@phone',
  }, async ({ page, browser }) => {
    await walk(page, placesOf(await furnish(browser, page)), false);
    await ask(page, 'post', 'auth/logout');
    await walk(page, ['/login'], false);
  });

const isSettings = (path: string) => /^\/(admin\/settings|pages)/.test(path);
const halves = (paths: readonly string[]) => {
  const middle = Math.ceil(paths.length / 2);
  return [paths.slice(0, middle), paths.slice(middle)] as const;
};
const [firstSettings, otherSettings] = halves(adminPaths.filter((path) => isSettings(path)));
const [firstLists, otherLists] = halves([
  ...adminPaths.filter((path) => !isSettings(path)),
  '/#upgradeRequests',
]);

for (const [part, placesOf] of [
  ['the first settings', () => firstSettings],
  ['the other settings', () => otherSettings],
  ['the first lists', () => firstLists],
  ['the other lists', () => otherLists],
  [
    'records',
    ({ waiting, qr, ticket, person }: Furnished) => [
      `/admin/designsManagement?design=${waiting}`,
      `/admin/tickets?ticket=${ticket}`,
      `/admin/settings/qr?code=${qr.code}`,
      `/admin/rechargeWallet?user=${person}`,
      `/admin/rechargeWallet/statement?user=${person}`,
      `/admin/users?user=${person}`,
      '/dev/kit',
    ],
  ],
] as const)
  test(`no page of an admin scrolls sideways, and the tools hide nothing: ${part}`, {
    tag: '@phone',
  }, async ({ page, browser }) => {
    const customer = await another(browser, page);
    const furnished = await furnish(browser, customer);
    await customer.context().close();
    await signIn(page, adminMobile());
    await walk(page, placesOf(furnished), true);
  });

test('the tools say how many level requests wait, as it changes', async ({ page, browser }) => {
  await signIn(page, adminMobile());
  await page.goto('/admin/tickets');
  const tools = page.getByRole('button', { name: /^ابزارهای مدیر/ });
  const said = async () => {
    const name = (await tools.getAttribute('aria-label')) ?? '';
    return Number(toLatinDigits(name).replace(/\D/g, ''));
  };
  const waiting = async () => (await ask<{ data: number }>(page, 'get', 'user/upgrade/number')).data;
  await expect(tools).toBeVisible();
  await expect.poll(async () => (await said()) === (await waiting())).toBe(true);
  const customer = await another(browser, page);
  await signIn(customer, newMobile());
  await askForLevel(customer);
  expect(await waiting()).toBeGreaterThan(0);
  await expect.poll(async () => (await said()) === (await waiting())).toBe(true);
  await expectAccessible(page);
  await tools.click();
  await expect(page.getByRole('menuitem', { name: /درخواست‌های ارتقای سطح.*درخواست منتظر/ })).toBeVisible();
  await customer.context().close();
});

/** A button that has switched itself off may still be the active element, and hears no key. */
const expectFocusWithin = (dialog: Locator) =>
  expect
    .poll(() =>
      dialog.evaluate(
        (box) => box === document.activeElement || box.querySelector(':focus:not(:disabled)') !== null,
      ),
    )
    .toBe(true);

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('Back closes what is open and leaves the page where it is', async ({ page }) => {
    // No tool can press Android's Back; the browser's own request to close does the same.
    await page.addInitScript(() => {
      type Watcher = EventTarget & { requestClose(): void; destroy(): void };
      const open = new Set<Watcher>();
      const Own = (globalThis as unknown as { CloseWatcher: new () => Watcher }).CloseWatcher;
      Object.assign(globalThis, {
        CloseWatcher: class extends Own {
          constructor() {
            super();
            open.add(this);
            this.addEventListener('close', () => open.delete(this));
          }
          override destroy() {
            open.delete(this);
            super.destroy();
          }
        },
        pressBack: () => {
          const last = [...open].at(-1);
          last?.requestClose();
          return last !== undefined;
        },
      });
    });
    // An overlay is visible a moment before it handles Back.
    const back = () => expect.poll(() => page.evaluate('pressBack()')).toBe(true);
    await signIn(page, newMobile());
    await charge(page, 200_000);
    const { _id: id } = await ask(page, 'post', 'design/new', {
      multipart: { type: 'corel', desc: 'نقش حاشیه', files: picture },
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'بیشتر' }).click();
    const drawer = page.getByRole('dialog', { name: 'بخش‌ها' });
    await expect(drawer).toBeVisible();
    await back();
    await expect(drawer).toBeHidden();
    await page.goto(`/designOrder/${id}`);
    for (const [button, role] of [
      [/^بزرگ‌نمایی/, 'dialog'],
      ['کارهای سفارش', 'menu'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole(role)).toBeVisible();
      await back();
      await expect(page.getByRole(role)).toBeHidden();
    }
    await expect(page).toHaveURL(`/designOrder/${id}`);
  });
});

test('Escape closes what is open after the button under the finger has gone or switched itself off', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await signIn(page, newMobile());
  await orderQuickly(page, 'نقش حاشیه');
  await ask(page, 'post', 'user/image', { multipart: { image: picture } });
  const { _id: userId } = await ask(page, 'get', 'user/profile');
  const admin = await asAdmin(browser, page);
  await ask(admin, 'put', 'notification/send', { data: { title: 'سلام', message: 'خوش آمدید', userId } });
  await admin.context().close();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  // Everything is read, so the pressed button is disabled.
  const bell = page.getByRole('button', { name: /^اعلان‌ها/ });
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'اعلان‌ها' });
  const readAll = panel.getByRole('button', { name: 'همه را خواندم' });
  await expect(readAll).toBeEnabled();
  await readAll.focus();
  await page.keyboard.press('Enter');
  await expect(readAll).toBeDisabled();
  await expectFocusWithin(panel);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();

  // A file is removed, and with it the row with the pressed button.
  await page.getByRole('button', { name: /^حساب من/ }).click();
  await page.getByRole('menuitem', { name: 'پروفایل' }).click();
  await page.getByRole('button', { name: /(تغییر|گذاشتن) تصویر پروفایل/ }).click();
  const dialog = page.getByRole('dialog', { name: 'تصویر پروفایل' });
  await dialog.locator('input[type=file]').setInputFiles(picture);
  const remove = dialog.getByRole('button', { name: /^حذف .*png/ });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(remove).toHaveCount(0);
  // The key may come before the focus is back.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // The picture is deleted: the confirm dialog has closed, and the button that led there is disabled.
  await page.getByRole('button', { name: /(تغییر|گذاشتن) تصویر پروفایل/ }).click();
  const deletion = dialog.getByRole('button', { name: 'حذف تصویر' });
  await deletion.focus();
  await page.keyboard.press('Enter');
  const sure = page.getByRole('alertdialog', { name: 'حذف تصویر پروفایل؟' });
  await sure.getByRole('button', { name: 'حذف تصویر' }).focus();
  await page.keyboard.press('Enter');
  await expect(sure).toBeHidden();
  await expect(deletion).toBeDisabled();
  await expectFocusWithin(dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('the pages that rows and found orders lead to are fetched before anybody points at them', async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  await orderQuickly(page, 'نقش کمیاب');
  const storageState = await page.context().storageState();
  const fresh = async () => {
    const context = await browser.newContext({ storageState, baseURL: process.env.E2E_URL });
    const tab = await context.newPage();
    const scripts: string[] = [];
    tab.on('request', (request) => scripts.push(request.url()));
    return { tab, ofOrder: () => scripts.filter((url) => url.includes('designOrder._id')).length };
  };
  const onDashboard = await fresh();
  await onDashboard.tab.goto('/');
  await expect(onDashboard.tab.getByRole('main').getByRole('link', { name: /طراحی کورل/ })).toBeVisible();
  await onDashboard.tab
    .getByRole('main')
    .getByRole('link', { name: /طراحی کورل/ })
    .evaluate((row) => row.scrollIntoView());
  await expect.poll(onDashboard.ofOrder).toBeGreaterThan(0);
  await onDashboard.tab.context().close();

  const found = await fresh();
  await found.tab.goto('/tutorial');
  await expect(found.tab.getByRole('heading', { level: 1 })).toBeVisible();
  // The page is visible a moment before it handles keys.
  await expect(async () => {
    await found.tab.keyboard.press('/');
    const field = found.tab.getByRole('searchbox', { name: 'جستجو در حکاک' });
    await expect(field).toBeFocused({ timeout: 1000 });
  }).toPass();
  await found.tab.keyboard.type('کمیاب');
  await expect(found.tab.getByRole('link', { name: /طراحی کورل/ })).toBeVisible();
  await expect.poll(found.ofOrder).toBeGreaterThan(0);
  await found.tab.context().close();
});

test('every list without a row says so in the same words', async ({ page, browser }) => {
  const words = 'داده ای برای نمایش وجود ندارد !';
  await signIn(page, newMobile());
  for (const place of ['/#deviceSection', '/designOrder?tab=orders', '/wallet', '/wallet/statement']) {
    await page.goto(place);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByText(words).first(), place).toBeVisible();
  }
  const admin = await asAdmin(browser, page);
  const picker = admin.getByRole('combobox', { name: 'مشتری' });
  await admin.goto('/admin/designs');
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(admin.getByRole('searchbox', { name: 'جستجو در همهٔ سفارش‌ها' })).toBeVisible();
  await admin.getByRole('button', { name: 'فیلترهای بیشتر' }).click();
  await picker.fill('qqqq');
  await expect(admin.getByRole('listbox').getByText(words)).toBeVisible();
  const { _id } = await ask(page, 'get', 'user/profile');
  await admin.goto(`/admin/users?user=${_id}`);
  await expect(admin.getByRole('dialog').getByText(words).first()).toBeVisible();
  await admin.goto('/admin/users');
  await admin.getByRole('searchbox', { name: 'جستجوی کاربر' }).fill('qqqq');
  await expect(admin.getByRole('main').getByText(words)).toBeVisible();
  await admin.context().close();
});

test('a browser too old for the product, or without JavaScript, gets a page that can be read', async ({
  browser,
  baseURL,
}) => {
  const old = await browser.newContext({ baseURL, viewport: { width: 320, height: 640 } });
  await old.addInitScript(() => {
    CSS.supports = () => false;
  });
  const page = await old.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto('/wallet');
  await expect(page.getByRole('heading', { name: 'این مرورگر برای حکاک قدیمی است' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'فایرفاکس' })).toBeVisible();
  await expect(page.locator('#root')).toHaveCount(0);
  expect(await overflow(page)).toEqual([]);
  await expectAccessible(page);
  expect(faults).toEqual([]);
  await old.close();

  const bare = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const still = await bare.newPage();
  await still.goto('/');
  await expect(still.getByRole('heading', { name: 'جاوااسکریپت این مرورگر خاموش است' })).toBeVisible();
  await expect(still.getByText('قدیمی است')).toBeHidden();
  await bare.close();
});

test('a name of two hundred letters takes three lines, on pages and in dialogs', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  await ask(page, 'put', 'user/profile', { data: { name: 'ش'.repeat(100), family: 'ک'.repeat(100) } });
  const { _id: id } = await ask(page, 'get', 'user/profile');
  const admin = await asAdmin(browser, page);
  await admin.setViewportSize({ width: 320, height: 700 });
  await admin.goto(`/admin/users/${id}`);
  await expect(admin.getByText('موجودی کیف پول')).toBeInViewport();
  const lines = (place: Locator) =>
    place.evaluate(
      (box) => box.getBoundingClientRect().height / parseFloat(getComputedStyle(box).lineHeight),
    );
  expect(Math.round(await lines(admin.getByRole('heading', { level: 1 })))).toBe(3);
  await admin.goto(`/admin/users?user=${id}`);
  const name = admin
    .getByRole('dialog', { name: 'اطلاعات کاربر' })
    .getByRole('heading', { level: 3 })
    .first();
  await expect(name).toBeVisible();
  expect(Math.round(await lines(name))).toBe(3);
  await expect.poll(() => overflow(admin)).toEqual([]);
  await admin.context().close();
});
