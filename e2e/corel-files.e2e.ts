import { spawnSync } from 'node:child_process';
import { expect, type Locator, type Page } from '@playwright/test';
import { corelFile, dibOf, exchangeFile, zipOf } from '#engraving/reading/testing/corel-files';
import { expectAccessible } from './axe.ts';
import { ask, charge, newMobile, orderQuickly, signIn } from './people.ts';
import { fileOf, greyPng } from './png.ts';
import { test } from './test.ts';

const isolated = [
  '--user',
  '--map-root-user',
  '--net',
  '--mount',
  '--pid',
  '--fork',
  'cdr2xhtml',
  '--version',
];
/** True if this machine has the tools with which the server draws CorelDRAW files. */
const hasLibcdr = spawnSync('unshare', isolated).status === 0;

const red = [220, 30, 30] as const;
const page = (name: string, grey: number) => ({
  name: `previews/${name}.png`,
  content: greyPng(120, 80, (x, y) => (x > 20 && x < 100 && y > 20 && y < 60 ? grey : 255)),
});
/** Nothing can be drawn of it but the pictures that it carries. */
const archive = zipOf([page('thumbnail', 0), page('page1', 0), page('page2', 128)]);
const old = corelFile(
  [
    { width: 2, height: 1, color: red },
    { width: 1, height: 0.5, color: [30, 30, 220] },
  ],
  { preview: dibOf(60, 45, red) },
);
const exchange = exchangeFile({ width: 2, height: 1, color: red }, { preview: dibOf(60, 45, red) });
const files = [
  fileOf('plate.cdr', Buffer.from(archive)),
  fileOf('ring.cdr', Buffer.from(old)),
  fileOf('exchange.cdr', Buffer.from(exchange)),
];

const viewer = (on: Page) => on.getByRole('dialog');
const row = (on: Page, name: string) => on.getByRole('listitem').filter({ hasText: name });
const unread = 'خط‌های این فایل CorelDRAW اینجا خوانده نشد';
/** A machine that is busy with other walks draws a file at its second or third try. */
const drawingTime = { timeout: 45_000 };
/** The red, green, blue and opacity in the middle of a canvas. */
const middleOf = (picture: Locator) =>
  picture.evaluate((canvas: HTMLCanvasElement) => [
    ...(canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? []),
  ]);

test('CorelDRAW files are seen before they are sent, page by page', async ({ page }) => {
  await signIn(page, newMobile());
  await page.goto('/designOrder');
  await page.locator('input[type=file]').first().setInputFiles(files);
  for (const name of ['plate.cdr', 'ring.cdr', 'exchange.cdr'])
    await expect(row(page, name).locator('canvas')).toBeVisible();
  await expect.poll(() => middleOf(row(page, 'ring.cdr').locator('canvas'))).toEqual([...red, 255]);

  await expect(row(page, 'plate.cdr')).toContainText(unread, drawingTime);
  await expect(row(page, 'exchange.cdr')).toContainText('در قالب CMX است', drawingTime);
  const said = hasLibcdr ? '۵۰٫۸ × ۲۵٫۴ میلی‌متر' : unread;
  await expect(row(page, 'ring.cdr')).toContainText(said, drawingTime);

  await page.getByRole('button', { name: 'دیدن و بررسی plate.cdr' }).click();
  const picture = viewer(page).getByRole('img', { name: 'plate.cdr' });
  await expect.poll(() => middleOf(picture)).toEqual([0, 0, 0, 255]);
  await expect(viewer(page).getByRole('status').filter({ hasText: unread })).toBeVisible();
  const pages = viewer(page).getByRole('group', { name: 'صفحه‌های فایل' });
  await expect(pages).toContainText('صفحهٔ ۱ از ۲');
  await pages.getByRole('button', { name: 'صفحهٔ بعدی' }).click();
  await expect.poll(() => middleOf(picture)).toEqual([128, 128, 128, 255]);
  await expect(pages.getByRole('button', { name: 'صفحهٔ بعدی' })).toBeDisabled();
  await expectAccessible(page);
  await viewer(page).getByRole('button', { name: 'بستن', exact: true }).click();

  await page.getByRole('button', { name: 'دیدن و بررسی exchange.cdr' }).click();
  await expect(viewer(page).getByText('در قالب CMX (قالب تبادل کورل) ذخیره شده است')).toBeVisible();
});

test('a kept CorelDRAW file has its picture, and its pages are checked', async ({ page }) => {
  await signIn(page, newMobile());
  await orderQuickly(page, 'برای شارژ');
  await charge(page, 400_000);
  const { _id } = await ask(page, 'post', 'design/new', {
    multipart: { type: 'corel', desc: 'پلاک' },
    files,
  });
  await page.goto(`/designOrder/${_id}`);
  const own = page.getByRole('list', { name: 'فایل‌های سفارش' });
  await expect(own.locator('img')).toHaveCount(3);
  await expect(own.locator('img').first()).toHaveJSProperty('complete', true);

  await own.getByRole('button', { name: 'نمایش ring.cdr' }).click();
  if (!hasLibcdr) {
    await expect(viewer(page).getByRole('img', { name: 'ring.cdr' })).toBeVisible();
    await expect(viewer(page).getByRole('status').filter({ hasText: unread })).toBeVisible();
    await expect(viewer(page).getByRole('checkbox')).toHaveCount(0);
    await expectAccessible(page);
    return;
  }
  const size = (text: string) => viewer(page).getByRole('paragraph').filter({ hasText: text });
  await expect(size('۵۰٫۸ × ۲۵٫۴ میلی‌متر')).toBeVisible(drawingTime);
  const paths = viewer(page).locator('[role=img] svg path');
  await expect(paths).toHaveCount(1);
  const pages = viewer(page).getByRole('group', { name: 'صفحه‌های فایل' });
  await pages.getByRole('button', { name: 'صفحهٔ بعدی' }).click();
  await expect(size('۲۵٫۴ × ۱۲٫۷ میلی‌متر')).toBeVisible();
  await expect(viewer(page).getByText('این بررسی از صفحهٔ ۲ است.')).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await viewer(page).getByRole('button', { name: 'دریافت DXF' }).click();
  expect((await saved).suggestedFilename()).toBe('ring-2.dxf');
});
