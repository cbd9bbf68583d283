import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import {
  adminMobile,
  asAdmin,
  ask,
  deliverQuickly,
  newMobile,
  orderQuickly,
  signIn,
  signInThroughPage,
} from './people.ts';
import { pictureOf } from './png.ts';
import { test } from './test.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const ring = pictureOf('حلقه.png', 40, 40, () => 90);

test('home shows what waits: a question is answered there, and its card goes', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  const designId = await orderQuickly(page, 'حلقهٔ اول');
  const other = await orderQuickly(page, 'پلاک دوم');
  const admin = await asAdmin(browser, page);
  await ask(admin, 'put', 'design/suspend', { data: { designId, reason: 'اندازهٔ حلقه؟' } });
  await ask(admin, 'put', 'design/promise', { data: { designId: other, at: inDays(1) } });

  await page.goto('/');
  const waiting = page.getByRole('list', { name: 'منتظر شما' });
  await expect(page.getByText('یک سفارش منتظر جواب شماست.')).toBeVisible();
  await expect(waiting.getByText('اندازهٔ حلقه؟')).toBeInViewport();
  const answer = waiting.getByRole('textbox', { name: 'پاسخ شما' });
  await expect(answer).toBeInViewport();
  await expect(page.getByRole('region', { name: 'در جریان' })).toContainText('معمولاً تا فردا');
  await expectAccessible(page);
  await answer.fill('سایز ۷');
  await waiting.getByRole('button', { name: 'فرستادن پاسخ' }).click();
  await expect(page.getByText('پاسخ شما به دست طراح رسید').first()).toBeVisible();
  await expect(waiting.getByText('اندازهٔ حلقه؟')).toBeHidden();
  await expect(page.getByText('دو سفارش در جریان است.')).toBeVisible();

  // An admin's changes appear without a reload.
  await ask(admin, 'put', 'design/accept', { data: { designId } });
  await expect(page.getByRole('region', { name: 'در جریان' })).toContainText('در حال طراحی');
  await ask(admin, 'put', 'design/finish', { multipart: { designId, files: ring } });
  await expect(waiting.getByText('آماده است')).toBeVisible();
  // A card without a neighbour fills its row.
  const widths = () =>
    Promise.all([waiting, waiting.getByRole('listitem')].map(async (it) => (await it.boundingBox())?.width));
  await expect.poll(async () => new Set(await widths()).size).toBe(1);
  await waiting.getByRole('link', { name: 'دیدن نتیجه' }).click();
  await expect(page).toHaveURL(new RegExp(`/designOrder/${designId}$`));

  // Looking at a result does not take its card away, but fetching it does.
  await expect(page.getByRole('list', { name: 'فایل‌های نتیجه' })).toBeVisible();
  await page.goto('/');
  await expect(waiting.getByText('آماده است')).toBeVisible();
  await waiting.getByRole('link', { name: 'دیدن نتیجه' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'دریافت حلقه.png' }).first().click();
  await saved;
  await page.goto('/');
  await expect(page.getByText('یک سفارش در جریان است.')).toBeVisible();
  await admin.context().close();
});

test('home does not read the draft of an answer each time React begins to render its form', async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  const designId = await orderQuickly(page, 'حلقه');
  const admin = await asAdmin(browser, page);
  await ask(admin, 'put', 'design/suspend', { data: { designId, reason: 'اندازهٔ حلقه؟' } });
  await admin.context().close();
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...of) {
      performance.mark('opens the drafts');
      return open.apply(this, of);
    };
  });
  await page.goto('/');
  const answer = page.getByRole('textbox', { name: 'پاسخ شما' });
  await answer.fill('سایز ۷');
  await expect(page.getByText('پیش‌نویس ذخیره شد')).toBeVisible();
  const opened = await page.evaluate(() => performance.getEntriesByName('opens the drafts').length);
  // About ten: for the draft and those of the former forms, the unfinished order and unsent messages. Each beginning took five.
  expect(opened).toBeGreaterThan(0);
  expect(opened).toBeLessThan(30);
});

test('the newest results are large, earlier ones are lines, and a guest’s wish is named', async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  const ids: string[] = [];
  for (const number of ['یکم', 'دوم', 'سوم', 'چهارم', 'پنجم', 'ششم', 'هفتم'])
    ids.push(await orderQuickly(page, `حلقهٔ ${number}`));
  const admin = await asAdmin(browser, page);
  for (const designId of ids) await deliverQuickly(admin, designId, ring);
  await admin.context().close();
  await page.goto('/');
  const cards = page.getByRole('list', { name: 'منتظر شما' }).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  await expect(cards.first()).toContainText('حلقهٔ هفتم');
  const widths = await Promise.all((await cards.all()).map(async (it) => (await it.boundingBox())?.width));
  expect(new Set(widths.map((width) => Math.round(width ?? 0))).size).toBe(1);
  const ready = page.getByRole('region', { name: 'آمادهٔ دریافت' });
  const lines = ready.getByRole('listitem').getByRole('link');
  await expect(lines).toHaveCount(3);
  await expect(lines.last()).toHaveAttribute('href', `/designOrder/${ids[1]}`);
  const last = page.getByRole('region', { name: /^(آخرین سفارش‌ها|سفارش‌های دیگر)$/ });
  await expect(page.getByRole('list', { name: 'حساب شما در یک نگاه' })).toBeVisible();
  await expect(last).toHaveCount(0);

  const { token } = await ask<{ token: string }>(page, 'post', 'design/share', {
    data: { designId: ids[0] },
  });
  await ask(page, 'post', `p/${token}/wish`, { data: { text: 'این حلقه نازک‌تر' } });
  await expect(page.getByText('مشتری شما دربارهٔ یک طرح نظر داده است و شش طرح آماده است.')).toBeVisible();
  await expect(cards.first()).toContainText('نظر مشتری شما');
  await expect(cards.first()).toContainText('تغییری خواسته است');
  await expectAccessible(page);
  await ready.getByRole('link', { name: 'همهٔ آماده‌ها' }).click();
  await expect(page).toHaveURL(/designOrder\?tab=orders&status=finished/);
  await expect(page.getByRole('list', { name: 'سفارش‌ها' }).getByRole('listitem')).toHaveCount(7);
  await page.goBack();
  await cards.first().getByRole('link', { name: 'دیدن نظر' }).click();
  await expect(page.getByRole('group', { name: 'نظر مشتری شما' })).toContainText('این حلقه نازک‌تر');
  const state = page.getByRole('region', { name: 'وضعیت سفارش' });
  await expect(state).toContainText('این حلقه نازک‌تر');
  await expect(state.getByRole('button', { name: /^همین را بازنگری کنید/ })).toBeInViewport();
});

test('a photo at home begins the next order, and what was begun is offered again', { tag: '@phone' }, async ({
  page,
}) => {
  await signIn(page, newMobile());
  await orderQuickly(page, 'حلقهٔ اول');
  await page.goto('/');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      pictureOf('عکس.png', 40, 40, () => 90),
      { name: 'یادداشت.txt', mimeType: 'text/plain', buffer: Buffer.from('سلام') },
    ]);
  await expect(page).toHaveURL(/\/designOrder$/);
  // The file that was not taken is named on the form.
  await expect(page.getByRole('alertdialog').filter({ hasText: 'یادداشت.txt' })).toBeVisible();
  await expect(page.getByText('عکس.png').first()).toBeVisible();
  await page.goto('/');
  const waiting = page.getByRole('list', { name: 'منتظر شما' });
  await expect(waiting.getByRole('heading', { name: 'سفارش نیمه‌تمام' })).toBeVisible();
  await expectAccessible(page);
  await waiting.getByRole('link', { name: 'ادامه می‌دهم' }).click();
  await expect(page.getByText('عکس.png').first()).toBeVisible();
});

test('an admin lands on the workbench with the oldest order, and promises another day', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'حلقهٔ اول');
  const admin = await asAdmin(browser, page);
  await admin.context().clearCookies();
  await signInThroughPage(admin, adminMobile());
  await expect(admin).toHaveURL(/\/admin\/designsManagement\?design=\d+$/);
  await admin.goto('/admin/designsManagement');
  await expect(admin.getByRole('status').filter({ hasText: /[۰-۹]+ در صف\s*قدیمی‌ترین/ })).toBeVisible();
  await admin.goto(`/admin/designsManagement?design=${id}`);
  await admin.getByRole('button', { name: 'تعیین تاریخ' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'پس‌فردا' }).click();
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'ثبت تاریخ' }).click();
  await expect(admin.getByText(/تحویل: تا .+ عصر/)).toBeVisible();
  await page.goto(`/designOrder/${id}`);
  await expect(page.getByRole('list', { name: 'مرحله‌های سفارش' })).toContainText(
    /در صفنفر [۰-۹آ-ی]+.*تحویلتا .+ عصر/s,
  );
  await expectAccessible(page);
  await admin.context().close();
});
