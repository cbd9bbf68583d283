import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { closeWithEscape } from './dialogs.ts';
import { keptKeys, keptValues } from './kept-drafts.ts';
import { openMenu } from './menu.ts';
import { another, asAdmin, ask, newMobile, orderQuickly, signIn } from './people.ts';
import { chooseInOrder } from './order-page.ts';
import { pictureOf } from './png.ts';
import { test } from './test.ts';

const picture = (name: string) => pictureOf(name, 40, 30, (x) => x * 6);

/** Opens a ticket through the API; returns its id. */
async function openTicket(page: Page, title: string): Promise<string> {
  const multipart = { title, department: 'other', text: 'سلام' };
  return (await ask(page, 'post', 'ticket/new', { multipart }))._id;
}

async function answerTicket(admin: Page, ticketId: string, text: string): Promise<void> {
  await ask(admin, 'put', 'ticket/admin/replay', { multipart: { ticketId, text } });
}

const field = (page: Page) => page.getByRole('textbox', { name: 'پیام شما' });

async function sendMessage(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'فرستادن', exact: true }).click();
}

/** The number of texts that the browser keeps under keys with this beginning. */
const draftsOf = async (page: Page, what: string): Promise<number> =>
  (await keptKeys(page)).filter((key) => key.startsWith(`order-words: "${what} `)).length;

/** The texts of the confirmed messages, in the order in which they stand. */
const conversation = (page: Page) =>
  page.getByRole('region', { name: 'گفتگو' }).locator('section p[dir=auto]').allInnerTexts();

test('a customer looks for help first, asks, talks with an admin, and closes', { tag: '@phone' }, async ({
  page,
  browser,
  isMobile,
}) => {
  await signIn(page, newMobile());
  await page.goto('/ticket');
  await expect(page.getByText('داده ای برای نمایش وجود ندارد !')).toBeVisible();
  await page.getByRole('link', { name: 'تیکت تازه' }).click();

  const help = page.getByRole('complementary', { name: 'پرسش‌های پرتکرار' });
  await page.getByRole('textbox', { name: 'عنوان' }).fill('کد هدیه کار نمی‌کند');
  await expect(help.locator('summary').first()).toHaveText('کد هدیه را کجا وارد کنم؟');
  // On a phone the message comes right after a title that no answer fits.
  await page.getByRole('textbox', { name: 'عنوان' }).fill('');
  await expect(help).toHaveCount(isMobile ? 0 : 1);
  await page.getByRole('textbox', { name: 'عنوان' }).fill('قفقاز');
  // Where there is room the usual questions stay, without a promise.
  if (!isMobile) {
    await expect(help.getByRole('heading')).toHaveText('پرسش‌های پرتکرار');
    await expect(help.locator('summary').first()).toBeVisible();
  }
  await page.getByRole('textbox', { name: 'عنوان' }).fill('کد هدیه کار نمی‌کند');
  await expect(help.locator('summary').first()).toHaveText('کد هدیه را کجا وارد کنم؟');
  await help.locator('summary').first().click();
  await expect(help.getByText('در صفحهٔ کیف پول، بخش «کد هدیه»', { exact: false })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'ثبت تیکت' }).click();
  await expect(page.getByText('بخش را انتخاب کنید.')).toBeVisible();
  await expect(page.getByText('پیام خود را بنویسید یا فایلی بگذارید.')).toBeVisible();
  await page.getByRole('radio', { name: 'مالی' }).check({ force: true });
  await page.getByRole('textbox', { name: 'پیام' }).fill('کد را که می‌زنم، می‌گوید پیدا نشد.');
  await page.locator('input[type=file]').first().setInputFiles(picture('کد.png'));
  await page.getByRole('button', { name: 'ثبت تیکت' }).click();
  await expect(page.getByText('تیکت شما با موفقیت ثبت شد')).toBeVisible();
  await expect(page).toHaveURL(/\/ticket\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('کد هدیه کار نمی‌کند');
  await expectAccessible(page);

  const ticketId = page.url().split('/').at(-1) ?? '';
  const admin = await asAdmin(browser, page);
  await ask(admin, 'post', `ticket/${ticketId}/typing`);
  await expect(page.getByText('پشتیبانی در حال نوشتن است')).toBeVisible();
  await answerTicket(admin, ticketId, 'عکس کد را دیدیم؛ حرف چهارم O نیست، صفر است.');
  await expect(page.getByText('حرف چهارم O نیست')).toBeVisible();

  // A typed text outlives a reload, and a refused file takes nothing of it away.
  await field(page).fill('ممنون، درست شد.');
  await expect.poll(() => draftsOf(page, `reply ${ticketId}`)).toBe(1);
  await page.reload();
  await expect(field(page)).toHaveValue('ممنون، درست شد.');
  const wrong = { name: 'برنامه.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') };
  await page.locator('input[type=file]').first().setInputFiles(wrong);
  await expect(page.getByText('فقط فرمت‌های', { exact: false })).toBeVisible();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([1, 2, 3, 4, 5].map((at) => picture(`عکس ${at}.png`)));
  await expect(page.getByRole('list', { name: 'فایل‌های پیام' }).getByRole('listitem')).toHaveCount(5);
  await page.getByRole('button', { name: 'فرستادن', exact: true }).click();
  await expect(page.getByText('پاسخ شما با موفقیت ثبت شد')).toBeVisible();
  await expect(page.getByRole('button', { name: /^نمایش عکس/ })).toHaveCount(5);
  await expect(field(page)).toHaveValue('');
  await page.getByRole('button', { name: 'نمایش عکس 2.png' }).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.locator('img')).toHaveCSS('opacity', '1');
  await closeWithEscape(viewer);

  await page.getByRole('button', { name: 'بستن تیکت' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'بله، بسته شود' }).click();
  await expect(page).toHaveURL(/\/ticket$/);
  await page.getByRole('link', { name: 'کد هدیه کار نمی‌کند' }).click();
  await expect(field(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'ادامه در تیکت تازه' }).click();
  await expect(page.getByRole('textbox', { name: 'عنوان' })).toHaveValue(/^ادامهٔ تیکت .*کد هدیه کار نمی‌کند$/);
  await admin.context().close();
});

test('two people talk through a lost line: nothing is lost, out of order or there twice', async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  const ticketId = await openTicket(page, 'خط قطع و وصل');
  const admin = await asAdmin(browser, page);
  await admin.goto(`/admin/tickets?ticket=${ticketId}`);
  const answer = admin.getByRole('textbox', { name: 'پاسخ به مشتری' });
  // A typing event is sent once, and only to streams that are open at that moment.
  const stream = page.waitForResponse('**/api/events');
  await page.goto(`/ticket/${ticketId}`);
  await expect(field(page)).toBeVisible();
  await stream;

  // Each side sees the other type, and an admin another admin.
  await answer.pressSequentially('جواب');
  await expect(page.getByText('پشتیبانی در حال نوشتن است')).toBeVisible();
  const colleague = await another(browser, page);
  await signIn(colleague, '09120000008');
  await colleague.goto(`/admin/tickets?ticket=${ticketId}`);
  await colleague.getByRole('textbox', { name: 'پاسخ به مشتری' }).pressSequentially('من');
  await expect(admin.getByText(/در حال پاسخ دادن است/)).toBeVisible();
  await colleague.context().close();

  // The server takes the first message, and its answer is lost.
  await page.route(
    '**/api/ticket/replay',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await sendMessage(page, 'پیام یک');
  await expect.poll(() => conversation(page)).toEqual(['سلام', 'پیام یک']);

  await page.context().setOffline(true);
  for (const text of ['پیام دو', 'پیام سه', 'پیام سه']) await sendMessage(page, text);
  const waiting = page.getByRole('list', { name: 'پیام‌های در راه' }).getByRole('listitem');
  await expect(waiting).toHaveCount(3);
  await answer.fill('جواب در میان');
  await admin.getByRole('button', { name: 'فرستادن', exact: true }).click();
  await expect(admin.getByText('پاسخ شما با موفقیت ثبت شد')).toBeVisible();
  await page.context().setOffline(false);
  await expect(waiting).toHaveCount(0);
  const all = ['سلام', 'پیام یک', 'جواب در میان', 'پیام دو', 'پیام سه', 'پیام سه'];
  await expect.poll(() => conversation(page)).toEqual(all);

  // Waiting messages go on after a reload, too.
  await page.route('**/api/ticket/replay', (route) => route.abort('connectionfailed'));
  await sendMessage(page, 'پیام چهار');
  await sendMessage(page, 'پیام پنج');
  await expect(waiting).toHaveCount(2);
  await expect.poll(() => draftsOf(page, `message ${ticketId}`)).toBe(2);
  await page.unroute('**/api/ticket/replay');
  await page.reload();
  await expect.poll(() => conversation(page)).toEqual([...all, 'پیام چهار', 'پیام پنج']);
  await expect(waiting).toHaveCount(0);
  await expect.poll(() => conversation(admin)).toEqual([...all, 'پیام چهار', 'پیام پنج']);
  // Messages that the other side has looked at are marked.
  await expect(admin.getByText('دیده شد').last()).toBeAttached();

  // A message to a ticket that was closed meanwhile comes back to its writer.
  await page.route('**/api/ticket/replay', async (route) => {
    await ask(admin, 'put', 'ticket/close', { data: { ticketId } });
    await route.continue();
  });
  await sendMessage(page, 'پیام آخر');
  await expect(page.getByRole('alert').filter({ hasText: 'فرستاده نشد' })).toBeVisible();
  await expect(waiting).toContainText('پیام آخر');
  await expect(page.getByText('نوشتهٔ شما که فرستاده نشد')).toBeVisible();
  await page.getByRole('link', { name: 'ادامه در تیکت تازه' }).click();
  await expect(page.getByRole('textbox', { name: 'پیام' })).toHaveValue('پیام آخر');
  await expect(page.getByRole('radio', { name: 'سایر' })).toBeChecked();
  await page.goBack();
  await expect(page.getByText('این تیکت بسته است.', { exact: false })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await admin.context().close();
});

test('files are cancelled on their way, come back to be changed, and are sent once', async ({ page }) => {
  await signIn(page, newMobile());
  const ticketId = await openTicket(page, 'پنج عکس');
  await page.goto(`/ticket/${ticketId}`);
  const pictures = [1, 2, 3, 4, 5].map((at) => picture(`عکس ${at}.png`));
  await page.locator('input[type=file]').first().setInputFiles(pictures);
  await expect(page.getByRole('list', { name: 'فایل‌های پیام' }).getByRole('listitem')).toHaveCount(5);
  await page.route('**/api/ticket/replay', () => {});
  await sendMessage(page, 'عکس‌ها');
  const waiting = page.getByRole('list', { name: 'پیام‌های در راه' });
  await expect(waiting.getByRole('progressbar')).toBeAttached();
  await waiting.getByRole('button', { name: 'لغو فرستادن' }).click();
  await expect(waiting.getByText('فرستادن لغو شد')).toBeVisible();
  await page.unroute('**/api/ticket/replay');
  // A reload does not send a cancelled message, once the browser has kept that it is one.
  await expect.poll(async () => (await keptValues(page)).join()).toContain('"isFailed":true');
  await page.reload();
  await expect(waiting.getByText('فرستادن لغو شد')).toBeVisible();
  await waiting.getByRole('button', { name: 'ویرایش پیام' }).click();
  await expect(field(page)).toHaveValue('عکس‌ها');
  await page.getByRole('button', { name: 'حذف عکس 5.png' }).click();
  await page.getByRole('button', { name: 'فرستادن', exact: true }).click();
  await expect(page.getByRole('button', { name: /^نمایش عکس/ })).toHaveCount(4);
  expect(await conversation(page)).toEqual(['سلام', 'عکس‌ها']);
});

test('an order and a failed payment lead to a ticket that names them; the badge counts answers', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await signIn(page, newMobile());
  const order = await orderQuickly(page, 'نقش حاشیه');
  await page.goto(`/designOrder/${order}`);
  await chooseInOrder(page, 'پرسش یا مشکلی هست؟');
  await expect(page.getByRole('textbox', { name: 'عنوان' })).toHaveValue(/^دربارهٔ سفارش/);
  await expect(page.getByRole('radio', { name: 'طراحی' })).toBeChecked();
  await expect(page.getByText('نقش حاشیه')).toBeVisible();
  await page.getByRole('textbox', { name: 'پیام' }).fill('خط‌ها روی هم افتاده‌اند.');
  await page.getByRole('button', { name: 'ثبت تیکت' }).click();
  await expect(page).toHaveURL(/\/ticket\/\d+$/);
  await expect(page.getByRole('link', { name: /^سفارش/ }).last()).toBeVisible();
  const ticketId = page.url().split('/').at(-1) ?? '';

  await page.goto('/');
  const admin = await asAdmin(browser, page);
  await answerTicket(admin, ticketId, 'بررسی می‌کنیم.');
  await openMenu(page);
  const navigation = page.getByRole('navigation', { name: 'بخش‌ها' });
  await expect(navigation.getByRole('link', { name: /تیکت‌ها.*۱/ })).toBeVisible();

  const data = { amount: 20_000 };
  const { paymentId } = await ask<{ paymentId: string }>(page, 'post', 'user/charge', { data });
  await page.goto(`/ticket/newTicket?payment=${paymentId}`);
  await expect(page.getByRole('radio', { name: 'مالی' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'پیام' })).toHaveValue(/^پرداخت ۲۰٬۰۰۰ تومان/);
  await admin.context().close();
});
