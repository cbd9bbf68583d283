import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { closeWithEscape } from './dialogs.ts';
import { asAdmin, ask, charge, deliverQuickly, newMobile, orderQuickly, signIn } from './people.ts';
import { drawingOf, keepDrawings, settledDrawing } from './scene.ts';
import { test } from './test.ts';
import { fileOf } from './png.ts';

const entities = (lines: readonly (readonly [string | number, string | number][])[]) =>
  lines.flatMap((each) => each.flat()).join('\n');

const polyline = (points: readonly (readonly [number, number])[], closed: boolean) =>
  [
    [0, 'LWPOLYLINE'],
    [8, 'Engrave'],
    [90, points.length],
    [70, closed ? 1 : 0],
    ...points.flatMap(([x, y]) => [
      [10, x],
      [20, y],
    ]),
  ] as [string | number, string | number][];

const closedBox = polyline(
  [
    [20, 5],
    [30, 5],
    [30, 13],
    [20, 13],
  ],
  true,
);

/** In mm; two outlines do not close, and a line lies twice. */
const openDxf = [
  '0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n4\n0\nENDSEC\n0\nSECTION\n2\nENTITIES',
  entities([
    polyline(
      [
        [0, 0],
        [42, 0],
        [42, 18],
        [0, 18],
        [0, 0.2],
      ],
      false,
    ),
    polyline(
      [
        [5, 5],
        [15, 5],
        [15, 13],
        [5, 13],
        [5, 5.3],
      ],
      false,
    ),
    closedBox,
    closedBox,
  ]),
  '0\nENDSEC\n0\nEOF\n',
].join('\n');

const hostileSvg = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40mm" height="20mm" viewBox="0 0 40 20" onload="window.hacked=1">
<script>window.hacked=1</script><style>@import url("https://evil.example/a.css");</style>
<image xlink:href="https://evil.example/a.png" width="5" height="5"/>
<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:top.hacked=1"/></foreignObject>
<a xlink:href="javascript:window.hacked=1"><circle cx="20" cy="10" r="8" onclick="window.hacked=1" /><circle cx="9" cy="9" r="5" fill="url(https://evil.example/#x)"/></a></svg>`;

/** The sides of a box of 20 × 10 × 5 mm. */
const solid = () => {
  const corner = (n: number) => `vertex ${(n & 1) * 20} ${((n >> 1) & 1) * 10} ${(n >> 2) * 5}`;
  // Pairs of triangles for each side, seen from outside.
  const sides = ['0231', '4576', '0154', '1375', '3267', '2046'];
  const triangles = sides.flatMap((side) => {
    const [a, b, c, d] = [...side].map(Number) as [number, number, number, number];
    return [
      [a, b, c],
      [a, c, d],
    ];
  });
  const facet = (each: number[]) =>
    `facet normal 0 0 0\nouter loop\n${each.map(corner).join('\n')}\nendloop\nendfacet`;
  return `solid box\n${triangles.map(facet).join('\n')}\nendsolid box\n`;
};

const chosen = (name: string, text: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});

const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'فایل‌ها' })
    .getByRole('listitem')
    .filter({ hasText: name.slice(0, -4) });
const viewer = (page: Page) => page.getByRole('dialog');
const findings = (page: Page) => viewer(page).getByRole('list', { name: 'نکته‌های طرح' });

test('a customer sees what is wrong before paying, and the designer sees the same', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await signIn(page, newMobile());
  await orderQuickly(page, 'برای شارژ');
  await charge(page, 400_000);
  await page.goto('/designOrder');
  await page.locator('input[type=file]').first().setInputFiles(chosen('plate.dxf', openDxf));
  const file = row(page, 'plate.dxf');
  await expect(file).toContainText('۴۲ × ۱۸ میلی‌متر');
  await expect(file).toContainText('۲ خط باز');
  await expect(file.locator('svg path').first()).toHaveAttribute('d', /^M/);
  await expectAccessible(page);

  await file.getByRole('button', { name: 'دیدن و بررسی plate.dxf' }).click();
  await expect(findings(page)).toContainText('۲ خط باز');
  await expect(findings(page)).toContainText('خط دوتایی');
  await expect(findings(page)).toContainText('بزرگ‌ترین فاصله ۰٫۳ میلی‌متر');
  await expect(viewer(page).getByText('واحد فایل: میلی‌متر')).toBeVisible();
  await expect(viewer(page).getByText('با پرتو ۰٫۰۵ میلی‌متر بررسی شد')).toBeVisible();
  await expectAccessible(page);

  const open = findings(page).getByRole('button', { name: /خط باز/ });
  await open.click();
  await expect(viewer(page).getByText('۱ از ۲')).toBeVisible();
  await expect(viewer(page).getByRole('button', { name: 'همهٔ طرح' })).toBeEnabled();
  await open.press('Enter');
  await expect(viewer(page).getByText('۲ از ۲')).toBeVisible();
  await viewer(page)
    .getByRole('img', { name: /^طرح plate\.dxf/ })
    .focus();
  await page.keyboard.press('0');
  await expect(viewer(page).getByRole('button', { name: 'همهٔ طرح' })).toBeDisabled();
  await page.keyboard.press('1');
  await expect(viewer(page).getByRole('button', { name: /اندازهٔ واقعی$/ })).toBeDisabled();

  const paths = viewer(page).locator('[role=img] svg path');
  await expect(paths.first()).toBeVisible();
  await viewer(page).getByRole('list', { name: 'لایه‌ها' }).getByText('Engrave').click();
  await expect(paths).toHaveCount(0);
  await closeWithEscape(viewer(page));

  await page.getByRole('textbox', { name: 'شرح سفارش' }).fill('پلاک با حاشیه');
  await page
    .getByRole('button', { name: /ثبت سفارش/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.waitForURL(/\/designOrder\/[^?]+/);
  const id = new URL(page.url()).pathname.split('/').pop();

  const admin = await asAdmin(browser, page);
  await admin.goto(`/admin/designsManagement?design=${id}`);
  await admin
    .getByRole('button', { name: /^بزرگ‌نمایی plate\.dxf/ })
    .first()
    .click();
  await expect(findings(admin)).toContainText('۲ خط باز');
  await findings(admin)
    .getByRole('button', { name: /خط باز/ })
    .click();
  await expect(viewer(admin).getByText('۱ از ۲')).toBeVisible();
  await expectAccessible(admin);
  await admin.context().close();
});

test('a drawing is mended beside the old file, and comes in other formats at true size', async ({ page }) => {
  await signIn(page, newMobile());
  await page.goto('/designOrder');
  await page.locator('input[type=file]').first().setInputFiles(chosen('plate.dxf', openDxf));
  await row(page, 'plate.dxf').getByRole('button', { name: 'دیدن و بررسی plate.dxf' }).click();
  const saved = page.waitForEvent('download');
  await viewer(page).getByRole('button', { name: 'دریافت SVG' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('plate.svg');
  expect(await fs.readFile(await download.path(), 'utf8')).toMatch(/width="42mm" height="18mm"/);

  await viewer(page).getByRole('button', { name: 'ساخت فایل اصلاح‌شده' }).click();
  await expect(viewer(page).getByText(/۲ فاصله بسته شد، .*فایل تازه کنار فایل اصلی گذاشته شد/)).toBeVisible();
  await expect(viewer(page).getByText('ایرادی پیدا نشد؛ طرح آمادهٔ حک است.')).toBeVisible();
  await expectAccessible(page);
  await viewer(page).getByRole('radio', { name: 'فایل اصلی' }).check();
  await expect(findings(page)).toContainText('۲ خط باز');
  await closeWithEscape(viewer(page));
  const mended = row(page, 'plate-اصلاح‌شده.dxf');
  await expect(mended).toContainText('۴۲ × ۱۸ میلی‌متر · ایرادی نیست');
  await expect(page.getByRole('list', { name: 'فایل‌ها' }).getByRole('listitem')).toHaveCount(2);
});

test('a mended file that has no place is downloaded', async ({ page }) => {
  await signIn(page, newMobile());
  await page.goto('/designOrder');
  const files = Array.from({ length: 10 }, (_, n) => chosen(`plate${n}.dxf`, openDxf));
  await page.locator('input[type=file]').first().setInputFiles(files);
  await row(page, 'plate3.dxf').getByRole('button', { name: 'دیدن و بررسی plate3.dxf' }).click();
  const saved = page.waitForEvent('download');
  await viewer(page).getByRole('button', { name: 'ساخت فایل اصلاح‌شده' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^plate3-اصلاح.شده\.dxf$/);
  await expect(viewer(page).getByText(/به فایل‌ها اضافه نشد و دریافت شد/)).toBeVisible();
});

/** A red rectangle that is drawn twice, and a blue one in it. */
const program = `%!PS-Adobe-3.0 EPSF-3.0
%%BoundingBox: 0 0 144 72
%%EndComments
0.3 setlinewidth
1 0 0 setrgbcolor 20 10 100 50 rectstroke 20 10 100 50 rectstroke
0 0 1 setrgbcolor 40 20 60 30 rectstroke
showpage
%%EOF
`;
const isolated = ['--user', '--map-root-user', '--net', '--mount', '--pid', '--fork', 'gs', '--version'];
/** True if this machine has the tools with which the server runs programs. */
const hasGhostscript = spawnSync('unshare', isolated).status === 0;

/** A program stands in the viewer like any other drawing, in true mm. */
async function expectDrawnProgram(page: Page): Promise<void> {
  await expect(findings(page)).toContainText('۱ خط دوتایی');
  await expect(
    viewer(page).getByRole('paragraph').filter({ hasText: '۳۵٫۲۸ × ۱۷٫۶۴ میلی‌متر' }),
  ).toBeVisible();
  const paths = viewer(page).locator('[role=img] svg path');
  await expect(paths).toHaveCount(2);
  await findings(page)
    .getByRole('button', { name: /خط دوتایی/ })
    .click();
  await expect(viewer(page).getByText('۱ از ۱')).toBeVisible();
  await viewer(page).getByRole('list', { name: 'لایه‌ها' }).getByText('قرمز').click();
  await expect(paths).toHaveCount(1);
  await expectAccessible(page);
}

/** The viewer says that no program is run, and has no control of a drawing that is not there. */
async function expectNoPicture(page: Page): Promise<void> {
  await expect(viewer(page).getByText('این فایل تصویری ندارد؛ برای دیدنش آن را دریافت کنید.')).toBeVisible();
  await expect(
    viewer(page).getByRole('alert').filter({ hasText: 'این نوع فایل خوانده نمی‌شود' }),
  ).toBeVisible();
  await expect(viewer(page).getByRole('checkbox')).toHaveCount(0);
  await expectAccessible(page);
}
/** A machine that is busy with other walks runs a program at its second or third try. */
const programTime = { timeout: 45_000 };
const expectProgram = hasGhostscript ? expectDrawnProgram : expectNoPicture;
const coloured = (d: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="20mm" viewBox="0 0 40 20" fill="none"><path d="M5 5H35V15H5Z" stroke="#f00"/><path d="${d}" stroke="#00f"/></svg>`;

test('a kept program is looked at with the check of the server', async ({ page }) => {
  await signIn(page, newMobile());
  await orderQuickly(page, 'برای شارژ');
  await charge(page, 400_000);
  const designId = await orderQuickly(page, 'پلاک با حاشیه', fileOf('plate.eps', program));

  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/check', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/designOrder/${designId}`);
  const own = page.getByRole('list', { name: 'فایل‌های سفارش' });
  await own.getByRole('button', { name: 'نمایش plate.eps' }).click();
  await expect(viewer(page).getByRole('status', { name: 'در حال بررسی' })).toBeAttached();
  release();
  await expect(viewer(page).getByRole('status', { name: 'در حال بررسی' })).toHaveCount(0, programTime);
  await expectProgram(page);
});

test('a kept drawing that is opened without a connection appears once there is one', async ({
  page,
  context,
}) => {
  await signIn(page, newMobile());
  await orderQuickly(page, 'برای شارژ');
  await charge(page, 400_000);
  const { _id } = await ask(page, 'post', 'design/new', {
    multipart: { type: 'corel', desc: 'پلاک' },
    files: [
      fileOf('first.svg', coloured('M10 7H30V13H10Z')),
      fileOf('plate.svg', coloured('M10 8H30V12H10Z')),
      fileOf('plate.eps', program),
    ],
  });
  await page.goto(`/designOrder/${_id}`);
  const own = page.getByRole('list', { name: 'فایل‌های سفارش' });
  const paths = viewer(page).locator('[role=img] svg path');
  const close = () => viewer(page).getByRole('button', { name: 'بستن', exact: true }).click();
  // Loads the viewer, so that only the next file is missing.
  await own.getByRole('button', { name: 'نمایش first.svg' }).click();
  await expect(paths).toHaveCount(2);
  await close();

  const isOffline = viewer(page).getByText('اینترنت وصل نیست؛ به‌محض وصل شدن، طرح نشان داده می‌شود.');
  await context.setOffline(true);
  await own.getByRole('button', { name: 'نمایش plate.svg' }).click();
  await expect(isOffline).toBeVisible();
  await context.setOffline(false);
  await expect(paths).toHaveCount(2);
  await close();

  if (!hasGhostscript) return;
  await context.setOffline(true);
  await own.getByRole('button', { name: 'نمایش plate.eps' }).click();
  await expect(isOffline).toBeVisible();
  await context.setOffline(false);
  await expect(paths).toHaveCount(2, programTime);
});

test('kept drawings are looked at, compared and marked', async ({ page, browser }) => {
  await signIn(page, newMobile());
  await orderQuickly(page, 'برای شارژ');
  await charge(page, 400_000);
  const file = fileOf('plate.svg', coloured('M10 8H30V12H10Z'));
  const designId = await orderQuickly(page, 'پلاک با حاشیه', file);
  const admin = await asAdmin(browser, page);
  await deliverQuickly(admin, designId, fileOf('result.svg', coloured('M10 7H30V13H10Z')));

  await page.goto(`/designOrder/${designId}`);
  await page
    .getByRole('list', { name: 'فایل‌های نتیجه' })
    .getByRole('button', { name: 'نمایش result.svg' })
    .click();
  const layers = viewer(page).getByRole('list', { name: 'لایه‌ها' });
  const paths = viewer(page).locator('[role=img] svg path');
  await expect(paths).toHaveCount(2);
  await layers.getByText('قرمز').click();
  await expect(paths).toHaveCount(1);
  await expect(layers.getByText('آبی')).toBeVisible();
  await viewer(page).getByRole('button', { name: 'بستن', exact: true }).click();

  await page.getByRole('button', { name: 'مقایسه', exact: true }).click();
  const comparison = page.getByRole('dialog', { name: 'مقایسهٔ فایل سفارش با نسخهٔ ۱' });
  await expect(comparison.getByRole('radio', { name: 'تفاوت' })).toBeChecked();
  await comparison.getByRole('button', { name: 'بستن' }).click();

  await page
    .getByRole('button', { name: 'گذاشتن نشان روی result.svg' })
    .click({ position: { x: 20, y: 20 } });
  await page.getByRole('textbox', { name: 'نشان ۱: چه باید بشود؟' }).fill('این گوشه گرد شود');
  await page.getByRole('main').locator('input[type=file]').first().setInputFiles(chosen('wish.dxf', openDxf));
  // The message cannot be sent while a file is still being read.
  await expect(page.getByRole('list', { name: 'فایل‌های پیام' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: /^درخواست بازنگری/ }).click();
  const wished = page.getByRole('list', { name: 'تصویرهای پیام' });
  await expect(wished).toContainText('۲ خط باز');
  await expect(wished.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'نشان‌های «درخواست بازنگری»' })).toContainText(
    'این گوشه گرد شود',
  );

  await admin.goto(`/admin/designsManagement?design=${designId}`);
  const wanted = admin.getByRole('log', { name: 'پیام‌ها' });
  await expect(wanted).toContainText('۲ خط باز');
  await wanted.getByRole('button', { name: 'نمایش wish.dxf' }).click();
  await expect(findings(admin)).toContainText('۲ خط باز');
  await admin.context().close();
});

test('a program is checked as soon as it has been sent, before its order', async ({ page }) => {
  await signIn(page, newMobile());
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/design/program/pdf', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/designOrder');
  await page.locator('input[type=file]').first().setInputFiles(chosen('plate.eps', program));
  const file = row(page, 'plate.eps');
  await expect(file).toContainText('برای بررسی فرستاده می‌شود…');
  release();
  if (!hasGhostscript) {
    await expect(file).toContainText('این نوع فایل خوانده نمی‌شود؛ با قالب دیگری ذخیره‌اش کنید.', programTime);
    await expect(file.getByRole('button', { name: 'دیدن و بررسی plate.eps' })).toHaveCount(0);
    return;
  }
  await expect(file).toContainText('۳۵٫۲۸ × ۱۷٫۶۴ میلی‌متر · ۱ خط دوتایی', programTime);
  await expect(file.locator('svg path').first()).toHaveAttribute('d', /^M/);
  await file.getByRole('button', { name: 'دیدن و بررسی plate.eps' }).click();
  await expectDrawnProgram(page);
  const saved = page.waitForEvent('download');
  await viewer(page).getByRole('button', { name: 'دریافت SVG' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('plate.svg');
  expect(await fs.readFile(await download.path(), 'utf8')).toMatch(/width="50\.8mm" height="25\.4mm"/);
  await viewer(page).getByRole('button', { name: 'ساخت فایل اصلاح‌شده' }).click();
  await expect(viewer(page).getByText('ایرادی پیدا نشد؛ طرح آمادهٔ حک است.')).toBeVisible();
  await closeWithEscape(viewer(page));
  await expect(row(page, 'plate-اصلاح‌شده.pdf')).toContainText('ایرادی نیست');
});

test('an AI of old is such a program too, and one that is wrong says so', async ({ page }) => {
  await signIn(page, newMobile());
  await page.goto('/designOrder');
  const wrong = program.replace('showpage', 'nothing-known');
  const files = [chosen('drawing.ai', program), chosen('plate.eps', wrong)];
  await page.locator('input[type=file]').first().setInputFiles(files);
  const said = hasGhostscript ? '۳۵٫۲۸ × ۱۷٫۶۴ میلی‌متر · ۱ خط دوتایی' : 'این نوع فایل خوانده نمی‌شود';
  await expect(row(page, 'drawing.ai')).toContainText(said, programTime);
  await expect(row(page, 'plate.eps')).toContainText('این نوع فایل خوانده نمی‌شود', programTime);
});

test('what an admin sends is checked with the laser of the customer', async ({ page, browser }) => {
  await signIn(page, newMobile());
  const admin = await asAdmin(browser, page);
  const serial = `LASER-${Date.now()}`;
  await ask(admin, 'post', 'device/add', { data: { serial } });
  const { _id } = await ask(page, 'get', `device/submit?serial=${serial}`);
  await ask(page, 'put', `device/${_id}/laser`, { data: { spot: 0.3 } });
  const ticket = await ask(page, 'post', 'ticket/new', {
    multipart: { title: 'طرح آماده', department: 'design', text: 'فایل را بفرستید.' },
  });

  await admin.goto(`/admin/tickets?ticket=${ticket._id}`);
  await admin.getByRole('textbox', { name: 'پاسخ به مشتری' }).waitFor();
  await admin.locator('input[type=file]').first().setInputFiles(chosen('plate.dxf', openDxf));
  await admin.getByRole('button', { name: 'دیدن و بررسی plate.dxf' }).click();
  await expect(viewer(admin).getByText('با پرتو ۰٫۳ میلی‌متر بررسی شد')).toBeVisible();
  await admin.context().close();
});

test('a solid tells its size, and turns', async ({ page }) => {
  await keepDrawings(page);
  await signIn(page, newMobile());
  await page.goto('/designOrder');
  await page.locator('input[type=file]').first().setInputFiles(chosen('box.stl', solid()));
  await expect(row(page, 'box.stl')).toContainText('۲۰ × ۱۰ × ۵ میلی‌متر · حجم بسته · ۱۲ مثلث');
  await expect(row(page, 'box.stl').locator('canvas')).toBeVisible();
  await row(page, 'box.stl').getByRole('button', { name: 'دیدن و بررسی box.stl' }).click();
  await expect(viewer(page).getByText('پوستهٔ حجم بسته و درست است.')).toBeVisible();
  await expect(viewer(page).getByText('۱٬۰۰۰ میلی‌متر مکعب')).toBeVisible();
  // Without a graphics card the viewer asks first, after briefly showing an empty canvas.
  const asked = viewer(page).getByRole('button', { name: 'سه‌بعدی ببینید' });
  const canvas = viewer(page).getByRole('img', { name: /^حجم box\.stl/ });
  const waiting = viewer(page).getByRole('img', { name: 'در حال آماده کردن حجم' });
  await expect(asked.or(canvas)).toBeVisible();
  await expect(waiting).toHaveCount(0);
  if (await asked.isVisible()) await asked.click();
  await expect(canvas).toBeVisible();
  await expect(waiting).toHaveCount(0);
  const before = await settledDrawing(canvas);
  await canvas.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => ['', before].includes(await drawingOf(canvas))).toBe(false);
  await expectAccessible(page);
});

test('a hostile drawing runs nothing and asks for nothing', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signIn(page, newMobile());
  await page.goto('/designOrder');
  await page.locator('input[type=file]').first().setInputFiles(chosen('hostile.svg', hostileSvg));
  await expect(row(page, 'hostile.svg')).toContainText('میلی‌متر');
  await row(page, 'hostile.svg').getByRole('button', { name: 'دیدن و بررسی hostile.svg' }).click();
  const drawing = viewer(page).getByRole('img', { name: /^طرح hostile\.svg/ });
  await expect(drawing.locator('svg path').first()).toBeVisible();
  await drawing.click();
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
  expect(asked.filter((address) => address.includes('evil'))).toEqual([]);
  expect(await drawing.locator('script, image, foreignObject, a, style').count()).toBe(0);
});
