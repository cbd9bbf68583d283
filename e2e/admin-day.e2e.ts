import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { toPersianDigits } from '#contract/common/digits';
import { adminMobile, another, newMobile, signIn } from './people.ts';
import { fileOf } from './png.ts';
import { test } from './test.ts';

const sampleVideo = path.join(
  import.meta.dirname,
  '../server/src/features/tutorials/first-content/new-order.mp4',
);

const formatDay = (day: Date) =>
  day
    .toLocaleDateString('fa-IR-u-ca-persian', {
      timeZone: 'Asia/Tehran',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    })
    .replace(' ه‍.ش.', '');
const dialog = (page: Page) => page.getByRole('dialog');
const box = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true });
async function save(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'ذخیره' }).click();
  await expect(dialog(page)).toBeHidden();
}
/** A toast stays for as long as the pointer rests on it. */
const keepUndo = (page: Page) => page.getByRole('button', { name: 'برگرداندن' }).first().hover();
async function openSection(page: Page, title: string): Promise<void> {
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('a day of an admin: all that the shop shows is changed in the browser, and a customer sees it at once', async ({
  page,
  browser,
}) => {
  const mark = String(Date.now()).slice(-6);
  const type = 'طراحی با قلم';
  await signIn(page, adminMobile());
  const customer = await another(browser, page);
  await signIn(customer, newMobile());

  await test.step('a new price from tomorrow', async () => {
    await openSection(page, 'قیمت‌ها و تخفیف سطح‌ها');
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `ویرایش ${type}` }) });
    const today = /[۰-۹٬]+/.exec((await row.getByRole('cell').nth(1).textContent()) ?? '')?.[0] ?? '';
    await customer.goto('/designOrder');
    await expect(customer.getByText(today).first()).toBeVisible();
    await row.getByRole('button', { name: `ویرایش ${type}` }).click();
    await box(page, 'قیمت').fill('۸۸۸۰۰۰');
    await dialog(page).getByRole('radio', { name: 'از تاریخ…' }).check();
    await dialog(page).getByRole('button', { name: 'ذخیره' }).click();
    await expect(dialog(page).getByText('روز شروع را کامل وارد کنید.')).toBeVisible();
    await dialog(page)
      .getByRole('button', { name: /^تقویم/ })
      .click();
    await expect(page.getByRole('combobox', { name: 'سال' })).toHaveValue(/./);
    await expect(page.getByRole('grid').locator(':focus')).toBeAttached();
    const tomorrow = formatDay(new Date(Date.now() + 86_400_000));
    // The calendar runs from right to left, so the left arrow moves to the next day.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('region', { name: 'پیش‌نمایش' })).toContainText(tomorrow);
    await save(page);
    await keepUndo(page);
    await expect(row).toContainText('۸۸۸٬۰۰۰');
    await expect(row).toContainText(new RegExp(`فردا|${tomorrow.slice(0, -5)}`));
    await expect(row).toContainText(today);
    await customer.reload();
    await expect(customer.getByText(today).first()).toBeVisible();
    await expect(customer.getByText('۸۸۸٬۰۰۰')).toHaveCount(0);
    // The others' walks reckon with the price as it was.
    await page.getByRole('button', { name: 'برگرداندن' }).first().click();
    await expect(page.getByText('تغییر برگردانده شد')).toBeVisible();
    await expect(row).not.toContainText('۸۸۸٬۰۰۰');
  });

  await test.step('a new course with a video', async () => {
    const title = `دورهٔ روز ${mark}`;
    await customer.goto(`/tutorial?search=${encodeURIComponent(title)}`);
    await expect(customer.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(customer.getByRole('link', { name: title })).toHaveCount(0);
    await openSection(page, 'آموزش‌ها');
    await page.getByRole('button', { name: 'دورهٔ تازه' }).first().click();
    await box(page, 'عنوان').fill(title);
    await box(page, 'توضیح').fill('یک ویدیوی کوتاه برای شروع.');
    await save(page);
    const course = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    await course.getByRole('button', { name: 'قسمت‌ها' }).click();
    await course.getByRole('button', { name: 'قسمت تازه' }).click();
    await box(page, 'عنوان').fill('سفارش اول');
    await save(page);
    await course.locator('input[type=file][accept*=mp4]').setInputFiles(sampleVideo);
    // For a moment both the upload and the stored video show this name.
    await expect(course.getByText(/^new-order\.mp4/).first()).toBeVisible({ timeout: 30_000 });
    await course.getByRole('button', { name: 'انتشار' }).click();
    await page
      .getByRole('alertdialog', { name: `دورهٔ «${title}» منتشر شود؟` })
      .getByRole('button', { name: 'انتشار' })
      .click();
    await expect(course.getByText('منتشر شده')).toBeVisible();

    // The open page of the customer hears of it.
    await customer.getByRole('link', { name: title }).click();
    await expect(customer.getByRole('heading', { name: /سفارش اول/ })).toBeVisible();
    await expect
      .poll(() => customer.evaluate(() => document.querySelector('video')?.readyState ?? 0))
      .toBeGreaterThan(0);
  });

  const category = `دستهٔ روز ${mark}`;
  await test.step('a new category of QR orders with texts from a file', async () => {
    await customer.goto('/designOrder/qr');
    await expect(customer.getByRole('heading', { level: 1 })).toBeVisible();
    await openSection(page, 'دسته‌های QR');
    const made = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.getByRole('button', { name: 'دستهٔ تازه' }).first().click();
    await box(page, 'عنوان').fill(category);
    await save(page);
    const { _id } = (await (await made).json()) as { _id: string };
    await openSection(page, 'متن‌های آمادهٔ QR');
    await page.getByRole('button', { name: 'افزودن از فایل' }).click();
    const csv = `categoryId,input,title,text,poet\n${_id},text,آرزوی ${mark},"روزت روشن، دلت گرم",\n`;
    await dialog(page).locator('input[type=file]').setInputFiles(fileOf('texts.csv', csv));
    await dialog(page).getByRole('button', { name: 'افزودن', exact: true }).click();
    await expect(page.getByText('۱ متن اضافه شد')).toBeVisible();
    await expect(dialog(page)).toBeHidden();

    await customer.getByRole('button', { name: /^متن/ }).click();
    await customer.getByRole('combobox', { name: 'مناسبت' }).selectOption(category);
    await customer.getByRole('button', { name: /آماده/ }).first().click();
    await expect(customer.getByText(`آرزوی ${mark}`)).toBeVisible();
  });

  await test.step('a new question', async () => {
    await customer.goto('/ticket/newTicket');
    const help = customer.getByRole('complementary', { name: 'پرسش‌های پرتکرار' });
    await customer.getByRole('textbox', { name: 'عنوان' }).fill(`ساعت ${mark}`);
    await openSection(page, 'پرسش‌های پرتکرار');
    await page.getByRole('button', { name: 'پرسش تازه' }).first().click();
    await dialog(page).getByRole('combobox', { name: 'بخش' }).selectOption('سایر');
    await box(page, 'پرسش').fill(`ساعت ${mark} را هم حکاکی می‌کنید؟`);
    await box(page, 'پاسخ').fill('بله، اگر فلز باشد.');
    await save(page);
    await expect(help.locator('summary').first()).toHaveText(`ساعت ${mark} را هم حکاکی می‌کنید؟`);
  });

  await test.step('the name of a member of the team', async () => {
    const was = 'مدیر پروژه';
    const name = `همکار ${toPersianDigits(mark)}`;
    await customer.goto('/');
    await customer.getByRole('button', { name: /به دست تیم/ }).click();
    const about = customer.getByRole('dialog', { name: 'دربارهٔ ما' });
    await expect(about.getByRole('heading', { name: was })).toBeVisible();
    await openSection(page, 'اطلاعات فروشگاه');
    await page.getByRole('button', { name: 'تنظیم تازه' }).first().click();
    await box(page, 'عنوان').fill(was);
    await box(page, 'مقدار').fill(name);
    await box(page, 'کلید').fill('projectManager');
    await save(page);
    await keepUndo(page);
    await expect(about.getByRole('heading', { name })).toBeVisible();
    await page.getByRole('button', { name: 'برگرداندن' }).first().click();
    await expect(about.getByRole('heading', { name: was })).toBeVisible();
  });

  await test.step('what was done can be read afterwards', async () => {
    await openSection(page, 'تاریخچهٔ تغییرها');
    const expectChange = async (kind: string, title: string, text: string | RegExp) => {
      await page.getByRole('combobox', { name: 'بخش' }).selectOption(kind);
      await expect(page.getByRole('listitem').filter({ hasText: title }).first()).toContainText(text);
    };
    await expectChange('پرسش‌های پرتکرار', `«ساعت ${mark}`, 'بله، اگر فلز باشد.');
    await expectChange('دسته‌های QR', `«${category}»`, 'اضافه شد');
    await expectChange('دوره‌های آموزشی', `«دورهٔ روز ${mark}»`, 'منتشر شده');
  });
  await customer.context().close();
});
