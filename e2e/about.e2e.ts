import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { openMenu } from './menu.ts';
import { newMobile, signInAtHome } from './people.ts';
import { test } from './test.ts';

test('who made it is shown with a portrait each, and without links that lead nowhere', {
  tag: '@phone',
}, async ({ page }) => {
  await signInAtHome(page, newMobile());
  await openMenu(page);
  await page.getByRole('button', { name: 'ساخته‌شده با عشق به دست تیم برنامه‌نویسی' }).click();
  const about = page.getByRole('dialog', { name: 'دربارهٔ ما' });
  const portraits = about.getByRole('img', { name: /پروژه|توسعه/ });
  await expect(portraits).toHaveCount(2);
  for (const portrait of await portraits.all())
    await expect
      .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  for (const link of await about.getByRole('link').all())
    expect(await link.getAttribute('href')).toMatch(/^(https|mailto|tg):/);
  await expectAccessible(page);
});
