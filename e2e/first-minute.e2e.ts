import { expect, type Page } from '@playwright/test';
import { toPersianDigits } from '#contract/common/digits';
import { expectAccessible } from './axe.ts';
import { closeWithEscape } from './dialogs.ts';
import { asAdmin, ask, codeOf, newMobile, orderQuickly, signIn } from './people.ts';
import { test } from './test.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^اعلان‌ها/ });

test('the login page says what the product is, what it costs, and shows a piece', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('عکس بفرستید، فایل آمادهٔ لیزر بگیرید');
  const { data } = await ask<{ data: { least: number; minutes: number | null } }>(page, 'get', 'price/least');
  const price = toPersianDigits(data.least.toLocaleString('en').replaceAll(',', '٬'));
  await expect(page.getByText(`از ${price} تومان`)).toBeVisible();
  const piece = page.getByRole('img', { name: /طرح مدادی/ });
  await expect(piece).toBeInViewport();
  // The picture may load after the page.
  await expect(async () => {
    const { drawn, bytes } = await piece.evaluate((image: HTMLImageElement) => {
      const [entry] = performance.getEntriesByName(image.currentSrc) as PerformanceResourceTiming[];
      return { drawn: image.naturalWidth > 0, bytes: entry?.encodedBodySize ?? 0 };
    });
    expect(drawn).toBe(true);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(36_000);
  }).toPass();
  // It is the largest paint, so it is fetched with the scripts, also by a page that leads to the login page.
  expect((await page.request.get('/wallet')).headers().link).toMatch(
    /<\/assets\/piece-[\w-]+\.webp>; rel=preload; as=image/,
  );
  // The field and its button need no scrolling.
  await expect(page.getByRole('button', { name: 'دریافت کد ورود' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});

test('the short address of an SMS signs in and then opens the order; nobody else’s is found', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const mobile = newMobile();
  await signIn(page, mobile);
  const order = await orderQuickly(page, 'نقش حاشیه');
  const { orderNumber } = await ask<{ orderNumber: number }>(page, 'get', `design/one/${order}`);
  const admin = await asAdmin(browser, page);
  await ask(admin, 'put', 'design/accept', { data: { designId: order } });
  await ask(admin, 'put', 'design/suspend', {
    data: { designId: order, reason: 'اندازهٔ حلقه؟ '.repeat(30) },
  });
  const address = `${process.env.E2E_URL}/o/${orderNumber}`;
  // The SMS is sent from a queue, after the call has been answered.
  const lastWord = async () => {
    const outbox = await page.request.get(`/api/dev/outbox?mobile=${mobile}`);
    return ((await outbox.json()) as { data: { text: string }[] }).data[0]?.text.split(' ').at(-1);
  };
  await expect.poll(lastWord).toBe(address);

  await page.context().clearCookies();
  await page.goto(address);
  await expect(page).toHaveURL(`/login?back=%2Fo%2F${orderNumber}`);
  await page.getByRole('textbox', { name: 'شمارهٔ موبایل' }).fill(mobile);
  await page.getByRole('button', { name: 'دریافت کد ورود' }).click();
  const code = page.getByRole('textbox', { name: 'کد شش‌رقمی' });
  await expect(code).toBeVisible();
  await code.fill(await codeOf(page.request, mobile));
  await expect(page).toHaveURL(`/designOrder/${order}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(toPersianDigits(orderNumber));

  await admin.goto(`/o/${orderNumber}`);
  await expect(admin).toHaveURL(new RegExp(`/admin/designsManagement\\?design=${order}`));
  await admin.goto('/admin');
  await expect(admin).toHaveURL(/\/admin\/designsManagement/);

  // The open page would answer the end of its login by leading to the login page.
  await page.goto('about:blank');
  await signIn(page, newMobile());
  for (const number of [orderNumber, 1, 'x']) {
    await page.goto(`/o/${number}`);
    await expect(page.getByRole('main').getByText('سفارشی با این آدرس پیدا نشد')).toBeVisible();
    await expect(page).toHaveURL(`/o/${number}`);
  }
  await admin.context().close();
});

test('the bell opens on messages when only they are unread, and an opened order reads its news', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await signIn(page, newMobile());
  const { _id: userId } = await ask(page, 'get', 'user/profile');
  const [order, other] = [await orderQuickly(page, 'نقش حاشیه'), await orderQuickly(page, 'پیچک')];
  // Announcements of other walks would be unread too.
  const read = async () => {
    const { public: all } = await ask<{ public: { _id: string; read: boolean }[] }>(
      page,
      'get',
      'user/notification',
    );
    const notifIds = all.filter((each) => !each.read).map(({ _id }) => _id);
    await ask(page, 'put', 'notification/read/public', { data: { notifIds } });
  };
  const admin = await asAdmin(browser, page);
  for (const designId of [order, other]) await ask(admin, 'put', 'design/accept', { data: { designId } });
  await ask(admin, 'put', 'notification/send', { data: { title: 'سلام', message: 'خوش آمدید', userId } });
  const privately = async () =>
    (
      await ask<{ private: { link?: string; read: boolean }[] }>(page, 'get', 'user/notification')
    ).private.filter((each) => !each.read);
  expect(await privately()).toHaveLength(3);

  const panel = page.getByRole('dialog', { name: 'اعلان‌ها' });
  const messages = panel.getByRole('tab', { name: /پیام‌ها/ });
  /** Retries if another test sends an announcement in between. */
  const opensOnMessages = (path: string) =>
    expect(async () => {
      await read();
      await page.goto(path);
      await expect(bell(page)).toHaveAccessibleName(/خوانده‌نشده/);
      await bell(page).click();
      await expect(messages).toHaveAttribute('aria-selected', 'true', { timeout: 5000 });
    }).toPass();
  await opensOnMessages('/wallet');
  await closeWithEscape(panel);

  // One call for all news of the order, and none where nothing is unread.
  const calls: string[] = [];
  page.on('request', (sent) => {
    if (/\/api\/notification\/read/.test(sent.url())) calls.push(sent.postData() ?? '');
  });
  await page.goto(`/designOrder/${order}`);
  await expect.poll(privately).toHaveLength(2);
  expect(calls).toHaveLength(1);
  expect((await privately()).map(({ link }) => link)).not.toContain(`/designOrder/${order}`);
  // News that arrives while the order is open counts as read.
  await ask(admin, 'put', 'design/suspend', { data: { designId: order, reason: 'اندازه؟' } });
  await expect.poll(() => calls).toHaveLength(2);
  await expect.poll(privately).toHaveLength(2);
  await page.goto(`/designOrder/${other}`);
  await expect.poll(privately).toHaveLength(1);

  await opensOnMessages(`/designOrder/${other}`);
  await panel.getByRole('button', { name: 'همه را خواندم' }).click();
  // Reading does not change the list that is open.
  await expect(messages).toHaveAttribute('aria-selected', 'true');
  await expect.poll(privately).toEqual([]);
  await admin.context().close();
});

test('the first order asks for a name, once', async ({ page }) => {
  await signIn(page, newMobile());
  await page.goto('/designOrder');
  const name = page.getByRole('textbox', { name: 'اسم خودتان یا کارگاه؟' });
  await name.fill('کارگاه نقش جهان');
  await page.getByRole('textbox', { name: 'شرح سفارش' }).fill('نقش حاشیه');
  await expect
    .poll(async () => (await ask<{ name: string | null }>(page, 'get', 'user/profile')).name)
    .toBe('کارگاه نقش جهان');
  await expect(page.getByRole('button', { name: 'حساب من، کارگاه نقش جهان' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'شرح سفارش' })).toBeVisible();
  await expect(name).toHaveCount(0);
});

test('who is new sees neither charts nor filters of nothing', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, newMobile());
  await page.goto('/');
  const figures = page.getByRole('list', { name: 'حساب شما در یک نگاه' });
  await page.getByRole('main').getByRole('link', { name: 'ثبت دستگاه' }).click();
  await expect(page.getByRole('textbox', { name: 'سریال دستگاه' })).toBeInViewport();
  await expect(figures.getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('main').getByRole('link', { name: 'سفارش QR' })).toHaveCount(1);
  await expect(page.getByRole('figure')).toHaveCount(0);
  for (const path of ['/ticket', '/designOrder?tab=orders', '/wallet', '/designOrder/qr/mine']) {
    await page.goto(path);
    await expect(page.getByText('داده ای برای نمایش وجود ندارد !')).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('searchbox'), path).toHaveCount(0);
    await expect(main.getByRole('combobox', { name: 'ترتیب' }), path).toHaveCount(0);
  }
  // A filter that hides everything stays, and so does the way out of it.
  await page.goto('/ticket?search=هیچ');
  const search = page.getByRole('searchbox', { name: 'جستجوی تیکت' });
  await expect(search).toHaveValue('هیچ');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'نمایش همهٔ تیکت‌ها' }).click();
  await expect(search).toHaveCount(0);

  await ask(page, 'post', 'ticket/new', {
    multipart: { title: 'اندازه', department: 'design', text: 'چند میلی‌متر؟' },
  });
  await expect(page.getByRole('list', { name: 'تیکت‌ها' }).getByRole('listitem')).toHaveCount(1);
  await expect(search).toBeVisible();
});
