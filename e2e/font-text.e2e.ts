import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { changed, field, openMaker, sign, text } from './maker.ts';
import { newMobile, signIn } from './people.ts';
import { test } from './test.ts';

test('signs are put at the caret, and a font that has no kashida says so', async ({ page }) => {
  await signIn(page, newMobile());
  await openMaker(page, '/fontMaker?t=علی مریم&n=1&o=none&f=vazirmatn');
  const before = await sign(page);
  const palette = page.getByRole('toolbar', { name: 'نشانه‌ها' });
  await text(page).focus();
  await page.keyboard.press('Home');
  for (let letters = 0; letters < 4; letters += 1) await page.keyboard.press('ArrowLeft');
  await palette.getByRole('button', { name: 'قلب در نوشته', exact: true }).click();
  await expect(text(page)).toHaveValue('علی ♥مریم');
  // The caret is set in the next frame.
  await expect(text(page)).toHaveJSProperty('selectionStart', 'علی ♥'.length);
  await page.keyboard.type(' ');
  await expect(text(page)).toHaveValue('علی ♥ مریم');
  const hearted = await changed(page, before);
  await expect(page).toHaveURL(/t=.*♥|t=.*%E2%99%A5/);

  // By keys: the palette is one stop, and the arrows move in it.
  await page.keyboard.press('End');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(palette.getByRole('button', { name: 'بی‌نهایت در نوشته' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text(page)).toHaveValue('علی ♥ مریم∞');
  await changed(page, hearted);
  await expectAccessible(page);

  const kashida = field(page, 'کشیدگی');
  await expect(kashida).toBeEnabled();
  await page.goto('/fontMaker?t=مریم سعید&f=rakkas&k=0.5');
  await expect(kashida).toBeDisabled();
  await expect(kashida).toHaveAccessibleDescription('حروف این فونت کشیده نمی‌شود.');
  await expectAccessible(page);
});

test('what a font lacks names the fonts that have it; letters of Arabic keyboards become Persian', async ({
  page,
}) => {
  await signIn(page, newMobile());
  await openMaker(page, '/fontMaker?t=Forever&f=great-vibes&n=1&o=none');
  await text(page).fill('عشق');
  await expect(text(page)).toHaveAccessibleDescription(/با فونت .*وزیرمتن.* نوشته می‌شود/);
  await page.getByRole('button', { name: 'با فونت وزیرمتن' }).click();
  await expect(page.getByRole('button', { name: /^فونت: وزیرمتن/ })).toBeVisible();
  await expect(text(page)).not.toHaveAttribute('aria-invalid', 'true');

  await text(page).fill('عشق 🦋');
  await expect(text(page)).toHaveAccessibleDescription(/هیچ‌کدام از فونت‌های ما/);
  await expect(page.getByRole('button', { name: 'فونت دیگر' })).toHaveCount(0);

  await text(page).fill('كيميا');
  await page.getByRole('button', { name: 'با ی و ک فارسی؟' }).click();
  await expect(text(page)).toHaveValue('کیمیا');
  await expect(page.getByRole('button', { name: 'با ی و ک فارسی؟' })).toHaveCount(0);
});

test('sizes are read as they are written, and what cannot be read says so', async ({ page }) => {
  await signIn(page, newMobile());
  await openMaker(page);
  const usa = field(page, 'سایز آمریکایی');
  const mm = field(page, 'قطر داخلی');
  const type = async (place: Locator, written: string) => {
    await place.fill(written);
    await page.keyboard.press('Tab');
  };
  for (const [written, shown] of [
    ['8.75', '۸٫۷۵'],
    ['8 1/2', '۸٫۵'],
    ['9½', '۹٫۵'],
    ['۱۱٫۲۵', '۱۱٫۲۵'],
  ] as const) {
    await type(usa, written);
    await expect(usa).toHaveValue(shown);
    await expect(usa).not.toHaveAttribute('aria-invalid');
  }
  await type(mm, '18.8mm');
  await expect(mm).toHaveValue('۱۸٫۸');
  await type(mm, 'هجده');
  await expect(mm).toHaveValue('هجده');
  await expect(mm).toHaveAccessibleDescription(/«هجده» خوانده نشد/);
  await type(mm, '۱۸');
  await expect(mm).not.toHaveAttribute('aria-invalid');
});
