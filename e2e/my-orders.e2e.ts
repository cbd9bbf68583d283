import { type Browser, expect, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe.ts';
import { asAdmin, ask, deliverQuickly, newMobile, orderQuickly, signIn } from './people.ts';
import { pictureOf } from './png.ts';
import { test } from './test.ts';

const picture = (name: string, grey: number) =>
  pictureOf(name, 90, 60, (x) => (x > 30 && x < 60 ? grey : 230));

/** Orders with a picture of the customer's own, paid from earlier charges. */
async function orderWith(page: Page, type: string, desc: string, name: string): Promise<string> {
  const multipart = { type, desc, files: picture(name, 90) };
  return (await ask(page, 'post', 'design/new', { multipart }))._id;
}

/** Accepts an order and finishes it with two pictures, through the API. */
async function finish(browser: Browser, page: Page, designId: string): Promise<void> {
  const admin = await asAdmin(browser, page);
  await deliverQuickly(admin, designId, picture('رو.png', 20), picture('پشت.png', 160));
  await admin.context().close();
}

test('the list of orders is narrowed by its address, which back and reload keep', async ({ page }) => {
  await signIn(page, newMobile());
  await orderQuickly(page, 'حلقهٔ اول');
  const second = await orderQuickly(page, 'پلاک دوم');
  await ask(page, 'put', 'design/cancel', { data: { designId: second } });
  await orderWith(page, 'pen', 'حلقهٔ سوم', 'دست‌خط.png');

  await page.goto('/');
  await page.getByRole('link', { name: 'همهٔ سفارش‌ها' }).click();
  await expect(page).toHaveURL(/\/designOrder\?tab=orders$/);
  const rows = page.getByRole('list', { name: 'سفارش‌ها' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('حلقهٔ سوم');
  await expectAccessible(page);

  const choose = (name: string, option: string) => page.getByRole('combobox', { name }).selectOption(option);
  await choose('وضعیت', 'لغو شده');
  await expect(page).toHaveURL(/status=cancelled/);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('پلاک دوم');
  await page.reload();
  await expect(rows).toHaveCount(1);
  await choose('نوع طرح', 'طراحی با قلم');
  await expect(page).toHaveURL(/type=pen/);
  await expect(page.getByText('هیچ سفارشی با این جستجو و فیلترها نیست.')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(rows).toHaveCount(1);
  await expect(page).not.toHaveURL(/type=/);
  await page.goBack();
  await expect(rows).toHaveCount(3);

  // Typing adds no history entry; choosing does.
  await choose('ترتیب', 'قدیمی‌ترین');
  await expect(rows.first()).toContainText('حلقهٔ اول');
  const search = page.getByRole('searchbox', { name: 'جستجوی سفارش', exact: true });
  await search.fill('پلاک');
  await expect(rows).toHaveCount(1);
  await search.fill('حلقه');
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(search).toHaveValue('حلقه');
  await expect(rows.first()).toContainText('حلقهٔ اول');
  await page.goBack();
  await expect(rows).toHaveCount(3);
  await expect(search).toHaveValue('');
  await expect(rows.first()).toContainText('حلقهٔ سوم');
});

test('a result is looked at closely, compared, taken away, or reported', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  await orderQuickly(page, 'گل برای آویز');
  for (let at = 0; at < 2; at += 1) await orderQuickly(page, 'نقش حاشیه');
  const id = await orderWith(page, 'corel', 'پلاک دو رو', 'عکس من.png');
  await finish(browser, page, id);
  await page.goto(`/designOrder/${id}`);
  await expect(page.getByRole('list', { name: 'فایل‌های نتیجه' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'بزرگ‌نمایی رو.png' }).click();
  const viewer = page.getByRole('dialog', { name: 'تصویر سفارش' });
  const image = viewer.locator('img');
  const smaller = viewer.getByRole('button', { name: 'کوچک‌تر' });
  await expect(image).toHaveAttribute('alt', 'رو.png');
  await expect(smaller).toBeDisabled();
  await viewer.getByRole('button', { name: 'بزرگ‌تر' }).click();
  await expect(image).toHaveCSS('transform', /^matrix\(1\.5,/);
  await expectAccessible(page);
  await smaller.click();
  await expect(smaller).toBeDisabled();
  // In right-to-left order the next one is on the left.
  await page.keyboard.press('ArrowLeft');
  await expect(image).toHaveAttribute('alt', 'پشت.png');
  // The customer's own picture comes after the results.
  await page.keyboard.press('ArrowLeft');
  await expect(image).toHaveAttribute('alt', 'عکس من.png');
  await expect(viewer.getByRole('button', { name: 'تصویر بعدی' })).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await expect(image).toHaveAttribute('alt', 'پشت.png');
  // If a tooltip is open, the first Escape closes that.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'بزرگ‌نمایی پشت.png' })).toBeFocused();

  await page.getByRole('button', { name: 'مقایسه', exact: true }).click();
  const comparison = page.getByRole('dialog', { name: 'مقایسهٔ فایل سفارش با نسخهٔ ۱' });
  await expect(comparison.getByRole('slider', { name: 'جای مرز دو تصویر' })).toBeVisible();
  // Any two of the order's pictures are compared.
  await comparison.getByRole('combobox', { name: 'این', exact: true }).selectOption({ index: 0 });
  await expect(page.getByRole('dialog', { name: 'مقایسهٔ رو.png با پشت.png' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'بستن' }).click();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'دریافت همه (ZIP)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^hakkak-\d+\.zip$/);
  const zip = await readFile(await download.path());
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  for (const name of ['رو.png', 'پشت.png']) expect(zip.includes(name)).toBe(true);

  await page.getByRole('button', { name: 'کارهای سفارش' }).click();
  await expect(page.getByRole('menuitem', { name: 'پرسش یا مشکلی هست؟' })).toHaveAttribute(
    'href',
    /^\/ticket\/newTicket\?design=\d+$/,
  );
});

test('a new order outlives a broken line, with its words and files', async ({ page, context }) => {
  await signIn(page, newMobile());
  const earlier = [
    await orderQuickly(page, 'یک'),
    await orderQuickly(page, 'دو'),
    await orderQuickly(page, 'سه'),
  ];
  // Both the price and the script that shows the failure must have loaded before the connection goes.
  let failing = page.waitForResponse(/\/UploadProgress-/);
  await page.goto('/designOrder');
  const desc = page.getByRole('textbox', { name: 'شرح سفارش' });
  await desc.fill('دو گل برای پشت ساعت');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([picture('گل.png', 40), picture('ساعت.png', 80)]);
  const files = page.getByRole('list', { name: 'فایل‌ها' }).getByRole('listitem');
  await expect(files).toHaveCount(2);

  const send = page.getByRole('button', { name: /ثبت سفارش/ }).filter({ visible: true });
  await expect(send).toBeEnabled();
  await (await failing).finished();
  await context.setOffline(true);
  await send.click();
  await expect(page.getByRole('alert').filter({ hasText: 'چیزی از دست نرفته است' })).toBeVisible();
  await expect(desc).toHaveValue('دو گل برای پشت ساعت');
  await expect(files).toHaveCount(2);
  await expectAccessible(page);

  await context.setOffline(false);
  failing = page.waitForResponse(/\/UploadProgress-/);
  await page.reload();
  await expect(desc).toHaveValue('دو گل برای پشت ساعت');
  await expect(files).toHaveCount(2);
  await expect(send).toBeEnabled();
  await (await failing).finished();
  await context.setOffline(true);
  await send.click();
  const lost = page.getByRole('alert').filter({ hasText: 'چیزی از دست نرفته است' });
  await expect(lost).toBeVisible();
  await context.setOffline(false);
  await expect(lost).toBeHidden();
  await send.click();
  await page.waitForURL(/\/designOrder\/\d+$/);
  await expect(page.getByText('دو گل برای پشت ساعت').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'فایل‌های سفارش' }).getByRole('listitem')).toHaveCount(2);
  const { metadata } = await ask<{ metadata: { total: number } }>(page, 'get', 'user/orders');
  expect(metadata.total).toBe(earlier.length + 1);
});

test('a pasted file is taken once, whether or not the drop zone has the focus', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await signIn(page, newMobile());
  await page.goto('/designOrder');
  const button = page.getByRole('button', { name: /^عکس یا فایل/ });
  const files = page.getByRole('list', { name: 'فایل‌ها' }).getByRole('listitem');
  const paste = (name: string) =>
    page.evaluate((filename) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['%PDF-1.4'], filename, { type: 'application/pdf' }));
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
    }, name);
  await expect(button).toBeVisible();
  await paste('یکم.pdf');
  await expect(files).toHaveCount(1);
  await button.focus();
  await paste('دوم.pdf');
  await expect(files).toHaveCount(2);
  await expect(files.nth(1)).toContainText('دوم');
  expect(faults).toEqual([]);
});

test('the orders of each month can be read instead of looked at', async ({ page }) => {
  await signIn(page, newMobile());
  await orderQuickly(page, 'یک');
  await orderQuickly(page, 'دو');
  await page.goto('/');
  const chart = page.getByRole('figure', { name: 'سفارش در ماه' });
  await chart.getByRole('button', { name: 'سفارش در ماه: نمایش جدول' }).click();
  const table = chart.getByRole('table');
  await expect(table.getByRole('row').nth(1)).toContainText('۲');
  await expectAccessible(page);
  // The choice is kept.
  await page.reload();
  await expect(table.getByRole('row').last()).toContainText('جمع');
  await chart.getByRole('button', { name: 'سفارش در ماه: نمایش نمودار' }).click();
  await expect(table).toBeHidden();
  await expect(chart.locator('svg').last()).toBeVisible();
});
