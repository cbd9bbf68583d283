import { expect, type Locator, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { toPersianDigits } from '#contract/common/digits';
import { expectAccessible } from './axe.ts';
import { deliver, deliverButton, stageResults } from './bench.ts';
import { closeWithEscape } from './dialogs.ts';
import { chooseInOrder } from './order-page.ts';
import { asAdmin, ask, deliverQuickly, newMobile, orderQuickly, payAtBank, signIn } from './people.ts';
import { fileOf, pictureOf } from './png.ts';
import { scrollTo } from './scroll.ts';
import { test } from './test.ts';

const done = 'عملیات با موفقیت انجام شد';

/** A picture of 120 × 80 px with a dark square. */
const picture = (name: string) =>
  pictureOf(name, 120, 80, (x, y) => (x > 40 && x < 80 && y > 20 && y < 60 ? 60 : 230));
const drawing = fileOf('حلقه.dxf', '0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n');

async function openOrder(admin: Page, id: string): Promise<void> {
  await admin.goto(`/admin/designsManagement?design=${id}`);
  await expect(admin.getByRole('article', { name: /سفارش/ })).toBeVisible();
}

/**
 * Presses an action. On the workbench it is a button; on phones it is the next step, the question or an item of the
 * menu.
 */
async function press(admin: Page, action: string): Promise<void> {
  const button = admin.getByRole('button', { name: action, exact: true }).filter({ visible: true });
  const menu = admin.getByRole('button', { name: 'کارهای دیگر' }).filter({ visible: true });
  await expect(button.or(menu).first()).toBeVisible();
  if ((await button.count()) > 0) return button.first().click();
  await menu.click();
  await admin.getByRole('menuitem', { name: action }).click();
}

async function toast(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
}

const badge = (page: Page, status: string): Locator =>
  page.getByRole('main').getByText(status, { exact: true }).filter({ visible: true }).first();

/** Returns the customer's balance in tomans, as the server reports it. */
async function balanceOf(page: Page): Promise<number> {
  return (await ask<{ amount: number }>(page, 'get', 'user/profile')).amount;
}

const box = (page: Page | Locator, name: string | RegExp) => page.getByRole('textbox', { name });

test('an order is opened, accepted and finished in four clicks', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'نقش برای پشت ساعت');
  const admin = await asAdmin(browser, page);
  await admin.addInitScript(() => {
    const counted = window as unknown as { clicks: number };
    counted.clicks = 0;
    addEventListener('click', (event) => (counted.clicks += event.isTrusted ? 1 : 0), true);
  });
  await admin.goto('/admin/designsManagement');
  const row = admin.locator(`[data-order="${id}"]`);
  const waiting = admin.getByRole('list', { name: 'سفارش‌ها: در انتظار' }).getByRole('listitem');
  await expect(async () => {
    await waiting.last().scrollIntoViewIfNeeded();
    await expect(row).toBeVisible({ timeout: 500 });
  }).toPass();

  const { orderNumber } = await ask<{ orderNumber: number }>(page, 'get', `design/one/${id}`);
  await row.click();
  // Where list and order are side by side, another order is already open.
  const order = admin.getByRole('article', { name: `سفارش ${toPersianDigits(orderNumber)}`, exact: true });
  await expect(order).toBeVisible();
  const accepted = admin.waitForResponse((response) => response.url().endsWith('/api/design/accept'));
  await press(admin, 'پذیرش');
  // The answer is the order as it is now, and what stands on the page.
  expect(await (await accepted).json()).toMatchObject({ _id: id, status: 'designing' });
  await toast(admin, 'ثبت سفارش انجام شد');
  await expect(order.getByText('در حال طراحی', { exact: true })).toBeVisible();
  // Stacked panes scroll to the next action; side by side, nothing scrolls.
  const isWide = (admin.viewportSize()?.width ?? 0) >= 1024;
  const heading = order.getByRole('heading', { name: /^سفارش/ });
  await expect(isWide ? order.getByRole('region', { name: 'فایل‌ها' }) : heading).toBeFocused();
  await expect.poll(() => admin.evaluate(() => scrollY)).toBe(isWide ? 0 : 600);
  await expect(heading).toBeInViewport();
  const finish = order.getByRole('button', { name: 'تحویل طرح' });
  await expect(finish).toBeInViewport();
  await expectAccessible(admin);
  const chooser = admin.waitForEvent('filechooser');
  await finish.click();
  await (await chooser).setFiles(drawing);
  await deliver(admin);
  expect(await admin.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBe(4);
  await admin.context().close();
});

test('a question, its answer, and a customer who changes their mind', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'نقش شکسته برای پلاک');
  await page.goto(`/designOrder/${id}`);
  await expect(badge(page, 'در انتظار طراحی')).toBeVisible();
  const admin = await asAdmin(browser, page);
  await openOrder(admin, id);
  await expectAccessible(admin);

  await press(admin, 'پرسش از مشتری');
  const dialog = admin.getByRole('dialog', { name: /پرسش از مشتری/ });
  await dialog.getByRole('button', { name: 'فرستادن پرسش' }).click();
  await expect(dialog.getByText('پرسش خود از مشتری را بنویسید.')).toBeVisible();
  await expect(box(dialog, 'پرسش شما')).toBeFocused();
  await expectAccessible(admin);
  await box(dialog, 'پرسش شما').fill('پهنای پلاک چند میلی‌متر است؟');
  await closeWithEscape(dialog);
  await press(admin, 'رد سفارش');
  await expect(box(admin, 'دلیل رد سفارش')).toHaveValue('');
  await closeWithEscape(admin.getByRole('dialog', { name: /رد سفارش/ }));
  await press(admin, 'پرسش از مشتری');
  await expect(box(dialog, 'پرسش شما')).toHaveValue('پهنای پلاک چند میلی‌متر است؟');
  await dialog.getByRole('button', { name: 'فرستادن پرسش' }).click();
  await toast(admin, done);

  const thread = page.getByRole('log', { name: 'پیام‌ها' });
  await expect(thread).toContainText('پهنای پلاک چند میلی‌متر است؟');
  await expect(thread.getByText('پرسش طراح', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const send = page.getByRole('button', { name: 'فرستادن', exact: true });
  await expect(send).toBeDisabled();
  await box(page, 'پاسخ شما').fill('۲۲ میلی‌متر، عکسش هم پیوست است.');
  await page.getByRole('main').locator('input[type=file]').first().setInputFiles(picture('پلاک.png'));
  await expect(page.getByRole('list', { name: 'فایل‌های پیام' })).toContainText('پلاک');
  await send.click();
  await toast(page, 'پاسخ شما به دست طراح رسید؛ کار ادامه پیدا می‌کند.');
  await expect(page.getByText(/^پاسخ شما به دست طراح رسید\. اگر چیزی از قلم افتاده/)).toBeVisible();
  await expect(thread.getByRole('button', { name: 'نمایش پلاک.png' })).toBeVisible();
  await expectAccessible(page);

  await openOrder(admin, id);
  const said = admin.getByRole('log', { name: 'پیام‌ها' });
  await expect(admin.getByText('مشتری پاسخ داد؛ با پذیرش، کار ادامه پیدا می‌کند.')).toBeVisible();
  await expect(said).toContainText('۲۲ میلی‌متر');
  await expect(said.getByRole('button', { name: 'نمایش پلاک.png' })).toBeVisible();
  // A message after an answer leaves the answer in place.
  await ask(admin, 'post', 'design/message', { multipart: { designId: id, text: 'ممنون، رسید.' } });
  await expect(said).toContainText('ممنون، رسید.');
  await expect(thread).toContainText('ممنون، رسید.');
  await expect(admin.getByText('مشتری پاسخ داد؛ با پذیرش، کار ادامه پیدا می‌کند.')).toBeVisible();
  await expect(page.getByText(/^پاسخ شما به دست طراح رسید\. اگر چیزی از قلم افتاده/)).toBeVisible();
  await expectAccessible(admin);

  await chooseInOrder(page, 'لغو سفارش');
  const sure = page.getByRole('alertdialog', { name: 'لغو سفارش؟' });
  await expect(sure).toContainText('۱۵۰٬۰۰۰ تومان');
  await expectAccessible(page);
  await sure.getByRole('button', { name: 'سفارش را نگه می‌دارم' }).click();
  await expect(sure).toBeHidden();
  await chooseInOrder(page, 'لغو سفارش');
  await box(sure, /دلیل لغو/).fill('پشیمان شدم');
  await sure.getByRole('button', { name: 'بله، لغو شود' }).click();
  await toast(page, done);
  await expect(badge(page, 'لغو شده')).toBeVisible();
  await expect(page.getByText('۱۵۰٬۰۰۰ تومان به کیف پول شما برگشت.')).toBeVisible();
  expect(await balanceOf(page)).toBe(200_000);
  await expectAccessible(page);

  await expect(badge(admin, 'لغو شده')).toBeVisible();
  await expect(admin.getByText('پشیمان شدم').first()).toBeVisible();
  await admin.context().close();
});

test('the type changes at a price that is said before, and a refusal gives all of it back', async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'چهرهٔ دو نفره از روی عکس');
  await page.goto(`/designOrder/${id}`);
  const admin = await asAdmin(browser, page);
  await openOrder(admin, id);

  await press(admin, 'تغییر نوع طرح');
  const dialog = admin.getByRole('dialog', { name: /تغییر نوع سفارش/ });
  const confirm = dialog.getByRole('button', { name: 'تغییر نوع طرح' });
  await expect(dialog.getByText(/همین حالا «طراحی کورل» است/)).toBeVisible();
  await expect(confirm).toBeDisabled();
  await expectAccessible(admin);
  const choose = (type: string) => dialog.getByRole('combobox', { name: 'نوع تازه' }).selectOption(type);
  // The wallet has 50,000 tomans: too little for a face, enough for a pen.
  await choose('طراحی چهره');
  await expect(dialog.getByText('۲۰۰٬۰۰۰ تومان از کیف پول مشتری کم می‌شود.')).toBeVisible();
  await expect(dialog.getByText('موجودی مشتری برای این تفاوت کافی نیست.')).toBeVisible();
  await expectAccessible(admin);
  await confirm.click();
  await expect(dialog.getByText(/۱۵۰٬۰۰۰ تومان دیگر لازم است/)).toBeVisible();
  expect(await balanceOf(page)).toBe(50_000);
  await choose('طراحی با قلم');
  await expect(dialog.getByText('۵۰٬۰۰۰ تومان از کیف پول مشتری کم می‌شود.')).toBeVisible();
  await expect(dialog.getByText('موجودی مشتری برای این تفاوت کافی است.')).toBeVisible();
  await confirm.click();
  await toast(admin, done);
  await expect(page.getByRole('heading', { level: 1, name: /طراحی با قلم/ })).toBeVisible();
  expect(await balanceOf(page)).toBe(0);

  await openOrder(admin, id);
  await press(admin, 'رد سفارش');
  const refusal = admin.getByRole('dialog', { name: /رد سفارش/ });
  await expect(refusal.getByText(/۲۰۰٬۰۰۰ تومان همان لحظه به کیف پول مشتری برمی‌گردد/)).toBeVisible();
  await refusal.getByRole('button', { name: /^رد سفارش/ }).click();
  await expect(refusal.getByText('دلیل رد سفارش را بنویسید.')).toBeVisible();
  await expectAccessible(admin);
  await box(refusal, 'دلیل رد سفارش').fill('عکس برای حکاکی واضح نیست.');
  await refusal.getByRole('button', { name: 'رد سفارش و بازگشت ۲۰۰٬۰۰۰ تومان' }).click();
  await toast(admin, 'سفارش مورد نظر رد شد');
  await expect(badge(page, 'رد شده')).toBeVisible();
  await expect(page.getByText('عکس برای حکاکی واضح نیست.').first()).toBeVisible();
  expect(await balanceOf(page)).toBe(200_000);
  await expectAccessible(page);
  await admin.context().close();
});

test('delivered, revised by a mark on the picture, and delivered again', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'گل دوازده‌پر برای درِ ساعت');
  await page.goto(`/designOrder/${id}`);
  const admin = await asAdmin(browser, page);
  const finish = async (file: typeof drawing) => {
    await openOrder(admin, id);
    // Without a file there is nothing to deliver.
    await expect(admin.getByRole('button', { name: 'تحویل طرح' })).toBeVisible();
    await expect(deliverButton(admin)).toHaveCount(0);
    await stageResults(admin, file);
    await expectAccessible(admin);
    await deliver(admin);
    await expect(badge(page, 'آمادهٔ دریافت')).toBeVisible();
  };
  await openOrder(admin, id);
  await press(admin, 'پذیرش');
  await toast(admin, 'ثبت سفارش انجام شد');
  await expect(badge(page, 'در حال طراحی')).toBeVisible();
  await finish(picture('گل.png'));
  const left = (words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();
  await left('۳ بار مانده');
  await expectAccessible(page);

  const revise = page.getByRole('button', { name: /^درخواست بازنگری · ۳ بار دیگر تا/ });
  // A phone shows it once the composer is used.
  await box(page, 'پیام شما').focus();
  await expect(revise).toBeVisible();
  await expect(revise).toBeDisabled();
  const files = page.getByRole('main').locator('input[type=file]').first();
  const ten = Array.from({ length: 10 }, (_, at) => ({ ...drawing, name: `حلقه-${at + 1}.dxf` }));
  await files.setInputFiles(ten);
  // A revision needs text or a pin; files alone are not enough.
  await expect(revise).toBeDisabled();
  await files.setInputFiles(drawing);
  await expect(page.getByRole('alert').filter({ hasText: 'فایل' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'گذاشتن نشان روی گل.png' }).click({ position: { x: 20, y: 20 } });
  await box(page, 'نشان ۱: چه باید بشود؟').fill('این گلبرگ کوتاه‌تر');
  await page.keyboard.press('Enter');
  await box(page, 'پیام شما').fill('بقیه عالی است.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'حذف حلقه-1.dxf' }).click();
  await revise.click();
  await toast(page, 'درخواستتان به طراح رسید؛ ۲ بازنگری دیگر دارید.');
  await expect(badge(page, 'در انتظار بازنگری')).toBeVisible();
  await left('۲ بار مانده');
  await expectAccessible(page);

  await openOrder(admin, id);
  await expect(admin.getByRole('log', { name: 'پیام‌ها' })).toContainText('بقیه عالی است.');
  await expect(
    admin.getByRole('log', { name: 'پیام‌ها' }).getByRole('list', { name: 'نشان‌های «درخواست بازنگری»' }),
  ).toContainText('این گلبرگ کوتاه‌تر');
  await expectAccessible(admin);
  await press(admin, 'پذیرش');
  await toast(admin, 'ثبت سفارش انجام شد');
  await finish(drawing);
  // The page has scrolled to its end.
  await expect(page.getByRole('button', { name: 'تأیید می‌کنم' })).toBeInViewport({ ratio: 1 });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: drawing.name }).first().click(),
  ]);
  expect(await readFile(await download.path())).toEqual(drawing.buffer);
  await admin.context().close();
});

test('a delivered order is made once more, and both are cancelled and refunded', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'گل دوازده‌پر برای درِ ساعت');
  const admin = await asAdmin(browser, page);
  await deliverQuickly(admin, id, picture('گل.png'));
  await page.goto(`/designOrder/${id}`);
  await expect(badge(page, 'آمادهٔ دریافت')).toBeVisible();

  // The wallet is 100,000 tomans short this time.
  await chooseInOrder(page, 'سفارش دوباره');
  const wish = box(page, 'چه چیزی عوض شود؟ (خالی = عیناً همان)');
  const isAboveFiles = async () => {
    const files = await page.getByRole('button', { name: /^عکس یا فایل/ }).boundingBox();
    return ((await wish.boundingBox())?.y ?? Number.POSITIVE_INFINITY) < (files?.y ?? 0);
  };
  await expect.poll(isAboveFiles).toBe(true);
  await wish.fill('این بار با تاریخ ۱۴۰۵');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'پرداخت ۱۰۰٬۰۰۰ و ثبت سفارش' }).filter({ visible: true }).click();
  await payAtBank(page);
  await expect(page.getByRole('heading', { name: /^سفارش [۰-۹]+ ثبت شد/ })).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(`/designOrder/${id}`));
  await expect(badge(page, 'در انتظار طراحی')).toBeVisible();
  await expect(
    page.getByText(/گل دوازده‌پر برای درِ ساعت\s+تغییر نسبت به سفارش [۰-۹]+: این بار با تاریخ ۱۴۰۵/),
  ).toBeVisible();
  expect(await balanceOf(page)).toBe(0);

  const second = /designOrder\/(\d+)/.exec(page.url())?.[1] ?? '';
  await openOrder(admin, second);
  await press(admin, 'لغو سفارش');
  const sure = admin.getByRole('dialog', { name: /لغو سفارش/ });
  await expect(sure).toBeVisible();
  await expectAccessible(admin);
  await sure.getByRole('button', { name: 'لغو سفارش و بازگشت ۱۵۰٬۰۰۰ تومان' }).click();
  await toast(admin, done);
  await expect(badge(page, 'لغو شده')).toBeVisible();
  expect(await balanceOf(page)).toBe(150_000);

  // The first order was delivered, twice by now: its money stays unless the designer ticks the refund.
  const revise = () => ask(page, 'put', 'design/revision', { data: { designId: id, desc: 'باز هم' } });
  await revise();
  await deliverQuickly(admin, id, drawing);
  await revise();
  await openOrder(admin, id);
  await press(admin, 'پرسش از مشتری');
  const question = admin.getByRole('dialog', { name: /پرسش از مشتری/ });
  await box(question, 'پرسش شما').fill('ادامه بدهیم؟');
  await question.getByRole('button', { name: 'فرستادن پرسش' }).click();
  await toast(admin, done);
  await page.goto(`/designOrder/${id}`);
  await page.getByRole('button', { name: 'کارهای سفارش' }).click();
  await expect(page.getByText('این سفارش یک بار تحویل شده است و لغو نمی‌شود.')).toBeVisible();
  await openOrder(admin, id);
  await press(admin, 'لغو سفارش');
  await expect(sure.getByText(/مبلغی به مشتری برنمی‌گردد/)).toBeVisible();
  await sure.getByText(/بازگشت وجه به کیف پول مشتری/).click();
  await expectAccessible(admin);
  await sure.getByRole('button', { name: 'لغو سفارش و بازگشت ۱۵۰٬۰۰۰ تومان' }).click();
  await expect(badge(page, 'لغو شده')).toBeVisible();
  expect(await balanceOf(page)).toBe(300_000);
  await admin.context().close();
});

test('orders are searched by every filter, and what is found is taken away as a table', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const mark = Array.from(String(Date.now()), (digit) => 'ابپتجدرسشک'[Number(digit)]).join('');
  await signIn(page, newMobile());
  const first = await orderQuickly(page, `حاشیهٔ ${mark} یک`);
  const second = await orderQuickly(page, `حاشیهٔ ${mark} دو`);
  await ask(page, 'put', 'design/cancel', { data: { designId: second } });
  const admin = await asAdmin(browser, page);
  await admin.goto('/admin/designs');
  await expect(admin.getByText(/سفارش ثبت شده است/)).toBeVisible();
  await expectAccessible(admin);

  const rows = admin.getByRole('table', { name: 'سفارش‌ها' }).getByRole('rowgroup').nth(1).getByRole('row');
  const found = async (count: number) => {
    await expect(admin.getByText(`${toPersianDigits(String(count))} سفارش پیدا شد.`)).toBeVisible();
    await expect(rows).toHaveCount(count);
  };
  // Some keyboards write the Arabic letter.
  await admin.getByRole('searchbox', { name: 'جستجو در همهٔ سفارش‌ها' }).fill(mark.replaceAll('ک', 'ك'));
  await found(2);
  const more = admin.getByRole('button', { name: /^فیلترهای بیشتر/ });
  const choose = (name: string, option: string) => admin.getByRole('combobox', { name }).selectOption(option);
  await choose('وضعیت', 'لغو شده');
  await found(1);
  await expect(admin).toHaveURL(/status=cancelled/);
  await choose('وضعیت', 'همهٔ وضعیت‌ها');
  await choose('نوع طرح', 'طراحی چهره');
  await expect(admin.getByText(/^چیزی با «.+» و این فیلترها پیدا نشد\.$/)).toBeVisible();
  await expect(admin.getByRole('button', { name: 'خروجی CSV' })).toBeDisabled();
  await expectAccessible(admin);
  await choose('نوع طرح', 'طراحی کورل');
  await more.click();
  await box(admin, 'شرح سفارش').fill(`${mark} یک`);
  await found(1);
  await rows.first().getByRole('link').first().click();
  await expect(admin).toHaveURL(new RegExp(`design=${first}`));
  await admin.goBack();
  await found(1);
  await expectAccessible(admin);

  // The filters that are on are open.
  await expect(more).toHaveText('فیلترهای بیشتر (۱)');
  await box(admin, 'شرح سفارش').fill('');
  await found(2);
  await choose('ترتیب', 'قدیمی‌ترین');
  await expect(admin).toHaveURL(/filter=oldest/);
  // The address changes before the list is rendered.
  const { orderNumber } = await ask<{ orderNumber: number }>(page, 'get', `design/one/${first}`);
  await expect(rows.first()).toContainText(toPersianDigits(orderNumber));
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'خروجی CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^hakkak-orders-14\d\d-\d\d-\d\d\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.startsWith('\ufeffشمارهٔ سفارش,')).toBe(true);
  const lines = csv.trim().split('\r\n').slice(1);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(`${mark} یک`);
  expect(lines[1]).toContain('لغو شده');

  await admin.getByRole('button', { name: 'پاک کردن فیلترها' }).first().click();
  await expect(admin.getByText(/سفارش ثبت شده است/)).toBeVisible();
  await box(admin, 'شمارهٔ سفارش').fill(toPersianDigits(String(orderNumber)));
  await found(1);
  await admin.context().close();
});

test('the list in hand goes on by itself', { tag: '@phone' }, async ({ page, browser }) => {
  await signIn(page, newMobile());
  const admin = await asAdmin(browser, page);
  for (let at = 0; at < 6; at += 1) {
    const designId = await orderQuickly(page, 'نقش برای آویز');
    await ask(admin, 'put', 'design/accept', { data: { designId } });
  }
  // A page of the list holds fifty, of which there are not so many here.
  await admin.route(/\/api\/design\/search\?/, (route) =>
    route.continue({ url: route.request().url().replace('count=50', 'count=5') }),
  );
  await admin.goto('/admin/designsManagement?list=mine');
  const rows = admin.getByRole('list', { name: 'سفارش‌ها: من' }).getByRole('listitem');
  await expect(rows.nth(4)).toBeVisible();
  await scrollTo(rows.nth(4));
  await expect(rows.nth(5)).toBeVisible();
  await expectAccessible(admin);
  // Another test's order can trigger a request while this test is ending.
  await admin.unrouteAll({ behavior: 'wait' });
  await admin.context().close();
});

test('the bench is worked by the keyboard alone', async ({ page, browser }) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'نقش برای دستبند');
  await orderQuickly(page, 'نقش برای گردنبند');
  const admin = await asAdmin(browser, page);
  // The browser reports a choice of files from now on: it begins too late for a key that is pressed at once.
  admin.on('filechooser', () => {});
  await admin.goto('/admin/designsManagement');
  await expect(admin.locator('[data-order]').nth(1)).toBeVisible();

  await admin.keyboard.press('Shift+Slash');
  const sheet = admin.getByRole('dialog', { name: 'میان‌برهای صفحه‌کلید' });
  await expect(sheet).toBeVisible();
  await expectAccessible(admin);
  await closeWithEscape(sheet);
  // A layout may have the question mark elsewhere.
  await admin.evaluate(() =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: '؟',
        code: 'KeyM',
        shiftKey: true,
        bubbles: true,
        cancelable: true,
      }),
    ),
  );
  await expect(sheet).toBeVisible();
  await closeWithEscape(sheet);

  // Two orders wait, but those of other tests may leave between two keys.
  await expect(async () => {
    await admin.keyboard.press('Escape');
    await admin.keyboard.press('n');
    await expect(admin).toHaveURL(/design=\d+/, { timeout: 5000 });
    const at = admin.url();
    await admin.keyboard.press('j');
    await expect(admin).not.toHaveURL(at, { timeout: 5000 });
  }).toPass();
  // The address may change before the order is rendered, and then there is nothing to close yet.
  await expect(async () => {
    await admin.keyboard.press('Escape');
    await expect(admin).not.toHaveURL(/design=/, { timeout: 5000 });
  }).toPass();

  await openOrder(admin, id);
  const actions: [string, RegExp][] = [
    ['s', /پرسش از مشتری/],
    ['t', /تغییر نوع سفارش/],
    ['r', /رد سفارش/],
    ['c', /لغو سفارش/],
  ];
  for (const [key, name] of actions) {
    const dialog = admin.getByRole('dialog', { name });
    await admin.keyboard.press(key);
    await expect(dialog).toBeVisible();
    // Inside a dialog the shortcuts are off.
    await admin.keyboard.press('a');
    await closeWithEscape(dialog);
  }
  await expect(badge(admin, 'در انتظار طراحی')).toBeVisible();
  await admin.keyboard.press('f');
  await expect(admin.getByText(/تحویل طرح فقط برای سفارش «در حال طراحی» ممکن است/).first()).toBeVisible();
  await admin.keyboard.press('a');
  await toast(admin, 'ثبت سفارش انجام شد');
  await expect(admin.getByRole('button', { name: 'تحویل طرح' })).toBeVisible();
  const chooser = admin.waitForEvent('filechooser');
  await admin.keyboard.press('f');
  await (await chooser).setFiles(drawing);
  const staged = admin.getByRole('region', { name: 'فایل‌ها' }).getByText(drawing.name).first();
  await expect(staged).toBeVisible();
  // Chosen files survive leaving the page.
  await expect(admin.getByText('پیش‌نویس ذخیره شد')).toBeVisible();
  await admin.reload();
  await expect(badge(admin, 'در حال طراحی')).toBeVisible();
  await expect(staged).toBeVisible();
  await expect(deliverButton(admin)).toBeVisible();
  await admin.keyboard.press('Enter');
  await toast(admin, done);
  await page.goto(`/designOrder/${id}`);
  await expect(badge(page, 'آمادهٔ دریافت')).toBeVisible();
  await admin.context().close();
});
