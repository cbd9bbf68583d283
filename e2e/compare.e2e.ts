import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { closeWithEscape } from './dialogs.ts';
import { asAdmin, ask, charge, deliverQuickly, newMobile, signIn } from './people.ts';
import { type ChosenFile, fileOf, pictureOf } from './png.ts';
import { drawingOf } from './scene.ts';
import { test } from './test.ts';

const svg = (name: string, content: string) =>
  fileOf(
    name,
    `<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="30mm" viewBox="0 0 60 30">${content}</svg>`,
  );

/** A plate with a hole; in the result it has another hole, and a line is gone. */
const sent = svg(
  'plate.svg',
  '<path fill-rule="evenodd" d="M5 5h40v20H5zM10 10h6v10h-6z"/><path fill="none" stroke="#000" d="M50 5v20"/>',
);
const made = svg(
  'plate-2.svg',
  '<path fill-rule="evenodd" d="M5 5h40v20H5zM10 10h6v10h-6zM25 10h10v10h-10z"/>',
);

/** Opens an order with these files and this result as its customer. */
async function openOrder(page: Page, browser: Browser, file: ChosenFile, result: ChosenFile, brief = {}) {
  await signIn(page, newMobile());
  await charge(page, 200_000);
  const multipart = { type: 'corel', desc: 'پلاک', brief: JSON.stringify(brief) };
  const { _id: designId } = await ask(page, 'post', 'design/new', { multipart, files: [file] });
  const admin = await asAdmin(browser, page);
  await deliverQuickly(admin, designId, result);
  await admin.context().close();
  await page.goto(`/designOrder/${designId}`);
}

/** Opens a new order with these files, of which nothing is made yet. */
async function openSent(page: Page, ...files: readonly ChosenFile[]) {
  const { _id } = await ask(page, 'post', 'design/new', { multipart: { type: 'corel' }, files });
  await page.goto(`/designOrder/${_id}`);
  await expect(page.getByRole('list', { name: 'نسخه‌ها و تصویرها' }).getByRole('listitem')).toHaveCount(
    files.length,
  );
}

const dialog = (page: Page) => page.getByRole('dialog');
const mode = (page: Page, name: string) => dialog(page).getByRole('radio', { name, exact: true });
const slider = (page: Page) => dialog(page).getByRole('slider', { name: 'جای مرز دو تصویر' });

test('two drawings are compared in millimetres', { tag: '@phone' }, async ({ page, browser }) => {
  await openOrder(page, browser, sent, made);
  await page.getByRole('button', { name: 'مقایسه', exact: true }).click();
  await expect(dialog(page).getByRole('heading', { name: 'مقایسهٔ فایل سفارش با نسخهٔ ۱' })).toBeVisible();
  await expect(dialog(page).getByRole('status').filter({ hasText: '۲ جا فرق دارد' })).toBeVisible();
  await expect(dialog(page)).toContainText('۱۰۰ میلی‌متر مربع و ۲۰ میلی‌متر خط');
  await expect(dialog(page)).toContainText('مشترک۶۴۰ میلی‌متر مربع');
  await expect(dialog(page)).toContainText('با مختصات خودشان');
  await expectAccessible(page);

  await dialog(page).getByRole('button', { name: 'تفاوت‌ها (۲)' }).click();
  await expect(dialog(page).getByRole('button', { name: 'تفاوت ۱ از ۲' })).toBeVisible();
  // By their middles the drawings lie elsewhere, since the line that is gone made the box of one of them wider.
  await mode(page, 'مرکز طرح').check({ force: true });
  await expect(dialog(page)).toContainText('مرکز دو طرح');
  await expect(dialog(page)).not.toContainText('مشترک۶۴۰');

  for (const name of ['کشویی', 'کنار هم', 'چشمک‌زن']) {
    await mode(page, name).check({ force: true });
    await expectAccessible(page);
  }
  await dialog(page).getByRole('button', { name: 'بستن' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('without a connection a comparison says so, and it is shown once there is one', async ({
  page,
  browser,
}) => {
  await openOrder(page, browser, sent, made);
  const files = /\/api\/design\/\d+\/files\/\d+$/;
  await page.route(files, async (route) => {
    await page.context().setOffline(true);
    await route.abort();
  });
  await page.getByRole('button', { name: 'مقایسه', exact: true }).click();
  await expect(dialog(page).getByText('با وصل شدنش مقایسه نشان داده می‌شود')).toBeVisible();
  await page.unroute(files);
  await page.context().setOffline(false);
  await expect(dialog(page).getByRole('status').filter({ hasText: '۲ جا فرق دارد' })).toBeVisible();
});

test('the formats of one drawing are not compared, two drawings are by their names', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, newMobile());
  await charge(page, 400_000);
  const line = '0\nLINE\n8\n0\n10\n0\n20\n0\n11\n9\n21\n9';
  const copies = [
    sent,
    fileOf('plate.dxf', `0\nSECTION\n2\nENTITIES\n${line}\n0\nENDSEC\n0\nEOF\n`),
    fileOf('plate.plt', 'IN;SP1;PU0,0;PD400,0,400,400;PU;SP0;'),
  ];
  await openSent(page, ...copies);
  await expect(page.getByRole('button', { name: /^بزرگ‌نمایی/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'مقایسه', exact: true })).toHaveCount(0);

  await openSent(page, ...copies, made);
  await page.getByRole('button', { name: 'مقایسه', exact: true }).click();
  const one = dialog(page).getByRole('combobox', { name: 'این', exact: true });
  await expect(one.getByRole('option')).toHaveText([
    'SVG · plate',
    'DXF · plate',
    'PLT · plate',
    'SVG · plate-2',
  ]);
  await expect(page.getByRole('dialog', { name: 'مقایسهٔ plate-2.svg با plate.svg' })).toBeVisible();
  await expectAccessible(page);
});

test('the same drawing in another order is the same', async ({ page, browser }) => {
  const other = svg(
    'again.svg',
    '<path fill="none" stroke="#000" d="M50 25V5"/><path d="M45 25V5H5v20zM10 10v10h6V10z" fill-rule="evenodd"/>',
  );
  await openOrder(page, browser, sent, other);
  await page.getByRole('button', { name: 'مقایسه', exact: true }).click();
  await expect(dialog(page).getByText('بدون فرق؛ این دو طرح یکی‌اند.')).toBeVisible();
});

test('pictures are compared by slider, side by side and blinking, with keys', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const dark = pictureOf('before.png', 60, 40, (x) => (x < 30 ? 0 : 255));
  const light = pictureOf('after.png', 60, 40, (x) => (x < 30 ? 255 : 0));
  await openOrder(page, browser, dark, light);
  await page.getByRole('button', { name: 'مقایسه', exact: true }).click();
  await expect(dialog(page)).toContainText('این دو فایل به‌صورت تصویر مقایسه می‌شوند');
  await expectAccessible(page);

  const stage = dialog(page).getByRole('img', { name: /^مقایسهٔ فایل سفارش با نسخهٔ ۱/ });
  await expect
    .poll(() =>
      stage.locator('img').evaluateAll((all: HTMLImageElement[]) => all.map((img) => img.naturalWidth > 0)),
    )
    .toEqual([true, true]);
  await stage.focus();
  await expect(slider(page)).toHaveValue('50');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(slider(page)).toHaveValue('62');
  await page.keyboard.press('ArrowRight');
  await expect(slider(page)).toHaveValue('60');
  await page.keyboard.press('Home');
  await expect(slider(page)).toHaveValue('0');

  // The line is dragged to a quarter of the width from the right.
  await page.keyboard.press('End');
  const box = await stage.boundingBox();
  if (!box) throw new Error('no stage');
  await page.mouse.move(box.x + 4, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(slider(page)).toHaveValue('25');

  // With reduced motion nothing blinks by itself; Space does.
  await mode(page, 'چشمک‌زن').check({ force: true });
  const shown = dialog(page)
    .getByText(/^(فایل سفارش|نسخهٔ ۱)$/)
    .filter({ visible: true });
  await expect(shown).toHaveText('نسخهٔ ۱');
  await expect(dialog(page).getByRole('button', { name: 'چشمک خودکار' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(shown).toHaveText('فایل سفارش');
  await stage.focus();
  await page.keyboard.press('Space');
  await expect(shown).toHaveText('نسخهٔ ۱');

  await mode(page, 'کنار هم').check({ force: true });
  await expect(shown).toHaveText(['فایل سفارش', 'نسخهٔ ۱']);
  await closeWithEscape(dialog(page));
});

test('a drawing and a picture are compared as pictures', async ({ page, browser }) => {
  await openOrder(
    page,
    browser,
    pictureOf('sketch.png', 60, 40, (x) => x * 4),
    made,
  );
  await page.getByRole('button', { name: 'مقایسه', exact: true }).click();
  await expect(dialog(page)).toContainText('به‌صورت تصویر');
  await expect(slider(page)).toBeVisible();
});

test('a result is shown on a piece and on a ring, and saved', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  await openOrder(page, browser, sent, made, { material: 'wood', ringMm: 17 });
  await page.getByRole('button', { name: 'روی قطعه' }).click();
  // A brief of a ring begins on the ring.
  await expect(dialog(page).getByText(/روی حلقهٔ ۱۷ میلی‌متری|از حلقه بزرگ‌تر است/)).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'چوب گردو' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectAccessible(page);

  await dialog(page).getByRole('radio', { name: 'کنار سکه' }).check({ force: true });
  await expect(dialog(page)).toContainText('طرح ۴۰ × ۲۰ میلی‌متر، به اندازهٔ خود فایل');
  const canvas = dialog(page).getByRole('img', { name: /کنار سکه‌ای به قطر ۲۵ میلی‌متر/ });
  const drawings = new Set<string>();
  for (const name of ['نقره', 'طلا', 'استیل', 'برنج', 'چوب گردو', 'چرم', 'شیشه']) {
    await dialog(page).getByRole('button', { name }).click();
    await expect(dialog(page).getByRole('img', { name: `طرح روی ${name}، ` })).toBeVisible();
    drawings.add(await drawingOf(canvas));
  }
  expect(drawings.size).toBe(7);
  await expectAccessible(page);

  // A plate of 48 mm, a gap of 6 and the coin, or on a narrow screen the plate above the coin, between edges of 5: a mm is as CSS says.
  await dialog(page).getByRole('radio', { name: 'اندازهٔ واقعی' }).check({ force: true });
  await expect
    .poll(async () => (await canvas.boundingBox())?.width)
    .toBeCloseTo(((test.info().project.name === 'phone' ? 58 : 89) * 96) / 25.4, 0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'ذخیرهٔ تصویر' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('plate-2.png');
  expect((await readFile(await download.path())).subarray(1, 4).toString()).toBe('PNG');
});

test('a picture without a size asks for it, and is shared by the phone', async ({ page, browser }) => {
  await page.addInitScript(() => {
    const shared = globalThis as unknown as { shared: string[] };
    shared.shared = [];
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => {
        shared.shared = files.map(({ name, type, size }) => `${name} ${type} ${size > 1000}`);
      },
    });
  });
  const mark = pictureOf('mark.png', 120, 60, (x, y) => (Math.hypot(x - 60, y - 30) < 25 ? 0 : 255));
  await openOrder(page, browser, sent, mark);
  await page.getByRole('button', { name: 'روی قطعه' }).click();
  await expect(dialog(page)).toContainText('اندازهٔ طرح معلوم نیست');
  // Nothing tells a scale until its width is there.
  await expect(dialog(page).getByRole('img', { name: /بدون مقیاس/ })).toBeVisible();
  await expect(dialog(page).getByRole('radio', { name: 'اندازهٔ واقعی' })).toHaveCount(0);
  await dialog(page).getByRole('spinbutton', { name: 'پهنای طرح' }).fill('50');
  await dialog(page).getByRole('spinbutton', { name: 'پهنای طرح' }).press('Tab');
  await expect(dialog(page).getByRole('img', { name: /کنار سکه‌ای به قطر ۲۵ میلی‌متر/ })).toBeVisible();
  await expect(dialog(page)).toContainText('طرح ۵۰ × ۲۵ میلی‌متر، با پهنایی که گذاشتید');
  await dialog(page).getByRole('button', { name: 'فرستادن تصویر' }).click();
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { shared: string[] }).shared))
    .toEqual(['mark.png image/png true']);
  await expectAccessible(page);
});

test('paper is toned down in the dark theme', async ({ page, browser }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openOrder(page, browser, sent, made);
  const picture = page.getByRole('button', { name: 'گذاشتن نشان روی plate-2.svg' });
  await expect(picture).toHaveCSS('filter', 'brightness(0.84)');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(picture).toHaveCSS('filter', 'brightness(1)');
});
