import { type Browser, expect, type Page, request } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { choose } from './choose.ts';
import { closeWithEscape } from './dialogs.ts';
import { foundAddress } from './map-services.ts';
import { adminMobile, asAdmin, ask, codeOf, newMobile, signIn } from './people.ts';
import { pictureOf } from './png.ts';
import { drop } from './drop.ts';
import { scrollTo } from './scroll.ts';
import { test } from './test.ts';

const done = 'عملیات با موفقیت انجام شد';

/** A grey picture of 60 × 40 px. */
const picture = (name: string, grey: number) => pictureOf(name, 60, 40, () => grey);

/** Returns an unused family name, of letters only because digits are displayed as Persian ones. */
const newFamily = () =>
  `نمونه ${Array.from(String(Date.now()), (digit) => 'ابپتجدرسشک'[Number(digit)]).join('')}`;

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Opens the list of requests, with this person's first. */
async function openRequests(admin: Page, family: string) {
  await admin.goto('/#upgradeRequests');
  const dialog = admin.getByRole('dialog', { name: 'درخواست‌های ارتقای سطح' });
  await expect(dialog.getByRole('button', { name: `پذیرش درخواست نام ${family}` }).first()).toBeEnabled();
  return dialog;
}

/** Returns the number of identity images that this browser keeps; 0 before their database is there. */
const keptPictures = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const there = (await indexedDB.databases()).some(({ name }) => name === 'hakkak-papers');
    if (!there) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('hakkak-papers');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const counting = database.transaction('order-files').objectStore('order-files').count();
        counting.onerror = () => reject(counting.error);
        counting.onsuccess = () => {
          resolve(counting.result);
          database.close();
        };
      };
    });
  });

/** The details with which a member of this family asks to be verified. */
const verification = (family: string) => ({
  name: 'نام',
  family,
  nationId: '0010350829',
  phone: '02112345678',
  address: { province: 8, city: 'تهران', location: 'خیابان نمونه' },
});

test('a customer is verified, after a refusal, leaving and coming back on the way', async ({
  page,
  browser,
}) => {
  const family = newFamily();
  const admin = await asAdmin(browser, page);

  const mobile = newMobile();
  await signIn(page, mobile);
  await page.goto('/levelUp');
  await expect(page.getByRole('heading', { level: 1, name: 'ارتقای سطح' })).toBeVisible();
  const gain = page.getByText('با تأیید شدن، ۵٪ تخفیف روی هر سفارش می‌گیرید.');
  await expect(page.getByRole('listitem').getByText('۵٪ تخفیف')).toBeVisible();
  await expect(gain).toBeHidden();
  // Where the levels are below the form, the form says first what it brings.
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(gain).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(size);
  await expectAccessible(page);

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
  await expect(page.getByRole('heading', { level: 2, name: 'آدرس شما' })).toBeFocused();

  await page.reload();
  await choose(page.getByRole('combobox', { name: 'استان' }), 'اصف', 'اصفهان');
  await expect(page.getByText(/پیش‌شمارهٔ ۰۲۱ برای تهران است، نه اصفهان/)).toBeVisible();
  await choose(page.getByRole('combobox', { name: 'شهر' }), 'کاش', 'کاشان');
  await box(page, 'آدرس کامل').fill('خیابان نمونه، پلاک ۳');
  await expectAccessible(page);
  await page.goBack();
  await expect(box(page, 'نام خانوادگی')).toHaveValue(family);
  await page.goForward();
  await expect(page.getByRole('combobox', { name: 'شهر' })).toHaveValue('کاشان');
  await page.getByRole('button', { name: 'فرستادن درخواست' }).click();
  await expect(page.getByText(done)).toBeVisible();
  await expect(page.getByText('درخواست شما در دست بررسی است')).toBeVisible();
  await expectAccessible(page);

  const requests = await openRequests(admin, family);
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
  // Villages are missing from the list, so typed text is kept.
  await page.getByRole('combobox', { name: 'شهر' }).fill('ده نمونه');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'شهر' })).toHaveValue('ده نمونه');
  await page.getByRole('button', { name: 'فرستادن درخواست' }).click();
  // The form is gone, and its focus goes to what took its place.
  await expect(page.getByRole('heading', { name: 'درخواست شما در دست بررسی است' })).toBeFocused();

  // The customer's page updates by itself.
  const again = await openRequests(admin, family);
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
  await admin.context().close();
});

/** Signs in as a new customer who is verified; returns the number and the admin's page. */
async function signInVerified(page: Page, browser: Browser, family: string) {
  const admin = await asAdmin(browser, page);
  const mobile = newMobile();
  await signIn(page, mobile);
  await ask(page, 'put', 'user/upgrade/verify', { data: verification(family) });
  const { _id: userId } = await ask(page, 'get', 'user/profile');
  await ask(admin, 'put', 'user/upgrade/verify/accept', { data: { userId } });
  return { admin, mobile };
}

const tilesOf = (page: Page) => page.getByRole('list', { name: 'تصویرهای انتخاب‌شده' }).getByRole('listitem');
const arrivalOf = (page: Page) => page.getByRole('status').filter({ hasText: 'تصویرها رسید' });

test('what is entered for the blue tick stays for whoever leaves and comes back, until signing out', async ({
  page,
  browser,
}) => {
  const { admin, mobile } = await signInVerified(page, browser, newFamily());
  await admin.context().close();
  await page.goto('/levelUp');
  await expect(page.getByRole('heading', { level: 1, name: 'دریافت تیک آبی' })).toBeVisible();
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
  await expect(page.getByRole('heading', { level: 2, name: 'مدارک و آدرس' })).toBeVisible();

  // The server has kept the company and this browser the pictures.
  await page.goto('/');
  await page.goto('/levelUp');
  await expect(page.getByRole('heading', { level: 2, name: 'مدارک و آدرس' })).toBeVisible();
  const input = page.locator('input[type=file]');
  // Pictures that cannot be sent are kept.
  await page.route('**/api/user/upgrade/vip/images', (route) => route.abort());
  await input.setInputFiles([picture('پروانه.png', 90), picture('کارت.png', 200)]);
  const tiles = tilesOf(page);
  await expect(tiles).toHaveCount(2);
  await box(page, 'آدرس').fill('کرج، خیابان نمونه');
  // The browser needs a moment to keep pictures.
  await expect.poll(() => keptPictures(page)).toBe(2);
  await page.reload();
  await expect(tiles).toHaveCount(2);
  await expect(box(page, 'آدرس')).toHaveValue('کرج، خیابان نمونه');

  // Signing out deletes the private drafts of this browser.
  const kept = () =>
    page.evaluate(async () => [
      ...Object.keys(sessionStorage).filter((key) => key.startsWith('hakkak draft')),
      ...(await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'hakkak-papers'),
    ]);
  expect(await kept()).toHaveLength(2);
  await page.getByRole('button', { name: /^حساب من/ }).click();
  await page.getByRole('menuitem', { name: 'خروج از حساب' }).click();
  await page.getByRole('button', { name: 'خروج و پاک کردن پیش‌نویس' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(kept).toEqual([]);
  await signIn(page, mobile);
  await page.goto('/levelUp');
  await expect(page.getByRole('heading', { level: 2, name: 'مدارک و آدرس' })).toBeVisible();
  await expect(tiles).toHaveCount(0);
  await expect(box(page, 'آدرس')).toHaveValue('');
  await expect(arrivalOf(page)).toBeHidden();
});

test('a verified customer rises to the blue tick', async ({ page, browser }) => {
  const family = newFamily();
  const { admin } = await signInVerified(page, browser, family);
  const company = {
    name: 'کارگاه نمونه',
    ceoNationId: '0013542419',
    companyId: '10380284790',
    phone: '02632223344',
  };
  await ask(page, 'put', 'user/upgrade/vip/data', { data: company });
  await page.goto('/levelUp');
  await expect(page.getByRole('heading', { level: 2, name: 'مدارک و آدرس' })).toBeVisible();
  const input = page.locator('input[type=file]');
  const [arrived, tiles] = [arrivalOf(page), tilesOf(page)];
  await box(page, 'آدرس').fill('کرج، خیابان نمونه');

  await drop(page.getByText('تصویر مدارک را اینجا رها کنید'), [
    picture('پروانه.png', 90),
    picture('کارت.png', 200),
  ]);
  await expect(tiles).toHaveCount(2);
  // They are on their way as soon as they are chosen, and there before the step is finished.
  await expect(arrived).toBeVisible();
  const onServer = async () =>
    (await ask<{ data: { identifyData: string[] } }>(page, 'get', 'user/upgrade/vip')).data.identifyData
      .length;
  expect(await onServer()).toBe(2);
  await input.setInputFiles([1, 2, 3].map((at) => picture(`${at}.png`, at)));
  await expect(tiles).toHaveCount(4);
  await expect(page.getByText('بیشتر از ۴ فایل نمی‌شود').first()).toBeVisible();
  await expect(page.getByText('جای بیشتری نیست')).toBeVisible();
  await expect(arrived).toBeVisible();
  await page.getByRole('button', { name: 'حذف تصویر ۴' }).click();
  await expect(tiles).toHaveCount(3);
  await expect(arrived).toBeVisible();
  expect(await onServer()).toBe(3);
  await page.reload();
  await expect(tiles).toHaveCount(3);
  await expect(arrived).toBeVisible();
  await box(page, 'پلاک').fill('۱۲');
  await box(page, 'طبقه').fill('همکف');

  const map = page.getByRole('application', { name: 'نقشهٔ جای کارگاه' });
  const pictures = map.locator('img.leaflet-tile-loaded');
  await expect(pictures.first()).toBeVisible();
  const removal = page.getByRole('button', { name: 'حذف سوزن' });
  await expect(removal).toHaveCount(0);
  await map.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(removal).toBeVisible();
  await removal.click();
  await expect(removal).toHaveCount(0);
  await map.click({ position: { x: 90, y: 120 } });
  await expect(page.getByText(`آدرس این نقطه: ${foundAddress}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'همین را بنویس' }).click();
  await expect(box(page, 'آدرس')).toHaveValue(`${foundAddress}\nکرج، خیابان نمونه`);
  await expect(box(page, 'آدرس')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'حذف تصویر ۳' }).click();
  await expect(tiles).toHaveCount(2);
  await expect(arrived).toBeVisible();
  await page.context().setOffline(true);
  await input.setInputFiles(picture('چهارم.png', 4));
  await expect(page.getByText(/تصویرها همین‌جا مانده‌اند/)).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'ادامه' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'بازبینی و فرستادن' })).toBeVisible();
  await expect(page.getByRole('link', { name: /تصویر مدرک/ })).toHaveCount(3);
  await expect(page.getByText('کرج، خیابان نمونه')).toBeVisible();
  await expect(page.getByRole('link', { name: /دیدن در نقشهٔ نشان/ })).toHaveAttribute(
    'href',
    /^https:\/\/neshan\.org\/maps\/@35\.\d+,5[01]\.\d+,17z$/,
  );
  await expectAccessible(page);

  await page.goto('/levelUp');
  await expect(page.getByRole('heading', { level: 2, name: 'بازبینی و فرستادن' })).toBeVisible();
  await page.getByRole('button', { name: 'فرستادن درخواست' }).click();
  await expect(page.getByText('درخواست شما در دست بررسی است')).toBeVisible();

  const last = await openRequests(admin, family);
  await last
    .getByRole('button', { name: `جزئیات درخواست نام ${family}` })
    .first()
    .click();
  const details = admin.getByRole('dialog', { name: 'درخواست تیک آبی' });
  await expect(details.getByText('۱۰۳۸۰۲۸۴۷۹۰')).toBeVisible();
  const point = details.getByRole('link', { name: /دیدن در نقشهٔ نشان/ });
  await scrollTo(point);
  // Pictures out of view are not fetched, so this checks the middle one.
  await expect(point.locator('img').nth(7)).toHaveJSProperty('naturalWidth', 256);
  const image = details.getByRole('link', { name: /تصویر مدرک/ }).first();
  await expect(image).toHaveAttribute('target', '_blank');
  const file = await admin.request.get((await image.getAttribute('href')) ?? '');
  expect(file.headers()['content-disposition']).toMatch(/^inline/);
  await expectAccessible(admin);
  await details.getByRole('button', { name: 'پذیرش درخواست' }).click();
  await admin
    .getByRole('dialog', { name: 'پذیرش درخواست' })
    .getByRole('button', { name: 'پذیرش درخواست' })
    .click();
  await expect(details).toBeHidden();

  await expect(page.getByRole('heading', { level: 2, name: 'تیک آبی دارید' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^حساب من/ }).getByLabel('حساب ویژه')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/designOrder');
  await expect(page.locator('label').filter({ hasText: 'طراحی کورل' })).toContainText('۱۳۵٬۰۰۰');

  const { _id } = await ask(page, 'get', 'user/profile');
  await admin.goto(`/admin/users?user=${_id}`);
  const user = admin.getByRole('dialog', { name: 'اطلاعات کاربر' });
  await expect(user.getByText('کارگاه نمونه')).toBeVisible();
  await expect(user.getByText('جای مدرک ۴ خالی است')).toBeAttached();
  const images = user.getByRole('button', { name: /^دیدن مدرک/ });
  await expect(images).toHaveCount(3);
  await scrollTo(images.first());
  await expect(images.first().locator('img')).toHaveJSProperty('naturalWidth', 60);
  await expectAccessible(admin);
  await images.first().click();
  const viewer = admin.getByRole('dialog', { name: 'نمایش تصویر' });
  await expect(viewer.getByText('۱ از ۳')).toBeVisible();
  await expect(viewer.getByRole('img', { name: 'مدرک شناسایی' })).toHaveJSProperty('naturalWidth', 60);
  // The scroll bar takes part of the width.
  const { height } = admin.viewportSize() ?? {};
  expect(await viewer.boundingBox()).toMatchObject({ x: 0, y: 0, height });
  await admin.keyboard.press('ArrowLeft');
  await expect(viewer.getByText('۲ از ۳')).toBeVisible();
  await expectAccessible(admin);
  await closeWithEscape(viewer);
  await expect(user).toBeVisible();
  await admin.context().close();
});

/** Requests verification for a new person through the API. */
async function requestQuickly(family: string): Promise<void> {
  const person = { request: await request.newContext({ baseURL: process.env.E2E_URL }) };
  const mobile = newMobile();
  await ask(person, 'post', 'auth/send-otp', { data: { mobile } });
  const code = await codeOf(person.request, mobile);
  await ask(person, 'post', 'auth/check-otp', { data: { mobile, code } });
  await ask(person, 'put', 'user/upgrade/verify', { data: verification(family) });
  await person.request.dispose();
}

test('a request that was decided on stays in its place, however many still wait', async ({ page }) => {
  await signIn(page, adminMobile());
  const family = newFamily();
  for (let waiting = 0; waiting < 11; waiting += 1) await requestQuickly(family);

  const dialog = await openRequests(page, family);
  const rows = dialog.getByRole('row').filter({ hasText: family });
  await expect(rows.first()).toBeVisible();
  await rows
    .first()
    .getByRole('button', { name: /^رد درخواست/ })
    .click();
  await page.getByRole('dialog', { name: 'رد درخواست' }).getByRole('button', { name: 'رد درخواست' }).click();
  await expect(page.getByText(done)).toBeVisible();
  await expect(rows.first()).toContainText('رد شده');
  // After the event of another request the list is fetched again, with this one far below.
  const anew = page.waitForResponse(/upgrade\/list/);
  await requestQuickly(family);
  await anew;
  await expect(rows.first()).not.toContainText('رد شده');
  await expect(rows.nth(1)).toContainText('رد شده');
  await expect(rows.nth(1).getByRole('button', { name: /^رد درخواست/ })).toBeDisabled();
});

test('the steps are large enough for a finger', async ({ page }) => {
  await signIn(page, newMobile());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/levelUp');
  const step = page.getByRole('navigation', { name: 'مرحله‌های تأیید حساب' }).getByRole('button').first();
  await expect(step).toBeVisible();
  expect((await step.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});
