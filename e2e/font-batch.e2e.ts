import fs from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expectAccessible } from './axe.ts';
import { adminMobile, newMobile, signIn } from './people.ts';
import { scrollTo } from './scroll.ts';
import { test } from './test.ts';

const list = (page: Page) => page.getByRole('textbox', { name: 'نام‌ها', exact: true });
const tiles = (page: Page) => page.getByRole('list', { name: 'نام‌های آماده' }).getByRole('listitem');
const refusals = (page: Page) =>
  page.getByRole('list', { name: 'نام‌هایی که ساخته نمی‌شوند' }).getByRole('listitem');
const take = (page: Page) => page.getByRole('button', { name: /^دریافت/ });
const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).click();

/** Opens the page, with the list as a text. */
async function openBatch(page: Page, search = '?n=1&o=none', path = '/fontMaker/batch') {
  await openColumns(page, search, path);
  await choose(page, 'متن');
}

async function openColumns(page: Page, search = '?n=1&o=none', path = '/fontMaker/batch') {
  await page.goto(`${path}${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'ساخت گروهی' })).toBeVisible();
}
const nameOf = (page: Page, nth: string) =>
  page.getByRole('textbox', { name: `نام سطر ${nth}`, exact: true });
const sizeIn = (page: Page, nth: string) =>
  page.getByRole('textbox', { name: `سایز سطر ${nth}`, exact: true });
const asked = (page: Page) =>
  page.getByRole('list', { name: 'نام‌هایی که با عدد تمام می‌شوند' }).getByRole('listitem');

async function downloaded(page: Page, press: Locator): Promise<{ name: string; bytes: Buffer }> {
  const saved = page.waitForEvent('download');
  await press.click();
  const download = await saved;
  return { name: download.suggestedFilename(), bytes: await fs.readFile(await download.path()) };
}

const sizeOf = (svg: string) => {
  const [, width, height] = /width="([\d.]+)mm" height="([\d.]+)mm"/.exec(svg) ?? [];
  return [Number(width), Number(height)] as const;
};

/** The length of the strip outside a ring of this inner diameter in mm, 1.6 mm thick. */
const around = (mm: number) => Math.PI * (mm + 3.2);

test('a list becomes a file each; what does not fit is told first and mended in place', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await signIn(page, newMobile());
  await page.goto('/fontMaker?n=1&o=none&h=4&b=8');
  await page.getByRole('link', { name: 'ساخت گروهی' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ساخت گروهی' })).toBeVisible();
  await expect(page.getByText('هنوز نامی نیست')).toBeVisible();
  await expect(take(page)).toBeDisabled();
  await expectAccessible(page);

  await choose(page, 'متن');
  const long = 'نام بلندی که دور این حلقه با این بلندی جا نمی‌شود';
  await list(page).fill(`سارا\n\n  ${long}\nرضا 😀\nسارا\nنیلوفر\t۲۰\nمهر\t۹`);
  await expect(refusals(page)).toHaveCount(3);
  await expect(page.getByRole('heading', { name: '۳ نام ساخته نمی‌شود' })).toBeVisible();
  await expect(page.getByText('بقیهٔ نام‌ها آماده‌اند')).toBeVisible();
  await expect(tiles(page)).toHaveCount(3);
  await expect(page.getByText('۱ نام تکراری است.')).toBeVisible();
  await expect(refusals(page).nth(0)).toContainText('بلندتر از دور حلقه');
  await expect(refusals(page).nth(1)).toContainText('«😀» را ندارد');
  await expect(refusals(page).nth(2)).toContainText('سایز «۹»: عددی از ۱۱ تا ۲۶');
  await scrollTo(tiles(page).first());
  await expect(tiles(page).first().locator('svg path').nth(1)).toHaveAttribute('d', /^M/);
  await expectAccessible(page);

  // Each is mended where it stands: smaller letters, another text, no size of its own, and one less.
  await page.getByRole('button', { name: 'حروف ۱ نام کوچک‌تر شود' }).click();
  await expect(refusals(page)).toHaveCount(2);
  await expect(page.getByRole('checkbox', { name: 'نامی که جا نشد، با حروف کوچک‌تر' })).toBeChecked();
  const unknown = page.getByRole('textbox', { name: 'نام ۳' });
  await unknown.fill('رضا گل');
  await unknown.press('Enter');
  await expect(refusals(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'با اندازهٔ فونت‌ساز' }).click();
  await expect(refusals(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'برداشتن تکراری‌ها' }).click();
  await expect(list(page)).toHaveValue(`سارا\n\n  ${long}\nرضا گل\nنیلوفر\t۲۰\nمهر`);
  await expect(tiles(page)).toHaveCount(5);

  const { name, bytes } = await downloaded(page, page.getByRole('button', { name: 'دریافت ۵ فایل' }));
  expect(name).toBe('hakkak-names.zip');
  const files = unzipSync(bytes);
  expect(Object.keys(files)).toEqual([
    '001-سارا.svg',
    `002-${long}.svg`,
    '003-رضا گل.svg',
    '004-نیلوفر.svg',
    '005-مهر.svg',
  ]);
  for (const [file, content] of Object.entries(files)) {
    const svg = strFromU8(content);
    const [width, height] = sizeOf(svg);
    expect(width, file).toBeCloseTo(around(file.startsWith('004') ? 20 : 17.32), 3);
    expect(height, file).toBe(8);
    expect(svg).toContain(`<title>${file.slice(4, -4)}</title>`);
  }

  // Nothing that was typed is lost.
  await page.reload();
  await expect(list(page)).toHaveValue(/^سارا\n/);
  await expect(tiles(page)).toHaveCount(5);
  await page.getByRole('link', { name: 'تغییر' }).click();
  await expect(page).toHaveURL(/\/fontMaker\?.*h=4/);
  await expect(page.getByRole('heading', { level: 1, name: 'فونت‌ساز' })).toBeVisible();
  await page.goBack();
  await expect(tiles(page)).toHaveCount(5);
  expect(faults).toEqual([]);
});

test('names stand on one sheet, in the chosen order of burning', async ({ page }) => {
  await signIn(page, newMobile());
  await openBatch(page);
  await list(page).fill(Array.from({ length: 7 }, (_, at) => `${at} نام`).join('\n'));
  await choose(page, 'همه روی صفحه');
  await choose(page, 'DXF');
  await choose(page, 'رفت و برگشت');
  // 290 mm hold four strips of 64.5 mm with 3 mm between.
  await expect(page.getByRole('button', { name: 'دریافت ۷ نام روی ۱ صفحه' })).toBeEnabled();
  await expectAccessible(page);
  const { name, bytes } = await downloaded(page, take(page));
  expect(name).toBe('hakkak-sheet-01.dxf');
  const dxf = bytes.toString('latin1');
  expect(dxf).toContain('Sheet 300.0000 x 200.0000 mm');
  // The first corner of each edge: from the right, and then back from the left.
  const edges = dxf
    .split('POLYLINE\r\n8\r\nSTRIP\r\n')
    .slice(1)
    .map((part) =>
      /VERTEX\r\n8\r\nSTRIP\r\n10\r\n([\d.]+)\r\n20\r\n([\d.]+)/.exec(part)?.slice(1).map(Number),
    );
  const width = around(17.32);
  const left = (nth: number) => 300 - 5 - width - nth * (width + 3);
  expect(edges).toHaveLength(7);
  for (const [at, [x, y]] of (
    [
      [left(0), 189],
      [left(1), 189],
      [left(2), 189],
      [left(3), 189],
      [left(2), 180],
      [left(1), 180],
      [left(0), 180],
    ] as const
  ).entries()) {
    expect(edges[at]?.[0], `piece ${at}`).toBeCloseTo(x, 3);
    expect(edges[at]?.[1], `piece ${at}`).toBeCloseTo(y, 3);
  }

  // A smaller sheet takes several files; a piece longer than it is told.
  const wide = page.getByRole('spinbutton', { name: 'پهنای صفحه' });
  await wide.fill('80');
  await page.getByRole('spinbutton', { name: 'بلندی صفحه' }).fill('40');
  await expect(page.getByRole('button', { name: 'دریافت ۷ نام روی ۳ صفحه' })).toBeEnabled();
  const several = await downloaded(page, take(page));
  expect(several.name).toBe('hakkak-sheets.zip');
  expect(Object.keys(unzipSync(several.bytes))).toEqual([
    'hakkak-sheet-01.dxf',
    'hakkak-sheet-02.dxf',
    'hakkak-sheet-03.dxf',
  ]);
  await wide.fill('60');
  await expect(page.getByRole('alert').filter({ hasText: '۷ قطعه از صفحه بزرگ‌تر است' })).toBeVisible();
  await expect(take(page)).toBeDisabled();
});

test('a file of an old program is read, and more names than are made at once are told', async ({ page }) => {
  await signIn(page, adminMobile());
  await openBatch(page, '', '/admin/fontMaker/batch');
  const chosen = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  // «نام;اندازه», «علي;18» and «كيان;» in Windows-1256.
  await chosen('names.csv', Buffer.from('e4c7e33bc7e4cfc7d2e50d0adae1ed3b31380d0adfedc7e43b0d0a', 'hex'));
  await expect(list(page)).toHaveValue('علی\t18\nکیان');
  await expect(page.getByText('۲ نام از فایل آمد؛ فایل قدیمی بود')).toBeVisible();
  await expect(tiles(page)).toHaveCount(2);

  const many = Array.from({ length: 510 }, (_, at) => `${at}n`).join('\n');
  await chosen('more.txt', Buffer.from(many));
  await expect(page.getByRole('alert').filter({ hasText: '۵۱۲ نام دارد' })).toContainText('۱۲ نام آخر');
  await page.getByRole('button', { name: 'فقط ۵۰۰ نام اول بماند' }).click();
  await expect(list(page)).toHaveValue(/\n497n$/);
  await expect(take(page)).toHaveText(/۵۰۰ فایل/);

  // A making that takes long can be given up.
  await expect(take(page)).toBeEnabled({ timeout: 30_000 });
  await choose(page, 'PDF');
  // If everything is finished before «لغو» is pressed, start again.
  await expect(async () => {
    await take(page).click();
    await page.getByRole('button', { name: 'لغو' }).click({ timeout: 5000 });
  }).toPass();
  await expect(take(page)).toBeEnabled();
  await chosen('empty.csv', Buffer.from('\n\n'));
  await expect(page.getByText('این فایل هیچ نامی ندارد.')).toBeVisible();
});

test('names that the laser cannot burn whole are told and found', async ({ page }) => {
  await signIn(page, newMobile());
  await page.goto('/fontMaker?n=1&o=none');
  await page.getByRole('spinbutton', { name: 'قطر پرتو لیزر' }).fill('۰٫۳');
  await openBatch(page);
  await list(page).fill('سارا\nنامی که حروف آن برای این حلقه خیلی ریز می‌شود');
  await expect(page.getByText('۱ نام خط‌هایی دارد که پرتو لیزر شما خوب حک نمی‌کند.')).toBeVisible();
  await choose(page, 'با هشدار');
  await expect(tiles(page)).toHaveCount(1);
  await expect(tiles(page)).toContainText('از پرتو لیزر (۰٫۳ میلی‌متر)');
  await expectAccessible(page);
  await choose(page, 'همه');
  // One height for all is the smaller one.
  await page.getByRole('checkbox', { name: 'بلندی حروف همهٔ نام‌ها یکی باشد' }).check({ force: true });
  const heights = () =>
    tiles(page).evaluateAll((all) => [
      ...new Set(all.map((each) => /حروف ([۰-۹٫]+) /.exec(each.textContent ?? '')?.[1])),
    ]);
  await expect.poll(heights).toEqual(['۲٫۴']);
});

test('a list is written and pasted in two columns, on a phone too', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await signIn(page, newMobile());
  await openColumns(page);
  await nameOf(page, '۱').fill('سارا ۱۷');
  await nameOf(page, '۱').press('Enter');
  await expect(nameOf(page, '۲')).toBeFocused();
  await expect(take(page)).toBeDisabled();
  await expect(take(page)).toHaveAccessibleDescription('۱ نام منتظر جواب شماست و ساخته نمی‌شود.');
  if (isMobile) {
    const yes = asked(page).getByRole('button', { name: /^بله/ });
    await expect(yes).toBeVisible();
    await page.getByRole('button', { name: '۱ نام جواب می‌خواهد' }).click();
    await expect(yes).toBeFocused();
    await expect(yes).toBeInViewport({ ratio: 1 });
  }
  await nameOf(page, '۱').fill('سارا');
  await nameOf(page, '۱').press('Enter');
  await expect(nameOf(page, '۲')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(sizeIn(page, '۱')).toBeFocused();
  // After leaving the cell, an invalid size gets an error message, and the name is reported as skipped.
  await page.keyboard.type('نیلوفر');
  await page.keyboard.press('Enter');
  await expect(nameOf(page, '۲')).toBeFocused();
  await expect(sizeIn(page, '۱')).toHaveAccessibleDescription(
    '«نیلوفر» سایز نیست؛ عددی از ۱۱ تا ۲۶ بنویسید.',
  );
  await expect(page.getByText('۱ نام ایراد دارد و ساخته نمی‌شود.')).toBeVisible();
  await expectAccessible(page);
  await sizeIn(page, '۱').fill('۱۸');
  await page.keyboard.press('Enter');
  await expect(nameOf(page, '۲')).toBeFocused();
  // A comma and a size move to their column as the row is left.
  await page.keyboard.type('نیلوفر، ۱۹');
  await page.keyboard.press('ArrowDown');
  await expect(nameOf(page, '۲')).toHaveValue('نیلوفر');
  await expect(sizeIn(page, '۲')).toHaveValue('۱۹');
  await expect(nameOf(page, '۳')).toBeFocused();
  const paste = (text: string) =>
    page.evaluate((copied) => {
      const data = new DataTransfer();
      data.setData('text/plain', copied);
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    }, text);
  // From a spreadsheet, and from a chat.
  await paste('ردیف\tنام\tسایز\r\n1\tرضا\t17.5\r\n2\tمینا\t\r\n');
  await expect(nameOf(page, '۴')).toHaveValue('مینا');
  await nameOf(page, '۵').focus();
  await paste('۱. علی - ۱۶٫۵\n۲. مریم');
  await expect(nameOf(page, '۵')).toHaveValue('علی');
  await expect(sizeIn(page, '۵')).toHaveValue('۱۶٫۵');
  await expect(tiles(page)).toHaveCount(6);
  await expect(tiles(page).nth(2)).toContainText('سایز ۱۷٫۵');
  await expect(tiles(page).nth(3)).not.toContainText('سایز');
  // On a phone, the button and the format stay in view.
  await scrollTo(nameOf(page, '۱'));
  await expect(take(page)).toHaveCount(1);
  if (isMobile) {
    await expect(take(page)).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'قالب فایل: SVG' }).click();
    await page.getByRole('menuitemradio', { name: 'DXF' }).click();
    await page.getByRole('button', { name: 'قالب فایل: DXF' }).click();
    await page.getByRole('menuitemradio', { name: 'SVG' }).click();
  }
  const { bytes } = await downloaded(page, take(page));
  const widths = Object.values(unzipSync(bytes)).map((content) => sizeOf(strFromU8(content))[0]);
  expect(widths.map((width) => Math.round(width * 100))).toEqual(
    [18, 19, 17.5, 17.32, 16.5, 17.32].map((mm) => Math.round(around(mm) * 100)),
  );
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('a number that ends a name is asked about, for one and for all, and never made silently', async ({
  page,
}) => {
  await signIn(page, newMobile());
  await openBatch(page);
  await list(page).fill('سارا ۱۷\nعلی 16,5\nرضا\nمهر ۱۴۰۳\nماه ۱۴۰۳\nسارا US 7');
  await expect(asked(page)).toHaveCount(4);
  await expect(asked(page).first()).toContainText('۱۷ سایز است؟');
  await expect(tiles(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'دریافت ۲ فایل' })).toBeEnabled();
  await expectAccessible(page);
  await asked(page).first().getByRole('button', { name: /^بله/ }).click();
  await expect(list(page)).toHaveValue(/^سارا\t۱۷\n/);
  await expect(tiles(page).first()).toContainText('سایز ۱۷');
  await asked(page).last().getByRole('button', { name: /^نه/ }).click();
  await expect(asked(page)).toHaveCount(2);
  await expect(tiles(page).filter({ hasText: 'ماه ۱۴۰۳' })).toBeVisible();
  // The answers are saved with the list.
  await page.reload();
  await expect(asked(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'همه نوشته شود' }).click();
  await expect(asked(page)).toHaveCount(0);
  await expect(tiles(page)).toHaveCount(6);
  await list(page).fill('سارا ۱۷\nرضا 😀\nعلی');
  await expect(refusals(page)).toHaveCount(1);
  await expect(page.getByText('۱ نام با عدد تمام می‌شود؛')).toBeVisible();
  await expect(page.getByText('بقیهٔ نام‌ها آماده‌اند')).toHaveCount(0);
  await list(page).fill('سارا ۱۷\nعلی ۱۸\nمینا ۷');
  await page.getByRole('button', { name: 'همه سایز است' }).click();
  await expect(list(page)).toHaveValue('سارا\t۱۷\nعلی\t۱۸\nمینا\tUS ۷');
});

/** The hints next to the fields, each with a check that it is true. */
const hints: readonly { text: RegExp; prove: (page: Page) => Promise<void> }[] = [
  {
    text: /^هر نام در یک سطر\. برای سایز متفاوت، بعد از نام ویرگول بگذارید: سارا، ۱۷$/,
    async prove(page) {
      await list(page).fill('نیلوفر\nسارا، ۱۷');
      await expect(tiles(page)).toHaveCount(2);
      await expect(tiles(page).nth(1)).toContainText('سارا');
      await expect(tiles(page).nth(1)).not.toContainText('سارا،');
      await expect(tiles(page).nth(1)).toContainText(`سایز ۱۷ ·`);
    },
  },
  {
    text: /^همه هم‌قد بلندترین نام می‌شوند تا یکدست باشند\.$/,
    async prove(page) {
      const heights = () =>
        tiles(page).evaluateAll((all) =>
          all.map((each) => /حروف ([۰-۹٫]+) /.exec(each.textContent ?? '')?.[1]),
        );
      await list(page).fill('سارا\nنام بلندی که دور این حلقه ریز می‌شود');
      await expect(tiles(page)).toHaveCount(2);
      // The tiles may still be those of the previous list.
      await expect(tiles(page).nth(1)).toContainText(/نام بلندی.*حروف [۰-۹]/);
      await expect.poll(async () => new Set(await heights()).size).toBe(2);
      const [, longest] = await heights();
      await page.getByRole('checkbox', { name: 'بلندی حروف همهٔ نام‌ها یکی باشد' }).check({ force: true });
      await expect.poll(heights).toEqual([longest, longest]);
    },
  },
  {
    text: /^برای مرورگر و Illustrator$/,
    async prove(page) {
      await list(page).fill('سارا');
      const { bytes } = await downloaded(page, take(page));
      expect(strFromU8(Object.values(unzipSync(bytes))[0] ?? new Uint8Array())).toContain('<svg');
    },
  },
  {
    text: /^CSV یا TXT، تا ۱ مگابایت|CSV یا TXT/,
    async prove(page) {
      await list(page).fill('');
      for (const name of ['names.csv', 'names.txt'])
        await page
          .locator('input[type=file]')
          .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('مهر\n') });
      await expect(list(page)).toHaveValue('مهر\nمهر');
    },
  },
  {
    text: /^سایز را خالی بگذارید تا همان ۱۷٫۳۲ میلی‌متر شود؛ سایز آمریکایی را با US بنویسید: US 7\. فهرست را از اکسل یا گفتگو هم می‌توانید همین‌جا بچسبانید\.$/,
    async prove(page) {
      await choose(page, 'دو ستون');
      await nameOf(page, '۱').fill('سارا');
      await sizeIn(page, '۱').fill('');
      await nameOf(page, '۲').fill('رضا');
      await sizeIn(page, '۲').fill('US 9');
      const { bytes } = await downloaded(page, page.getByRole('button', { name: 'دریافت ۲ فایل' }));
      const [usual, usa] = Object.values(unzipSync(bytes)).map((content) => sizeOf(strFromU8(content))[0]);
      expect(usual).toBeCloseTo(around(17.32), 3);
      expect(usa).toBeCloseTo(around(18.95), 3);
      await choose(page, 'متن');
    },
  },
];

test('every hint of the page is true', async ({ page }) => {
  await signIn(page, newMobile());
  await openBatch(page);
  const shown = async () =>
    (
      await page
        .locator('main')
        .locator('p, span, small')
        .filter({ hasText: /[.ای۷]$|Illustrator|TXT/ })
        .allTextContents()
    ).map((text) => text.trim());
  for (const { text, prove } of hints) {
    await choose(page, text.source.startsWith('^سایز را') ? 'دو ستون' : 'متن');
    await expect
      .poll(async () => (await shown()).some((each) => text.test(each)), { message: String(text) })
      .toBe(true);
    await choose(page, 'متن');
    await prove(page);
  }
});

test('a list is made by keys alone, and thrown away', async ({ page }) => {
  await signIn(page, newMobile());
  await openBatch(page);
  await list(page).focus();
  await page.keyboard.type('Sara\nMaral');
  await expect(tiles(page)).toHaveCount(2);
  // A name that is still being drawn may be drawn anew meanwhile.
  await scrollTo(tiles(page).nth(1));
  const edit = page.getByRole('button', { name: 'ویرایش «Maral»' });
  await edit.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'نام ۲' })).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Mina');
  await page.keyboard.press('Enter');
  await expect(list(page)).toHaveValue('Sara\nMina');
  await page.getByRole('button', { name: 'برداشتن «Sara»' }).press('Enter');
  await expect(list(page)).toHaveValue('Mina');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'دور ریختن' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'دور ریختن' }).click();
  await expect(list(page)).toHaveValue('');
  await expect(page.getByText('هنوز نامی نیست')).toBeVisible();
});
