import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { toPersianDigits } from '#contract/common/digits';
import { formatNumber } from '#contract/common/money';
import { figureLabels, type Reports } from '#contract/reports';
import { expectAccessible } from './axe.ts';
import { adminMobile, asAdmin, ask, deliverQuickly, newMobile, orderQuickly, signIn } from './people.ts';
import { pictureOf } from './png.ts';
import { scrollTo } from './scroll.ts';
import { test } from './test.ts';

const result = pictureOf('طرح.png', 20, 20, (x) => x);
const panelOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** Waits until every report has loaded. A late one shifts those below it, and a press can miss. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'حال فروشگاه' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'در حال دریافت' })).toHaveCount(0);
}

test('the owner sees what was earned, given and delivered, as it happened', async ({ page, browser }) => {
  const admin = await asAdmin(browser, page);
  await signIn(page, newMobile());
  const profile = await ask(admin, 'get', 'user/profile');
  const read = <N extends keyof Reports>(name: N, query = '') =>
    ask<Reports[N]>(admin, 'get', `report/${name}?${query}`);
  // Only this admin's own row: others work beside this test.
  const ofAdmin = async () =>
    (await read('income', 'by=designer')).data.find(({ key }) => key === profile._id);

  const [before, gifts] = [await ofAdmin(), await read('gifts')];
  const [kept, refunded] = [await orderQuickly(page, 'پلاک'), await orderQuickly(page, 'آویز')];
  for (const designId of [kept, refunded]) await deliverQuickly(admin, designId, result);
  await ask(page, 'put', 'design/revision', { multipart: { designId: refunded, desc: 'بزرگ‌تر' } });
  await ask(admin, 'put', 'design/accept', { data: { designId: refunded } });
  await ask(admin, 'put', 'design/reject', { data: { designId: refunded, reason: 'نمی‌شود', refund: true } });
  const { code } = await ask<{ code: string }>(admin, 'post', 'offer/create', {
    data: { name: 'گزارش', amount: 12_000, expiresIn: Date.now() + 86_400_000 },
  });
  await ask(page, 'put', 'offer/use', { data: { code } });

  const after = await ofAdmin();
  if (!after) throw new Error('the designer is missing');
  const grown = (figure: 'orders' | 'ordered' | 'refunded' | 'income') =>
    after[figure] - (before?.[figure] ?? 0);
  expect([grown('orders'), grown('ordered'), grown('refunded'), grown('income')]).toEqual([
    2, 300_000, 150_000, 150_000,
  ]);
  const given = await read('gifts');
  expect(given.total.used - gifts.total.used).toBeGreaterThanOrEqual(12_000);
  expect(given.total.codes).toBeGreaterThan(gifts.total.codes);

  await admin.goto('/admin/reports?period=year');
  await expect(admin.getByRole('heading', { name: 'گزارش‌ها', level: 1 })).toBeVisible();
  await expectWhole(admin);
  const income = panelOf(admin, 'درآمد');
  await income.getByRole('radio', { name: 'طراح' }).click();
  const line = income.getByRole('row', { name: toPersianDigits(after.label) });
  for (const figure of [after.ordered, after.refunded, after.income])
    await expect(
      line
        .getByRole('cell')
        .filter({ hasText: formatNumber(figure) })
        .first(),
    ).toBeVisible();
  for (const panel of ['سفارش‌ها', 'کیف پول مشتری‌ها', 'زمان تحویل', 'کدهای هدیه']) {
    await scrollTo(panelOf(admin, panel));
    await expect(panelOf(admin, panel).getByRole('row', { name: 'کل بازه' })).toBeVisible();
  }
  await expect(panelOf(admin, 'سفارش‌ها').getByRole('row', { name: 'آمادهٔ دریافت' })).toBeVisible();
  await expectAccessible(admin);

  // The view is in the address, so a reload and a sent link keep it.
  await expect(admin).toHaveURL(/\?period=year&by=designer$/);
  await admin.reload();
  await expect(income.getByRole('radio', { name: 'طراح' })).toBeChecked();
  await expect(line).toBeVisible();

  await expectWhole(admin);
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    income.getByRole('button', { name: 'خروجی CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^hakkak-income-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.startsWith(`\ufeffطراح,${figureLabels.income.orders},`)).toBe(true);
  expect(csv).toContain(`,${after.income}\r\n`);
});

test('each report keeps its own view in the address, beside the period', async ({ page }) => {
  await signIn(page, adminMobile());
  await page.goto('/admin/reports?deliveryBy=type');
  await expect(panelOf(page, 'زمان تحویل').getByRole('radio', { name: 'نوع طرح' })).toBeChecked();
  await expectWhole(page);
  await panelOf(page, 'سفارش‌ها').getByRole('radio', { name: 'ماه' }).click();
  await panelOf(page, 'درآمد').getByRole('radio', { name: 'نوع طرح' }).click();
  await page.getByRole('group', { name: 'بازهٔ گزارش' }).getByRole('button', { name: 'ماه پیش' }).click();
  await expect(page).toHaveURL(/deliveryBy=type&ordersBy=month&by=type&period=lastMonth/);
  await page.goBack();
  await expect(page).toHaveURL(/by=type$/);
  // The first view needs no words there.
  await panelOf(page, 'درآمد').getByRole('radio', { name: 'ماه' }).click();
  await expect(page).toHaveURL(/deliveryBy=type&ordersBy=month$/);
});

test('the wallets are a table with a line for each month in which money moved', async ({ page }) => {
  await signIn(page, adminMobile());
  const none = { opening: 0, charge: 0, gift: 0, manual: 0, order: 0, typeChange: 0, refund: 0, closing: 0 };
  const months = Array.from({ length: 12 }, (_, at) => ({ ...none, key: `1404-${at}`, label: `ماه ${at}` }));
  const data = months.map((month, at) => (at === 4 ? { ...month, charge: 5000, closing: 5000 } : month));
  for (const month of data.slice(5)) Object.assign(month, { opening: 5000, closing: 5000 });
  await page.route('**/api/report/wallets?*', (route) =>
    route.fulfill({ json: { data, total: { ...none, charge: 5000, closing: 5000 } } }),
  );
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/admin/reports');
  await expectWhole(page);
  const panel = panelOf(page, 'کیف پول مشتری‌ها');
  await scrollTo(panel);
  const table = panel.getByRole('table', { name: 'کیف پول مشتری‌ها به تفکیک ماه' });
  const rows = table.getByRole('row');
  await expect(rows.first()).toHaveCSS('display', 'table-row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('ماه ۴');
  await expect(panel.getByText('۱۱ ماه بدون گردش')).toBeVisible();
  await panel.getByRole('button', { name: 'همهٔ ۱۲ ماه' }).click();
  await expect(rows).toHaveCount(14);
});

test('the owner’s questions are answered in words above the tables', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, adminMobile());
  const desk = await ask<{ counters: object }>(page, 'get', 'desk');
  await page.route('**/api/desk', (route) =>
    route.fulfill({ json: { ...desk, counters: { ...desk.counters, late: 3 } } }),
  );
  await page.goto('/admin/reports');
  const answers = page.getByRole('region', { name: 'حال فروشگاه' });
  await expect(answers).toContainText(/این ماه چقدر؟(.* تومان از [۰-۹٬]+ سفارش|این ماه هنوز سفارشی نداشته)/);
  await expect(answers).toContainText(/از ماه پیش بهتر است؟.*روز اول ماه پیش/);
  await expect(answers.getByRole('link', { name: '۳ سفارش از قولش گذشته است' })).toBeVisible();
  const [first, table] = await Promise.all([answers.boundingBox(), panelOf(page, 'درآمد').boundingBox()]);
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThan(table?.y ?? 0);
  await expectAccessible(page);
});

test('a question of the owner that cannot be answered says so and is asked again', async ({ page }) => {
  await signIn(page, adminMobile());
  await page.route('**/api/desk', (route) => route.abort());
  // An event would have it asked again before the button is pressed.
  await page.route('**/api/events', () => {});
  await page.goto('/admin/reports');
  const answers = page.getByRole('region', { name: 'حال فروشگاه' });
  const again = answers.getByRole('alert').getByRole('button', { name: 'تلاش دوباره' });
  await expect(again).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.unroute('**/api/desk');
  await again.click();
  await expect(answers).toContainText(/چه دیر شده؟.*(از قولش گذشته|سر جایشان است)/);
});

test('a period is chosen by name or by days, and stays in the address', { tag: '@phone' }, async ({
  page,
}) => {
  await signIn(page, adminMobile());
  await page.goto('/admin/reports');
  const picker = page.getByRole('group', { name: 'بازهٔ گزارش' });
  await expect(picker.getByRole('button', { name: '۱۲ ماه اخیر' })).toHaveAttribute('aria-pressed', 'true');
  const chart = panelOf(page, 'کیف پول مشتری‌ها').getByRole('figure');
  await expectWhole(page);
  await scrollTo(panelOf(page, 'کیف پول مشتری‌ها'));
  await expect(chart).toBeVisible();
  await chart.getByRole('button', { name: 'نمایش جدول' }).click();
  // The balance of all wallets is not the sum of their balances at the ends of months.
  await expect(chart.getByRole('row').last()).toContainText(/^کل بازه/);
  await chart.getByRole('button', { name: 'نمایش نمودار' }).click();

  await picker.getByRole('button', { name: 'بازهٔ دلخواه' }).click();
  await expect(page).toHaveURL(/period=days&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
  await expect(page.getByRole('group', { name: 'از' }).first()).toBeVisible();
  await expectAccessible(page);
  // Long before the shop.
  await page.goto('/admin/reports?period=days&from=2020-01-01&to=2020-02-01');
  await expect(
    panelOf(page, 'درآمد').getByText('در این بازه پولی برای سفارشی پرداخت نشده است.'),
  ).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/period=days&from=\d{4}/);
});

test('a report that does not come can be asked for again', async ({ page }) => {
  await signIn(page, adminMobile());
  await page.route('**/api/report/gifts?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/admin/reports');
  const gifts = panelOf(page, 'کدهای هدیه');
  await scrollTo(gifts);
  await expect(gifts.getByText('گزارش باز نشد')).toBeVisible({ timeout: 30_000 });
  await expectWhole(page);
  await page.unroute('**/api/report/gifts?*');
  // An event of another test may have asked again first.
  const again = gifts.getByRole('button', { name: 'تلاش دوباره' });
  await again.click({ timeout: 5000 }).catch(() => undefined);
  await expect(gifts.getByText('گزارش باز نشد')).toBeHidden();
});
