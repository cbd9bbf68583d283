import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type APIResponse, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { adminMobile, another, newMobile, origin, signIn } from './people.ts';

const film = path.join(import.meta.dirname, '../server/testing/media/film.mp4');

/** Makes a course of two episodes through the calls of admins. */
async function makeCourse(page: Page, title: string): Promise<string> {
  const { request } = page;
  const headers = origin();
  const idOf = async (answer: APIResponse) => ((await answer.json()) as { _id: string })._id;
  const at = '/api/admin/content';
  const course = await idOf(
    await request.post(`${at}/courses`, {
      data: { title, description: 'از فایل خام تا طرحی که لیزر می‌خواند.' },
      headers,
    }),
  );
  for (const name of ['باز کردن فایل', 'خروجی برای لیزر']) {
    const episode = await idOf(
      await request.post(`${at}/episodes`, { data: { courseId: course, title: name }, headers }),
    );
    const buffer = await readFile(film);
    const video = { name: 'film.mp4', mimeType: 'video/mp4', buffer };
    expect(
      (await request.post(`${at}/episodes/${episode}/video`, { multipart: { video }, headers })).status(),
    ).toBe(200);
    const files = {
      name: 'تمرین.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    };
    const extra = await request.post(`${at}/episodes/${episode}/extra`, {
      multipart: { files, title: 'فایل تمرین' },
      headers,
    });
    expect(extra.status()).toBe(200);
  }
  return course;
}

test('a customer finds a course, watches it, goes on where it was left, rates it and takes a file', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const title = `آماده‌کردن طرح ${newMobile()}`;
  const admin = await another(browser, page);
  await signIn(admin, adminMobile());
  const course = await makeCourse(admin, title);
  await admin.context().close();

  await signIn(page, newMobile());
  await page.goto(`/tutorial?search=${encodeURIComponent(title)}`);
  await expect(page.getByText('۲ قسمت')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/tutorial/${course}$`));
  await expectAccessible(page);

  // A film of a second, watched to its end by the keyboard.
  await expect(page.getByRole('heading', { name: /باز کردن فایل/ })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByText('این قسمت تمام شد')).toBeVisible();
  await expect(page.getByText('دیده شده')).toBeAttached();
  await page.getByRole('button', { name: 'سرعت پخش' }).click();
  await page.getByRole('menuitem', { name: '۱٫۵×' }).click();
  await expect(page.getByRole('button', { name: 'سرعت پخش: ۱٫۵×' })).toBeVisible();
  await page.getByRole('button', { name: 'قسمت بعد' }).click();
  await expect(page.getByRole('heading', { name: /خروجی برای لیزر/ })).toBeVisible();
  await expect(page.getByText('این دوره تمام شد')).toBeVisible();

  const star = page.getByRole('radio', { name: /۴ از ۵/ });
  await star.check({ force: true });
  await page.getByRole('button', { name: 'ثبت امتیاز' }).click();
  await expect(page.getByText('امتیاز شما ثبت شد')).toBeVisible();
  await expect(page.getByText('از ۱ نفر')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'دریافت فایل تمرین' }).click();
  expect((await downloading).suggestedFilename()).toBe('تمرین.svg');
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText('دیده شده')).toHaveCount(2);
  await expect(star).toBeChecked();
  await page.goto(`/tutorial?search=${encodeURIComponent(title)}`);
  await expect(page.getByText('همه را دیده‌اید')).toBeVisible();
  await expectAccessible(page);
});

test('an episode that was left goes on there', { tag: '@anyScreen' }, async ({ page, browser }) => {
  const admin = await another(browser, page);
  await signIn(admin, adminMobile());
  const course = await makeCourse(admin, `ادامه ${newMobile()}`);
  await admin.context().close();
  await signIn(page, newMobile());
  // The film is a second long, so the answer says that it is a minute and was left in its middle.
  await page.route(`**/api/tutorial/course/${course}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { episodes: object[] };
    const [first, ...others] = body.episodes;
    await route.fulfill({
      response: answer,
      json: { ...body, episodes: [{ ...first, seconds: 60, watched: 30 }, ...others] },
    });
  });
  await page.goto(`/tutorial/${course}`);
  await expect(page.getByText('از ۰:۳۰ ادامه می‌دهید')).toBeVisible();
  await page.getByRole('button', { name: 'از اول' }).click();
  await expect(page.getByText('از ۰:۳۰ ادامه می‌دهید')).toBeHidden();
  const slider = page.getByRole('slider', { name: 'جای پخش' });
  await expect(slider).toHaveAttribute('aria-valuetext', /^۰:۰۰ از/);
});
