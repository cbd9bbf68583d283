import fs from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { countActs } from './acts.ts';
import { expectAccessible } from './axe.ts';
import { tick } from './choose.ts';
import { bring, changed, field, ink, openMaker, sign, strip, text } from './maker.ts';
import { adminMobile, another, asAdmin, ask, newMobile, payAtBank, signIn, signInAtHome } from './people.ts';
import { drawingOf, keepDrawings, settledDrawing } from './scene.ts';
import { test } from './test.ts';

const burns = 'همهٔ خط‌ها برای لیزر شما به اندازهٔ کافی ضخیم‌اند.';
for (const [who, path, tag] of [
  ['a customer', '/fontMaker', ['@phone']],
  ['an admin', '/admin/fontMaker', []],
] as const) {
  test(`${who} types, is warned, mends an error, goes back and forth, and shares the drawing`, {
    tag: [...tag],
  }, async ({ page, browser }) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await signIn(page, who === 'an admin' ? adminMobile() : newMobile());
    await openMaker(page, path);
    await expect(page.getByText(burns, { exact: true })).toBeVisible();
    await expectAccessible(page);

    const first = await sign(page);
    await text(page).fill('عشق جاودان');
    const second = await changed(page, first);

    // Strokes that a spot of half a millimetre cannot burn glow in place and are named.
    await field(page, 'قطر پرتو لیزر').fill('۰٫۵');
    await expect(page.locator('path[data-finding]').first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'عشق جاودان' })).toContainText('نازک‌تر');
    await field(page, 'قطر پرتو لیزر').fill('۰٫۰۱');
    await expect(page.locator('path[data-finding]')).toHaveCount(0);

    // Too high: the reason stands at its field, the last good drawing stays, one press mends it.
    await bring(page.getByRole('checkbox', { name: 'بزرگ‌ترین اندازه' }));
    await tick(page.getByRole('checkbox', { name: 'بزرگ‌ترین اندازه' }), false);
    const largest = await sign(page);
    await field(page, 'بلندی حروف').fill('۲');
    const fitting = await changed(page, largest);
    await field(page, 'بلندی حروف').fill('۹');
    await expect(field(page, 'بلندی حروف')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'بلندی حروف')).toHaveAccessibleDescription(/میلی‌متر جا می‌شود/);
    await expect.poll(() => sign(page)).toBe(fitting);
    await expect(page.getByRole('button', { name: 'دریافت DXF' })).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^بلندی .* میلی‌متر$/ }).click();
    await expect(field(page, 'بلندی حروف')).not.toHaveAttribute('aria-invalid');
    await expect(page.getByText(burns, { exact: true })).toBeVisible();

    // A letter that the font has not.
    await text(page).fill('عشق 😀');
    await expect(text(page)).toHaveAccessibleDescription(/را ندارد/);
    await page.getByRole('button', { name: /^برداشتن/ }).click();
    await expect(text(page)).toHaveValue('عشق');

    // Back to the first text and forth again.
    await page.keyboard.press('Control+z');
    await expect(text(page)).toHaveValue('عشق 😀');
    await page.getByRole('button', { name: 'برگرداندن' }).click();
    await expect(text(page)).toHaveValue('عشق جاودان');
    for (let steps = 0; steps < 12; steps += 1) await page.keyboard.press('Control+z');
    await expect(text(page)).toHaveValue('به نام خدا');
    await expect.poll(() => sign(page)).toBe(first);
    await expect(page.getByRole('button', { name: 'برگرداندن' })).toBeDisabled();
    await page.keyboard.press('Control+Shift+z');
    await expect(text(page)).toHaveValue('عشق جاودان');
    await expect.poll(() => sign(page)).toBe(second);

    // Another person who opens the address sees the same.
    await page.getByRole('spinbutton', { name: 'سایز آمریکایی' }).fill('9.25');
    await expect(field(page, 'قطر داخلی')).toHaveValue('۱۹٫۱۵');
    const shared = await changed(page, second);
    await expect(page).toHaveURL(/d=19\.15/);
    const other = await another(browser, page);
    await signIn(other, newMobile());
    await openMaker(other, `/fontMaker${new URL(page.url()).search}`);
    await expect(text(other)).toHaveValue('عشق جاودان');
    await expect.poll(() => sign(other)).toBe(shared);
    await other.context().close();
    expect(faults).toEqual([]);
  });
}

test('lettering takes four acts to a DXF, as many to an order, and nothing that is not in view', {
  tag: '@phone',
}, async ({ page }) => {
  if (test.info().project.name === 'desktop') await page.setViewportSize({ width: 1366, height: 768 });
  await signInAtHome(page, newMobile());
  const acts = countActs(page);
  await acts.press(page.getByRole('link', { name: 'فونت‌ساز' }));
  await expect(ink(page)).toHaveAttribute('data-drawing', 'exact');
  const first = await sign(page);
  await acts.type(text(page), 'مهر و ماه');
  const written = await changed(page, first);
  await acts.press(page.getByRole('radio', { name: 'لاله‌زار' }).locator('..'));
  await changed(page, written);
  const before = acts.count;

  const saved = page.waitForEvent('download');
  await acts.press(page.getByRole('button', { name: 'دریافت DXF' }));
  await expect(page.getByText('فایل DXF دریافت شد')).toBeVisible();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('مهر و ماه.dxf');
  expect(await fs.readFile(await download.path(), 'latin1')).toContain('ENGRAVE');
  expect(acts.count).toBeLessThanOrEqual(4);

  await acts.press(page.getByRole('button', { name: 'سفارش این نوشته' }));
  // The server's engine draws it first, which takes a busy machine a while.
  const note = page.getByRole('region', { name: 'طرح فونت‌ساز' });
  await expect(note).toContainText('مهر و ماه', { timeout: 60_000 });
  expect(before + 1).toBeLessThanOrEqual(4);
  expect(acts.swipes).toBe(0);

  // The bar stays when the page is scrolled to its end.
  await expect(page).toHaveURL(/\/designOrder$/);
  await page.goBack();
  await expect(ink(page)).toHaveAttribute('data-drawing', 'exact');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  for (const name of ['دریافت DXF', 'ذخیره', 'سفارش این نوشته'])
    await expect(page.getByRole('button', { name, exact: name === 'ذخیره' })).toBeInViewport({ ratio: 1 });
  // The bar of places below it has a «سفارش» too.
  await expect(page.getByRole('button', { name: 'سفارش این نوشته' })).toHaveText('سفارش این نوشته');
});

test('the text is written once; twice is offered with what it costs in height, and taken back', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, newMobile());
  await openMaker(page);
  const first = await sign(page);
  await text(page).fill('به نام خداوند جان و خرد، نسترن ۱۴۰۵');
  const once = await changed(page, first);
  const said = page.getByRole('status').filter({ hasText: 'نسترن' });
  await expect(said).not.toContainText('بار');
  const offer = page.getByRole('button', { name: /^دو بار تکرار؟ حروف .* میلی‌متر می‌شود$/ });
  const [height = ''] = /[۰-۹٫]+ میلی‌متر/.exec((await offer.textContent()) ?? '') ?? [];
  await offer.focus();
  await page.keyboard.press('Enter');
  const twice = await changed(page, once);
  await expect(said).toContainText(`۲ بار، با بلندی حروف ${height}`);
  await expectAccessible(page);
  // The same control, which has kept the focus, takes it back.
  const back = page.getByRole('button', { name: /^فقط یک بار؟ حروف .* میلی‌متر می‌شود$/ });
  await expect(back).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await changed(page, twice)).toBe(once);
});

test('a font is found by its name and type, says what it lacks, and draws', { tag: '@phone' }, async ({
  page,
}) => {
  await signIn(page, newMobile());
  await openMaker(page);
  const before = await sign(page);
  await page.getByRole('button', { name: /^فونت: / }).click();
  const dialog = page.getByRole('dialog', { name: 'انتخاب فونت' });
  const rows = dialog.getByRole('list', { name: 'فونت‌ها' }).getByRole('button');
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(40);
  await expectAccessible(page);
  await dialog.getByRole('searchbox', { name: 'جستجوی فونت' }).fill('great');
  await expect(rows).toHaveCount(1);
  // A Latin font has no Persian letters.
  await expect(rows.first()).toContainText('این نوشته را کامل ندارد');
  await dialog.getByRole('searchbox', { name: 'جستجوی فونت' }).fill('گلزار');
  await expect(rows).toHaveCount(1);
  await rows.first().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^فونت: گلزار/ })).toBeVisible();
  await changed(page, before);
  await expect(page).toHaveURL(/f=gulzar/);

  await page.getByRole('button', { name: /^فونت: / }).click();
  await dialog.getByRole('button', { name: 'مجوز فونت‌ها' }).click();
  const licences = page.getByRole('dialog', { name: 'مجوز فونت‌ها' }).getByRole('link');
  await expect.poll(() => licences.count()).toBeGreaterThanOrEqual(40);
  const whole = await page.request.get((await licences.first().getAttribute('href')) ?? '');
  expect(await whole.text()).toMatch(/licen[cs]e/i);
});

/** The size in mm that a file says, and whether it has something to burn. */
const readers = {
  SVG: (file) => {
    const [, width, height] = /width="([\d.]+)mm" height="([\d.]+)mm"/.exec(file) ?? [];
    expect(file).toContain('<path');
    return { width: Number(width), height: Number(height) };
  },
  DXF: (file) => {
    expect(file).toContain('ENGRAVE');
    const [, width, height] = /([\d.]+) x ([\d.]+) mm/.exec(file) ?? [];
    return { width: Number(width), height: Number(height) };
  },
  PLT: (file) => {
    expect(file).toMatch(/^IN;/);
    expect(file).toMatch(/PD/);
    const [, width, height] = /STRIP ([\d.]+)x([\d.]+) mm/.exec(file) ?? [];
    return { width: Number(width), height: Number(height) };
  },
  PDF: (file) => {
    expect(file).toMatch(/^%PDF/);
    const [, width, height] = /MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(file) ?? [];
    return { width: (Number(width) / 72) * 25.4, height: (Number(height) / 72) * 25.4 };
  },
} satisfies Record<string, (file: string) => { width: number; height: number }>;

async function takeAs(page: Page, format: string) {
  await page.getByRole('button', { name: 'قالب‌های دیگر' }).click();
  await page.getByRole('menuitem', { name: format }).click();
}

test('the drawing is downloaded in four formats at its true size, and the test strip too', async ({
  page,
}) => {
  await signIn(page, newMobile());
  await openMaker(page);
  await expect(page.getByText(burns, { exact: true })).toBeVisible();
  const wanted = { width: Math.PI * (17.32 + 3.2), height: 6 };
  for (const [format, read] of Object.entries(readers)) {
    const saved = page.waitForEvent('download');
    await takeAs(page, format);
    const download = await saved;
    expect(download.suggestedFilename()).toBe(`به نام خدا.${format.toLowerCase()}`);
    const size = read(await fs.readFile(await download.path(), 'latin1'));
    expect(Math.abs(size.width - wanted.width), `${format}: ${size.width}`).toBeLessThan(0.01);
    expect(Math.abs(size.height - wanted.height), `${format}: ${size.height}`).toBeLessThan(0.01);
  }
  // The last format is taken with one press from then on.
  await page.reload();
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'دریافت PDF' }).click();
  expect((await again).suggestedFilename()).toBe('به نام خدا.pdf');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'نوار آزمون SVG' }).click();
  expect(await fs.readFile(await (await saved).path(), 'utf8')).toContain('<path');
});

test('a size that cannot be taken holds up the file, saving and the order', { tag: '@phone' }, async ({
  page,
}) => {
  await signIn(page, newMobile());
  await openMaker(page);
  const taken: string[] = [];
  page.on('download', (download) => taken.push(download.suggestedFilename()));
  const diameter = field(page, 'قطر داخلی');
  const act = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: true }).filter({ visible: true }).last();
  await bring(diameter);
  await diameter.fill('30');
  await expect(diameter).toHaveAccessibleDescription('عددی از ۱۱ تا ۲۶ وارد کنید.');
  const old = page.getByText('یک اندازه درست نیست؛ طرح هنوز همان طرح قبلی است.');
  await expect(old).toBeVisible();
  await expect(page.getByText(burns, { exact: true })).toBeHidden();
  for (const name of ['دریافت DXF', 'ذخیره', 'سفارش این نوشته']) {
    await act(name).click();
    await expect(diameter).toBeFocused();
    await expect(diameter).toHaveValue('30');
    await diameter.blur();
  }
  await act('قالب‌های دیگر').click();
  await page.getByRole('menuitem', { name: /^SVG/ }).click();
  await expect(diameter).toBeFocused();
  await expect(page).toHaveURL(/\/fontMaker/);
  expect(taken).toEqual([]);

  await diameter.fill('18');
  await expect(old).toBeHidden();
  const coming = page.waitForEvent('download');
  await act('دریافت DXF').click();
  await coming;
  await act('ذخیره').click();
  await expect(page.getByText('نوشته ذخیره شد')).toBeVisible();
});

test('unsaved work is there again after a visit elsewhere, and begins anew when asked', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, newMobile());
  await openMaker(page);
  await text(page).fill('نگار');
  await expect(page).toHaveURL(/t=/);
  // The link in the menu keeps the drawing, and the address gets its parameters back.
  const bare = page.waitForURL(/\/fontMaker$/);
  await page.getByRole('link', { name: 'فونت‌ساز' }).filter({ visible: true }).first().click();
  await bare;
  await expect(page).toHaveURL(/t=/);
  await expect(text(page)).toHaveValue('نگار');
  await page.getByRole('link', { name: 'تیکت‌ها' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/ticket$/);
  // The address changes before the font maker is unmounted.
  await expect(page.getByRole('heading', { level: 1, name: 'تیکت‌ها' })).toBeVisible();
  await page.getByRole('link', { name: 'فونت‌ساز' }).filter({ visible: true }).first().click();
  await expect(text(page)).toHaveValue('نگار');
  await expect(page).toHaveURL(/t=/);
  // A drawing that is only looked at takes nothing away.
  await page.goto('/fontMaker?t=مهر');
  await expect(text(page)).toHaveValue('مهر');
  await page.goto('/fontMaker');
  await expect(text(page)).toHaveValue('نگار');
  await page.getByRole('button', { name: 'از نو', exact: true }).click();
  await expect(text(page)).toHaveValue('به نام خدا');
  await expect(page.getByRole('button', { name: 'از نو', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'برگرداندن', exact: true }).click();
  await expect(text(page)).toHaveValue('نگار');
});

test('a flat piece takes the text on an arc, and the shared address brings it back', async ({ page }) => {
  await signIn(page, newMobile());
  await openMaker(page);
  const first = await sign(page);
  const choose = async (name: string) => {
    const option = page.getByRole('radio', { name, exact: true });
    await bring(option);
    await tick(option);
  };
  await choose('قطعهٔ تخت');
  const straight = await changed(page, first);
  await expect(page.getByRole('group', { name: /^قطعهٔ تخت؛/ })).toBeVisible();
  await expect(field(page, 'قطر داخلی')).toHaveCount(0);
  await choose('کمان پایین');
  const arched = await changed(page, straight);
  await field(page, 'شعاع کمان').fill('۳۰');
  await page.keyboard.press('Tab');
  const wide = await changed(page, arched);
  await expect(page.getByRole('status').filter({ hasText: 'کمان رو به پایین' })).toHaveCount(1);
  await expectAccessible(page);
  await expect(page).toHaveURL(/l=40&r=-30|r=-30&l=40/);

  const saved = page.waitForEvent('download');
  await takeAs(page, 'SVG');
  const svg = await fs.readFile(await (await saved).path(), 'utf8');
  const size = readers.SVG(svg);
  expect(size.width).toBeCloseTo(2 * 33 * Math.sin(20 / 30), 2);

  await page.reload();
  await expect(ink(page)).toHaveAttribute('data-drawing', 'exact');
  expect(await sign(page)).toBe(wide);
  await choose('حلقه');
  await changed(page, wide);
  expect(await sign(page)).toBe(first);
});

test('a drawing is saved, found, renamed, copied, downloaded, opened and removed', async ({ page }) => {
  await signIn(page, newMobile());
  await openMaker(page, '/fontMaker?t=سپهر&n=1&o=none');
  await expect(page.getByText(burns, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'ذخیره', exact: true }).click();
  await expect(page.getByText('نوشته ذخیره شد')).toBeVisible();
  await expect(page.getByRole('button', { name: 'ذخیره شده' })).toBeDisabled();
  const list = page.getByRole('list', { name: 'نوشته‌های ذخیره‌شده' });
  // The page grows while its parts load.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(list.getByRole('listitem')).toHaveCount(1, { timeout: 2000 });
  }).toPass();
  const picture = list.getByRole('img').or(list.locator('img')).first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  const menu = (name: string) => list.getByRole('button', { name: `کارهای «${name}»` });
  await menu('سپهر').click();
  await page.getByRole('menuitem', { name: 'تغییر نام' }).click();
  const rename = page.getByRole('dialog', { name: 'تغییر نام' });
  await rename.getByRole('textbox', { name: 'نام نوشته' }).fill('انگشتر سپهر');
  await rename.getByRole('button', { name: 'ذخیره' }).click();
  await expect(rename).toBeHidden();

  await menu('انگشتر سپهر').click();
  await page.getByRole('menuitem', { name: 'رونوشت' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);

  const search = page.getByRole('searchbox', { name: 'جستجوی نوشته‌ها' });
  await search.fill('رونوشت');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await search.fill('');
  await expect(list.getByRole('listitem')).toHaveCount(2);

  const saved = page.waitForEvent('download');
  await menu('انگشتر سپهر').click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'DXF' }).click();
  expect(await fs.readFile(await (await saved).path(), 'latin1')).toContain('ENGRAVE');

  await text(page).fill('چیز دیگر');
  await list.getByRole('button', { name: /^انگشتر سپهر(?! \()/ }).click();
  await expect(text(page)).toHaveValue('سپهر');

  await menu('انگشتر سپهر (رونوشت)').click();
  await page.getByRole('menuitem', { name: 'حذف' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'حذف' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
});

test('a font has its Persian name also when the list of fonts does not come', async ({ page }) => {
  await signIn(page, newMobile());
  await page.route('**/api/font/name*', (route) => route.abort());
  await openMaker(page);
  await expect(page.getByRole('button', { name: /^فونت: رقعهٔ عارف/ })).toBeVisible();
  await expect(page.getByText('aref-ruqaa')).toHaveCount(0);
});

const lastCreation = async (page: Page) =>
  (await ask<{ data: [{ _id: string }] }>(page, 'get', 'user/fonts')).data[0];

test('a customer orders with a drawing, and the designer opens it', async ({ page, browser }) => {
  await signIn(page, newMobile());
  const data = { amount: 500_000 };
  const { gatewayUrl } = await ask<{ gatewayUrl: string }>(page, 'post', 'user/charge', { data });
  await page.goto(gatewayUrl);
  await payAtBank(page);
  await page.waitForURL(/\/wallet/);
  await openMaker(page, '/fontMaker?t=مهر و ماه&n=1');
  await page.getByRole('button', { name: 'سفارش این نوشته' }).click();
  const note = page.getByRole('region', { name: 'طرح فونت‌ساز' });
  await expect(note).toContainText('مهر و ماه', { timeout: 60_000 });
  await expect(note.getByRole('img', { name: /مهر و ماه/ })).toBeVisible();
  // The draft has it, with its metal, until it is removed.
  await expect(page).toHaveURL(/\/designOrder$/);
  await expect(page.getByRole('combobox', { name: 'جنس قطعه' })).toContainText('طلا');
  await page.getByRole('textbox', { name: 'شرح سفارش' }).fill('با قاب گل');
  await page.getByRole('link', { name: 'داشبورد' }).first().click();
  await expect(page.getByRole('heading', { name: 'سفارش نیمه‌تمام' })).toBeVisible();
  await page.goto('/designOrder');
  await expect(page.getByRole('textbox', { name: 'شرح سفارش' })).toHaveValue('با قاب گل');
  await note.getByRole('button', { name: 'حذف' }).click();
  await expect(note).toHaveCount(0);
  await page.goto(`/designOrder?fontId=${(await lastCreation(page))._id}`);
  await expect(note).toContainText('مهر و ماه');
  await expect(page.getByRole('textbox', { name: 'شرح سفارش' })).toHaveValue('با قاب گل');
  await page.getByRole('button', { name: /ثبت سفارش/ }).click();
  await expect(page).toHaveURL(/\/designOrder\/\d+$/);
  const ordered = page.getByRole('region', { name: 'طرح فونت‌ساز' });
  await expect(ordered).toContainText('مهر و ماه');
  await expect(ordered).toContainText('رقعهٔ عارف');
  const id = new URL(page.url()).pathname.split('/').at(-1);

  const admin = await asAdmin(browser, page);
  await admin.goto(`/admin/designsManagement?design=${id}`);
  const shown = admin.getByRole('region', { name: 'طرح فونت‌ساز' });
  await expect(shown).toContainText('مهر و ماه');
  await shown.getByRole('link', { name: 'باز کردن در فونت‌ساز' }).click();
  await expect(admin).toHaveURL(/\/admin\/fontMaker/);
  await expect(text(admin)).toHaveValue('مهر و ماه');
  await expect(ink(admin)).toHaveAttribute('d', /^M/);
  await admin.context().close();
});

test('everything is reached and changed by keys alone', async ({ page }) => {
  await signIn(page, newMobile());
  await openMaker(page);
  const before = await sign(page);
  await text(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('سلام');
  const written = await changed(page, before);
  // The palette of signs is one stop.
  await expect(page.getByRole('toolbar', { name: 'نشانه‌ها' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('End');
  // So are the fonts at hand.
  const atHand = page.getByRole('radio', { name: 'رقعهٔ عارف' });
  await expect(atHand).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(atHand).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'انتخاب فونت' });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('لاله');
  await expect(dialog.getByRole('list', { name: 'فونت‌ها' }).getByRole('button')).toHaveCount(1);
  const choice = dialog.getByRole('button', { name: /لاله‌زار/ });
  for (
    let steps = 0;
    steps < 6 && !(await choice.evaluate((it) => it === document.activeElement));
    steps += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const chosen = await changed(page, written);

  await field(page, 'پهنای حلقه').focus();
  await page.keyboard.press('ArrowUp');
  await expect(field(page, 'پهنای حلقه')).toHaveValue('۶٫۱');
  await page.keyboard.press('PageUp');
  await expect(field(page, 'پهنای حلقه')).toHaveValue('۷٫۱');
  await changed(page, chosen);

  const wide = async () => (await strip(page).locator('svg').boundingBox())?.width ?? 0;
  const whole = await wide();
  await strip(page).focus();
  await page.keyboard.press('+');
  await expect.poll(wide).toBeGreaterThan(whole * 1.2);
  await page.keyboard.press('0');
  await expect.poll(wide).toBe(whole);

  await page.getByRole('radio', { name: 'قلب' }).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/o=heart/);
});

test('the ring turns; without a graphics card it is asked for, without WebGL it is a flat picture', async ({
  page,
  browser,
}) => {
  await keepDrawings(page);
  await signIn(page, newMobile());
  await openMaker(page);
  // Drawn by the processor it would hold up the page.
  await expect(page.getByRole('img', { name: 'تصویر حلقه' })).toBeVisible();
  await page.getByRole('button', { name: 'سه‌بعدی ببینید' }).click();
  const ring = page.getByRole('img', { name: /حلقهٔ سه‌بعدی/ });
  await expect(ring).toBeVisible();
  const before = await settledDrawing(ring);
  await ring.focus();
  for (let turns = 0; turns < 6; turns += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(async () => ['', before].includes(await drawingOf(ring))).toBe(false);

  const flat = await browser.newContext({
    storageState: await page.context().storageState(),
    baseURL: process.env.E2E_URL,
    viewport: page.viewportSize(),
  });
  const still = await flat.newPage();
  await still.addInitScript(() => {
    const real = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string) {
      return kind.startsWith('webgl') ? null : real.call(this, kind as '2d');
    } as typeof real;
  });
  await openMaker(still);
  await expect(still.getByRole('img', { name: 'تصویر حلقه' })).toBeVisible();
  await expect(still.getByRole('button', { name: 'سه‌بعدی ببینید' })).toHaveCount(0);
  await flat.close();
});

test('on a phone the drawing stays in view while the controls change it', { tag: '@phone' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, newMobile());
  await openMaker(page);
  const before = await sign(page);
  const last = page.getByRole('radio', { name: 'ستاره' });
  await bring(last.locator('..'));
  await last.locator('..').click();
  await changed(page, before);
  await expect(strip(page)).toBeInViewport({ ratio: 1 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.getByRole('radiogroup', { name: 'نمایش' }).getByRole('radio', { name: 'حلقه' }).click();
  await expect(page.getByRole('img', { name: 'تصویر حلقه' })).toBeInViewport({ ratio: 1 });
});
