import { expect } from '@playwright/test';
import { toPersianDigits } from '#contract/common/digits';
import { expectAccessible } from './axe.ts';
import { adminPaths, customerPaths } from './paths.ts';
import { adminMobile, ask, newMobile, signIn } from './people.ts';
import { test } from './test.ts';

const isSettings = (path: string) => path.startsWith('/admin/settings');
for (const [what, who, paths] of [
  ['page', 'a customer', customerPaths],
  ['page', 'an admin', adminPaths.filter((path) => !isSettings(path))],
  ['setting', 'an admin', adminPaths.filter((path) => isSettings(path))],
] as const) {
  test(`every ${what} of ${who} has a heading, fits the screen, and is accessible`, {
    tag: '@phone',
  }, async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await signIn(page, who === 'an admin' ? adminMobile() : newMobile());
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
    expect(faults).toEqual([]);
  });
}

test('the kit is accessible in both themes', { tag: '@phone' }, async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/dev/kit');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`with motion ${reducedMotion}: one panel replaces another at once`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/dev/kit');
    const tabs = page.getByRole('tablist').first();
    await expect(tabs.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true');
    const max = await tabs.evaluate(async (list) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      let panels = 0;
      for (const at of [1, 0, 1]) {
        // Changes something in the panel, as opening its dialog does.
        const panel = list.parentElement?.lastElementChild as HTMLElement;
        panel.style.paddingBlock = `${10 + at}px`;
        await frame();
        panel.style.paddingBlock = `${30 + at}px`;
        const tab = list.querySelectorAll<HTMLElement>('[role=tab]')[at];
        for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
          tab?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse', button: 0 }));
        await Promise.resolve();
        panels = Math.max(panels, (list.parentElement?.childElementCount ?? 0) - 1);
        await frame();
      }
      return { panels, chosen: list.querySelector('[aria-selected=true]')?.textContent };
    });
    expect(max).toEqual({ panels: 1, chosen: await tabs.getByRole('tab').nth(1).textContent() });
  });
}

test('a reload keeps the step on which one waits for the code', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'شمارهٔ موبایل' }).fill(toPersianDigits(newMobile()));
  await page.getByRole('button', { name: 'دریافت کد ورود' }).click();
  await expect(page.getByText(/ثانیه تا ارسال دوباره/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'کد شش‌رقمی' })).toBeVisible();
  await expect(page.getByText(/ثانیه تا ارسال دوباره/)).toBeVisible();
  await page.getByRole('button', { name: 'ویرایش شماره' }).click();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'شمارهٔ موبایل' })).toBeVisible();
});

test('who comes back to a code that has ended reads so', async ({ page }) => {
  await page.goto('/login');
  const number = page.getByRole('textbox', { name: 'شمارهٔ موبایل' });
  await number.fill(newMobile());
  const send = page.getByRole('button', { name: 'دریافت کد ورود' });
  await send.click();
  const code = page.getByRole('textbox', { name: 'کد شش‌رقمی' });
  const over = page.getByText('این کد دیگر اعتبار ندارد', { exact: false });
  await expect(async () => {
    // The field ignores a digit while the last answer is being handled, which would leave five.
    await code.fill('');
    await code.pressSequentially('000000');
    // The field is cleared when the answer arrives.
    await expect(code).toHaveValue('');
    await expect(over).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: 'ویرایش شماره' }).click();
  await expect(number).toBeVisible();
  await send.click();
  await expect(code).toBeVisible();
  await expect(over).toBeVisible();
});

test('signing out leads to the login page and back to where one was', async ({ page }) => {
  const mobile = newMobile();
  await signIn(page, mobile);
  await ask(page, 'post', 'auth/logout');
  await page.goto('/wallet');
  await expect(page).toHaveURL(/\/login/);
});
