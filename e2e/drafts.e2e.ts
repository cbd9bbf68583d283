import { expect } from '@playwright/test';
import { keptValues } from './kept-drafts.ts';
import { chooseInOrder } from './order-page.ts';
import { asAdmin, ask, newMobile, orderQuickly, signIn } from './people.ts';
import { test } from './test.ts';

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
  await expect.poll(async () => (await keptValues(page)).join()).toContain('۳۸ میلی‌متر');
  await page.reload();
  const answer = page.getByRole('textbox', { name: 'پاسخ شما' });
  await expect(answer).toHaveValue('۳۸ میلی‌متر');
  await page.getByRole('button', { name: 'فرستادن', exact: true }).click();
  await expect(page.getByText('پاسخ شما به دست طراح رسید؛ کار ادامه پیدا می‌کند.')).toBeVisible();
  await page.reload();
  await expect(answer).toHaveValue('');
});

test('words are still there after a reload in the moment after they were written', async ({ page }) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'یک گل برای پشت ساعت');
  await page.goto(`/designOrder/${id}`);
  const message = page.getByRole('textbox', { name: 'پیام شما' });
  for (const text of ['گلبرگ‌ها باریک', 'گلبرگ‌ها باریک و بلند']) {
    await expect(message).toBeEnabled();
    await message.fill(text);
    await page.reload();
    await expect(message).toHaveValue(text);
  }
  // Sent words do not come back.
  await page.getByRole('button', { name: 'فرستادن', exact: true }).click();
  await expect(message).toHaveValue('');
  // The field is cleared before the message is sent or saved; until the server answers, the message is in this list.
  const log = page.getByRole('log', { name: 'پیام‌ها' });
  await expect(log).toContainText('گلبرگ‌ها باریک و بلند');
  await expect(page.getByRole('list', { name: 'پیام‌های در راه' })).toHaveCount(0);
  await page.reload();
  await expect(log).toContainText('گلبرگ‌ها باریک و بلند');
  await expect(message).toHaveValue('');
});

test('a reason that was not sent is there again when its dialog opens, also after a reload', async ({
  page,
}) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'یک گل برای پشت ساعت');
  await page.goto(`/designOrder/${id}`);
  const dialog = page.getByRole('alertdialog', { name: 'لغو سفارش؟' });
  const reason = dialog.getByRole('textbox', { name: /دلیل لغو/ });
  const open = () => chooseInOrder(page, 'لغو سفارش');
  await open();
  await reason.fill('پشیمان شدم');
  await dialog.getByRole('button', { name: 'سفارش را نگه می‌دارم' }).click();
  await expect(dialog).toBeHidden();
  await open();
  await expect(reason).toHaveValue('پشیمان شدم');
  await page.reload();
  await open();
  await expect(reason).toHaveValue('پشیمان شدم');
  await dialog.getByRole('button', { name: 'بله، لغو شود' }).click();
  await expect(dialog).toBeHidden();
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('hakkak draft')));
  await expect.poll(drafts).toEqual([]);
});
