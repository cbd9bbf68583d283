import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { adminMobile, newMobile, signIn } from './people.ts';

const open = async (page: Page, section: string) => {
  await page.goto(`/admin/settings/${section}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
const dialog = (page: Page) => page.getByRole('dialog');
const save = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'ذخیره' }).click();
};
const saved = (page: Page) => expect(page.getByText('ذخیره شد').first()).toBeVisible();

test('what an admin changes is what a customer sees, and it can be taken back', async ({ page, browser }) => {
  test.setTimeout(150_000);
  await signIn(page, adminMobile());
  const guest = await (await browser.newContext()).newPage();
  await signIn(guest, newMobile());
  await guest.goto('/designOrder');
  await expect(guest.getByText('۲۵۰٬۰۰۰').first()).toBeVisible();

  // A price from now: the customer's open page shows it without a reload.
  await open(page, 'prices');
  await page.getByRole('button', { name: 'ویرایش تصویرسازی' }).click();
  await dialog(page).getByRole('textbox', { name: 'قیمت' }).fill('260000');
  await expect(dialog(page).getByRole('region', { name: 'پیش‌نمایش' })).toContainText('۲۴۷٬۰۰۰');
  await expectAccessible(page);
  await save(page);
  await saved(page);
  await expect(guest.getByText('۲۶۰٬۰۰۰').first()).toBeVisible();
  await page.getByRole('button', { name: 'بازگرداندن' }).first().click();
  await expect(guest.getByText('۲۵۰٬۰۰۰').first()).toBeVisible();

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
  await dialog(page).getByRole('button', { name: /بخش/ }).click();
  await page.getByRole('option', { name: 'سایر' }).click();
  await dialog(page).getByRole('textbox', { name: 'پرسش' }).fill(`پرسش آزمایشی ${mark}`);
  await dialog(page).getByRole('textbox', { name: 'پاسخ' }).fill('پاسخ کوتاه');
  await save(page);
  await saved(page);
  const asked = await guest.request.get(`/api/ticket/questions?search=${mark}`);
  expect(await asked.text()).toContain('پاسخ کوتاه');

  await open(page, 'changes');
  await expect(page.getByText(/پرسش‌های پرتکرار» را اضافه کرد/).first()).toBeVisible();
  await guest.context().close();
});

test('two admins who change the same question lose nothing', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const mark = String(Date.now()).slice(-6);
  await signIn(page, adminMobile());
  const made = await page.request.post('/api/admin/content/questions', {
    data: { department: 'other', question: `پرسش دو مدیر ${mark}`, answer: 'نخست' },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(made.status()).toBe(200);
  const { _id } = (await made.json()) as { _id: string };

  await page.goto(`/admin/settings/questions?search="${mark}"`);
  await page.getByRole('button', { name: `ویرایش پرسش دو مدیر ${mark}` }).click();
  await dialog(page).getByRole('textbox', { name: 'پاسخ' }).fill('پاسخ من');

  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await context.request.put(
    `${new URL(page.url()).origin}/api/admin/content/questions/${_id}`,
    {
      data: { answer: 'پاسخ دیگری' },
      headers: { origin: new URL(page.url()).origin },
    },
  );
  expect(other.status()).toBe(200);
  await context.close();

  await save(page);
  await expect(dialog(page).getByRole('region', { name: 'نسخهٔ شما' })).toContainText('پاسخ من');
  await expect(dialog(page).getByRole('region', { name: 'نسخهٔ ذخیره‌شده' })).toContainText('پاسخ دیگری');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'ادامه با نسخهٔ من' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'پاسخ' })).toHaveValue('پاسخ من');
  await save(page);
  await saved(page);
  const now = await page.request.get(`/api/admin/content/questions/${_id}`);
  expect(await now.json()).toMatchObject({ answer: 'پاسخ من' });
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
