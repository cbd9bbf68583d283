import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { startProxy } from '../server/testing/proxy.ts';
import { countActs } from './acts.ts';
import { expectAccessible } from './axe.ts';
import { tick } from './choose.ts';
import { closeWithEscape } from './dialogs.ts';
import { drop } from './drop.ts';
import { largeVideo, sampleVideo } from './videos.ts';
import { adminMobile, another, asAdmin, ask, newMobile, signIn } from './people.ts';
import { type ChosenFile, fileOf, pictureOf } from './png.ts';
import { test } from './test.ts';

test.describe.configure({ mode: 'parallel' });

/** Makes a course of two episodes through the calls of admins. */
async function makeCourse(page: Page, title: string): Promise<string> {
  const { _id: courseId } = await ask(page, 'post', 'admin/content/courses', {
    data: { title, description: 'از فایل خام تا طرحی که لیزر می‌خواند.' },
  });
  const video = fileOf('video.mp4', await readFile(sampleVideo));
  const files = fileOf(
    'تمرین.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="20mm" viewBox="0 0 40 20" fill="none" stroke="#f00"><path d="M5 5H35V15H5Z"/><path d="M5 5H35V15H5Z"/></svg>',
  );
  for (const name of ['باز کردن فایل', 'خروجی برای لیزر']) {
    const at = 'admin/content/episodes';
    const { _id } = await ask(page, 'post', at, { data: { courseId, title: name } });
    await ask(page, 'post', `${at}/${_id}/video`, { multipart: { video } });
    await ask(page, 'post', `${at}/${_id}/extra`, { multipart: { files, title: 'فایل تمرین' } });
  }
  return courseId;
}

test('a customer finds a course, watches it, goes on where it was left, rates it and takes a file', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const title = `آماده‌کردن طرح ${newMobile()}`;
  const admin = await asAdmin(browser, page);
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

  // A video of a second, watched to its end by the keyboard.
  await expect(page.getByRole('heading', { name: /باز کردن فایل/ })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByText('این قسمت تمام شد')).toBeVisible();
  await expect(page.getByText('دیده شده')).toBeAttached();
  const speed = page.getByRole('combobox', { name: 'سرعت پخش' });
  await speed.selectOption('۱٫۵×');
  await expect(speed).toHaveValue('1.5');
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate))
    .toBe(1.5);
  await page.getByRole('button', { name: 'قسمت بعد' }).click();
  await expect(page.getByRole('heading', { name: /خروجی برای لیزر/ })).toBeVisible();
  await expect(page.getByText('این دوره تمام شد')).toBeVisible();
  // The page that sent the progress keeps it.
  await expect(page.getByText('دیده شده')).toHaveCount(2);

  const star = page.getByRole('radio', { name: /۴ از ۵/ });
  await tick(star);
  await page.getByRole('button', { name: 'ثبت امتیاز' }).click();
  await expect(page.getByText('امتیاز شما ثبت شد')).toBeVisible();
  await expect(page.getByText('از ۱ نفر')).toBeVisible();
  await page.getByRole('button', { name: 'نمایش فایل تمرین' }).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('list', { name: 'نکته‌های طرح' })).toContainText('۱ خط دوتایی');
  await expect(viewer.locator('[role=img] svg path')).toHaveCount(1);
  await expectAccessible(page);
  await viewer.getByRole('button', { name: 'بستن', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'دریافت فایل تمرین' }).click();
  expect((await downloading).suggestedFilename()).toBe('تمرین.svg');
  // A button half under the bar at the top counts as a small one.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText('دیده شده')).toHaveCount(2);
  await expect(star).toBeChecked();
  await page.goto(`/tutorial?search=${encodeURIComponent(title)}`);
  await expect(page.getByText('همه را دیده‌اید')).toBeVisible();
  await expectAccessible(page);
});

test('an episode that was left goes on there', async ({ page, browser }) => {
  const admin = await asAdmin(browser, page);
  const course = await makeCourse(admin, `ادامه ${newMobile()}`);
  await admin.context().close();
  await signIn(page, newMobile());
  // The video is a second long, so the answer says that it is a minute and was left in its middle.
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
  // Saving the progress may fetch the course again after the test has ended.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('an admin gives an episode captions, and a customer reads them, turns them off and on again', async ({
  page,
  browser,
}) => {
  const title = `زیرنویس ${newMobile()}`;
  const admin = await asAdmin(browser, page);
  const id = await makeCourse(admin, title);
  const change = (published: boolean) =>
    ask(admin, 'put', `admin/content/courses/${id}`, { data: { published } });
  await change(false);
  await admin.goto('/admin/settings/tutorials');
  const course = admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name: title }) });
  await course.getByRole('button', { name: 'قسمت‌ها' }).click();
  const dialog = admin.getByRole('dialog', { name: 'افزودن زیرنویس' });
  const chooser = dialog.locator('input[type=file]');
  const save = dialog.getByRole('button', { name: 'ذخیره' });
  await course.getByRole('button', { name: 'افزودن زیرنویس' }).first().click();
  const captions = (text: string) => fileOf('video.srt', text);
  await chooser.setInputFiles(captions('1\n00:00:00,000 -> 00:00:09,000\nسلام'));
  await save.click();
  await expect(admin.getByText('در این فایل هیچ زیرنویسی نیست')).toBeVisible();
  await chooser.setInputFiles(captions('1\n00:00:00,000 --> 00:00:09,000\nسلام، خوش آمدید'));
  await expect(dialog.getByRole('figure')).toContainText('سلام، خوش آمدید');
  await expectAccessible(admin);
  await save.click();
  await expect(admin.getByText('زیرنویس ذخیره شد')).toBeVisible();
  const remove = course.getByRole('button', { name: 'حذف زیرنویس باز کردن فایل' });
  await expect(remove).toBeVisible();
  await expectAccessible(admin);
  await remove.click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'حذف زیرنویس' }).click();
  await expect(remove).toBeHidden();
  await admin
    .getByRole('alertdialog')
    .filter({ hasText: 'زیرنویس حذف شد' })
    .getByRole('button', { name: 'برگرداندن' })
    .click();
  // The list may not have dropped the removed row yet, so seeing it proves nothing.
  await expect(admin.getByText('تغییر برگردانده شد')).toBeVisible();
  await expect(remove).toBeVisible();
  await admin.goto('/admin/settings/changes?of=episodes');
  await expect(
    admin.getByRole('listitem').filter({ hasText: 'video.mp4، با زیرنویس' }).first(),
  ).toBeVisible();
  await change(true);
  await admin.context().close();

  await signIn(page, newMobile());
  const { episodes } = await ask<{ episodes: { _id: string }[] }>(page, 'get', `tutorial/course/${id}`);
  // The video is so short that it may have been watched to its end.
  await page.goto(`/tutorial/${id}?episode=${episodes[0]?._id}`);
  const shown = () =>
    page
      .locator('video')
      .evaluate((video: HTMLVideoElement) =>
        [...video.textTracks]
          .filter(({ mode }) => mode === 'showing')
          .flatMap((track) => [...(track.activeCues ?? [])].map((cue) => (cue as VTTCue).text)),
      );
  await page.getByRole('button', { name: 'پخش', exact: true }).click();
  await expect.poll(shown).toEqual(['سلام، خوش آمدید']);
  await page.getByRole('button', { name: 'بدون زیرنویس' }).click();
  await expect.poll(shown).toEqual([]);
  // The choice stays with the browser.
  await page.reload();
  await expect(page.getByRole('button', { name: 'با زیرنویس' })).toBeVisible();
  await page.getByRole('button', { name: 'پخش', exact: true }).click();
  await expect(page.getByText('این قسمت تمام شد')).toBeVisible();
  expect(await shown()).toEqual([]);
  await page.keyboard.press('c');
  await expect.poll(shown).toEqual(['سلام، خوش آمدید']);
  await expectAccessible(page);
});

test('two admins who change the same course lose nothing, and a change can be taken back', async ({
  page,
  browser,
}) => {
  const title = `دو مدیر ${newMobile()}`;
  await signIn(page, adminMobile());
  const at = 'admin/content/courses';
  const { _id } = await ask(page, 'post', at, {
    data: { title, description: 'نخست', published: false },
  });
  const now = () => ask(page, 'get', `${at}/${_id}`);

  await page.goto('/admin/settings/tutorials');
  const course = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await course.getByRole('button', { name: `ویرایش ${title}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'توضیح' }).fill('توضیح من');

  const context = await browser.newContext({ storageState: await page.context().storageState() });
  await ask(context, 'put', `${at}/${_id}`, { data: { description: 'توضیح دیگری' } });
  await context.close();

  await dialog.getByRole('button', { name: 'ذخیره' }).click();
  await expect(
    page.getByRole('alertdialog').filter({ hasText: 'این مورد در این فاصله تغییر کرده است' }),
  ).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'نسخهٔ شما' })).toContainText('توضیح من');
  await expect(dialog.getByRole('region', { name: 'نسخهٔ ذخیره‌شده' })).toContainText('توضیح دیگری');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'ادامه با نسخهٔ من' }).click();
  await expect(dialog.getByRole('textbox', { name: 'توضیح' })).toHaveValue('توضیح من');
  await dialog.getByRole('button', { name: 'ذخیره' }).click();
  await expect(dialog).toBeHidden();
  expect(await now()).toMatchObject({ description: 'توضیح من' });

  await page.getByRole('button', { name: 'برگرداندن' }).first().click();
  await expect(page.getByText('تغییر برگردانده شد')).toBeVisible();
  expect(await now()).toMatchObject({ description: 'توضیح دیگری' });

  await page.goto('/admin/settings/changes?of=courses');
  const change = page.getByRole('listitem').filter({ hasText: title }).first();
  await expect(change).toContainText('پیش از این: توضیح من');
  await expect(change).toContainText('حالا: توضیح دیگری');
  await expectAccessible(page);
});

test('an admin makes a course in the browser: written, given a video, put in order and published', async ({
  page,
  browser,
}) => {
  const title = `دورهٔ تازه ${newMobile()}`;
  await signIn(page, adminMobile());
  await page.goto('/admin/settings/tutorials');
  await page.getByRole('button', { name: 'دورهٔ تازه' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'ذخیره' }).click();
  await expect(dialog.getByText('عنوان را وارد کنید.')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: /منتشر شود/ })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'عنوان' }).fill(title);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'ذخیره' }).click();
  const course = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(course.getByText('پیش‌نویس')).toBeVisible();
  await course.getByRole('button', { name: 'قسمت‌ها' }).click();
  // The button is below the list, and shifts when the list loads.
  await expect(course.getByText('این دوره هنوز قسمتی ندارد.')).toBeVisible();
  for (const name of ['یکم', 'دوم']) {
    await course.getByRole('button', { name: 'قسمت تازه' }).click();
    await dialog.getByRole('textbox', { name: 'عنوان' }).fill(name);
    await dialog.getByRole('button', { name: 'ذخیره' }).click();
    await expect(course.getByRole('heading', { name: new RegExp(`${name}$`) })).toBeVisible();
  }
  await course.locator('input[type=file][accept*=mp4]').first().setInputFiles(sampleVideo);
  await expect(page.getByText('ویدیوی قسمت ذخیره شد')).toBeVisible();
  await expect(course.getByText(/^video\.mp4/)).toBeVisible();

  // A video that arrives while the form is open is no other version.
  await course.getByRole('button', { name: 'ویرایش یکم' }).click();
  await dialog.getByRole('textbox', { name: 'توضیح' }).fill('با ویدیوی تازه');
  const arrived = page.waitForResponse((answer) => /\/episodes\/\d+\/video$/.test(answer.url()));
  await course.locator('input[type=file][accept*=mp4]').first().setInputFiles(sampleVideo);
  expect((await arrived).status()).toBe(200);
  // The list shows a change of one's own before it is fetched again, so nobody is asked about it.
  const list = /content\/episodes\?/;
  await page.route(list, () => {});
  await dialog.getByRole('button', { name: 'ذخیره' }).click();
  await expect(dialog).toBeHidden();

  // A removed episode comes back with its video, at its place.
  await course.getByRole('button', { name: 'حذف یکم' }).click();
  await page.unroute(list);
  await page.getByRole('alertdialog').getByRole('button', { name: 'حذف قسمت' }).click();
  await expect(course.getByText(/^video\.mp4/)).toBeHidden();
  await page
    .getByRole('alertdialog')
    .filter({ hasText: 'قسمت حذف شد' })
    .getByRole('button', { name: 'برگرداندن' })
    .click();
  await expect(course.getByText(/^video\.mp4/)).toBeVisible();
  await expect(course.getByRole('heading', { level: 3 }).first()).toHaveText(/یکم$/);

  await course.getByRole('button', { name: 'تغییر ترتیب' }).click();
  const rows = course.getByRole('grid', { name: 'ترتیب قسمت‌ها' }).getByRole('row');
  await expect(rows.first()).toContainText('یکم');
  await expectAccessible(page);
  await rows.first().getByRole('button', { name: 'پایین بردن یکم' }).click();
  await expect(rows.first()).toContainText('دوم');
  await expect(page.getByText('«یکم» به جایگاه ۲ رفت')).toBeVisible();
  await course.getByRole('button', { name: 'پایان ترتیب' }).click();
  await expect(course.getByRole('heading', { level: 3 }).first()).toHaveText(/دوم$/);
  await expectAccessible(page);
  await course.getByRole('button', { name: `ویرایش ${title}` }).click();
  await dialog.getByText('منتشر شود').click();
  await dialog.getByRole('button', { name: 'ذخیره' }).click();
  await expect(course.getByText('منتشر شده')).toBeVisible();
  // The courses stand in a customer's sidebar only, and have their title in an admin's window too.
  await page.goto('/tutorial');
  await expect(page).toHaveTitle('آموزش · حکاک');
  await page.getByRole('link', { name: 'مدیریت آموزش‌ها' }).click();
  await expect(page).toHaveURL('/admin/settings/tutorials');

  const customer = await another(browser, page);
  await signIn(customer, newMobile());
  await customer.goto(`/tutorial?search=${encodeURIComponent(title)}`);
  await expect(customer.getByText('۲ قسمت')).toBeVisible();
});

test('a course from three videos takes at most six acts, in the order of their names, and is not published empty', async ({
  page,
  browser,
}) => {
  const title = `از ویدیو ${newMobile()}`;
  await signIn(page, adminMobile());
  await page.goto('/admin/settings/tutorials');
  const acts = countActs(page);
  const name = async (file: string) => ({
    name: file,
    mimeType: 'video/mp4',
    buffer: await readFile(sampleVideo),
  });
  // Each waits until the test lets it through.
  const { promise: isLet, resolve: letAll } = Promise.withResolvers<void>();
  let [running, most] = [0, 0];
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    most = Math.max(most, ++running);
    await isLet;
    running -= 1;
    return route.continue();
  });
  await acts.choose(page.getByRole('button', { name: 'دوره از چند ویدیو' }), [
    await name('۱۰_پایان.mp4'),
    await name('۲_نقش و قاب.mp4'),
    await name('۱_آغاز.mp4'),
  ]);
  const dialog = page.getByRole('dialog', { name: 'دوره از چند ویدیو' });
  const titles = dialog.getByRole('textbox', { name: /^عنوان قسمت/ });
  await expect(titles).toHaveCount(3);
  expect(await titles.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))).toEqual([
    'آغاز',
    'نقش و قاب',
    'پایان',
  ]);
  await expectAccessible(page);
  await acts.type(dialog.getByRole('textbox', { name: 'عنوان دوره' }), title);
  await acts.key('Enter');
  const course = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(page.getByText(`دورهٔ «${title}» با ۳ قسمت ساخته شد؛ ویدیوها در راه‌اند.`)).toBeVisible();
  // It is the last of all courses, and takes the focus.
  await expect(course.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(course.getByRole('heading', { level: 2 })).toBeInViewport();
  await expect(course.getByRole('heading', { level: 3 })).toHaveText([/آغاز$/, /نقش و قاب$/, /پایان$/]);
  // Nothing to watch has come yet, so there is nothing to publish; each file says how far it is and can be stopped.
  const publish = course.getByRole('button', { name: 'انتشار' });
  await expect(publish).toBeDisabled();
  await expect(course.getByRole('progressbar')).toHaveCount(3);
  await expect(course.getByRole('button', { name: /^لغو/ })).toHaveCount(3);
  await expectAccessible(page);
  await expect.poll(() => most).toBeGreaterThan(1);
  // Its absence only proves something once it has been visible.
  await expect(course.getByText('۰ ویدیو رسیده')).toBeVisible();
  letAll();
  await expect(course.getByText(/^video|\.mp4$/).first()).toBeVisible();
  await expect(course.getByText('ویدیو رسیده')).toBeHidden({ timeout: 30_000 });
  await expect(publish).toBeEnabled();
  // No message offers to take the video of a single episode back.
  await expect(page.getByText('ویدیوی قسمت ذخیره شد')).toHaveCount(0);
  await acts.press(publish);
  const question = page.getByRole('alertdialog', { name: `دورهٔ «${title}» منتشر شود؟` });
  // It says whom it affects before it does.
  await expect(question).toContainText('همهٔ مشتری‌ها همین حالا این دوره را با ۳ قسمت');
  await acts.press(question.getByRole('button', { name: 'انتشار' }));
  await expect(course.getByText('منتشر شده')).toBeVisible();
  expect(acts.count).toBeLessThanOrEqual(6);

  const customer = await another(browser, page);
  await signIn(customer, newMobile());
  await customer.goto(`/tutorial?search=${encodeURIComponent(title)}`);
  await expect(customer.getByText('۳ قسمت')).toBeVisible();
});

test('videos dropped on the page make a course; one that was given up leaves its episode without a video', async ({
  page,
}) => {
  const title = `رها شده ${newMobile()}`;
  await signIn(page, adminMobile());
  await page.goto('/admin/settings/tutorials');
  await expect(page.getByRole('button', { name: 'دوره از چند ویدیو' })).toBeVisible();
  let isHeld = true;
  await page.route('**/api/uploads/*', (route) =>
    isHeld && route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await drop(page.getByRole('heading', { level: 1 }), [
    { name: 'الف.mp4', buffer: await readFile(sampleVideo) },
    { name: 'ب.mp4', buffer: await readFile(sampleVideo) },
    { name: 'یادداشت.txt', buffer: Buffer.from('نه') },
  ]);
  await expect(page.getByText('فقط فرمت‌های MP4 و MOV مجاز است')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'دوره از چند ویدیو' });
  await dialog.getByRole('textbox', { name: 'عنوان دوره' }).fill(title);
  await dialog.getByRole('button', { name: 'ساخت دوره' }).click();
  const course = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  const rows = course
    .getByRole('list')
    .first()
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(rows).toHaveCount(2);
  await expect(course.getByText('اتصال قطع است؛ خودش ادامه می‌دهد').first()).toBeVisible();
  const giveUp = rows.first().getByRole('button', { name: /^لغو بارگذاری|^حذف الف\.mp4/ });
  await expect(giveUp).toBeVisible();
  // Each attempt to send replaces the button's icon, and a press that started on the old icon is lost.
  await expect(async () => {
    if (await giveUp.isVisible()) await giveUp.click();
    await expect(giveUp).toBeHidden({ timeout: 2000 });
  }).toPass();
  isHeld = false;
  await expect(course.getByText('۱ ویدیو رسیده')).toBeVisible({ timeout: 60_000 });
  await expect(rows.first()).toContainText('بدون ویدیو');
  await course.getByRole('button', { name: 'انتشار' }).click();
  await expect(page.getByRole('alertdialog', { name: `دورهٔ «${title}» منتشر شود؟` })).toContainText(
    '۱ قسمت هنوز ویدیو ندارد',
  );
});

test('a course of videos outlives Escape, a refused episode and a reload', async ({ page }) => {
  const title = `نیمه‌کاره ${newMobile()}`;
  await signIn(page, adminMobile());
  await page.goto('/admin/settings/tutorials');
  await expect(page.getByRole('button', { name: 'دوره از چند ویدیو' })).toBeVisible();
  await drop(page.getByRole('heading', { level: 1 }), [
    { name: '۱ الف.mp4', buffer: await readFile(sampleVideo) },
    { name: '۲ ب.mp4', buffer: await readFile(sampleVideo) },
  ]);
  const dialog = page.getByRole('dialog', { name: 'دوره از چند ویدیو' });
  const titles = dialog.getByRole('textbox', { name: /^عنوان قسمت/ });
  await dialog.getByRole('textbox', { name: 'عنوان دوره' }).fill(title);
  await titles.last().fill('پایان کار');
  await closeWithEscape(dialog);
  const goOn = page.getByRole('button', { name: 'ادامهٔ دورهٔ نیمه‌کاره (۲ ویدیو)' });
  await goOn.click();
  await expect(titles.last()).toHaveValue('پایان کار');
  await expect(dialog.getByText('پیش‌نویس ذخیره شد')).toBeVisible();

  // The second episode is refused: the course is half made.
  let times = 0;
  await page.route('**/api/admin/content/episodes', (route) =>
    route.request().method() === 'POST' && ++times === 2 ? route.abort() : route.continue(),
  );
  await dialog.getByRole('button', { name: 'ساخت دوره' }).click();
  await expect(dialog.getByText('ساخته شد', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'ادامهٔ ساخت' })).toBeEnabled();
  await expect(dialog.getByText('پیش‌نویس ذخیره شد')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await goOn.click();
  await expect(titles.last()).toHaveValue('پایان کار');
  await expect(titles.first()).toBeDisabled();
  await dialog.getByRole('button', { name: 'ادامهٔ ساخت' }).click();
  await expect(dialog).toBeHidden();
  const courses = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(courses).toHaveCount(1);
  await expect(courses.getByRole('heading', { level: 3 })).toHaveText([/الف$/, /پایان کار$/]);
  await expect(courses.getByText(/ویدیو رسیده/)).toBeHidden({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'دوره از چند ویدیو' })).toBeVisible();
});

test('a cover and extra files are added in forms, and the record shows every cover', async ({ page }) => {
  const title = `جایگزین ${newMobile()}`;
  await signIn(page, adminMobile());
  await makeCourse(page, title);
  await page.goto('/admin/settings/tutorials');
  const course = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  const dialog = page.getByRole('dialog');

  for (const [grey, button] of [
    [90, 'انتخاب تصویر'],
    [180, 'تصویر دیگر'],
  ] as const) {
    await course.getByRole('button', { name: `ویرایش ${title}` }).click();
    await expect(dialog.getByRole('button', { name: button })).toBeVisible();
    const cover = pictureOf('cover.png', 320, 180, () => grey);
    await dialog.locator('input[type=file]').setInputFiles(cover);
    await expect(dialog.locator('canvas')).toHaveCount(2);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'ذخیره' }).click();
    await expect(dialog).toBeHidden();
  }

  await course.getByRole('button', { name: 'قسمت‌ها' }).click();
  const episode = course
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: /باز کردن فایل/ }) });
  await episode.getByRole('button', { name: 'افزودن فایل' }).click();
  await dialog.getByRole('button', { name: 'افزودن', exact: true }).click();
  await expect(dialog.getByText('حداقل یک فایل انتخاب کنید.')).toBeVisible();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm" viewBox="0 0 9 9"/>';
  await dialog.locator('input[type=file]').setInputFiles(fileOf('plan.svg', svg));
  await dialog.getByRole('textbox', { name: 'عنوان' }).fill('الگوی پیچک');
  await expect(dialog.getByRole('figure')).toContainText('الگوی پیچک');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'افزودن', exact: true }).click();
  await expect(episode.getByRole('link', { name: 'الگوی پیچک' })).toBeVisible();

  // The record shows both covers, the one that customers no longer see too.
  await page.goto('/admin/settings/changes?of=courses');
  const change = page.getByRole('listitem').filter({ hasText: title }).first();
  const widths = () =>
    change
      .locator('img')
      .evaluateAll((images: HTMLImageElement[]) => images.map((each) => each.naturalWidth));
  await expect.poll(widths).toEqual([320, 320]);
  await expectAccessible(page);
});

test('what would replace a newer video or newer captions asks first', async ({ page, browser }) => {
  const title = `جایگزین ${newMobile()}`;
  await signIn(page, adminMobile());
  const id = await makeCourse(page, title);
  const at = '/api/admin/content';
  await page.goto('/admin/settings/tutorials');
  const course = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  const dialog = page.getByRole('dialog');
  const said = (text: string) => page.getByRole('alertdialog').filter({ hasText: text });
  await course.getByRole('button', { name: 'قسمت‌ها' }).click();
  const episode = course
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: /باز کردن فایل/ }) });

  // Another admin changes the episode, and this page has not heard of it yet.
  const { data } = (await (await page.request.get(`${at}/episodes?courseId=${id}`)).json()) as {
    data: { _id: string }[];
  };
  const path = `${at}/episodes/${data[0]?._id}`;
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const headers = { origin: new URL(page.url()).origin };
  const other = (part: string, multipart: Record<string, ChosenFile>) =>
    context.request.post(`${headers.origin}${path}/${part}`, { multipart, headers });
  const list = /content\/episodes\?/;
  const unheard = async (act: () => Promise<{ status: () => number }>) => {
    await page.route(list, () => {});
    expect((await act()).status()).toBe(200);
  };
  const heard = () => page.unroute(list);
  const srt = (text: string) => fileOf('video.srt', `1\n00:00:00,000 --> 00:00:09,000\n${text}`);
  const setCaptions = async (text: string) => {
    await episode
      .getByRole('button', { name: /زیرنویس/ })
      .last()
      .click();
    await dialog.locator('input[type=file]').setInputFiles(srt(text));
    await dialog.getByRole('button', { name: 'ذخیره' }).click();
  };
  // The list has to be there before its next answer is held.
  await expect(episode.getByRole('button', { name: /زیرنویس/ }).last()).toBeVisible();
  await unheard(() => context.request.put(headers.origin + path, { data: { description: 'نو' }, headers }));
  await setCaptions('سلام');
  await expect(said('زیرنویس ذخیره شد')).toBeVisible();
  await heard();
  await page.reload();
  await course.getByRole('button', { name: 'قسمت‌ها' }).click();
  await expect(episode.getByRole('button', { name: 'زیرنویس تازه' })).toBeVisible();

  await unheard(() => other('captions', { captions: srt('درود') }));
  await setCaptions('خوش آمدید');
  const question = dialog.getByRole('alert').filter({ hasText: 'زیرنویس شما گذاشته شود؟' });
  await expect(question).toContainText('video.mp4، با زیرنویس (تازه)');
  await expectAccessible(page);
  await heard();
  const set = page.waitForResponse((answer) => answer.url().endsWith('/captions'));
  await dialog.getByRole('button', { name: 'گذاشتن زیرنویس من' }).press('Enter');
  expect((await set).status()).toBe(200);
  await expect(dialog).toBeHidden();

  await page.reload();
  await course.getByRole('button', { name: 'قسمت‌ها' }).click();
  await expect(episode.getByText(/^video\.mp4/)).toBeVisible();
  const video = fileOf('other.mp4', await readFile(sampleVideo));
  await unheard(() => other('video', { video }));
  await episode.locator('input[type=file][accept*=mp4]').setInputFiles(sampleVideo);
  await expect(episode.getByText('در این فاصله «other.mp4» ویدیوی این قسمت شده است')).toBeVisible();
  await heard();
  await expectAccessible(page);
  await episode.getByRole('button', { name: 'تلاش دوباره' }).click();
  await expect(page.getByText('ویدیوی قسمت ذخیره شد')).toBeVisible();
  await expect(episode.getByText(/^video\.mp4/)).toBeVisible();
  await context.close();
});

test('the video that was chosen last goes on after three cuts, and is set while its row is not shown', async ({
  page,
}) => {
  const title = `فیلم بلند ${newMobile()}`;
  await signIn(page, adminMobile());
  const at = 'admin/content';
  const course = await ask(page, 'post', `${at}/courses`, { data: { title, description: 'فیلم' } });
  const episode = await ask(page, 'post', `${at}/episodes`, { data: { courseId: course._id, title: 'یکم' } });
  const network = await startProxy(process.env.E2E_URL ?? '', 1_500_000);
  try {
    let created = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/uploads')) created += 1;
    });
    await page.goto(`${network.url}admin/settings/tutorials`);
    const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    await item.getByRole('button', { name: 'قسمت‌ها' }).click();
    const input = item.locator('input[type=file][accept*=mp4]');
    const percent = async () => Number(await item.getByRole('progressbar').getAttribute('aria-valuenow'));
    const line = async (isCut: boolean) => {
      await page.context().setOffline(isCut);
      const cut = item.getByText(/اتصال قطع است/);
      await (isCut ? expect(cut).toBeVisible() : expect(cut).toBeHidden());
    };
    await input.setInputFiles(await largeVideo('اشتباه.mp4', 11));
    await expect.poll(percent).toBeGreaterThan(5);
    await input.setInputFiles(await largeVideo('درست.mp4', 12));
    await expect(item.getByText('درست.mp4')).toBeVisible();
    await expect.poll(percent).toBeGreaterThan(5);
    await line(true);
    await line(false);
    await expect.poll(percent).toBeGreaterThan(35);
    await line(true);
    await line(false);
    await page.reload();
    await expect(item.getByText('درست.mp4')).toBeVisible();
    await expect.poll(percent).toBeGreaterThan(30);
    expect(created).toBe(2);
    await item.getByRole('button', { name: 'قسمت‌ها' }).click();
    await expect(input).toHaveCount(0);
    await expect(page.getByText('ویدیوی قسمت ذخیره شد')).toBeVisible({ timeout: 60_000 });
    expect(created).toBe(2);
  } finally {
    network.close();
  }
  expect(await ask(page, 'get', `${at}/episodes/${episode._id}`)).toMatchObject({
    video: { filename: 'درست.mp4', poster: expect.any(String) },
    seconds: expect.any(Number),
  });
});

test('the buttons above the courses keep their places while the list is on its way', async ({ page }) => {
  await signIn(page, adminMobile());
  for (const _ of [1, 2]) await makeCourse(page, `ترتیب ${newMobile()}`);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/admin\/content\/courses\?/, async (route) => {
    await released;
    await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/settings/tutorials');
  const order = page.getByRole('button', { name: 'تغییر ترتیب' });
  await expect(order).toBeDisabled();
  await expect(page.getByRole('button', { name: 'دوره از چند ویدیو' })).toBeVisible();
  const heightOf = async () => (await page.locator('main header').first().boundingBox())?.height;
  const before = await heightOf();
  release();
  await expect(order).toBeEnabled();
  expect(await heightOf()).toBe(before);
});
