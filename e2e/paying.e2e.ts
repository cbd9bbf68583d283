import { expect, type Locator, type Page } from '@playwright/test';
import { countActs, isInReach } from './acts.ts';
import { expectAccessible } from './axe.ts';
import { another, asAdmin, ask, charge, codeOf, newMobile, payAtBank, signIn } from './people.ts';
import { chooseInOrder } from './order-page.ts';
import { pictureOf } from './png.ts';
import { test } from './test.ts';

const photo = pictureOf('پلاک.png', 120, 80, (x, y) => (x + y) % 256);
const orderButton = (page: Page, name: string | RegExp = /ثبت سفارش/) =>
  page.getByRole('button', { name }).filter({ visible: true });
const payButton = (page: Page) => page.getByRole('button', { name: 'پرداخت ۱۵۰٬۰۰۰', exact: true });
const result = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const badge = (page: Page, status: string) =>
  page.getByRole('main').getByText(status, { exact: true }).filter({ visible: true }).first();

const ordersOf = async (page: Page) =>
  (await ask<{ data: { _id: string; status: string }[] }>(page, 'get', 'user/orders')).data;
const balanceOf = async (page: Page) => (await ask<{ amount: number }>(page, 'get', 'user/profile')).amount;

/** Fills the form of a new order and presses the button that leads to the bank. */
async function goToBank(page: Page, desc: string): Promise<string> {
  await page.goto('/designOrder');
  await page.getByRole('textbox', { name: 'شرح سفارش' }).fill(desc);
  await orderButton(page, 'پرداخت ۱۵۰٬۰۰۰ و ثبت سفارش').click();
  await page.waitForURL(/\/sandbox\//);
  return page.url();
}

/** The words are on the screen, and nothing lies over them. */
const expectOnTop = (words: Locator) => expect.poll(() => words.evaluate(isInReach)).toBe(true);

test('a new customer pays and orders in one step', { tag: '@phone' }, async ({ page }) => {
  const acts = countActs(page);
  const mobile = newMobile();
  await page.goto('/login');
  await acts.type(page.getByRole('textbox', { name: 'شمارهٔ موبایل' }), mobile);
  await acts.press(page.getByRole('button', { name: 'دریافت کد ورود' }));
  const code = page.getByRole('textbox', { name: 'کد شش‌رقمی' });
  await expect(code).toBeVisible();
  await acts.type(code, await codeOf(page.request, mobile));
  await expect(page).not.toHaveURL(/\/login/);
  await acts.press(page.locator('a[href="/designOrder"]').filter({ visible: true }).first());
  await acts.choose(page.getByRole('button', { name: /^عکس یا فایل/ }), photo);
  await expect(page.getByText(photo.name)).toBeVisible();
  await acts.press(orderButton(page, 'پرداخت ۱۵۰٬۰۰۰ و ثبت سفارش'));
  await page.waitForURL(/\/sandbox\//);
  await acts.press(page.getByRole('button', { name: 'پرداخت' }));
  await page.waitForURL(/\/designOrder\/\d+$/);
  const placed = result(page, /^سفارش [۰-۹]+ ثبت شد/);
  await expect(placed).toContainText('شمارهٔ پیگیری بانک');
  await expect(placed).toContainText(/نفر [۰-۹آ-ی]+ صف هستید\. معمولاً تا .+ آماده می‌شود/);
  await expectOnTop(placed.getByText(/^سفارش [۰-۹]+ ثبت شد/));
  await expect(badge(page, 'در انتظار طراحی')).toBeVisible();
  expect(acts.count).toBeLessThanOrEqual(7);
  expect(acts.swipes).toBe(0);
  await expectAccessible(page);
  expect(await ordersOf(page)).toHaveLength(1);
  expect(await balanceOf(page)).toBe(0);
  // The draft is gone once it has been sent.
  await page.goto('/designOrder');
  await expect(page.getByRole('button', { name: /فایل‌ها|عکس/ }).first()).toBeVisible();
  await expect(page.getByText(photo.name)).toHaveCount(0);
});

test('a part comes from the wallet, and with enough there nobody goes to the bank', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, newMobile());
  await charge(page, 100_000);
  await page.goto('/designOrder');
  await page.getByRole('textbox', { name: 'شرح سفارش' }).fill('نیمی از کیف پول');
  await expect(
    page.getByText('۱۰۰٬۰۰۰ تومان هم از کیف پولتان برداشته می‌شود.').filter({ visible: true }).first(),
  ).toBeVisible();
  await orderButton(page, 'پرداخت ۵۰٬۰۰۰ و ثبت سفارش').click();
  await payAtBank(page);
  const placed = result(page, /^سفارش [۰-۹]+ ثبت شد/);
  await expect(placed).toContainText('۱۵۰٬۰۰۰ تومان');
  await expect(placed).toContainText('۵۰٬۰۰۰ تومان از بانک و ۱۰۰٬۰۰۰ تومان از کیف پولتان پرداخت شد.');
  expect(await balanceOf(page)).toBe(0);

  await charge(page, 200_000);
  await page.goto('/designOrder');
  await page.getByRole('textbox', { name: 'شرح سفارش' }).fill('همه از کیف پول');
  await orderButton(page, 'ثبت سفارش · ۱۵۰٬۰۰۰ از کیف پول').dblclick();
  await expect(page.getByText('سفارش شما با موفقیت ثبت شد')).toBeVisible();
  await page.waitForURL(/\/designOrder\/\d+$/);
  expect(await ordersOf(page)).toHaveLength(2);
  expect(await balanceOf(page)).toBe(50_000);
});

test('an order that is cancelled after its payment tells of the refund alone', async ({ page }) => {
  await signIn(page, newMobile());
  await goToBank(page, 'پشیمان می‌شوم');
  await page.getByRole('button', { name: 'پرداخت' }).click();
  await page.waitForURL(/\/designOrder\/\d+$/);
  const placed = result(page, /^سفارش [۰-۹]+ ثبت شد/);
  await expect(placed).toBeVisible();
  await chooseInOrder(page, 'لغو سفارش');
  await page.getByRole('alertdialog').getByRole('button', { name: 'بله، لغو شود' }).click();
  await expect(badge(page, 'لغو شده')).toBeVisible();
  await expect(page.getByText('۱۵۰٬۰۰۰ تومان به کیف پول شما برگشت.')).toBeVisible();
  await expect(page.getByText(/پرداخت به کیف پول شما رسید|ثبت شد/).filter({ visible: true })).toHaveCount(0);
});

test('who cancels at the bank finds the order unpaid, and pays it from there', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  await goToBank(page, 'برگشت از بانک');
  await page.getByRole('button', { name: 'انصراف' }).click();
  await page.waitForURL(/\/designOrder\/\d+$/);
  const cancelled = result(page, 'از پرداخت برگشتید');
  await expect(cancelled).toContainText('ذخیره است');
  await expectOnTop(cancelled.getByText('از پرداخت برگشتید'));
  await expect(badge(page, 'در انتظار پرداخت')).toBeVisible();
  await expect(payButton(page).filter({ visible: true }).first()).toBeInViewport();
  await expectAccessible(page);
  const id = page.url().split('/').at(-1) ?? '';

  const admin = await asAdmin(browser, page);
  await admin.goto(`/admin/designsManagement?design=${id}`);
  await expect(admin.getByRole('article', { name: /سفارش/ })).toBeVisible();
  await expect(badge(admin, 'در انتظار پرداخت')).toBeVisible();
  await expect(
    admin.getByRole('button', { name: 'پذیرش', disabled: false }).and(admin.locator(':not([aria-disabled])')),
  ).toHaveCount(0);
  await admin.context().close();

  await page.goto('/designOrder?tab=orders');
  await payButton(page).click();
  await payAtBank(page);
  await expect(result(page, /^سفارش [۰-۹]+ ثبت شد/)).toBeVisible();

  await goToBank(page, 'پشیمان');
  await page.getByRole('button', { name: 'انصراف' }).click();
  await page.waitForURL(/\/designOrder\/\d+$/);
  await payButton(page).filter({ visible: true }).first().click();
  await page.waitForURL(/\/sandbox\//);
  // The browser scrolls back to where the page was left.
  await page.goBack();
  await expectOnTop(result(page, 'پرداخت در حال بررسی است').getByText('پرداخت در حال بررسی است'));
  await page.goForward();
  await page.getByRole('button', { name: 'انصراف' }).click();
  await page.waitForURL(/\/designOrder\/\d+$/);
  await chooseInOrder(page, 'لغو سفارش');
  const sure = page.getByRole('alertdialog', { name: 'لغو سفارش؟' });
  await expect(sure).toContainText('پولی از کیف پول شما کم نمی‌شود');
  await sure.getByRole('button', { name: 'بله، لغو شود' }).click();
  await expect(badge(page, 'لغو شده')).toBeVisible();
  await expect(result(page, 'پرداخت انجام نشد')).toContainText('چیزی برای آن پرداخت نشد');
  await expect(payButton(page)).toHaveCount(0);
  expect(await balanceOf(page)).toBe(0);
});

test('a customer who never came back sees the order placed as soon as the bank says so', async ({ page }) => {
  await signIn(page, newMobile());
  const bank = await goToBank(page, 'برگشت گم‌شده');
  const [order] = await ordersOf(page);
  await page.goto(`/designOrder/${order?._id}`);
  await expect(result(page, 'پرداخت در حال بررسی است')).toBeVisible();
  await expect(payButton(page).first()).toBeVisible();
  await expectAccessible(page);
  const paid = await page.request.post(`${bank}/pay`, { maxRedirects: 0 });
  const callback = paid.headers().location ?? '';
  await page.request.get(callback, { maxRedirects: 0 });
  await expect(result(page, /^سفارش [۰-۹]+ ثبت شد/)).toBeVisible();
  await expect(badge(page, 'در انتظار طراحی')).toBeVisible();
  await page.goto(callback);
  await expect(result(page, /^سفارش [۰-۹]+ ثبت شد/)).toBeVisible();
  expect(await balanceOf(page)).toBe(0);
});

test('two tabs and an impatient finger pay an order once', async ({ page }) => {
  await signIn(page, newMobile());
  await page.goto('/designOrder');
  await page.getByRole('textbox', { name: 'شرح سفارش' }).fill('دو بار زدم');
  await orderButton(page, 'پرداخت ۱۵۰٬۰۰۰ و ثبت سفارش').dblclick();
  await page.waitForURL(/\/sandbox\//);
  const [order, ...others] = await ordersOf(page);
  expect(others).toEqual([]);
  const second = await page.context().newPage();
  await second.goto(`/designOrder/${order?._id}`);
  await payButton(second).first().dblclick();
  await second.waitForURL(/\/sandbox\//);
  // It is the same payment of the bank.
  expect(second.url()).toBe(page.url());
  await payAtBank(page);
  await expect(result(page, /^سفارش [۰-۹]+ ثبت شد/)).toBeVisible();
  await second.reload();
  await expect(second.getByText('این پرداخت انجام و تأیید شده است.')).toBeVisible();
  await second.goto(`/designOrder/${order?._id}`);
  await expect(badge(second, 'در انتظار طراحی')).toBeVisible();
  expect(await balanceOf(page)).toBe(0);
});

test('an order whose answer was lost is placed once, with what was written', async ({ page }) => {
  await signIn(page, newMobile());
  await charge(page, 400_000);
  await page.goto('/designOrder');
  await page.getByRole('textbox', { name: 'شرح سفارش' }).fill('قطع شد');
  let times = 0;
  await page.route('**/api/design/new', async (route) => {
    times += 1;
    if (times > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await orderButton(page, 'ثبت سفارش · ۱۵۰٬۰۰۰ از کیف پول').click();
  await expect(page.getByRole('alert').filter({ hasText: 'چیزی از دست نرفته است' })).toBeVisible();
  // A toast waits for this as well, and was asked for earlier.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 100)));
  const told = page.getByText('ارتباط با سرور برقرار نشد').filter({ visible: true });
  await expect(told).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'شرح سفارش' })).toHaveValue('قطع شد');
  await orderButton(page, /^ثبت سفارش · ۱۵۰٬۰۰۰ از کیف پول/).click();
  await page.waitForURL(/\/designOrder\/\d+$/);
  await expect(badge(page, 'در انتظار طراحی')).toBeVisible();
  expect(await ordersOf(page)).toHaveLength(1);
  expect(await balanceOf(page)).toBe(250_000);
});

test('prices that did not come are asked for again from the form', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, newMobile());
  let isDown = true;
  await page.route('**/api/price', async (route) => {
    // Changes by other tests also refetch the prices; only the press below may succeed.
    if (isDown) isDown = !(await page.evaluate(() => 'pressed' in document.documentElement.dataset));
    await (isDown ? route.fulfill({ status: 500 }) : route.continue());
  });
  await page.goto('/designOrder');
  await page.getByRole('textbox', { name: 'شرح سفارش' }).fill('قیمت نیامد');
  const again = orderButton(page, 'قیمت نرسید · تلاش دوباره');
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() =>
    addEventListener('click', () => (document.documentElement.dataset.pressed = ''), { capture: true }),
  );
  await again.click();
  await expect(orderButton(page, 'پرداخت ۱۵۰٬۰۰۰ و ثبت سفارش')).toBeEnabled();
  await expect(page.getByRole('textbox', { name: 'شرح سفارش' })).toHaveValue('قیمت نیامد');
});

test('back from the bank is the order, and the form is empty', async ({ page }) => {
  await signIn(page, newMobile());
  await page.goto('/');
  await goToBank(page, 'دکمهٔ بازگشت');
  await page.goBack();
  await expect(page).toHaveURL(/\/designOrder\/\d+$/);
  await expect(badge(page, 'در انتظار پرداخت')).toBeVisible();
  await page.goto('/designOrder');
  await expect(page.getByRole('textbox', { name: 'شرح سفارش' })).toHaveValue('');
  expect(await ordersOf(page)).toHaveLength(1);
});

test('who comes back without a session signs in and finds the order and the outcome', async ({
  page,
  browser,
}) => {
  const mobile = newMobile();
  await signIn(page, mobile);
  const bank = await goToBank(page, 'نشست تمام شد');
  const stranger = await another(browser, page);
  await stranger.goto(bank);
  await payAtBank(stranger);
  await expect(stranger).toHaveURL(/\/login\?back=/);
  await stranger.getByRole('textbox', { name: 'شمارهٔ موبایل' }).fill(mobile);
  await stranger.getByRole('button', { name: 'دریافت کد ورود' }).click();
  const code = stranger.getByRole('textbox', { name: 'کد شش‌رقمی' });
  await expect(code).toBeVisible();
  await code.fill(await codeOf(stranger.request, mobile));
  await expect(stranger).toHaveURL(/\/designOrder\/\d+$/);
  await expect(result(stranger, /^سفارش [۰-۹]+ ثبت شد/)).toBeVisible();
  // Somebody else's address shows nothing of it.
  const other = await another(browser, page);
  await signIn(other, newMobile());
  await other.goto(`${new URL(stranger.url()).pathname}?payment=success&ref=1`);
  await expect(other.getByText('سفارشی با این آدرس پیدا نشد', { exact: true })).toBeVisible();
  await stranger.context().close();
  await other.context().close();
});
