import { expect, type Locator, type Page } from '@playwright/test';
import { asAdmin, ask, newMobile, orderQuickly, signIn } from './people.ts';
import { test } from './test.ts';

test.describe.configure({ mode: 'parallel' });

/** On a phone of this width, with text of this size in px. */
async function open(page: Page, path: string, width: number, text: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.goto(path);
  await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}px`), text);
}

/** Returns the words whose letters are on several lines. */
const brokenWords = (part: Locator) =>
  part.evaluate((element) => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          broken.push(word);
      }
    return broken;
  });

/** The share of the composer's width that its field has. */
const shareOfField = async (page: Page) => {
  const field = await page.getByRole('textbox', { name: 'پاسخ شما' }).boundingBox();
  const composer = await page.locator('[data-composer]').boundingBox();
  return (field?.width ?? 0) / (composer?.width ?? 1);
};

test('large text on a phone breaks no word of a title, a step or a time, and leaves the field its width', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await signIn(page, newMobile());
  const designId = await orderQuickly(page, 'نقش برگ');
  const other = await orderQuickly(page, 'نقش گل');
  await ask(page, 'post', 'ticket/new', {
    multipart: { title: 'فاکتور', department: 'finance', text: 'فاکتور می‌خواهم.' },
  });
  const admin = await asAdmin(browser, page);
  await ask(admin, 'put', 'design/suspend', { data: { designId, reason: 'اندازهٔ حلقه؟' } });

  await open(admin, '/admin/tickets', 390, 32);
  await expect(admin.getByText(/تیکت، .* منتظر پاسخ$/)).toBeVisible();
  await expect.poll(() => brokenWords(admin.getByRole('heading', { level: 1 }))).toEqual([]);
  await admin.context().close();

  await open(page, '/designOrder', 390, 32);
  const steps = page.getByRole('navigation', { name: 'گام‌های سفارش' });
  await expect.poll(() => brokenWords(steps)).toEqual([]);

  await open(page, `/designOrder/${other}`, 390, 32);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText(/[۰-۹]/);
  const isCut = () =>
    title
      .locator('span')
      .first()
      .evaluate((part) => part.scrollWidth > part.clientWidth + 1);
  await expect.poll(isCut).toBe(false);
  const progress = page.getByRole('list', { name: 'مرحله‌های سفارش' });
  await expect(progress).toContainText('تا ');
  await expect.poll(() => brokenWords(progress)).toEqual([]);

  await open(page, `/designOrder/${designId}`, 390, 32);
  await expect(page.getByRole('textbox', { name: 'پاسخ شما' })).toBeVisible();
  await expect.poll(() => shareOfField(page)).toBeGreaterThan(0.8);
  await open(page, `/designOrder/${designId}`, 320, 16);
  await expect(page.getByRole('textbox', { name: 'پاسخ شما' })).toBeVisible();
  await expect.poll(() => shareOfField(page)).toBeGreaterThan(0.8);
});

test('the line about a lost connection is whole above the title of an order', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await signIn(page, newMobile());
  const id = await orderQuickly(page, 'نقش برگ');
  for (const [width, text] of [
    [390, 16],
    [320, 16],
    [320, 32],
  ] as const) {
    await open(page, `/designOrder/${id}`, width, text);
    await expect(page.getByRole('textbox', { name: 'پیام شما' })).toBeVisible();
    await context.setOffline(true);
    const line = page.locator('[data-offline] p');
    await expect(line).toContainText('ارتباط قطع شد');
    // The title of an order is placed below this height.
    const room = () => line.evaluate((part) => part.getBoundingClientRect().bottom);
    const kept = () =>
      page.evaluate(() => {
        const probe = document.createElement('div');
        probe.style.cssText = 'position:fixed;top:0;height:var(--top-bar)';
        document.body.append(probe);
        const { height } = probe.getBoundingClientRect();
        probe.remove();
        return height;
      });
    const excess = async () => (await room()) - (await kept());
    await expect.poll(excess, `${width} px, text of ${text} px`).toBeLessThanOrEqual(2);
    await context.setOffline(false);
  }
});
