import { expect, type Locator, type Page } from '@playwright/test';
import { newMobile, orderQuickly, signIn } from './people.ts';
import { test } from './test.ts';
import { fileOf } from './png.ts';

const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle cx="4" cy="4" r="3"/></svg>',
);
const long = `${'طرح حاشیهٔ بافته برای رکاب '.repeat(6).trim()}.svg`;

const longMixed = `${'برای حاشیهٔ رکاب '.repeat(6)}laser.svg`;

async function orderWith(page: Page, names: readonly string[]): Promise<string> {
  await orderQuickly(page, 'برای شارژ');
  return orderQuickly(page, 'نام فایل‌ها', ...names.map((name) => fileOf(name, drawing)));
}

const middleOf = async (part: Locator) => {
  const box = await part.boundingBox();
  return (box?.x ?? 0) + (box?.width ?? 0) / 2;
};

test('a file’s name reads in the direction of its first letter, and keeps its ending', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, newMobile());
  const id = await orderWith(page, [
    'موج.svg',
    'ring.svg',
    '1404.svg',
    'حاشیهٔ رکاب corel.svg',
    long,
    longMixed,
  ]);
  await page.goto(`/designOrder/${id}`);
  // The page's first look gives place to the conversation.
  await expect(page.getByRole('log', { name: 'پیام‌ها' })).toBeVisible();
  const files = page.getByRole('list', { name: 'فایل‌های سفارش' });
  const row = (name: string) =>
    files.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });

  const persian = row('موج');
  await expect(persian).toBeVisible();
  const stem = await middleOf(persian.getByText('موج', { exact: true }));
  expect(await middleOf(persian.getByText('.svg', { exact: true }))).toBeLessThan(stem);
  for (const name of ['ring', '1404']) {
    const latin = row(name);
    const begins = await middleOf(latin.getByText(name, { exact: true }));
    expect(await middleOf(latin.getByText('.svg', { exact: true }))).toBeGreaterThan(begins);
  }

  // Latin letters at the end of a Persian name go on into its ending.
  const mixed = row('corel');
  const [first, latin, last] = [
    await middleOf(mixed.getByText('حاشیهٔ رکاب', { exact: true })),
    await middleOf(mixed.getByText('corel', { exact: true })),
    await middleOf(mixed.getByText('.svg', { exact: true })),
  ];
  expect(latin).toBeLessThan(last);
  expect(last).toBeLessThan(first);

  // The name is cut before its ending.
  const cut = row(long.slice(0, -4));
  const [whole, ending] = [
    await cut.boundingBox(),
    await cut.getByText('.svg', { exact: true }).boundingBox(),
  ];
  expect(ending?.x).toBeGreaterThanOrEqual(whole?.x ?? 0);
  expect(ending?.width).toBeGreaterThan(10);
  // A part of a pixel is enough for an ellipsis.
  const isCut = (each: Element) => {
    const text = document.createRange();
    text.selectNodeContents(each);
    return text.getBoundingClientRect().width > each.getBoundingClientRect().width + 0.01;
  };
  const name = cut.getByText(long.slice(0, -4), { exact: true });
  await expect.poll(() => name.evaluate(isCut)).toBe(true);

  // In one place only, though Latin letters come before the ending.
  const parts = row('laser').getByText(/^(برای حاشیه.*|laser)$/);
  expect(await parts.evaluateAll((each) => each.map((part) => part.textContent))).toEqual([
    longMixed.slice(0, -'laser.svg'.length),
    'laser',
  ]);
  await expect
    .poll(async () => [await parts.first().evaluate(isCut), await parts.last().evaluate(isCut)])
    .toEqual([true, false]);
});
