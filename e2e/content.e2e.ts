import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { dayMs, startOfDay, tehranOffset } from '#contract/common/tehran';
import { countActs } from './acts.ts';
import { expectAccessible } from './axe.ts';
import { focused, closeWithEscape } from './dialogs.ts';
import { adminMobile, ask, newMobile, signIn } from './people.ts';
import { fileOf } from './png.ts';
import { test } from './test.ts';

const open = async (page: Page, section: string) => {
  await page.goto(`/admin/settings/${section}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
const dialog = (page: Page) => page.getByRole('dialog');
const save = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'ذخیره' }).click();
};
// An exact match: the form also says «پیش‌نویس ذخیره شد» before it sends anything.
const saved = (page: Page) => expect(page.getByText('ذخیره شد', { exact: true }).first()).toBeVisible();

test('what an admin changes is what a customer sees, and it can be taken back', async ({ page, browser }) => {
  const [id, type, before, after, verified] = ['threeD', 'سه‌بعدی', '۵۰۰٬۰۰۰', '۵۲۰٬۰۰۰', '۴۹۴٬۰۰۰'];
  await signIn(page, adminMobile());
  const guest = await (await browser.newContext()).newPage();
  await signIn(guest, newMobile());
  await guest.goto('/designOrder');
  await expect(guest.getByText(before).first()).toBeVisible();

  // A price from now: the customer's open page shows it without a reload.
  await open(page, 'prices');
  await page.getByRole('button', { name: `ویرایش ${type}` }).click();
  await dialog(page).getByRole('textbox', { name: 'قیمت' }).fill(after);
  await expect(dialog(page).getByRole('region', { name: 'پیش‌نمایش' })).toContainText(verified);
  await expectAccessible(page);
  await save(page);
  await saved(page);
  await expect(guest.getByText(after).first()).toBeVisible();
  await page.getByRole('button', { name: 'برگرداندن' }).first().click();
  await expect(guest.getByText(before).first()).toBeVisible();

  // A price from tomorrow stands beside today's until then.
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const price = `admin/content/prices/${id}`;
  const { base } = await ask<{ base: number }>(page, 'get', price);
  await ask(page, 'put', price, { data: { base: base + 77_000, startsAt } });
  await expect(page.getByText(/فردا|از /).first()).toBeVisible();
  expect(await ask(guest, 'get', `price?type=${id}`)).toMatchObject({ data: [{ total: base }] });
  await ask(page, 'put', price, { data: { base } });

  // A setting and a question.
  const mark = String(Date.now()).slice(-6);
  await open(page, 'settings');
  await page.getByRole('button', { name: 'تنظیم تازه' }).first().click();
  await dialog(page).getByRole('textbox', { name: 'عنوان' }).fill('خط ویژه');
  await dialog(page).getByRole('textbox', { name: 'مقدار' }).fill('سلام');
  await dialog(page).getByRole('textbox', { name: 'کلید' }).fill(`special${mark}`);
  await save(page);
  await saved(page);
  const answer = await guest.request.get('/api/setting');
  expect(await answer.text()).toContain(`special${mark}`);

  await open(page, 'questions');
  await page.getByRole('button', { name: 'پرسش تازه' }).first().click();
  const department = dialog(page).getByRole('combobox', { name: 'بخش' });
  await save(page);
  await expect(department).toBeFocused();
  await department.selectOption('سایر');
  await dialog(page).getByRole('textbox', { name: 'پرسش' }).fill(`پرسش آزمایشی ${mark}`);
  await dialog(page).getByRole('textbox', { name: 'پاسخ' }).fill('پاسخ کوتاه');
  await save(page);
  await saved(page);
  const asked = await guest.request.get(`/api/ticket/questions?search=${mark}`);
  expect(await asked.text()).toContain('پاسخ کوتاه');

  await open(page, 'changes');
  await expect(page.getByText(/پرسش‌های پرتکرار، «پرسش آزمایشی \d+» اضافه شد/).first()).toBeVisible();
  await guest.context().close();
});

test('a price from tomorrow takes at most four acts', async ({ page }) => {
  const type = 'تصویرسازی';
  const tomorrow = () => startOfDay(new Date(Date.now() + tehranOffset + dayMs).toISOString().slice(0, 10));
  const atFirst = tomorrow();
  await signIn(page, adminMobile());
  await page.goto('/admin/settings');
  const acts = countActs(page);
  await acts.press(page.getByRole('link', { name: /^قیمت‌ها و تخفیف سطح‌ها/ }));
  await acts.press(page.getByRole('button', { name: `ویرایش ${type}` }));
  const price = dialog(page).getByRole('textbox', { name: 'قیمت' });
  await expect(price).toBeFocused();
  await acts.type(price, '۲۷۷۰۰۰');
  await acts.press(dialog(page).getByRole('button', { name: 'از فردا' }));
  await expect(dialog(page).getByRole('radio', { name: 'از تاریخ…' })).toBeChecked();
  await expectAccessible(page);
  await acts.press(dialog(page).getByRole('button', { name: 'ذخیره' }));
  await saved(page);
  expect(acts.count).toBeLessThanOrEqual(4);
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `ویرایش ${type}` }) });
  await expect(row).toContainText('۲۷۷٬۰۰۰');
  const { startsAt } = await ask<{ startsAt: string }>(page, 'get', 'admin/content/prices/ill');
  // The test may run across midnight.
  expect([atFirst, tomorrow()]).toContain(Date.parse(startsAt));
  await page.getByRole('button', { name: 'برگرداندن' }).first().click();
  await expect(page.getByText('تغییر برگردانده شد')).toBeVisible();
});

test('every form says before it is saved whom the change affects', async ({ page }) => {
  await signIn(page, adminMobile());
  // Nothing is changed here: each form says it before it is saved.
  await open(page, 'fonts');
  await page
    .getByRole('button', { name: /^ویرایش/ })
    .first()
    .click();
  const affects = dialog(page).getByRole('status').filter({ hasText: 'از همین حالا' });
  await expect(affects).toBeHidden();
  await dialog(page).locator('label').filter({ hasText: 'روشن' }).click();
  await expect(affects).toContainText('هیچ مشتری‌ای این فونت را در فونت‌ساز نمی‌بیند');
  await expectAccessible(page);
  await dialog(page).locator('label').filter({ hasText: 'روشن' }).click();
  await expect(affects).toBeHidden();
  await closeWithEscape(dialog(page));
  for (const [section, effect] of [
    ['qr-categories', 'کدهایی که ساخته شده‌اند'],
    ['questions', 'همهٔ مشتری‌ها از همین حالا'],
    ['quick-replies', 'فقط مدیران'],
    ['pages', 'همه، حتی مهمان‌ها'],
  ] as const) {
    await open(page, section);
    await page
      .getByRole('button', { name: /^ویرایش/ })
      .first()
      .click();
    // The first field has the focus, so the first letters typed are not lost.
    await expect(dialog(page).locator('form :focus')).toHaveCount(1);
    await dialog(page).getByRole('textbox').first().fill('متنی دیگر');
    await expect(dialog(page).getByRole('status').filter({ hasText: effect })).toBeVisible();
  }
});

test('two admins who change the same question lose nothing', async ({ page, browser }) => {
  const mark = String(Date.now()).slice(-6);
  await signIn(page, adminMobile());
  const { _id } = await ask(page, 'post', 'admin/content/questions', {
    data: { department: 'other', question: `پرسش دو مدیر ${mark}`, answer: 'نخست' },
  });

  await page.goto(`/admin/settings/questions?search="${mark}"`);
  await page.getByRole('button', { name: `ویرایش پرسش دو مدیر ${mark}` }).click();
  await dialog(page).getByRole('textbox', { name: 'پاسخ' }).fill('پاسخ من');

  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const theirs = `پرسش دیگر ${mark}`;
  await ask(context, 'put', `admin/content/questions/${_id}`, {
    data: { question: theirs, answer: 'پاسخ دیگری' },
  });

  await save(page);
  await expect(dialog(page).getByRole('region', { name: 'نسخهٔ شما' })).toContainText('پاسخ من');
  await expect(dialog(page).getByRole('region', { name: 'نسخهٔ ذخیره‌شده' })).toContainText('پاسخ دیگری');
  await expect(dialog(page).getByRole('button', { name: 'برداشتن نسخهٔ ذخیره‌شده' })).toBeInViewport();
  await expect(dialog(page).getByRole('button', { name: 'ذخیره', exact: true })).toBeHidden();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'ادامه با نسخهٔ من' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'پاسخ' })).toHaveValue('پاسخ من');
  await save(page);
  await saved(page);
  // The field that only the other one has changed stays.
  const now = await ask(page, 'get', `admin/content/questions/${_id}`);
  expect(now).toMatchObject({ question: theirs, answer: 'پاسخ من' });

  // A question that is removed while it is being written is added again.
  await page.getByRole('button', { name: `ویرایش ${theirs}` }).click();
  await dialog(page).getByRole('textbox', { name: 'پاسخ' }).fill('پاسخ بلند');
  await ask(context, 'delete', `admin/content/questions/${_id}`);
  await context.close();
  await save(page);
  await expect(dialog(page).getByText('این پرسش در این فاصله حذف شده است.')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'پرسش تازه با همین نوشته' }).click();
  await save(page);
  await expect(dialog(page)).toBeHidden();
  const found = await ask(page, 'get', `admin/content/questions?search=${mark}`);
  expect(found).toMatchObject({ data: [{ question: theirs, answer: 'پاسخ بلند' }] });
});

test(
  'an admin puts texts in order within their category, by the keyboard, by dragging and by buttons',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    await signIn(page, adminMobile());
    const mark = String(Date.now()).slice(-6);
    const post = (path: string, data: object) => ask(page, 'post', `admin/content/${path}`, { data });
    const inputs = [{ key: 'text', label: 'متن', kind: 'long', required: true }];
    const category = await post('qr-categories', { title: `دستهٔ ${mark}`, kind: 'text', inputs });
    for (const title of ['یکم', 'دوم', 'سوم'])
      await post('qr-texts', { categoryId: category._id, input: 'text', title, text: `متن ${title}` });

    await open(page, 'qr-texts');
    await page.getByRole('button', { name: 'تغییر ترتیب' }).click();
    await expect(page.getByText('اول یک دسته را انتخاب کنید', { exact: false })).toBeVisible();
    await page.getByRole('combobox', { name: 'دسته' }).selectOption(`دستهٔ ${mark}`);
    await expect(page.getByRole('button', { name: /^ویرایش/ })).toHaveCount(3);
    await page.getByRole('button', { name: 'تغییر ترتیب' }).click();
    const rows = page.getByRole('grid').getByRole('row');
    const expectOrder = async (...names: string[]) => {
      for (const [at, name] of names.entries()) await expect(rows.nth(at)).toContainText(name);
    };
    const handle = (name: string) =>
      rows.filter({ hasText: name }).getByRole('button', { name: /^جابه‌جایی/ });
    await expectOrder('یکم', 'دوم', 'سوم');
    await expectAccessible(page);

    // By the keyboard: taken, moved two places down, let go.
    await handle('یکم').focus();
    await page.keyboard.press('Enter');
    // The drop targets only handle arrow keys from the next frame on.
    await expect(page.locator(':focus')).toHaveAccessibleName(/قرار دادن/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: 'قرار دادن بعد از سوم' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectOrder('دوم', 'سوم', 'یکم');
    await expect(page.getByText('«یکم» به جایگاه ۳ رفت')).toBeVisible();
    await page.getByRole('button', { name: 'برگرداندن' }).first().click();
    await expectOrder('یکم', 'دوم', 'سوم');

    if (project.name === 'desktop') {
      await rows.filter({ hasText: 'سوم' }).dragTo(rows.first(), { targetPosition: { x: 300, y: 4 } });
      await expectOrder('سوم', 'یکم', 'دوم');
      await expect(page.getByText('«سوم» به جایگاه ۱ رفت')).toBeVisible();
    } else {
      await rows.getByRole('button', { name: 'بالا بردن سوم' }).click();
      await expectOrder('یکم', 'سوم', 'دوم');
    }
    await expect(page.getByText(/«سوم» به جایگاه/)).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'تغییر ترتیب' }).click();
    await (project.name === 'desktop' ? expectOrder('سوم', 'یکم', 'دوم') : expectOrder('یکم', 'سوم', 'دوم'));

    // A move that cannot be saved is put back.
    await page.route('**/api/admin/content/qr-texts/order', (route) => route.abort());
    await rows.getByRole('button', { name: 'بالا بردن دوم' }).click();
    await expect(page.getByText('ترتیب تازه ذخیره نشد', { exact: false })).toBeVisible();
    await expect(rows.last()).toContainText('دوم');
  },
);

test('every form shows what customers will see of it, before it is saved', async ({ page }) => {
  await signIn(page, adminMobile());
  const preview = dialog(page).getByRole('region', { name: 'پیش‌نمایش' });
  const box = (name: string) => dialog(page).getByRole('textbox', { name, exact: true });
  const edit = page.getByRole('button', { name: /^ویرایش/ }).first();
  async function close() {
    await expect(focused(dialog(page))).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'بستن بدون ذخیره' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await test.step('a level', async () => {
    await open(page, 'prices');
    await page
      .getByRole('button', { name: /^ویرایش سطح/ })
      .last()
      .click();
    await dialog(page).getByRole('spinbutton', { name: 'تخفیف' }).fill('50');
    await page.keyboard.press('Tab');
    await expect(preview).toContainText('طراحی کورل');
    await expect(preview).toContainText('۷۵٬۰۰۰');
    await close();
  });

  await test.step('settings', async () => {
    await open(page, 'settings');
    await expect(page.getByRole('region', { name: 'کلیدهای شناخته‌شده' })).toContainText('enamad');
    await page.getByRole('button', { name: 'تنظیم تازه' }).first().click();
    await expect(preview).toContainText('مقدار را کامل کنید');
    await box('عنوان').fill('کارت فروشگاه');
    await dialog(page).getByRole('combobox', { name: 'نوع' }).selectOption('شمارهٔ کارت');
    await box('مقدار').fill('۶۰۳۷۹۹۷۱۱۱۱۱۱۱۱۱');
    await expect(preview).toContainText('۶۰۳۷ ۹۹۷۱ ۱۱۱۱ ۱۱۱۱');
    await expect(preview).toContainText('هنوز در هیچ صفحه‌ای نمی‌آید');
    await expectAccessible(page);
    await close();
  });

  await test.step('questions and quick replies', async () => {
    await open(page, 'questions');
    await page.getByRole('button', { name: 'پرسش تازه' }).first().click();
    await box('پرسش').fill('روی چوب هم حک می‌کنید؟');
    await box('پاسخ').fill('بله.');
    await expect(preview.locator('summary')).toHaveText('روی چوب هم حک می‌کنید؟');
    await expect(preview).toContainText('بله.');
    await expectAccessible(page);
    await close();
    await open(page, 'quick-replies');
    await page.getByRole('button', { name: 'پاسخ آمادهٔ تازه' }).first().click();
    await box('متن').fill('سلام {name} عزیز، سفارش {orderNumber} آماده است.');
    await expect(preview).toContainText('سلام مشتری نمونه عزیز، سفارش ۱۰۲۴ آماده است.');
    await expectAccessible(page);
    await close();
  });

  await test.step('pages, with what is still hidden', async () => {
    await open(page, 'pages');
    await page.getByRole('button', { name: 'ویرایش تماس با ما' }).click();
    await box('متن').fill('## خوش آمدید\n\nاینجا [قوانین](/pages/terms) است.\nکد پستی: [[هنوز نداریم]]');
    await expect(preview.getByText('خوش آمدید')).toBeVisible();
    const hidden = preview.getByRole('region', { name: 'هنوز پنهان' });
    await expect(hidden).toContainText('۱ سطر هنوز پر نشده است');
    await expect(hidden).toContainText('کد پستی: [[هنوز نداریم]]');
    await expect(preview.getByText('کد پستی')).toHaveCount(1);
    await expectAccessible(page);
    await close();
  });

  await test.step('fonts', async () => {
    await open(page, 'fonts');
    const inOwnLetters = '[style*="font-family"]';
    await expect(page.getByRole('row').locator(inOwnLetters).first()).toBeVisible();
    await edit.click();
    await box('نام').fill('نام تازهٔ فونت');
    await expect(preview.locator(inOwnLetters).first()).toBeVisible();
    await expect(preview).toContainText('نام تازهٔ فونت');
    await expectAccessible(page);
    await close();
  });

  await test.step('categories and texts of QR orders', async () => {
    await open(page, 'qr-categories');
    await page.getByRole('button', { name: 'دستهٔ تازه' }).first().click();
    await box('عنوان').fill('دستهٔ نمونه');
    await box('عنوان قسمت ۱').fill('حرف دل');
    await expect(preview).toContainText('دستهٔ نمونه');
    await expect(preview.getByText('حرف دل')).toBeVisible();
    await expectAccessible(page);
    await close();
    await open(page, 'qr-texts');
    await edit.click();
    await box('متن').fill('روزت روشن، دلت گرم');
    await expect(preview.getByText('روزت روشن، دلت گرم')).toHaveCount(2);
    await expectAccessible(page);
    await close();
  });

  await test.step('courses and episodes', async () => {
    await page.goto('/admin/settings/tutorials');
    await page.getByRole('button', { name: 'دورهٔ تازه' }).first().click();
    await box('عنوان').fill('دورهٔ نمونه');
    await expect(preview).toContainText('هنوز پیش‌نویس است');
    await expect(preview).toContainText('دورهٔ نمونه');
    await expectAccessible(page);
    await close();
    const course = page.getByRole('list', { name: 'دوره‌ها' }).getByRole('listitem').first();
    await course.getByRole('button', { name: 'قسمت‌ها' }).click();
    // The button is below the episodes, and moves when they come.
    await expect(course.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await course.getByRole('button', { name: 'قسمت تازه' }).click();
    await box('عنوان').fill('قسمت نمونه');
    await box('توضیح').fill('توضیح نمونه');
    await expect(preview).toContainText('به‌زودی');
    await expect(preview).toContainText('توضیح نمونه');
    await expectAccessible(page);
    await close();
  });
});

test('a file of texts is shown as it was read, with what is wrong in it, before it is sent', async ({
  page,
}) => {
  await signIn(page, adminMobile());
  const list = await ask<{
    data: { _id: string; inputs: { key: string; kind: string }[] }[];
  }>(page, 'get', 'admin/content/qr-categories?count=100');
  const [id, key] = list.data.flatMap(({ _id, inputs }) =>
    inputs.filter(({ kind }) => kind === 'long').map((input) => [_id, input.key] as const),
  )[0] ?? ['', ''];
  await open(page, 'qr-texts');
  await page.getByRole('button', { name: 'افزودن از فایل' }).click();
  const choose = (text: string) =>
    dialog(page).locator('input[type=file]').setInputFiles(fileOf('texts.csv', text));
  await choose('title,text\nالف,ب\n');
  await expect(dialog(page).getByText('سطر اول فایل باید این ستون‌ها را داشته باشد')).toBeVisible();
  const right = Array.from({ length: 20 }, (_, at) => `${id},${key},عنوان ${at},متن ${at},\n`).join('');
  await choose(`categoryId,input,title,text,poet\n${right}999999,${key},بی‌دسته,متن,\n${id},${key},بی‌متن,,\n`);
  const preview = dialog(page).getByRole('region', { name: 'پیش‌نمایش' });
  await expect(preview).toContainText('۲۲ متن، ۲ سطر نادرست');
  await expect(preview.getByRole('row', { name: /بی‌دسته/ })).toContainText('دسته‌ای با این شناسه پیدا نشد.');
  await expect(preview.getByRole('row', { name: /بی‌متن/ })).toContainText('متن را بنویسید.');
  await expect(preview).toContainText('و ۱۵ سطر دیگر');
  await expectAccessible(page);
});

test('the seal of trust stands below the login once an admin has set its address', async ({
  page,
  browser,
}) => {
  await signIn(page, adminMobile());
  const guest = await (await browser.newContext({ baseURL: process.env.E2E_URL })).newPage();
  const seal = guest.getByRole('link', { name: 'نماد اعتماد الکترونیکی' });
  await guest.goto('/login');
  await expect(guest.getByRole('link', { name: 'تماس' })).toBeVisible();
  await expect(seal).toHaveCount(0);

  await open(page, 'settings');
  const known = page.getByRole('region', { name: 'کلیدهای شناخته‌شده' });
  await page.getByRole('button', { name: 'تنظیم تازه' }).first().click();
  await dialog(page).getByRole('textbox', { name: 'عنوان' }).fill('نماد اعتماد');
  await dialog(page).getByRole('textbox', { name: 'کلید' }).fill('enamad');
  await dialog(page).getByRole('textbox', { name: 'مقدار' }).fill('https://trustseal.enamad.ir/?id=1&Code=a');
  await expect(dialog(page).getByRole('region', { name: 'پیش‌نمایش' })).toContainText(
    'نماد اعتماد الکترونیکی',
  );
  await expectAccessible(page);
  await save(page);
  await saved(page);
  await expect(known).toContainText('گذاشته شده');

  // On the login page and on the public ones.
  for (const path of ['/login', '/pages/terms']) {
    await guest.goto(path);
    await expect(seal).toHaveAttribute('href', 'https://trustseal.enamad.ir/?id=1&Code=a');
    await expect(seal).toHaveAttribute('referrerpolicy', 'origin');
    await expect(seal).toHaveAttribute('rel', 'noopener');
    await expectAccessible(guest);
  }
  await page.getByRole('button', { name: 'برگرداندن' }).first().click();
  await expect(page.getByText('تغییر برگردانده شد').first()).toBeVisible();
  await guest.goto('/login');
  await expect(guest.getByRole('link', { name: 'تماس' })).toBeVisible();
  await expect(seal).toHaveCount(0);
  await guest.context().close();
});

/** The button of the message that says this. */
const undoIn = (page: Page, message: string) =>
  page.getByRole('alertdialog').filter({ hasText: message }).getByRole('button', { name: 'برگرداندن' });

const poster = () =>
  readFile(path.join(import.meta.dirname, '../server/src/features/tutorials/first-content/wallet.jpg'));

test('what was removed comes back as it was, with its picture and at its place; so do texts from a file', async ({
  page,
}) => {
  await signIn(page, adminMobile());
  const mark = newMobile().slice(-6);
  const at = 'admin/content/qr-categories';
  const inputs = [{ key: 'text', label: 'متن', kind: 'long', required: true }];
  const ids: string[] = [];
  for (const title of [`یکم ${mark}`, `دوم ${mark}`, `سوم ${mark}`])
    ids.push((await ask(page, 'post', at, { data: { title, kind: 'text', inputs } }))._id);
  const image = fileOf('a.jpg', await poster());
  await ask(page, 'post', `${at}/${ids[1]}/image`, { multipart: { image } });

  await page.goto(`/admin/settings/qr-categories?search="${mark}"`);
  const remove = page.getByRole('button', { name: `حذف دوم ${mark}` });
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'حذف' }).click();
  await expect(remove).toBeHidden();
  await undoIn(page, 'دسته حذف شد').click();
  await expect(page.getByText('تغییر برگردانده شد').first()).toBeVisible();
  await expect(remove).toBeVisible();
  const items = page.getByRole('button', { name: new RegExp(`^ویرایش .* ${mark}$`) });
  for (const [nth, name] of ['یکم', 'دوم', 'سوم'].entries())
    await expect(items.nth(nth)).toHaveAccessibleName(`ویرایش ${name} ${mark}`);
  const { image: back } = await ask<{ image: string }>(page, 'get', `${at}/${ids[1]}`);
  expect((await page.request.get(back)).status()).toBe(200);

  await page.goto(`/admin/settings/qr-texts?categoryId=${ids[1]}`);
  await page.getByRole('button', { name: 'افزودن از فایل' }).click();
  const lines = ['categoryId,input,title,text', `${ids[1]},text,متن الف,الف`, `${ids[1]},text,متن ب,ب`];
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles(fileOf('texts.csv', lines.join('\n')));
  await dialog(page).getByRole('button', { name: 'افزودن', exact: true }).click();
  await expect(page.getByRole('button', { name: 'ویرایش متن ب' })).toBeVisible();
  await undoIn(page, '۲ متن اضافه شد').click();
  await expect(page.getByRole('button', { name: 'ویرایش متن ب' })).toBeHidden();

  // The history undoes too, which is itself undone; what has changed since says so.
  await open(page, 'changes?of="qr-texts"');
  const change = page.getByRole('listitem').filter({ hasText: 'متن‌های آمادهٔ QR حذف شد' }).first();
  await change.getByRole('button', { name: 'برگرداندن' }).click();
  const asking = page.getByRole('alertdialog', { name: 'این تغییر برگردانده شود؟' });
  await expect(asking).toBeVisible();
  await expectAccessible(page);
  await asking.getByRole('button', { name: 'برگرداندن' }).click();
  await expect(page.getByText('تغییر برگردانده شد').first()).toBeVisible();
  await expect(page.getByText('برگردانده شده است').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/admin/settings/qr-texts?categoryId=${ids[1]}`);
  await expect(page.getByRole('button', { name: 'ویرایش متن ب' })).toBeVisible();
});

test('two admins who remove and order the same questions lose nothing', async ({ page }) => {
  await signIn(page, adminMobile());
  const mark = newMobile().slice(-6);
  const at = 'admin/content/questions';
  const ids: string[] = [];
  for (const name of ['یکم', 'دوم', 'سوم']) {
    const data = { department: 'other', question: `${name} ${mark}`, answer: 'پاسخ' };
    ids.push((await ask(page, 'post', at, { data }))._id);
  }
  await page.goto(`/admin/settings/questions?search="${mark}"`);
  await page.getByRole('button', { name: `حذف یکم ${mark}` }).click();
  const asking = page.getByRole('alertdialog', { name: 'حذف پرسش؟' });
  await expect(asking).toContainText(`یکم ${mark}`);
  await ask(page, 'put', `${at}/${ids[0]}`, { data: { answer: 'پاسخ دیگری' } });
  await asking.getByRole('button', { name: 'حذف' }).click();
  await expect(asking).toContainText('حالا: پاسخ دیگری');
  await expectAccessible(page);
  await asking.getByRole('button', { name: 'حذف' }).click();
  await expect(asking).toBeHidden();
  await undoIn(page, 'پرسش حذف شد').click();
  // The list may not have dropped the removed row yet, so seeing it proves nothing.
  await expect(page.getByText('تغییر برگردانده شد')).toBeVisible();
  await expect(page.getByRole('button', { name: `حذف یکم ${mark}` })).toBeVisible();
  expect(await ask(page, 'get', `${at}/${ids[0]}`)).toMatchObject({ answer: 'پاسخ دیگری' });

  // The other admin's order arrives at the server just before this one's.
  await page.goto('/admin/settings/questions');
  await page.getByRole('button', { name: 'تغییر ترتیب' }).click();
  const rows = page.getByRole('grid').getByRole('row').filter({ hasText: mark });
  await expect(rows.first()).toContainText('یکم');
  await page.route(
    '**/api/admin/content/questions/order',
    async (route) => {
      await ask(page, 'put', `${at}/order`, { data: { ids: ids.toReversed() } });
      await route.continue();
    },
    { times: 1 },
  );
  await rows.getByRole('button', { name: `پایین بردن یکم ${mark}` }).click();
  await expect(page.getByText('این فهرست در این فاصله تغییر کرده است', { exact: false })).toBeVisible();
  for (const [nth, name] of ['سوم', 'دوم', 'یکم'].entries()) await expect(rows.nth(nth)).toContainText(name);
});

test('leaving the page asks before what was written is lost', async ({ page }) => {
  await signIn(page, adminMobile());
  // An event would have the page find out that the login is over before the button is pressed.
  await page.route('**/api/events', () => {});
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: /^پرسش‌های پرتکرار/ }).click();
  await page.getByRole('button', { name: 'پرسش تازه' }).first().click();
  const question = dialog(page).getByRole('textbox', { name: 'پرسش', exact: true });
  await question.fill('هنوز ذخیره نشده');
  await page.goBack();
  await page.getByRole('button', { name: 'ادامهٔ ویرایش' }).click();
  await expect(question).toHaveValue('هنوز ذخیره نشده');
  await expect(page).toHaveURL(/questions$/);

  // A login that expires leads to the login page and leaves the draft; signing out would delete it.
  await dialog(page).getByRole('combobox', { name: 'بخش' }).selectOption('سایر');
  await dialog(page).getByRole('textbox', { name: 'پاسخ' }).fill('پاسخی بلند');
  await expect(dialog(page).getByText('پیش‌نویس ذخیره شد')).toBeVisible();
  await page.context().clearCookies({ name: 'token' });
  await dialog(page).getByRole('button', { name: 'ذخیره' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, adminMobile());
  await page.goto('/admin/settings/questions');
  await page.getByRole('button', { name: 'پرسش تازه' }).first().click();
  await expect(question).toHaveValue('هنوز ذخیره نشده');
  await expect(focused(dialog(page))).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'بستن بدون ذخیره' }).click();
  await page.getByRole('button', { name: 'پرسش تازه' }).first().click();
  await expect(question).toHaveValue('');
});

test('anybody reads the pages of the shop, without what is not filled in', async ({ page }) => {
  await page.goto('/page/contact');
  await expect(page).toHaveURL(/\/pages\/contact$/);
  await expect(page.getByRole('heading', { level: 1, name: 'تماس با ما' })).toBeVisible();
  await expect(page.getByText('کد پستی')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'قوانین' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'قوانین استفاده' })).toBeVisible();
});

test('a category without a picture has the icon of its kind', async ({ page }) => {
  await signIn(page, adminMobile());
  await open(page, 'qr-categories');
  const icons = (title: string) =>
    page.getByRole('row').filter({ hasText: title }).locator('svg').first().getAttribute('class');
  await expect(page.getByRole('row').filter({ hasText: 'پیام ویدیویی' })).toBeVisible();
  expect(await icons('پیام ویدیویی')).not.toBe(await icons('صدای ماندگار'));
});
