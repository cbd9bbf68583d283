import { expect, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { toPersianDigits } from '#contract/common/digits';
import { expectAccessible } from './axe.ts';
import { closeWithEscape } from './dialogs.ts';
import { another, asAdmin, ask, newMobile, orderQuickly, payAtBank, signIn } from './people.ts';
import { scrollTo } from './scroll.ts';
import { test } from './test.ts';

/** Enters an amount on the wallet page and goes to the bank. */
async function goToBank(page: Page, amount: string): Promise<void> {
  await page.goto('/wallet');
  await page.getByRole('textbox', { name: 'مبلغ دلخواه' }).fill(amount);
  await page.getByRole('button', { name: 'پرداخت', exact: true }).click();
  await page.waitForURL(/\/sandbox\//);
}

/** Pays at the bank and lets it call back while the customer's browser is elsewhere. Returns the callback's address. */
async function payElsewhere(page: Page, bank: string): Promise<string> {
  const paid = await page.request.post(`${bank}/pay`, { maxRedirects: 0 });
  const callback = paid.headers().location ?? '';
  await page.request.get(callback, { maxRedirects: 0 });
  return callback;
}

/** Charges a wallet through the API. Returns the callback's address. */
async function chargeQuickly(page: Page, amount: number): Promise<string> {
  const { gatewayUrl } = await ask<{ gatewayUrl: string }>(page, 'post', 'user/charge', { data: { amount } });
  return payElsewhere(page, gatewayUrl);
}

test('a charge that is paid, one that is cancelled, and one whose customer never came back', async ({
  page,
}) => {
  await signIn(page, newMobile());
  const balance = page.getByRole('region', { name: 'موجودی کیف پول' });

  await page.goto('/wallet');
  await page.getByRole('button', { name: '۱۰۰٬۰۰۰ تومان' }).click();
  await expect(page.getByRole('textbox', { name: 'مبلغ دلخواه' })).toHaveValue('۱۰۰٬۰۰۰');
  await expect(page.getByText('صد هزار تومان')).toBeVisible();
  await page.getByRole('button', { name: 'پرداخت', exact: true }).click();
  await payAtBank(page);
  await page.waitForURL(/\/wallet/);
  await expect(page.getByRole('heading', { name: 'پرداخت انجام شد' })).toBeVisible();
  await expect(balance).toContainText('۱۰۰٬۰۰۰');
  await page.getByRole('button', { name: 'دیدن رسید' }).click();
  const receipt = page.getByRole('dialog', { name: 'رسید تراکنش' });
  await expect(receipt.getByText('شمارهٔ پیگیری بانک')).toBeVisible();
  await expectAccessible(page);
  await closeWithEscape(receipt);

  await goToBank(page, '۲۰۰۰۰۰');
  await page.getByRole('button', { name: 'انصراف' }).click();
  await page.waitForURL(/\/wallet/);
  await expect(page.getByRole('heading', { name: 'از پرداخت برگشتید' })).toBeVisible();
  await page.getByRole('button', { name: 'تلاش دوباره' }).click();
  const again = page.getByRole('textbox', { name: 'مبلغ دلخواه' });
  await expect(again).toBeFocused();
  await expect(again).toHaveValue('۲۰۰٬۰۰۰');

  await goToBank(page, '۵۰۰۰۰');
  const bank = page.url();
  await page.getByRole('button', { name: 'رفتن بدون بازگشت به پذیرنده' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await page.goto('/wallet');
  await expect(page.getByRole('heading', { name: /پرداخت در حال بررسی است/ })).toBeVisible();
  await expect(balance).toContainText('۱۰۰٬۰۰۰');
  await expectAccessible(page);
  await payElsewhere(page, bank);
  await expect(page.getByRole('heading', { name: /پرداخت انجام شد/ })).toBeVisible();
  await expect(balance).toContainText('۱۵۰٬۰۰۰');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'کیف پول', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: /پرداخت/ })).toHaveCount(0);
});

test('a success is believed when the server says so, and a failure says what can be done', async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  const payer = await another(browser, page);
  await signIn(payer, newMobile());
  const callback = await chargeQuickly(payer, 50_000);
  const strange = page.getByRole('heading', { name: 'این پرداخت در کیف پول شما پیدا نشد' });

  await page.goto(callback);
  await expect(strange).toBeVisible();
  await expectAccessible(page);
  await page.goto('/wallet?payment=success&ref=123456789');
  await expect(strange).toBeVisible();
  await expect(page).toHaveURL(/\/wallet$/);
  await expect(page.getByText(/پرداخت انجام شد|اضافه شد|شارژ شد/)).toHaveCount(0);

  await page.goto('/api/payment/callback/sandbox?Authority=none&Status=OK');
  await expect(page.getByRole('heading', { name: 'پرداخت انجام نشد' })).toBeVisible();
  await expect(page.getByText(/برای پشتیبانی بنویسید/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'پیگیری با پشتیبانی' })).toHaveAttribute(
    'href',
    /newTicket\?(payment|department)=/,
  );
  await expectAccessible(page);

  await payer.goto(callback);
  await expect(payer.getByRole('heading', { name: 'پرداخت انجام شد' })).toContainText('۵۰٬۰۰۰');
  await payer.context().close();
});

test('transactions are filtered, searched and sorted, and more come with the end of the list', async ({
  page,
}) => {
  await signIn(page, newMobile());
  await orderQuickly(page, 'نقش حاشیه');
  for (let more = 1; more <= 10; more += 1) await chargeQuickly(page, 10_000 + more);
  await page.goto('/wallet');
  // The test may run across midnight.
  const rows = page.getByRole('region', { name: /^(امروز|دیروز)$/ }).getByRole('listitem');
  // A page has ten rows.
  await scrollTo(rows.nth(9));
  await expect(rows).toHaveCount(12);
  await expect(rows.first()).toContainText('۱۰٬۰۱۰');

  const choose = (name: string, option: string) => page.getByRole('combobox', { name }).selectOption(option);
  await choose('ترتیب', 'قدیمی‌ترین');
  await expect(rows.first()).toContainText('۲۰۰٬۰۰۰');
  await choose('نوع تراکنش', 'ثبت سفارش');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/operation=order/);
  await page.reload();
  await expect(rows).toHaveCount(1);
  const order = await rows.getByRole('link', { name: /سفارش/ }).innerText();
  await choose('نوع تراکنش', 'همهٔ نوع‌ها');
  await expect(rows).not.toHaveCount(1);
  const search = page.getByRole('searchbox', { name: 'جستجو در تراکنش‌ها' });
  await search.fill(order.replace(/[^۰-۹]/g, ''));
  // The bank's reference of a charge may happen to hold the digits of the number.
  await expect.poll(() => rows.count()).toBeLessThan(5);
  await expect(rows.filter({ hasText: 'ثبت سفارش' })).toHaveCount(1);
  await search.fill('چنین تراکنشی نیست');
  await expect(page.getByText('چیزی با «چنین تراکنشی نیست» پیدا نشد.')).toBeVisible();
  await page.getByRole('button', { name: 'پاک کردن فیلترها' }).click();
  await expect(rows.first()).toContainText('۲۰۰٬۰۰۰');
});

test('a gift code is looked at, used once, and refused in one place ever after', async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  const admin = await asAdmin(browser, page);
  const { code } = await ask<{ code: string }>(admin, 'post', 'offer/create', {
    data: { name: 'هدیهٔ پاییز', amount: 75_000, expiresIn: Date.now() + 86_400_000 },
  });
  await admin.context().close();

  await page.goto('/wallet');
  const field = page.getByRole('textbox', { name: 'کد هدیه' });
  const form = page.getByRole('form', { name: 'کد هدیه' });
  await page.getByRole('button', { name: 'بررسی کد' }).click();
  await expect(form.getByText('کد هدیه را وارد کنید.')).toBeVisible();
  await field.fill('QQQQQQQQ');
  await field.press('Enter');
  await expect(form.getByText(/کدی با این نوشته پیدا نشد/)).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await expectAccessible(page);

  await field.fill(toPersianDigits(code.toLowerCase()));
  await field.press('Enter');
  const gift = page.getByRole('group', { name: 'هدیهٔ شما' });
  await expect(gift).toContainText('هدیهٔ پاییز');
  await expect(gift).toContainText('۷۵٬۰۰۰');
  await gift.getByRole('button', { name: 'انصراف' }).click();
  await expect(field).toBeFocused();
  await field.press('Enter');
  await gift.getByRole('button', { name: 'افزودن به کیف پول' }).click();
  await expect(page.getByText('۷۵٬۰۰۰ تومان به کیف پول شما اضافه شد')).toBeVisible();
  await expect(page.getByRole('region', { name: 'موجودی کیف پول' })).toContainText('۷۵٬۰۰۰');
  await expect(page.getByRole('button', { name: 'کد هدیه' })).toBeVisible();

  await field.fill(code);
  await field.press('Enter');
  await expect(form.getByText('شما قبلاً از این کد استفاده کرده‌اید.')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
});

/** Scrolls to a chart's place until the chart has loaded. */
async function bringIntoView(page: Page, place: string): Promise<void> {
  const card =
    place === '/'
      ? page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'کیف پول' }) })
      : page.getByRole('heading', { name: 'تراکنش‌ها' });
  // The router may scroll the new page to its top after this.
  await expect(async () => {
    await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(page.getByRole('figure', { name: 'هزینهٔ ماهانه' })).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test('what was spent is drawn, walked along with the arrows, and read as a table', { tag: '@phone' }, async ({
  page,
}) => {
  await signIn(page, newMobile());
  await orderQuickly(page, 'نقش حاشیه');
  for (const place of ['/wallet', '/']) {
    await page.goto(place);
    const figure = page.getByRole('figure', { name: 'هزینهٔ ماهانه' });
    await bringIntoView(page, place);
    const drawing = figure.getByRole('application', { name: /نمودار هزینهٔ ماهانه/ });
    await expect(drawing).toBeVisible();
    await expectAccessible(page);
    await drawing.focus();
    await expect(figure.getByRole('status')).toContainText('۰ تومان');
    // From the oldest month to the current one.
    for (let step = 0; step < 11; step += 1) await drawing.press('ArrowLeft');
    await expect(figure.getByRole('status')).toContainText('۱۵۰٬۰۰۰ تومان');

    await figure.getByRole('button', { name: /نمایش جدول/ }).click();
    const table = figure.getByRole('table', { name: 'هزینهٔ ماهانه' });
    await expect(table.getByRole('row')).toHaveCount(14);
    await expect(table.getByRole('row').nth(1)).toContainText('۱۵۰٬۰۰۰');
    await expectAccessible(page);
    await page.reload();
    await bringIntoView(page, place);
    await expect(table).toBeVisible();
    await figure.getByRole('button', { name: /نمایش نمودار/ }).click();
    await expect(drawing).toBeVisible();
  }
});

test('a statement is downloaded as a table and laid out to print', async ({ page }) => {
  await signIn(page, newMobile());
  await orderQuickly(page, 'نقش حاشیه');
  await ask(page, 'put', 'user/profile', { data: { name: 'محمدحسین', family: 'حکاک‌باشی‌اصفهانی'.repeat(4) } });
  await page.goto('/wallet');
  await page.getByRole('button', { name: 'صورت‌حساب' }).click();
  const dialog = page.getByRole('dialog', { name: 'صورت‌حساب کیف پول' });
  await dialog.getByRole('button', { name: 'امسال' }).click();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'فایل CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.startsWith('\ufeff')).toBe(true);
  expect(csv).toContain('ثبت سفارش');

  await page.getByRole('button', { name: 'صورت‌حساب' }).click();
  await dialog.getByRole('link', { name: 'چاپ یا PDF' }).click();
  await page.waitForURL(/\/wallet\/statement\?from=\d{4}-\d{2}-\d{2}&to=/);
  const sheet = page.getByRole('article', { name: 'صورت‌حساب' });
  await expect(sheet.getByRole('row')).toHaveCount(3);
  await expect(sheet).toContainText('۲۰۰٬۰۰۰ تومان');
  // A long name leaves its term on one line.
  expect((await sheet.getByText('صاحب کیف پول').boundingBox())?.height).toBeLessThan(40);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('button', { name: 'چاپ یا PDF' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'فایل CSV' })).toBeHidden();
  // Three short rows fit one page, and no empty page may follow.
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.length).toBeGreaterThan(5_000);
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('an admin finds a customer and changes their balance before their eyes', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const mobile = newMobile();
  await signIn(page, mobile);
  await page.goto('/wallet');
  const balance = page.getByRole('region', { name: 'موجودی کیف پول' });
  await expect(balance).toContainText('۰');

  const admin = await asAdmin(browser, page);
  await admin.goto('/admin/rechargeWallet');
  await admin.getByRole('searchbox', { name: 'جستجوی مشتری' }).fill('هیچ‌کس با این نام');
  await expect(admin.getByText('چیزی با «هیچ‌کس با این نام» پیدا نشد.')).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('searchbox', { name: 'جستجوی مشتری' }).fill(toPersianDigits(mobile));
  await admin.getByRole('list', { name: 'مشتری‌ها' }).getByRole('button').click();
  await expect(admin).toHaveURL(/user=\d+/);
  await expect(admin.getByText('این کیف پول هنوز تراکنشی ندارد.')).toBeVisible();
  await expectAccessible(admin);

  const amount = admin.getByRole('textbox', { name: 'مبلغ' });
  const reason = admin.getByRole('textbox', { name: 'دلیل' });
  await admin.getByRole('button', { name: 'ادامه' }).click();
  await expect(admin.getByText('مبلغ را وارد کنید.')).toBeVisible();
  await expect(admin.getByText('دلیل این تغییر را بنویسید.')).toBeVisible();
  await amount.fill('۲۵۰۰۰۰');
  await reason.fill('جبران تأخیر');
  await admin.getByRole('button', { name: 'ادامه' }).click();
  const question = admin.getByRole('alertdialog');
  await expect(question).toContainText(toPersianDigits(mobile));
  await expect(question).toContainText('۲۵۰٬۰۰۰ تومان');
  await expectAccessible(admin);
  await question.getByRole('button', { name: /افزودن/ }).click();
  await expect(admin.getByText('عملیات با موفقیت انجام شد')).toBeVisible();
  await expect(balance).toContainText('۲۵۰٬۰۰۰');
  await expect(page.getByText('جبران تأخیر')).toBeVisible();

  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await admin.route(/\/assets\/ConfirmChange-/, async (route) => {
    await arrived;
    await route.continue();
  });
  await admin.reload();
  await expect(admin.getByText('جبران تأخیر')).toBeVisible();
  await admin.getByText('برداشت از موجودی').click();
  await amount.fill('۲۵۰۰۰۱');
  await reason.fill('اصلاح');
  await admin.getByRole('button', { name: 'ادامه' }).click();
  await expect(admin.getByText(/بیشتر از موجودی است/)).toBeVisible();
  await amount.fill('۵۰۰۰۰');
  // While the question is on its way nothing is sent; what was changed meanwhile is asked about again.
  await admin.getByRole('button', { name: 'ادامه' }).dblclick();
  await amount.fill('۶۰۰۰۰');
  await expect(question).toBeHidden();
  arrive();
  await question.getByRole('button', { name: 'برداشت ۵۰٬۰۰۰ تومان' }).click();
  await question.getByRole('button', { name: 'برداشت ۶۰٬۰۰۰ تومان' }).click();
  await expect(balance).toContainText('۱۹۰٬۰۰۰');
  await expect(admin.getByRole('list').filter({ hasText: 'اصلاح' }).getByText('اصلاح')).toHaveCount(1);
  await admin.context().close();
});
