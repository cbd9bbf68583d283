import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { qrMade } from '#contract/qr';
import { startProxy } from '../server/testing/proxy.ts';
import { countActs } from './acts.ts';
import { expectAccessible } from './axe.ts';
import { closeWithEscape } from './dialogs.ts';
import { openStep } from './order-form.ts';
import { largeVideo } from './videos.ts';
import { another, asAdmin, ask, charge, newMobile, signIn, signInAtHome } from './people.ts';
import { fileOf, pictureOf } from './png.ts';
import { test } from './test.ts';

const picture = (name: string, seed: number) => pictureOf(name, 160, 120, (x, y) => (x * seed + y) % 256);

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const phone = (page: Page) => page.getByRole('region', { name: 'صفحه روی گوشی' });

const choice = (page: Page) => page.getByRole('group', { name: 'کسی که کد را اسکن می‌کند چه ببیند؟' });
const kindOf = (page: Page, kind: string) => choice(page).getByRole('button', { name: kind });
const occasion = (page: Page) => page.getByRole('combobox', { name: 'مناسبت' });

/** Opens the form of a new code and chooses a kind; the title has the focus then. */
async function begin(page: Page, kind: string, title: string): Promise<void> {
  await page.goto('/designOrder/qr');
  await kindOf(page, kind).click();
  await expect(box(page, 'عنوان صفحه')).toBeFocused();
  await box(page, 'عنوان صفحه').fill(title);
}

/** Pays, waits for the order's page, and returns the address of the code. */
async function pay(page: Page): Promise<string> {
  await page
    .getByRole('button', { name: /ثبت سفارش/ })
    .filter({ visible: true })
    .click();
  // A code with a logo is drawn and read back, which takes a busy machine a while.
  await expect(page.getByText(qrMade)).toBeVisible({ timeout: 40_000 });
  await expect(page).toHaveURL(/\/designOrder\/\d+$/);
  const address = page.getByText(/^https?:\/\/\S+\/q\/[2-9A-Z]{8}$/);
  await expect(address).toBeVisible();
  return new URL((await address.textContent()) ?? '').pathname;
}

/** The words of a code's page, without its footer. The dash before a poet is drawn on the public page. */
async function linesOf(place: Locator): Promise<string[]> {
  const lines = (await place.innerText()).split('\n').map((line) => line.replace(/^— /, '').trim());
  return lines.filter((line) => line !== '' && line !== 'ساخته‌شده با حکاک');
}

/** A visitor of the public page: nobody signed in. */
async function visit(browser: Browser, page: Page, address: string): Promise<Page> {
  const visitor = await another(browser, page);
  await visitor.goto(address);
  return visitor;
}

test('a verse becomes a code: chosen, paid, downloaded, read by a visitor, and changed', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await signIn(page, newMobile());
  await charge(page, 500_000);
  await page.goto('/designOrder');
  await openStep(page, 'نوع و قیمت');
  await page.getByRole('link', { name: /سفارش QR/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'سفارش QR' })).toBeVisible();

  // Nothing is chosen yet: the form says so and sends nothing.
  await page
    .getByRole('button', { name: /ثبت سفارش/ })
    .filter({ visible: true })
    .click();
  await expect(page.getByText('اول بگویید کد چه چیزی را نشان بدهد.')).toBeVisible();

  await expect(kindOf(page, 'ویدیو')).toBeFocused();
  await expectAccessible(page);

  await kindOf(page, 'متن').click();
  await expect(box(page, 'عنوان صفحه')).toBeFocused();
  await expect(occasion(page)).toHaveText(/شعر و عشق/);
  await box(page, 'عنوان صفحه').fill('برای مادرم');
  const words = page.getByRole('textbox', { name: /^متن/ });
  await words.fill('نوشتهٔ خودم');
  await page.getByRole('button', { name: 'متن‌های آماده' }).click();
  const library = page.getByRole('dialog', { name: 'متن‌های آماده' });
  await expect(library.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await library.getByRole('searchbox').fill('عشق');
  await page.keyboard.press('Enter');
  await expect(library.getByRole('listitem').first()).toContainText('عشق');
  await library.getByRole('listitem').first().getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(library).toBeHidden();
  await expect(words).not.toHaveValue('نوشتهٔ خودم');
  const verse = await words.inputValue();
  await expect(phone(page)).toContainText(verse.split('\n')[0] ?? '');
  await box(page, 'برای').fill('خواهرم');
  await box(page, 'از طرف').fill('همهٔ ما');
  await page.getByRole('button', { name: 'برگرداندن نوشتهٔ خودم' }).click();
  await expect(words).toHaveValue('نوشتهٔ خودم');
  await words.fill(verse);

  await expect(page.getByRole('img', { name: 'نمونهٔ کد QR' })).toBeVisible();
  await expect(page.getByText('پیش‌نویس ذخیره شد')).toBeVisible();
  await page.reload();
  await expect(words).toHaveValue(verse);
  await expectAccessible(page);

  const address = await pay(page);
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: /بازنگری/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'کارهای سفارش' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['پرسش یا مشکلی هست؟']);
  // The menu is visible before it has the focus.
  await page.getByRole('menuitem').press('Escape');

  const size = page.getByRole('spinbutton', { name: 'پهنای کد روی قطعه' });
  await size.fill('۸');
  await expect(page.getByText(/بعضی گوشی‌ها نمی‌خوانند/)).toBeVisible();
  await size.fill('3');
  await page.getByRole('button', { name: /^دریافت DXF/ }).click();
  await expect(size).toBeFocused();
  await expect(page.getByText(/^فایل DXF/)).toHaveCount(0);
  await size.fill('25');
  for (const format of ['SVG', 'PNG', 'DXF', 'PDF']) {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: new RegExp(`^دریافت ${format}`) }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`));
    const content = await readFile(await file.path());
    expect(content.length).toBeGreaterThan(300);
    if (format === 'SVG') expect(content.toString()).toMatch(/width="25(\.0+)?mm"/);
  }

  const visitor = await visit(browser, page, address);
  await expect(visitor.getByRole('heading', { name: 'برای مادرم' })).toBeVisible();
  await expect(visitor.getByText(verse.split('\n')[0] ?? '')).toBeVisible();
  await expectAccessible(visitor);
  const drawn = await linesOf(phone(page));
  expect(drawn).toEqual(expect.arrayContaining(['برای خواهرم', 'همهٔ ما']));
  expect(await linesOf(visitor.locator('main'))).toEqual(drawn);

  await page.getByRole('button', { name: 'تغییر محتوا' }).click();
  const dialog = page.getByRole('dialog', { name: 'تغییر محتوا' });
  await dialog.getByRole('textbox', { name: 'عنوان صفحه' }).fill('برای پدرم');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'ذخیرهٔ محتوا' }).click();
  await expect(dialog).toBeHidden();
  await expect(phone(page)).toContainText('برای پدرم');
  await expect(page.getByText(new RegExp(`${address}$`))).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'برای پدرم' })).toBeVisible();
  await visitor.context().close();

  await page.goto('/designOrder/qr/mine');
  await expect(page.getByRole('link', { name: 'برای پدرم' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'برای پدرم' }).click();
  await expect(page.getByRole('heading', { name: /سفارش QR/ })).toBeVisible();
});

test('a file that is no video is refused when it is chosen', async ({ page }) => {
  await signIn(page, newMobile());
  await begin(page, 'ویدیو', 'برای مادر');
  const file = { name: 'جشن.mp4', mimeType: 'video/mp4', buffer: Buffer.from('not media') };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await expect(page.getByText(/^فایل «جشن\.mp4» باز نشد.*با قالب MP4/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'فایل‌ها' })).toHaveCount(0);
});

test('a code with a video takes six acts, and nothing that is not in view', { tag: '@phone' }, async ({
  page,
}) => {
  const mobile = newMobile();
  await signIn(page, mobile);
  await charge(page, 200_000);
  const video = await largeVideo('پیام.mp4', 1);
  await signInAtHome(page, mobile);
  const acts = countActs(page);
  await acts.press(page.getByRole('link', { name: 'سفارش QR' }));
  await acts.press(kindOf(page, 'ویدیو'));
  await acts.type(box(page, 'عنوان صفحه'), 'برای مادر');
  await expect(page.getByText('ویدیو*', { exact: true })).toBeVisible();
  await acts.choose(page.getByRole('button', { name: /^ویدیو/ }), video);
  // The order waits for its video.
  await acts.press(page.getByRole('button', { name: /ثبت سفارش/ }));
  await expect(page.getByText(qrMade)).toBeVisible({ timeout: 40_000 });
  expect(acts.count).toBeLessThanOrEqual(6);
  expect(acts.swipes).toBe(0);
});

test('a kind without a category is not offered, one with a single category asks nothing, and the choice is changed', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, newMobile());
  await page.route('**/api/design/qr/category', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as { data: { kind: string }[] };
    const json = { ...rest, data: data.filter(({ kind }) => kind !== 'link') };
    await route.fulfill({ response: answer, json });
  });
  await page.goto('/designOrder/qr');
  await expect(kindOf(page, 'ویدیو')).toBeVisible();
  await expect(kindOf(page, 'لینک')).toHaveCount(0);
  await kindOf(page, 'صدا').click();
  await expect(box(page, 'عنوان صفحه')).toBeFocused();
  await page.keyboard.type('صدای باران');
  await expect(choice(page)).toContainText('صدای ماندگار');
  await expect(occasion(page)).toHaveCount(0);

  // By keys: back to the kinds, whose current one has the focus, and on to another.
  await page.getByRole('button', { name: 'تغییر' }).focus();
  await page.keyboard.press('Enter');
  await expect(kindOf(page, 'صدا')).toBeFocused();
  await expect(kindOf(page, 'صدا')).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(box(page, 'عنوان صفحه')).toBeFocused();
  await occasion(page).selectOption('یادبود');
  await expect(box(page, 'نام')).toBeVisible();
  // The button is at the end of the first line, also where the occasion has a second one.
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? NaN;
  const below = (await topOf(page.getByRole('button', { name: 'تغییر' }))) - (await topOf(choice(page)));
  expect(below).toBeLessThan(20);
  await expect(page.getByText('پیش‌نویس ذخیره شد')).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(box(page, 'عنوان صفحه')).toHaveValue('صدای باران');
  await expect(occasion(page)).toHaveText(/یادبود/);
  await expect(box(page, 'نام')).toBeVisible();
});

test('pictures and a link get their codes, and an admin takes a page down and puts it back', async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  await charge(page, 500_000);

  await begin(page, 'عکس', 'سفر شیراز');
  const files = page.locator('input[type=file]');
  await files.first().setInputFiles([picture('یک.png', 2), picture('دو.png', 3)]);
  await expect(phone(page).locator('canvas')).toHaveCount(2);
  const album = await pay(page);
  const visitor = await visit(browser, page, album);
  await expect(visitor.getByRole('img', { name: /سفر شیراز/ })).toHaveCount(2);

  await begin(page, 'لینک', 'دعوت‌نامه');
  const link = page.getByRole('textbox', { name: /^لینک/ });
  await link.fill('javascript:alert(1)');
  await page
    .getByRole('button', { name: /ثبت سفارش/ })
    .filter({ visible: true })
    .click();
  await expect(page.getByText(/^لینک سایت را کامل وارد کنید/)).toBeVisible();
  await expect(link).toBeFocused();
  await link.fill('https://example.com/invitation');
  const invitation = await pay(page);
  await visitor.goto(invitation);
  await expect(visitor.getByRole('link', { name: /example\.com/ })).toHaveAttribute(
    'href',
    'https://example.com/invitation',
  );
  const code = invitation.split('/').pop() ?? '';
  await ask(visitor, 'post', `q/${code}/report`, { data: { reason: 'این دعوت‌نامه مال من نیست.' } });

  const admin = await asAdmin(browser, page);
  await admin.goto('/admin/designs');
  await admin.getByRole('link', { name: 'کدهای QR' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'کدهای QR' })).toBeVisible();
  const found = admin.waitForResponse((answer) => answer.url().includes(`search=${code}`));
  await admin.getByRole('main').getByRole('searchbox').fill(code);
  const row = admin.getByRole('row').filter({ hasText: code });
  await expect(row).toBeVisible();
  // Rows that are about to leave are faded, once the search has begun.
  await expect(admin).toHaveURL(/search=/);
  await found;
  await expect(admin.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(admin);
  await row.getByRole('button', { name: /دعوت‌نامه/ }).click();
  const dialog = admin.getByRole('dialog', { name: 'دعوت‌نامه' });
  await expect(dialog.getByText('این دعوت‌نامه مال من نیست.')).toBeVisible();
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'برداشتن صفحه' }).click();
  const reason = dialog.getByRole('textbox', { name: 'دلیل برداشتن صفحه' });
  await expect(reason).toBeFocused();
  await reason.fill('گزارش بازدیدکننده درست بود.');
  await dialog.getByRole('button', { name: 'برداشتن صفحه' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'برداشتن صفحه' }).click();
  await expect(dialog.getByRole('button', { name: 'برگرداندن صفحه' })).toBeVisible();
  expect((await visitor.goto(invitation))?.status()).toBe(410);
  await expect(page.getByText('گزارش بازدیدکننده درست بود.')).toBeVisible();

  await dialog.getByRole('button', { name: 'برگرداندن صفحه' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'برگرداندن صفحه' }).click();
  await expect(dialog.getByRole('button', { name: 'برداشتن صفحه' })).toBeVisible();
  expect((await visitor.goto(invitation))?.status()).toBe(200);
  await admin.context().close();
  await visitor.context().close();
});

test('a drawing takes the place of a logo, and what is mended of it takes its place', async ({ page }) => {
  await signIn(page, newMobile());
  await charge(page, 500_000);
  await begin(page, 'لینک', 'کارگاه');
  await page.getByRole('textbox', { name: /^لینک/ }).fill('https://example.com/workshop');
  const input = page.locator('input[type=file]').first();
  const files = page.getByRole('list', { name: 'فایل‌ها' }).getByRole('listitem');
  await input.setInputFiles(picture('نشان.png', 2));
  await expect(files).toContainText('نشان.png');
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="0 0 20 20"><path d="M2 2h10v10H2z"/><path d="M8 8h10v10H8z"/></svg>';
  await input.setInputFiles(fileOf('نشان تازه.svg', drawing));
  await expect(files).toHaveCount(1);
  await expect(files).toContainText('۱۶ × ۱۶ میلی‌متر · ۱ هم‌پوشانی');
  await files.getByRole('button', { name: 'دیدن و بررسی نشان تازه.svg' }).click();
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('button', { name: 'ساخت فایل اصلاح‌شده' }).click();
  await expect(viewer.getByText(/فایل اصلاح‌شده جای فایل اصلی را گرفت/)).toBeVisible();
  await expectAccessible(page);
  await closeWithEscape(viewer);
  await expect(files).toHaveCount(1);
  await expect(files).toContainText('نشان تازه-اصلاح‌شده.svg');
  await expect(files).toContainText('ایرادی نیست');
  const code = (await pay(page)).split('/').pop();
  expect(await ask(page, 'get', `design/qr/${code}`)).toMatchObject({ logo: true });
});

const early = 'این فایل هنوز نرسیده است؛ بارگذاری را ادامه دهید.';

test('a video goes on where it was cut: paused, offline, and after a reload', async ({ page, browser }) => {
  await signIn(page, newMobile());
  await charge(page, 500_000);
  const file = await largeVideo('عروسی.mp4', 12);
  const network = await startProxy(process.env.E2E_URL ?? '', 1_500_000);
  try {
    const created: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/uploads')) created.push(request.url());
    });
    await page.goto(`${network.url}designOrder/qr`);
    await kindOf(page, 'ویدیو').click();
    await occasion(page).selectOption('ویدیوی ازدواج و سالگرد');
    await box(page, 'عنوان صفحه').fill('روز ما');
    const input = page.locator('input[type=file]').first();
    await input.setInputFiles(file);
    const progress = page.getByRole('progressbar', { name: /بارگذاری عروسی/ });
    await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(5);

    await page.getByRole('button', { name: 'نگه داشتن بارگذاری' }).click();
    await expect(page.getByText(/نگه داشته شد/)).toBeVisible();
    await page.getByRole('button', { name: /ثبت سفارش/ }).click();
    await expect(page.getByText(early)).toBeVisible();
    await page.getByRole('button', { name: 'ادامهٔ بارگذاری' }).click();
    await expect(page.getByRole('button', { name: 'نگه داشتن بارگذاری' })).toBeVisible();

    await page.context().setOffline(true);
    await expect(page.getByText(/اتصال قطع است/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('button', { name: 'نگه داشتن بارگذاری' })).toBeVisible();
    await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(35);

    await page.reload();
    await expect(page.getByText(/همان فایل را دوباره انتخاب کنید/)).toBeVisible();
    await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(3);
    await expectAccessible(page);
    await page.getByRole('button', { name: /ثبت سفارش/ }).click();
    await expect(page.getByText(early)).toBeVisible();
    await input.setInputFiles(file);
    await expect(page.getByText(early)).toBeHidden();
    await expect(progress).toBeHidden({ timeout: 60_000 });
    expect(created).toHaveLength(1);
  } finally {
    network.close();
  }
  // The draft belongs to the address of the proxy, and so does the page.
  expect(page.url()).toContain('/designOrder/qr');

  await page.goto('/designOrder/qr');
  await begin(page, 'ویدیو', 'برای مادر');
  await page.locator('input[type=file]').first().setInputFiles(file);
  const address = await pay(page);
  const visitor = await visit(browser, page, address);
  await expect(visitor.locator('video source')).toHaveAttribute('src', /\/media\//);
  await expect(visitor.locator('video')).toHaveAttribute('poster', /poster/);
  const source = (await visitor.locator('video source').getAttribute('src')) ?? '';
  const part = await visitor.request.get(source, { headers: { range: 'bytes=0-99' } });
  expect(part.status()).toBe(206);
  await visitor.context().close();

  // Text and choices of a change survive closing its dialog.
  const change = page.getByRole('button', { name: 'تغییر محتوا' });
  const dialog = page.getByRole('dialog', { name: 'تغییر محتوا' });
  const keepsVideo = dialog.getByRole('checkbox', { name: /ویدیوی فعلی بماند/ });
  await change.click();
  await dialog.getByRole('textbox', { name: 'عنوان صفحه' }).fill('برای مادرم');
  await keepsVideo.uncheck({ force: true });
  await dialog.locator('input[type=file]').first().setInputFiles(file);
  await expect(dialog.getByText('پیش‌نویس ذخیره شد')).toBeVisible();
  await closeWithEscape(dialog);
  await change.click();
  await expect(dialog.getByText('عروسی.mp4').first()).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'عنوان صفحه' })).toHaveValue('برای مادرم');
  await expect(keepsVideo).not.toBeChecked();
});

test('the form of a kind begins without faults, though it was sent before one was chosen', async ({
  page,
}) => {
  await signIn(page, newMobile());
  await page.goto('/designOrder/qr');
  await expect(kindOf(page, 'لینک')).toBeVisible();
  await page
    .getByRole('button', { name: /ثبت سفارش/ })
    .filter({ visible: true })
    .click();
  await expect(choice(page)).toContainText('اول بگویید کد چه چیزی را نشان بدهد.');
  await kindOf(page, 'لینک').click();
  await expect(box(page, 'عنوان صفحه')).toBeFocused();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  await page
    .getByRole('button', { name: /ثبت سفارش/ })
    .filter({ visible: true })
    .click();
  await expect(page.getByText('عنوان را وارد کنید')).toBeVisible();
});
