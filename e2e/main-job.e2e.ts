import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { toPersianDigits } from '#contract/common/digits';
import { expectAccessible } from './axe.ts';
import { deliver, stageResults } from './bench.ts';
import { tick } from './choose.ts';
import { openStep } from './order-form.ts';
import {
  adminMobile,
  another,
  asAdmin,
  newMobile,
  orderQuickly,
  payAtBank,
  signIn,
  signInThroughPage,
} from './people.ts';
import { fileOf } from './png.ts';
import { test } from './test.ts';

const sketch = fileOf(
  'طرح-رکاب.svg',
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle cx="4" cy="4" r="3"/></svg>',
);
const engraving = fileOf('رکاب-نهایی.dxf', '0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n');

test('from a first sign-in to a downloaded result', { tag: '@phone' }, async ({ page, browser }) => {
  const desc = `حاشیهٔ بافته برای رکاب ${Date.now()}`;

  await page.goto('/designOrder');
  await expect(page).toHaveURL(/\/login/);
  await expectAccessible(page);
  await signInThroughPage(page, newMobile());
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/wallet');
  await page.getByRole('textbox', { name: 'مبلغ دلخواه' }).fill('۱۰۰۰۰۰');
  await page.getByRole('button', { name: 'پرداخت', exact: true }).click();
  await page.waitForURL(/\/sandbox\//);
  await expectAccessible(page);
  await payAtBank(page);
  await page.waitForURL(/\/wallet/);
  await expect(page.getByText('پرداخت انجام شد').first()).toBeVisible();
  await expectAccessible(page);

  await page.goto('/designOrder');
  await openStep(page, 'نوع و قیمت');
  // Prices load later and can shift the layout.
  await tick(page.getByRole('radio', { name: /طراحی با قلم/ }));
  await openStep(page, 'عکس و خواسته');
  await page.getByRole('textbox', { name: 'شرح سفارش' }).fill(desc);
  await page.locator('input[type=file]').first().setInputFiles(sketch);
  await expect(page.getByText(sketch.name)).toBeVisible();
  await expectAccessible(page);
  // The wallet has 100,000 of 200,000: exactly the rest is paid, and the order is placed with it.
  await page.getByRole('button', { name: 'پرداخت ۱۰۰٬۰۰۰ و ثبت سفارش' }).filter({ visible: true }).click();
  await payAtBank(page);
  await page.waitForURL(/\/designOrder\/\d+$/);
  await expect(page.getByRole('heading', { name: /^سفارش [۰-۹]+ ثبت شد/ })).toBeVisible();
  await expect(page.getByText('در انتظار طراحی').first()).toBeVisible();
  await expectAccessible(page);
  const id = page.url().split('/').at(-1) ?? '';

  const admin = await another(browser, page);
  await signInThroughPage(admin, adminMobile());
  await admin.goto(`/admin/designsManagement?design=${id}`);
  await expect(admin.getByText(toPersianDigits(desc)).first()).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'پذیرش' }).filter({ visible: true }).click();
  await expect(admin.getByText('ثبت سفارش انجام شد')).toBeVisible();
  await expect(page.getByText('در حال طراحی').first()).toBeVisible();

  await stageResults(admin, engraving);
  await expectAccessible(admin);
  await deliver(admin);

  await expect(page.getByText('آمادهٔ دریافت').first()).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: engraving.name }).first().click(),
  ]);
  expect(await readFile(await download.path())).toEqual(engraving.buffer);
  await admin.context().close();
});

test('the page catches up after a lost connection', async ({ page, browser, context }) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'یک طرح بی‌فایل، فقط با توضیح');
  await page.goto(`/designOrder/${id}`);
  await expect(page.getByText('در انتظار طراحی').first()).toBeVisible();

  await context.setOffline(true);
  const admin = await asAdmin(browser, page);
  await admin.goto(`/admin/designsManagement?design=${id}`);
  await admin.getByRole('button', { name: 'پذیرش' }).filter({ visible: true }).click();
  await expect(admin.getByText('ثبت سفارش انجام شد')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('در حال طراحی').first()).toBeVisible({ timeout: 20_000 });
  await admin.context().close();
});
