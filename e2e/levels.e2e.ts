import { expect, type Page, test } from '@playwright/test';
import { deflateSync } from 'node:zlib';
import { expectAccessible } from './axe.ts';
import { choose } from './choose.ts';
import { adminMobile, another, newMobile, signIn } from './people.ts';

const done = 'عملیات با موفقیت انجام شد';

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};
function crc(data: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** A grey picture of 60 × 40 that a browser and the server both read. */
function picture(name: string, grey: number) {
  const header = Buffer.from([0, 0, 0, 60, 0, 0, 0, 40, 8, 0, 0, 0, 0]);
  const rows = Buffer.concat(
    Array.from({ length: 40 }, () => Buffer.from([0, ...Array<number>(60).fill(grey)])),
  );
  const buffer = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function openRequests(admin: Page) {
  await admin.goto('/#upgradeRequests');
  const dialog = admin.getByRole('dialog', { name: 'درخواست‌های ارتقای سطح' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a customer rises to verified and then to the blue tick, leaving and coming back on the way', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  // Letters only: digits are shown as Persian ones.
  const family = `نمونه ${Array.from(String(Date.now()), (digit) => 'ابپتجدرسشک'[Number(digit)]).join('')}`;
  const admin = await another(browser, page);
  await signIn(admin, adminMobile());

  await signIn(page, newMobile());
  await page.goto('/levelUp');
  await expect(page.getByRole('heading', { level: 1, name: 'ارتقای سطح' })).toBeVisible();
  await expect(page.getByText('۵٪ تخفیف')).toBeVisible();
  await expectAccessible(page);

  // What is wrong is said beneath its field, and the first of them is where one stands.
  await page.getByRole('button', { name: 'ادامه' }).click();
  await expect(page.getByText('نام خود را وارد کنید.')).toBeVisible();
  await expect(box(page, 'نام')).toBeFocused();
  await box(page, 'نام').fill('نام');
  await box(page, 'نام خانوادگی').fill(family);
  await box(page, 'کد ملی').fill('۰۰۱۰۳۵۰۸۲۸');
  await box(page, 'تلفن ثابت').fill('۰۲۱-۸۸۷۷۶۶۵۵');
  await expect(page.getByText('پیش‌شمارهٔ استان تهران')).toBeVisible();
  await page.getByRole('button', { name: 'ادامه' }).click();
  await expect(page.getByText(/کد ملی درست نیست/)).toBeVisible();
  await expectAccessible(page);
  await box(page, 'کد ملی').fill('۰۰۱۰۳۵۰۸۲۹');
  await page.getByRole('button', { name: 'ادامه' }).click();
  await expect(page).toHaveURL(/step=2/);
  await expect(page.getByRole('heading', { level: 2, name: 'نشانی' })).toBeFocused();

  // A reload loses nothing.
  await page.reload();
  await choose(page.getByRole('combobox', { name: 'استان' }), 'اصف', 'اصفهان');
  await expect(page.getByText(/پیش‌شمارهٔ ۰۲۱ برای تهران است، نه اصفهان/)).toBeVisible();
  await choose(page.getByRole('combobox', { name: 'شهر' }), 'کاش', 'کاشان');
  await box(page, 'نشانی کامل').fill('خیابان نمونه، پلاک ۳');
  await expectAccessible(page);
  await page.goBack();
  await expect(box(page, 'نام خانوادگی')).toHaveValue(family);
  await page.goForward();
  await expect(page.getByRole('combobox', { name: 'شهر' })).toHaveValue('کاشان');
  await page.getByRole('button', { name: 'فرستادن درخواست' }).click();
  await expect(page.getByText(done)).toBeVisible();
  await expect(page.getByText('درخواست شما در دست بررسی است')).toBeVisible();
  await expectAccessible(page);

  // Rejected with a reason, corrected, sent again.
  const requests = await openRequests(admin);
  await expect(requests.getByText(`نام ${family}`)).toBeVisible();
  await expectAccessible(admin);
  await requests.getByRole('button', { name: `رد درخواست نام ${family}` }).click();
  const verdict = admin.getByRole('dialog', { name: 'رد درخواست' });
  await box(admin, 'دلیل رد (اختیاری)').fill('شهر و پیش‌شماره با هم نمی‌خوانند.');
  await expectAccessible(admin);
  await verdict.getByRole('button', { name: 'رد درخواست' }).click();
  await expect(admin.getByText(done)).toBeVisible();
  await expect(requests.getByRole('button', { name: `پذیرش درخواست نام ${family}` })).toBeDisabled();
  await expect(requests.getByText('رد شده').first()).toBeVisible();
  await expectAccessible(admin);

  await expect(page.getByText('شهر و پیش‌شماره با هم نمی‌خوانند.')).toBeVisible();
  await expect(box(page, 'نام خانوادگی')).toHaveValue(family);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'ادامه' }).click();
  await choose(page.getByRole('combobox', { name: 'استان' }), 'تهران', 'تهران');
  // No list has every village: what is typed and left stands.
  await page.getByRole('combobox', { name: 'شهر' }).fill('ده نمونه');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'شهر' })).toHaveValue('ده نمونه');
  await page.getByRole('button', { name: 'فرستادن درخواست' }).click();
  await expect(page.getByText('درخواست شما در دست بررسی است')).toBeVisible();

  // The admin opens the details by the row and accepts; the customer's page follows by itself.
  const again = await openRequests(admin);
  await expect(again.getByRole('button', { name: `پذیرش درخواست نام ${family}` }).first()).toBeEnabled();
  await again
    .getByRole('button', { name: `نام ${family}`, exact: false })
    .first()
    .click();
  const details = admin.getByRole('dialog', { name: 'درخواست تأیید حساب' });
  await expect(details.getByText('ده نمونه')).toBeVisible();
  await expect(details.getByText('۰۲۱۸۸۷۷۶۶۵۵')).toBeVisible();
  await expectAccessible(admin);
  await details.getByRole('button', { name: 'پذیرش درخواست' }).click();
  await admin
    .getByRole('dialog', { name: 'پذیرش درخواست' })
    .getByRole('button', { name: 'پذیرش درخواست' })
    .click();
  await expect(details).toBeHidden();
  await expect(again.getByRole('button', { name: `رد درخواست نام ${family}` }).first()).toBeDisabled();

  await expect(page.getByRole('heading', { level: 1, name: 'دریافت تیک آبی' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'مشخصات شرکت یا کارگاه' })).toBeVisible();
  await page.getByRole('button', { name: 'مرحلهٔ پیش' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'تیک آبی چیست؟' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'شروع' }).click();
  await box(page, 'نام شرکت یا کارگاه').fill('کارگاه نمونه');
  await box(page, 'کد ملی مدیرعامل').fill('۰۰۱۳۵۴۲۴۱۹');
  await box(page, 'شناسهٔ ملی شرکت').fill('۱۰۳۸۰۲۸۴۷۹۱');
  await box(page, 'تلفن ثابت').fill('۰۲۶۳۲۲۲۳۳۴۴');
  await page.getByRole('button', { name: 'ادامه' }).click();
  await expect(page.getByText(/شناسهٔ ملی شرکت درست نیست/)).toBeVisible();
  await box(page, 'شناسهٔ ملی شرکت').fill('۱۰۳۸۰۲۸۴۷۹۰');
  await page.getByRole('button', { name: 'ادامه' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'مدارک و نشانی' })).toBeVisible();

  // Left, and gone on with where it was: the server has the company, this browser the pictures.
  await page.goto('/');
  await page.goto('/levelUp');
  await expect(page.getByRole('heading', { level: 2, name: 'مدارک و نشانی' })).toBeVisible();
  const input = page.locator('input[type=file]');
  await input.setInputFiles([picture('پروانه.png', 90), picture('کارت.png', 200)]);
  const tiles = page.getByRole('list', { name: 'تصویرهای انتخاب‌شده' }).getByRole('listitem');
  await expect(tiles).toHaveCount(2);
  await box(page, 'نشانی').fill('کرج، خیابان نمونه');
  await page.reload();
  await expect(tiles).toHaveCount(2);
  await input.setInputFiles([1, 2, 3].map((at) => picture(`${at}.png`, at)));
  await expect(tiles).toHaveCount(4);
  await page.getByRole('button', { name: 'حذف تصویر ۴' }).click();
  await box(page, 'پلاک').fill('۱۲');
  await box(page, 'طبقه').fill('همکف');
  await expectAccessible(page);
  // The line breaks while they leave: nothing is lost.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'ادامه' }).click();
  await expect(page.getByText(/تصویرها همین‌جا مانده‌اند/)).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'ادامه' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'بازبینی و فرستادن' })).toBeVisible();
  await expect(page.getByRole('link', { name: /تصویر مدرک/ })).toHaveCount(3);
  await expect(page.getByText('کرج، خیابان نمونه')).toBeVisible();
  await expectAccessible(page);

  // On another day the page opens at the summary.
  await page.goto('/levelUp');
  await expect(page.getByRole('heading', { level: 2, name: 'بازبینی و فرستادن' })).toBeVisible();
  await page.getByRole('button', { name: 'فرستادن درخواست' }).click();
  await expect(page.getByText('درخواست شما در دست بررسی است')).toBeVisible();

  const last = await openRequests(admin);
  await last
    .getByRole('button', { name: `جزئیات درخواست نام ${family}` })
    .first()
    .click();
  const company = admin.getByRole('dialog', { name: 'درخواست تیک آبی' });
  await expect(company.getByText('۱۰۳۸۰۲۸۴۷۹۰')).toBeVisible();
  const image = company.getByRole('link', { name: /تصویر مدرک/ }).first();
  await expect(image).toHaveAttribute('target', '_blank');
  const shown = await admin.request.get((await image.getAttribute('href')) ?? '');
  expect(shown.headers()['content-disposition']).toMatch(/^inline/);
  await expectAccessible(admin);
  await company.getByRole('button', { name: 'پذیرش درخواست' }).click();
  await admin
    .getByRole('dialog', { name: 'پذیرش درخواست' })
    .getByRole('button', { name: 'پذیرش درخواست' })
    .click();
  await expect(company).toBeHidden();

  await expect(page.getByRole('heading', { level: 2, name: 'تیک آبی دارید' })).toBeVisible();
  await expectAccessible(page);
  await admin.context().close();
});
