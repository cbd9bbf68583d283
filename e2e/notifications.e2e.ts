import { expect, type Page } from '@playwright/test';
import { toPersianDigits } from '#contract/common/digits';
import { expectAccessible } from './axe.ts';
import { choose } from './choose.ts';
import { closeWithEscape } from './dialogs.ts';
import { asAdmin, ask, newMobile, orderQuickly, signIn } from './people.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const bell = (page: Page) => page.getByRole('button', { name: /^اعلان‌ها/ });
const tools = (page: Page) => page.getByRole('button', { name: 'ابزارهای مدیر' });

async function openLetter(admin: Page) {
  await tools(admin).click();
  await admin.getByRole('menuitem', { name: 'ارسال اعلان' }).click();
  const dialog = admin.getByRole('dialog', { name: 'ارسال اعلان' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('an admin tells everybody and one customer; the bell counts, reads and leads on', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const mark = String(Date.now());
  const mobile = newMobile();
  await signIn(page, mobile);
  const order = await orderQuickly(page, 'نقش حاشیه');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(tools(page)).toHaveCount(0);

  const admin = await asAdmin(browser, page);
  await admin.goto('/');
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();

  await tools(admin).focus();
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('menuitem', { name: 'تنظیمات فونت' })).toBeVisible();
  await expectAccessible(admin);
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('menu')).toHaveCount(0);
  await expect(tools(admin)).toBeFocused();
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('menu')).toBeFocused();
  await admin.keyboard.press('ArrowDown');
  await expect(admin.getByRole('menuitem', { name: 'تنظیمات فونت' })).toBeFocused();
  await admin.keyboard.press('ArrowDown');
  await expect(admin.getByRole('menuitem', { name: 'درخواست‌های ارتقای سطح' })).toBeFocused();
  await admin.keyboard.press('ArrowDown');
  await expect(admin.getByRole('menuitem', { name: 'ارسال اعلان' })).toBeFocused();
  await admin.keyboard.press('Enter');

  const dialog = admin.getByRole('dialog', { name: 'ارسال اعلان' });
  // On a touchscreen the keyboard would cover the form.
  if (admin.viewportSize()?.width === 1280)
    await expect(dialog.getByRole('textbox', { name: 'عنوان' })).toBeFocused();
  await dialog.getByRole('button', { name: 'فرستادن به همه' }).click();
  await expect(dialog.getByText('عنوان را وارد کنید')).toBeVisible();
  await expect(dialog.getByText('متن اطلاعیه را وارد کنید')).toBeVisible();
  await expectAccessible(admin);
  const long = `تعطیلی ${mark} ${'و باز هم تعطیلی '.repeat(12)}`;
  await dialog.getByRole('textbox', { name: 'عنوان' }).fill(long);
  await dialog.getByRole('textbox', { name: 'متن اطلاعیه' }).fill('جمعه کارگاه بسته است.');
  // It cannot be taken back, so it asks first.
  const question = admin.getByRole('alertdialog', { name: 'به همه فرستاده شود؟' });
  await dialog.getByRole('button', { name: 'فرستادن به همه' }).click();
  await expect(question).toContainText(`«تعطیلی ${mark}`);
  await expect(question).toContainText('…» به دست همهٔ مشتری‌ها می‌رسد و برگشتنی نیست.');
  await expectAccessible(admin);
  await question.getByRole('button', { name: 'انصراف' }).click();
  await expect(question).toBeHidden();
  await dialog.getByRole('button', { name: 'فرستادن به همه' }).click();
  await question.getByRole('button', { name: 'فرستادن به همه' }).click();
  await expect(admin.getByText('عملیات موفق')).toBeVisible();
  await expect(admin.getByText('به همهٔ مشتری‌ها فرستاده شد.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(bell(page)).toHaveAccessibleName(/خوانده‌نشده/);

  await openLetter(admin);
  await expect(dialog.getByRole('textbox', { name: 'عنوان' })).toHaveValue('');
  await dialog.getByRole('tab', { name: 'پیام شخصی' }).click();
  const title = `پیام ${mark} دربارهٔ حلقهٔ نامزدی و حاشیهٔ بافتهٔ آن، که فایلش دوباره رسید و این بار کامل بود و آمادهٔ حکاکی است`;
  await dialog.getByRole('textbox', { name: 'عنوان' }).fill(title);
  await dialog.getByRole('textbox', { name: 'متن پیام' }).fill('فایل شما رسید.');
  await dialog.getByRole('button', { name: 'فرستادن پیام' }).click();
  await expect(admin.getByText('کاربر مورد نظر خود را انتخاب کنید').first()).toBeVisible();
  await choose(dialog.getByRole('combobox', { name: 'گیرنده' }), mobile, toPersianDigits(mobile));
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'فرستادن پیام' }).click();
  await expect(dialog).toBeHidden();

  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'اعلان‌ها' });
  const readAll = panel.getByRole('button', { name: 'همه را خواندم' });
  await expect(panel.getByRole('tab', { name: /اطلاعیه‌ها/ })).toHaveAttribute('aria-selected', 'true');
  await expect(panel.getByText(`تعطیلی ${mark}`)).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('tab', { name: /پیام‌ها/ }).click();
  await expect(panel.getByRole('tab', { name: 'پیام‌ها ۱ خوانده‌نشده' })).toBeVisible();
  await expect(panel.getByText(`پیام ${mark}`)).toBeVisible();
  // The page shows messages as read before the server answers; a reload must not cut that call off.
  const kept = page.waitForResponse('**/api/notification/read/private');
  await readAll.click();
  await expect(panel.getByRole('tab', { name: 'پیام‌ها', exact: true })).toBeVisible();
  await expect(readAll).toBeDisabled();
  await kept;
  await page.reload();
  await bell(page).click();
  await panel.getByRole('tab', { name: 'پیام‌ها', exact: true }).click();
  // Nothing unfolds a title, so the whole of it is shown.
  const cut = await panel.getByText(title).evaluate((line) => line.scrollHeight - line.clientHeight);
  expect(cut).toBeLessThan(2);

  await ask(admin, 'put', 'design/accept', { data: { designId: order } });
  await expect(panel.getByRole('tab', { name: 'پیام‌ها ۱ خوانده‌نشده' })).toBeVisible();
  await panel.getByRole('link', { name: 'طراحی شروع شد' }).click();
  await expect(page).toHaveURL(new RegExp(`/designOrder/${order}$`));
  await expect(panel).toBeHidden();
  await bell(page).click();
  await expect(panel.getByRole('tab', { name: 'پیام‌ها', exact: true })).toBeVisible();
  await closeWithEscape(panel);
  await expect(bell(page)).toBeFocused();
});

test('offline, the app says so and comes back; a notification shows when no page is open', async ({
  page,
  context,
}) => {
  await signIn(page, newMobile());
  await page.goto('/');
  const origin = new URL(page.url()).origin;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));

  const worker = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    worker.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find((each) => each.scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await worker.send('ServiceWorker.enable');
  const registrationId = await registered;
  const push = (id: string, title: string) =>
    worker.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify({ id, list: 'public', title, body: 'متن', link: '/wallet' }),
    });
  // Headless browsers may show no notifications, so the worker's calls are read instead.
  const [app = await context.waitForEvent('serviceworker')] = context.serviceWorkers();
  await app.evaluate(() => {
    const worker = self as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { matchAll: (options: object) => Promise<unknown> };
      asked: unknown[];
      looks: number;
    };
    worker.asked = [];
    worker.looks = 0;
    const look = worker.clients.matchAll.bind(worker.clients);
    worker.clients.matchAll = async (options) => {
      const windows = await look(options);
      worker.looks += 1;
      return windows;
    };
    worker.registration.showNotification = (title, options) => {
      worker.asked.push([title, (options?.data as { link: string } | undefined)?.link]);
      return Promise.resolve();
    };
    const { fetch } = self;
    self.fetch = (input, init) => {
      if (init?.method === 'PUT') worker.asked.push(input);
      return fetch(input, init);
    };
  });
  const asked = () => app.evaluate(() => (self as unknown as { asked: unknown[] }).asked);
  // A visible app gets no notification; the second one comes while it is hidden.
  await push('1', 'دیده');
  // The push is asynchronous: wait until the worker has looked for a visible page before leaving it.
  await expect.poll(() => app.evaluate(() => (self as unknown as { looks: number }).looks)).toBe(1);
  await page.goto('about:blank');
  await push('2', 'ندیده');
  await expect.poll(asked).toEqual([['ندیده', '/wallet']]);
  // The same holds for events of a hidden page. A pressed notification opens its link, or nothing without one.
  const happen = (type: string, rest: object) =>
    app.evaluate(
      async ([name, parts]) => {
        let done: Promise<unknown> | undefined;
        const notification = { ...(parts as { notification?: object }).notification, close: () => {} };
        const waitUntil = (work: Promise<unknown>) => (done = work);
        self.dispatchEvent(Object.assign(new Event(name), parts, { notification, waitUntil }));
        // A window may come to the front only after a person's own press.
        await done?.catch(() => {});
      },
      [type, rest] as const,
    );
  await happen('message', { data: { id: '3', list: 'public', title: 'از برگهٔ پنهان', body: 'متن' } });
  expect(await asked()).toHaveLength(2);
  await page.goto('/wallet');
  await expect(page.getByRole('heading', { name: 'کیف پول', level: 1 })).toBeVisible();
  const heard = await page.evaluateHandle(() => {
    const messages: unknown[] = [];
    navigator.serviceWorker.addEventListener('message', ({ data }) => messages.push(data));
    return messages;
  });
  await happen('message', { data: { id: '4', list: 'public', title: 'دیده', body: 'متن' } });
  await happen('notificationclick', { notification: { data: { id: '3', list: 'public', link: null } } });
  expect(await asked()).toHaveLength(2);
  await happen('notificationclick', { notification: { data: { id: '2', list: 'public', link: '/ticket' } } });
  await expect(page).toHaveURL(/\/ticket$/);
  expect(await heard.jsonValue()).toEqual([{ open: '/ticket' }]);
  expect((await asked()).slice(2)).toEqual(['/api/notification/read/public']);

  await context.setOffline(true);
  await page.goto('/wallet');
  await expect(page.getByRole('heading', { name: 'ارتباط قطع است' })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/wallet$/);
  await expect(page.getByRole('heading', { name: 'کیف پول', level: 1 })).toBeVisible();

  // No answer and no page of the app is cached.
  const kept = await page.evaluate(async () => {
    const shelves = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(shelves.map((shelf) => shelf.keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
  expect(kept.toSorted()).toEqual([
    '/assets/vazirmatn-persian.woff2',
    '/icons/icon.svg',
    '/offline.html',
    '/offline.js',
    '/plain.css',
  ]);
});

test('all are read at once, however many are unread', async ({ page, browser }) => {
  await signIn(page, newMobile());
  const admin = await asAdmin(browser, page);
  const { _id: userId } = await ask(page, 'get', 'user/profile');
  // These are more than one call returns.
  const data = { title: 'یکی از بسیار', message: 'متن', userId };
  for (let sent = 0; sent < 520; sent += 40)
    await Promise.all(Array.from({ length: 40 }, () => ask(admin, 'put', 'notification/send', { data })));
  await admin.context().close();
  await page.goto('/');
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'اعلان‌ها' });
  await panel.getByRole('tab', { name: 'پیام‌ها ۵۲۰ خوانده‌نشده' }).click();
  await panel.getByRole('button', { name: 'همه را خواندم' }).click();
  await expect(panel.getByRole('tab', { name: 'پیام‌ها', exact: true })).toBeVisible();
  const unread = async () => {
    const answer = await ask<{ private: { read: boolean }[] }>(page, 'get', 'user/notification');
    return answer.private.filter(({ read }) => !read).length;
  };
  await expect.poll(unread).toBe(0);
});
