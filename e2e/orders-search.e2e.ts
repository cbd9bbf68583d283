import { expect, type Locator, type Page } from '@playwright/test';
import { toPersianDigits } from '#contract/common/digits';
import { expectAccessible } from './axe.ts';
import { asAdmin, ask, charge, newMobile, signIn } from './people.ts';
import { type ChosenFile, pictureOf } from './png.ts';
import { test } from './test.ts';

/** Letters that nothing else of the shop has. */
const newMark = () => Array.from(String(Date.now()), (digit) => 'ابپتجدرسشک'[Number(digit)]).join('');

const field = (admin: Page) => admin.getByRole('searchbox', { name: 'جستجو در همهٔ سفارش‌ها' });
const rows = (admin: Page) =>
  admin.getByRole('table', { name: 'سفارش‌ها' }).getByRole('rowgroup').nth(1).getByRole('row');
const boxOf = (admin: Page, orderNumber: number) =>
  admin.getByRole('checkbox', { name: `انتخاب سفارش ${toPersianDigits(orderNumber)}`, exact: true });
const settled = async (admin: Page, count: number) => {
  await expect(admin.getByText(`${toPersianDigits(count)} سفارش پیدا شد.`)).toBeVisible();
  await expect(rows(admin)).toHaveCount(count);
};

interface Made {
  _id: string;
  orderNumber: number;
}
const order = (page: Page, fields: Record<string, string | ChosenFile>): Promise<Made> =>
  ask<Made>(page, 'post', 'design/new', { multipart: { type: 'corel', ...fields } });

/** Orders whose descriptions have the mark, oldest first. */
async function severalOrders(page: Page, count: number, mark: string): Promise<Made[]> {
  await charge(page, 200_000 * count);
  const made: Made[] = [];
  for (let at = 0; at < count; at += 1) made.push(await order(page, { desc: `${mark} ${at}` }));
  return made;
}

test('one field finds a number, a name, a mobile, a file and words of the brief', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const mark = newMark();
  const mobile = newMobile();
  await signIn(page, mobile);
  await charge(page, 600_000);
  await ask(page, 'put', 'user/profile', { data: { name: `نام${mark}`, family: 'نمونه' } });
  const files = pictureOf(`file-${mark}.png`, 60, 40, () => 120);
  const [first, second] = [
    await order(page, { desc: 'حلقه', files }),
    await order(page, { desc: 'پلاک', brief: JSON.stringify({ text: `شعر${mark}` }) }),
  ];
  const admin = await asAdmin(browser, page);
  await admin.goto('/admin/designs');
  const finds = async (typed: string, ...found: Made[]) => {
    await field(admin).fill(typed);
    await settled(admin, found.length);
    for (const { orderNumber } of found) await expect(boxOf(admin, orderNumber)).toBeAttached();
  };
  await finds(`نام${mark}`, second, first);
  await finds(mobile, second, first);
  await finds(toPersianDigits(mobile), second, first);
  await finds(`FILE-${mark}.png`, first);
  await finds(`شعر ${mark}`, second);
  await expect(rows(admin).first().locator('mark').first()).toBeVisible();
  await expectAccessible(admin);
  // Other orders may contain the number in their own; the one that has it comes first.
  const arabic = String(first.orderNumber).replace(/[0-9]/g, (digit) =>
    String.fromCharCode(0x660 + Number(digit)),
  );
  for (const typed of [String(first.orderNumber), toPersianDigits(first.orderNumber), arabic]) {
    await field(admin).fill('');
    await expect(admin.getByText(/سفارش ثبت شده است/)).toBeVisible();
    await field(admin).fill(typed);
    await expect(admin).toHaveURL(new RegExp(`search=.*${first.orderNumber}`));
    await expect(rows(admin).first()).toContainText(toPersianDigits(first.orderNumber));
  }
  await admin.context().close();
});

test('the words of a row begin at the right and are cut at their ends, whatever their letters', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const mark = newMark();
  await signIn(page, newMobile());
  await charge(page, 200_000);
  const files = pictureOf('rose-with-a-long-name.png', 60, 40, () => 120);
  const desc = `روی پلاک ${mark} ${'و حاشیهٔ ریز '.repeat(30)}`;
  await order(page, { desc, brief: JSON.stringify({ text: 'Ali' }), files });
  const admin = await asAdmin(browser, page);
  await admin.goto(`/admin/designs?search=${encodeURIComponent(mark)}`);
  await settled(admin, 1);
  const text = rows(admin).getByText('Ali', { exact: true });
  const brief = rows(admin).getByText('روی پلاک');
  await expect(brief.locator('mark')).toHaveText(mark);
  const sidesOf = async (each: Locator) => {
    const { x, width } = (await each.boundingBox()) ?? { x: 0, width: 0 };
    return { left: x, right: x + width };
  };
  const line = await sidesOf(text.locator('../..'));
  const first = await sidesOf(text);
  const second = await sidesOf(brief);
  expect(first.right).toBeCloseTo(line.right, 0);
  expect(second.right).toBeLessThanOrEqual(first.left);
  expect(second.left).toBeGreaterThanOrEqual(line.left - 1);
  const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
  expect([await text.evaluate(isCut), await brief.evaluate(isCut)]).toEqual([false, true]);
  await expect(brief).toHaveCSS('direction', 'rtl');
  await expect(text).toHaveCSS('direction', 'ltr');
  await admin.context().close();
});

test('the chips are in the address: back, a reload and a shared link keep them', async ({
  page,
  browser,
}) => {
  const mark = newMark();
  await signIn(page, newMobile());
  const [one, two, three] = await severalOrders(page, 3, mark);
  const admin = await asAdmin(browser, page);
  await ask(admin, 'put', 'design/accept', { data: { designId: one?._id } });
  await ask(admin, 'put', 'design/promise', {
    data: { designId: two?._id, at: new Date(Date.now() + 5000).toISOString() },
  });
  await admin.goto('/admin/designs');
  await field(admin).fill(mark);
  await settled(admin, 3);
  const chip = (name: string) => admin.getByRole('combobox', { name });
  await chip('وضعیت').selectOption('در انتظار طراحی');
  await settled(admin, 2);
  await chip('نوع طرح').selectOption('طراحی کورل');
  await expect(admin).toHaveURL(/type=corel/);
  await expect(async () => {
    await admin.reload();
    const late = admin.getByRole('button', { name: 'دیر شده' });
    if ((await late.getAttribute('aria-pressed')) !== 'true') await late.click();
    await expect(rows(admin)).toHaveCount(1, { timeout: 3000 });
  }).toPass();
  await expect(rows(admin)).toContainText(toPersianDigits(two?.orderNumber ?? 0));
  await expect(rows(admin).getByText('دیر شده')).toBeVisible();
  await expect(admin).toHaveURL(/late=true/);

  const shared = await admin.context().newPage();
  await shared.goto(admin.url());
  await settled(shared, 1);
  await expect(shared.getByRole('button', { name: 'دیر شده' })).toHaveAttribute('aria-pressed', 'true');
  await expect(shared.getByRole('combobox', { name: 'وضعیت' })).toHaveValue('pending');
  await expect(shared.getByRole('combobox', { name: 'نوع طرح' })).toHaveValue('corel');
  await shared.close();

  await admin.goBack();
  await settled(admin, 2);
  await admin.getByRole('button', { name: 'پاک کردن فیلترها' }).first().click();
  await expect(admin).not.toHaveURL(/search=|type=|status=/);
  // The field is cleared after the address changes, which would also clear text that was filled in before.
  await expect(field(admin)).toHaveValue('');
  await field(admin).fill(mark);
  await settled(admin, 3);
  await chip('طراح').selectOption('سفارش‌های من');
  await settled(admin, 1);
  await expect(rows(admin)).toContainText(toPersianDigits(one?.orderNumber ?? 0));
  await chip('طراح').selectOption('همهٔ طراح‌ها');
  await chip('ترتیب').selectOption('به ترتیب صف');
  await expect(admin).toHaveURL(/filter=queue/);
  await expect(rows(admin).first()).toContainText(toPersianDigits(one?.orderNumber ?? 0));
  await expect(rows(admin).last()).toContainText(toPersianDigits(three?.orderNumber ?? 0));
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'خروجی CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/csv$/);
  await admin.context().close();
});

test('several orders are accepted together, and one that cannot be says why', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const mark = newMark();
  await signIn(page, newMobile());
  const made = await severalOrders(page, 5, mark);
  const [oldest, second, third, fourth, newest] = made.map(({ orderNumber }) => orderNumber) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const admin = await asAdmin(browser, page);
  await admin.goto(`/admin/designs?search=${encodeURIComponent(mark)}`);
  await settled(admin, 5);

  // By the keyboard: one row, with Shift all up to another, and that one not.
  await boxOf(admin, newest).focus();
  await admin.keyboard.press('Space');
  await expect(boxOf(admin, newest)).toBeChecked();
  await expect(admin.getByRole('button', { name: 'پذیرش ۱ سفارش' })).toBeVisible();
  await boxOf(admin, second).click({ modifiers: ['Shift'] });
  for (const each of [second, third, fourth, newest]) await expect(boxOf(admin, each)).toBeChecked();
  await expect(boxOf(admin, oldest)).not.toBeChecked();
  const all = admin.getByRole('checkbox', { name: /^انتخاب . سفارش در انتظار$/ });
  await expect(all).toHaveJSProperty('indeterminate', true);
  await all.check();
  await expect(boxOf(admin, oldest)).toBeChecked();
  await boxOf(admin, oldest).uncheck();
  await boxOf(admin, fourth).uncheck();
  await expectAccessible(admin);

  // A colleague is faster with one of them, of which this page has not heard.
  const refused = made[2]?._id ?? '';
  const sent: (string | undefined)[] = [];
  await admin.route('**/api/design/accept', async (route) => {
    sent.push(route.request().headers()['idempotency-key']);
    if (route.request().postDataJSON().designId !== refused) return route.continue();
    await ask(page, 'put', 'design/cancel', { data: { designId: refused } });
    return route.continue();
  });
  await admin.getByRole('button', { name: 'پذیرش ۳ سفارش' }).click();
  const failures = admin.getByRole('group', { name: 'سفارش‌های پذیرفته‌نشده' });
  await expect(failures.getByRole('listitem')).toHaveCount(1);
  await expect(failures).toContainText(toPersianDigits(third));
  await expect(failures.getByRole('listitem')).toContainText(/فقط از|انجام نمی‌شود|نیست|شده/);
  await expect(admin.getByText('۱ سفارش از ۳ سفارش پذیرفته نشد')).toBeVisible();
  expect(new Set(sent).size).toBe(3);
  await expect(all).toBeFocused();
  for (const [at, status] of ['pending', 'designing', 'cancelled', 'pending', 'designing'].entries())
    expect(await ask(page, 'get', `design/one/${made[at]?._id}`)).toMatchObject({ status });
  // Accepted orders are no longer selected.
  await expect(rows(admin).getByRole('checkbox')).toHaveCount(2);
  await expect(rows(admin).getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expectAccessible(admin);
  await failures.getByRole('button', { name: 'بستن' }).click();
  await expect(failures).toBeHidden();

  await all.check();
  await admin.getByRole('button', { name: 'پذیرش ۲ سفارش' }).click();
  await expect(admin.getByText('۲ سفارش پذیرفته شد', { exact: true })).toBeVisible();
  await expect(rows(admin).getByRole('checkbox')).toHaveCount(0);
  await expect(rows(admin).locator(':focus')).toHaveCount(1);
  await admin.context().close();
});

test('those that wait below the shown orders are found once these are accepted', async ({
  page,
  browser,
}) => {
  const mark = newMark();
  await signIn(page, newMobile());
  await severalOrders(page, 21, mark);
  const admin = await asAdmin(browser, page);
  await admin.goto(`/admin/designs?search=${encodeURIComponent(mark)}`);
  await expect(rows(admin)).toHaveCount(20);
  await admin.getByRole('checkbox', { name: 'انتخاب ۲۰ سفارش در انتظار از این ۲۰ سفارش' }).check();
  await admin.getByRole('button', { name: 'پذیرش ۲۰ سفارش' }).click();
  await expect(admin.getByText('۲۰ سفارش پذیرفته شد', { exact: true })).toBeVisible();
  await admin.getByRole('button', { name: 'فقط در انتظارها' }).click();
  await expect(admin).toHaveURL(/status=pending/);
  await settled(admin, 1);
  await expect(admin.getByRole('checkbox', { name: 'انتخاب ۱ سفارش در انتظار' })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'فقط در انتظارها' })).toBeHidden();
  await admin.context().close();
});

test('who comes back from an order finds the filters and the place', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const mark = newMark();
  await signIn(page, newMobile());
  const made = await severalOrders(page, 26, mark);
  const admin = await asAdmin(browser, page);
  await admin.goto(`/admin/designs?search=${encodeURIComponent(mark)}&status=pending`);
  await expect(rows(admin)).toHaveCount(20);
  await rows(admin).last().scrollIntoViewIfNeeded();
  await expect(rows(admin)).toHaveCount(26);
  // A mobile number may contain the order's.
  const name = `انتخاب سفارش ${toPersianDigits(made[3]?.orderNumber ?? 0)}`;
  const far = rows(admin).filter({ has: admin.getByRole('checkbox', { name, exact: true }) });
  await far.scrollIntoViewIfNeeded();
  const before = await admin.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(300);
  const tick = far.getByRole('checkbox');
  await tick.check();
  const open = async () => {
    await far.getByRole('link').click();
    await expect(admin).toHaveURL(/designsManagement/);
    await expect(admin.getByRole('article', { name: /سفارش/ })).toBeVisible();
  };
  const isBack = async () => {
    await expect(admin).toHaveURL(/status=pending/);
    await expect(field(admin)).toHaveValue(mark);
    await expect(far).toBeInViewport();
    await expect(tick).toBeChecked();
    await expect.poll(async () => Math.abs((await admin.evaluate(() => scrollY)) - before)).toBeLessThan(60);
  };
  await open();
  await admin.goBack();
  await isBack();
  await open();
  // On a phone the link is above the queue, which comes back when the order is closed.
  const link = admin.getByRole('link', { name: 'جستجوی سفارش‌ها' });
  if (!(await link.isVisible()))
    await admin.getByRole('article').getByRole('button', { name: 'سفارش‌ها', exact: true }).click();
  await link.click();
  await isBack();
  await admin.context().close();
});

test('nothing scrolls sideways, and rows are 52 px high where there is a table', async ({
  page,
  browser,
}) => {
  const mark = newMark();
  await signIn(page, newMobile());
  await charge(page, 400_000);
  const long = `${mark} ${'شرحی‌که‌تمام‌نمی‌شود '.repeat(12)}`;
  const files = pictureOf(`${'نام-بلند-'.repeat(14)}.png`, 60, 40, () => 120);
  await ask(page, 'put', 'user/profile', { data: { name: 'نام‌بسیاربلندی'.repeat(3), family: 'نمونه' } });
  await order(page, { desc: long, files });
  await order(page, { desc: mark });
  const admin = await asAdmin(browser, page);
  for (const width of [320, 390, 768, 1024, 1366, 1440, 1457, 1920, 2560]) {
    await admin.setViewportSize({ width, height: 800 });
    await admin.goto(`/admin/designs?search=${mark}&desc=${mark}`);
    await settled(admin, 2);
    await rows(admin).getByRole('checkbox').first().check();
    const overflow = await admin.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${width}`).toBeLessThanOrEqual(0);
    if (width < 1024) continue;
    for (const row of await rows(admin).all())
      expect(Math.abs(((await row.boundingBox())?.height ?? 0) - 52), `${width}`).toBeLessThanOrEqual(1);
    await expectAccessible(admin);
  }
  await admin.context().close();
});

test('on a phone the filters take one line, which keys reach', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  await severalOrders(page, 1, newMark());
  const admin = await asAdmin(browser, page);
  await admin.goto('/admin/designs');
  const search = admin.getByRole('search', { name: 'جستجو در سفارش‌ها' });
  await expect(field(admin)).toBeVisible();
  expect((await search.boundingBox())?.height).toBeLessThanOrEqual(136);
  await field(admin).focus();
  for (const name of ['ترتیب', 'وضعیت', 'نوع طرح', 'طراح']) {
    await admin.keyboard.press('Tab');
    const choice = search.getByRole('combobox', { name, exact: true });
    await expect(choice).toBeFocused();
    await expect(choice).toBeInViewport({ ratio: 1 });
  }
  for (const name of ['دیر شده', 'فیلترهای بیشتر']) {
    await admin.keyboard.press('Tab');
    await expect(search.getByRole('button', { name })).toBeFocused();
    await expect(search.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await admin.keyboard.press('Enter');
  await expect(search.getByRole('textbox', { name: 'نام فایل' })).toBeVisible();
  await expectAccessible(admin);
  await admin.context().close();
});
