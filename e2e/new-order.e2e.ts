import { expect, type Locator, type Page } from '@playwright/test';
import { countActs } from './acts.ts';
import { expectAccessible } from './axe.ts';
import { keptValues } from './kept-drafts.ts';
import { openStep } from './order-form.ts';
import { asAdmin, ask, charge, newMobile, orderQuickly, signIn } from './people.ts';
import { fileOf, pictureOf } from './png.ts';
import { test } from './test.ts';

const sketch = pictureOf('آویز.png', 120, 80, (x, y) => (x * 3 + y) % 256);
/** A JPEG by its type; what it shows does not matter here. */
const portrait = {
  name: 'پدر.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
};

const desc = (page: Page) => page.getByRole('textbox', { name: 'شرح سفارش' });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const orderButton = (page: Page) => page.getByRole('button', { name: /ثبت سفارش/ }).filter({ visible: true });
const fileInput = (page: Page) => page.locator('input[type=file]').first();
const type = (page: Page, name: RegExp) => page.getByRole('radio', { name });

test('a returning customer orders from home in four acts', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, newMobile());
  await orderQuickly(page, 'سفارش قبلی');
  await charge(page, 400_000);
  await page.goto('/');
  const acts = countActs(page);
  await acts.choose(page.getByRole('button', { name: 'عکس طرح بعدی' }).first(), sketch);
  await page.waitForURL(/\/designOrder$/);
  await expect(page.getByText(sketch.name)).toBeVisible();
  await acts.press(orderButton(page));
  await page.waitForURL(/\/designOrder\/\d+$/);
  await expect(page.getByText('سفارش شما با موفقیت ثبت شد')).toBeVisible();
  expect(acts.count).toBeLessThanOrEqual(4);
  expect(acts.swipes).toBe(0);
});

test('the brief is drawn at once, sent with the order, and read by both sides', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  await charge(page, 400_000);
  await page.goto('/designOrder');
  await fileInput(page).setInputFiles(sketch);
  await openStep(page, 'قطعه و نوشته');
  await page.getByRole('combobox', { name: 'جنس قطعه' }).selectOption('نقره');
  await box(page, 'پهنا').fill('۳۰');
  await box(page, 'بلندی').fill('خیلی');
  await box(page, 'نوشتهٔ روی قطعه').fill('مهر و ماه');
  const drawn = page.getByRole('img', { name: '«مهر و ماه» روی قطعه' });
  await expect(drawn.locator('path')).toBeAttached();
  await expectAccessible(page);
  // Enter describes the piece on; it pays for nothing.
  await box(page, 'نوشتهٔ روی قطعه').press('Enter');
  await openStep(page, 'عکس و خواسته');
  await orderButton(page).click();
  await expect(page.getByText('بلندی ۱ تا ۲۰۰۰ میلی‌متر باشد.')).toBeVisible();
  await expect(box(page, 'بلندی')).toBeFocused();
  await box(page, 'بلندی').fill('۱۲٫۵');

  await page.getByRole('button', { name: 'انتخاب فونت' }).click();
  const fonts = page.getByRole('dialog', { name: 'انتخاب فونت' });
  await fonts.getByRole('searchbox').fill('رقعه');
  await fonts.getByRole('list', { name: 'فونت‌ها' }).getByRole('button').first().click();
  await expect(page.getByRole('button', { name: 'رقعهٔ عارف' })).toBeVisible();
  // A letter that the font lacks is said before anything is sent, and refused if it is.
  await box(page, 'نوشتهٔ روی قطعه').fill('مهر 漢');
  await expect(page.getByText(/«漢»/).first()).toBeVisible();
  await orderButton(page).click();
  await expect(box(page, 'نوشتهٔ روی قطعه')).toHaveAttribute('aria-invalid', 'true');
  await box(page, 'نوشتهٔ روی قطعه').fill('مهر و ماه');
  await expect(page.getByText('پیش‌نویس ذخیره شد').filter({ visible: true }).first()).toBeVisible();
  await page.reload();
  await openStep(page, 'قطعه و نوشته');
  await expect(box(page, 'بلندی')).toHaveValue('۱۲٫۵');
  await orderButton(page).click();
  await page.waitForURL(/\/designOrder\/\d+$/);
  const facts = ['نقره', '۳۰ × ۱۲٫۵ میلی‌متر', 'مهر و ماه', 'رقعهٔ عارف'];
  for (const fact of facts) await expect(page.getByText(fact).first()).toBeVisible();
  await expectAccessible(page);

  const admin = await asAdmin(browser, page);
  await admin.goto(`/admin/designsManagement?design=${page.url().split('/').at(-1)}`);
  for (const fact of facts) await expect(admin.getByText(fact).first()).toBeVisible();
  await expectAccessible(admin);
  await admin.context().close();
});

test('another type is offered and never chosen by itself', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, newMobile());
  await page.goto('/designOrder');
  await fileInput(page).setInputFiles(portrait);
  const offer = page.getByRole('button', { name: /^طراحی چهره · ۳۵۰٬۰۰۰/ }).filter({ visible: true });
  await expect(offer).toBeVisible();
  await expect(orderButton(page)).toHaveText('پرداخت ۱۵۰٬۰۰۰ و ثبت سفارش');
  await offer.click();
  await expect(orderButton(page)).toHaveText('پرداخت ۳۵۰٬۰۰۰ و ثبت سفارش');
  await expect(offer).toHaveCount(0);
  await openStep(page, 'نوع و قیمت');
  await expect(type(page, /طراحی چهره/)).toBeChecked();
  await expectAccessible(page);
});

/** Expects all of these wholly above the fold, without scrolling. */
async function expectAboveFold(page: Page, ...parts: Locator[]): Promise<void> {
  expect(await page.evaluate(() => scrollY)).toBe(0);
  for (const part of parts) {
    const area = await part.boundingBox();
    expect(area, String(part)).not.toBeNull();
    expect((area?.y ?? 0) + (area?.height ?? 0), String(part)).toBeLessThanOrEqual(
      page.viewportSize()?.height ?? 0,
    );
    await expect(part).toBeInViewport({ ratio: 1 });
  }
}

test('whatever a step needs is above the fold', { tag: '@phone' }, async ({ page, isMobile }) => {
  if (!isMobile) await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, newMobile());
  await page.goto('/designOrder');
  await fileInput(page).setInputFiles(sketch);
  await expect(page.getByText(sketch.name)).toBeVisible();
  const drop = page.getByRole('button', { name: /^عکس یا فایل/ });
  await expectAboveFold(page, drop, page.getByText(sketch.name), desc(page), orderButton(page));
  await openStep(page, 'قطعه و نوشته');
  await box(page, 'نوشتهٔ روی قطعه').fill('مهر');
  const drawn = page.getByRole('img', { name: '«مهر» روی قطعه' });
  await expect(drawn).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await expectAboveFold(page, box(page, 'پهنا'), box(page, 'نوشتهٔ روی قطعه'), drawn, orderButton(page));
  await openStep(page, 'نوع و قیمت');
  await page.evaluate(() => scrollTo(0, 0));
  await expectAboveFold(page, type(page, /طراحی کورل/), type(page, /سه‌بعدی/), orderButton(page));
});

test('the bar that pays stays at one place in all steps, to their ends', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, newMobile());
  await page.goto('/designOrder');
  // Nobody is told to drop a file on a touch screen.
  const choose = isMobile ? /^عکس یا فایل را انتخاب کنید/ : /^عکس یا فایل را اینجا رها کنید/;
  await expect(page.getByRole('button', { name: choose })).toBeVisible();
  await expect(orderButton(page)).toBeEnabled();
  const places: number[] = [];
  const look = async () => {
    const place = await orderButton(page).boundingBox();
    // The words of the bar below the button differ between steps.
    places.push((place?.y ?? 0) + (place?.height ?? 0));
  };
  for (const step of ['عکس و خواسته', 'قطعه و نوشته'] as const) {
    await openStep(page, step);
    // A step opens at its beginning, with the page's title whole.
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    for (const end of [0, 1e5]) {
      await page.evaluate((y) => scrollTo(0, y), end);
      await look();
    }
  }
  expect(Math.max(...places) - Math.min(...places)).toBeLessThanOrEqual(1);
});

test('on a phone no step is left with a size that cannot be taken, and its error is seen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, newMobile());
  await page.goto('/designOrder');
  await openStep(page, 'قطعه و نوشته');
  const width = page.getByRole('textbox', { name: 'پهنا' });
  await width.fill('-5');
  await page.getByRole('button', { name: 'ادامه', exact: true }).click();
  await expect(width).toBeFocused();
  await expect(page.getByText('پهنا ۱ تا ۲۰۰۰ میلی‌متر باشد.')).toBeVisible();
  await width.fill('');
  await page.getByRole('button', { name: 'ادامه', exact: true }).click();
  await expect(width).toBeHidden();
  await orderButton(page).click();
  const fault = page.getByText('یک عکس بگذارید یا بنویسید چه می‌خواهید.').filter({ visible: true });
  await expect(fault).toBeVisible();
  // Nothing lies above it.
  await expect
    .poll(() =>
      fault.evaluate((it) => {
        const { left, width: wide, bottom } = it.getBoundingClientRect();
        return it.contains(document.elementFromPoint(left + wide / 2, bottom - 2));
      }),
    )
    .toBe(true);
});

test('the form fits a narrow phone and large text', async ({ page }) => {
  await signIn(page, newMobile());
  for (const [width, size] of [
    [320, '100%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto('/designOrder');
    await expect(desc(page)).toBeVisible();
    await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
    for (const step of ['عکس و خواسته', 'قطعه و نوشته', 'نوع و قیمت'] as const) {
      await openStep(page, step);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectAccessible(page);
    }
  }
});

test('a draft of before fills the new form, and stays what it was', async ({ page }) => {
  await signIn(page, newMobile());
  const { _id } = await ask(page, 'get', 'user/profile');
  await page.goto('/designOrder');
  await desc(page).fill('پیش‌نویس قدیمی');
  await expect(page.getByText('پیش‌نویس ذخیره شد').filter({ visible: true }).first()).toBeVisible();
  // As the form wrote it that asked for no brief.
  await page.evaluate(async (owner) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('hakkak');
      request.onsuccess = () => resolve(request.result);
    });
    const store = database.transaction('order-words', 'readwrite').objectStore('order-words');
    const words = { type: 'pen', desc: 'پیش‌نویس قدیمی' };
    await new Promise((resolve) => {
      store.put({ words, fileIds: [], at: Date.now() }, owner).onsuccess = resolve;
    });
    database.close();
  }, _id);
  await page.reload();
  await expect(desc(page)).toHaveValue('پیش‌نویس قدیمی');
  await expect(type(page, /طراحی با قلم/)).toBeChecked();
  await expect(box(page, 'نوشتهٔ روی قطعه')).toHaveValue('');
  await box(page, 'نوشتهٔ روی قطعه').fill('مهر');
  await expect.poll(async () => (await keptValues(page)).join()).toContain('"text":"مهر"');
});

test('a size that a file only guesses is not shown; the form asks for it', async ({ page }) => {
  await signIn(page, newMobile());
  await page.goto('/designOrder');
  const coin = fileOf(
    'سکه.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="720" height="720"><circle cx="360" cy="360" r="300" fill="none" stroke="#000"/></svg>',
  );
  await fileInput(page).setInputFiles(coin);
  const row = page.getByRole('list', { name: 'فایل‌ها' }).getByRole('listitem');
  await expect(row).toContainText('اندازهٔ واقعی در فایل نیست');
  await expect(row).not.toContainText('میلی‌متر');
  const wish = page.getByText('اندازهٔ واقعی همیشه در فایل نیست؛ اینجا بنویسید.');
  await expect(wish).toBeVisible();
  await box(page, 'پهنا').fill('۳۰');
  await expect(wish).toHaveCount(0);
});

test('a file whose content is not what its name says is refused when it is chosen', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, newMobile());
  await page.goto('/designOrder');
  await expect(page.getByRole('button', { name: /عکس یا فایل/ }).first()).toBeVisible();
  await fileInput(page).setInputFiles([
    fileOf('پدر.jpg', 'not a picture'),
    fileOf('مادر.png', Buffer.alloc(5000)),
    fileOf('شماره.pdf', 'test'),
    // The server accepts this file by its content, whatever its name.
    fileOf('آویز.jpg', sketch.buffer),
    fileOf('طرح.jpg', '%PDF-1.7\n'),
  ]);
  const faults = page.getByRole('alert').filter({ hasText: 'باز نشد' }).getByRole('paragraph');
  await expect(faults).toHaveText([
    /^فایل «پدر\.jpg» باز نشد/,
    /^فایل «مادر\.png» باز نشد/,
    /^فایل «شماره\.pdf» باز نشد/,
  ]);
  const files = page.getByRole('list', { name: 'فایل‌ها' });
  await expect(files.getByRole('button', { name: /^حذف/ })).toHaveCount(2);
  await expect(files.getByRole('button', { name: 'حذف آویز.jpg' })).toBeVisible();
  await expect(files.getByRole('button', { name: 'حذف طرح.jpg' })).toBeVisible();
  await expectAccessible(page);
});

test('a file that the server refuses leads back to the files', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await signIn(page, newMobile());
  await charge(page, 400_000);
  await page.goto('/designOrder');
  await fileInput(page).setInputFiles(fileOf('نادرست.plt', 'no drawing at all'));
  await expect(page.getByRole('button', { name: 'حذف نادرست.plt' })).toBeVisible();
  await openStep(page, 'نوع و قیمت');
  await orderButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: '«نادرست.plt» با پسوند آن' }).first()).toBeVisible();
  await expect(fileInput(page).locator('xpath=ancestor::section')).toBeVisible();
  if (isMobile)
    await expect(page.getByRole('button', { name: 'عکس و خواسته' })).toHaveAttribute('aria-current', 'step');
});
