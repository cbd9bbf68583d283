import { expect, test } from '@playwright/test';
import { asAdmin, ask, newMobile, orderQuickly, signIn } from './people.ts';

test('what a customer has begun to answer is still there after a reload', async ({ page, browser }) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'یک گل برای پشت ساعت');
  const admin = await asAdmin(browser, page);
  await ask(admin, 'put', 'design/suspend', {
    data: { designId: id, reason: 'قطر پشت ساعت چند میلی‌متر است؟' },
  });
  await admin.context().close();

  await page.goto(`/designOrder/${id}`);
  await expect(page.getByText('قطر پشت ساعت چند میلی‌متر است؟').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'پاسخ شما' }).fill('۳۸ میلی‌متر');
  await expect(page.getByText('پیش‌نویس ذخیره شد')).toBeVisible();
  await page.reload();
  const answer = page.getByRole('textbox', { name: 'پاسخ شما' });
  await expect(answer).toHaveValue('۳۸ میلی‌متر');
  await page.getByRole('button', { name: 'فرستادن پاسخ' }).click();
  await expect(page.getByText('پاسخ شما با موفقیت ثبت شد')).toBeVisible();
  await page.reload();
  await expect(answer).toHaveValue('');
});
