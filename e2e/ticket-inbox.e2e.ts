import { expect, type Page } from '@playwright/test';
import { toPersianDigits } from '#contract/common/digits';
import { displayName } from '#contract/people';
import { countActs } from './acts.ts';
import { expectAccessible } from './axe.ts';
import { asAdmin, ask, newMobile, orderQuickly, signIn } from './people.ts';
import { test } from './test.ts';

async function openTicket(page: Page, fields: Record<string, string>): Promise<string> {
  return (await ask(page, 'post', 'ticket/new', { multipart: fields }))._id;
}

test('an admin answers with a quick reply, writes a note, assigns, moves by keyboard and closes', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const mobile = newMobile();
  await signIn(page, mobile);
  const designId = await orderQuickly(page, 'حاشیهٔ قاب');
  const first = await openTicket(page, {
    title: 'عکس کافی است؟',
    department: 'design',
    text: 'با همین عکس می‌شود؟',
    designId,
  });
  const second = await openTicket(page, { title: 'فاکتور', department: 'finance', text: 'فاکتور می‌خواهم.' });
  await page.goto(`/ticket/${first}`);

  const admin = await asAdmin(browser, page);
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
  await admin.goto(`/admin/tickets?search=${mobile}`);
  const rows = admin.getByRole('list', { name: 'تیکت‌ها' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  // Those that have waited longest stand first.
  await expect(rows.first()).toContainText('عکس کافی است؟');
  await expect(rows.first()).toContainText('منتظر پاسخ شما');
  await expect(admin.getByRole('searchbox', { name: 'جستجوی تیکت' })).toBeVisible();
  await expectAccessible(admin);

  // A key for the conversation is not lost while its part of the page is on the way.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await admin.route(/\/OpenTicket-/, async (route) => {
    await released;
    await route.continue();
  });
  await admin.keyboard.press('j');
  await expect(admin).toHaveURL(new RegExp(`ticket=${first}`));
  await admin.keyboard.press('n');
  release();
  const conversation = admin.getByRole('region', { name: 'گفتگو' });
  await expect(conversation.getByText('با همین عکس می‌شود؟')).toBeVisible();
  await expect(
    admin.getByRole('article', { name: 'عکس کافی است؟' }).getByRole('link', { name: /^سفارش .+ [۰-۹]+$/ }),
  ).toHaveAttribute('href', `/admin/designsManagement?design=${designId}`);
  const send = admin.getByRole('button', { name: 'فرستادن', exact: true });

  const note = admin.getByRole('textbox', { name: 'یادداشت داخلی' });
  await expect(note).toBeFocused();
  await note.fill('عکسش تار است؛ اول بهترش را بخواهیم.');
  await send.click();
  const messages = admin.getByRole('log', { name: 'پیام‌ها' });
  await expect(messages.getByText('عکسش تار است؛ اول بهترش را بخواهیم.')).toBeVisible();

  // The slash opens the list of replies, which narrows as one types; the chosen one can be changed before it is sent.
  await note.press('Escape');
  await admin.keyboard.press('r');
  const reply = admin.getByRole('textbox', { name: 'پاسخ به مشتری' });
  await expect(reply).toBeFocused();
  // On a wide screen, each of the two buttons shows its key, which is not a part of its name.
  const sendNext = admin.getByRole('button', { name: 'بفرست و بعدی', exact: true });
  for (const [button, key] of [
    [send, 'Enter'],
    [sendNext, 'Ctrl Enter'],
  ] as const)
    await expect(button.getByText(key, { exact: true })).toBeVisible({ visible: !isPhone });
  await reply.pressSequentially('/');
  const options = admin.getByRole('listbox', { name: 'پاسخ‌های آماده' }).getByRole('option');
  await expect(options.first()).toContainText('طراحی');
  await expectAccessible(admin);
  await reply.pressSequentially('فایل اصلی');
  await expect(options).toHaveCount(1);
  await reply.press('Enter');
  await expect(options).toHaveCount(0);
  await expect(reply).toHaveValue(/^سلام، .*سفارش [۰-۹]+ .*همین‌جا بفرستید\.$/);
  await reply.press('End');
  await reply.pressSequentially(' ممنون.');
  await send.click();
  await expect(page.getByText('همین‌جا بفرستید. ممنون.', { exact: false })).toBeVisible();
  await expect(page.getByText('عکسش تار است', { exact: false })).toHaveCount(0);
  const seen = await page.request.get(`/api/ticket/${first}`);
  expect(await seen.text()).not.toContain('تار');

  const own = await ask<Parameters<typeof displayName>[0]>(admin, 'get', 'user/profile');
  const name = toPersianDigits(displayName(own));
  if (isPhone) await admin.getByRole('button', { name: 'مشتری و سابقهٔ او' }).click();
  const assignee = admin.getByRole('combobox', { name: 'مسئول' }).filter({ visible: true });
  await assignee.selectOption(name);
  await expect(assignee.locator('option:checked')).toHaveText(name);
  if (isPhone) {
    await expectAccessible(admin);
    await admin.getByRole('dialog').getByRole('button', { name: 'بستن', exact: true }).click();
    await expect(admin.getByRole('dialog')).toHaveCount(0);
  }

  // The answered ticket has moved down, and the next one is still the one that stood below it.
  await reply.press('Escape');
  await admin.keyboard.press('j');
  await expect(admin).toHaveURL(new RegExp(`ticket=${second}`));
  await expect(conversation.getByText('فاکتور می‌خواهم.')).toBeVisible();
  await admin.keyboard.press('c');
  const question = admin.getByRole('alertdialog');
  await question.getByRole('button', { name: 'بله، بسته شود' }).click();
  await expect(admin.getByText('عملیات با موفقیت انجام شد')).toBeVisible();
  await expect(admin).not.toHaveURL(/ticket=/);
  await expect(rows.filter({ hasText: 'فاکتور' })).toContainText('بسته');
  await expect(rows.filter({ hasText: 'عکس کافی است؟' })).toContainText(name);
  await admin.context().close();
});

test('five tickets are answered in six acts, and the list stays where it is', async ({ page, browser }) => {
  const mobile = newMobile();
  await signIn(page, mobile);
  const titles = ['اندازه', 'جنس', 'زمان', 'فاکتور', 'فایل'];
  for (const title of titles)
    await openTicket(page, { title, department: 'design', text: `دربارهٔ ${title}` });
  const admin = await asAdmin(browser, page);
  await admin.goto(`/admin/tickets?search=${mobile}`);
  const rows = admin.getByRole('list', { name: 'تیکت‌ها' }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  const reply = admin.getByRole('textbox', { name: 'پاسخ به مشتری' });
  const acts = countActs(admin);
  await acts.key('r');
  for (const title of titles) {
    await expect(admin.locator('#ticket-title')).toContainText(title);
    await expect(reply).toBeFocused();
    await admin.keyboard.type(`پاسخ ${title}`);
    await acts.key('Control+Enter');
  }
  await expect(admin).not.toHaveURL(/ticket=/);
  expect(acts.count).toBeLessThanOrEqual(6);
  await expect(rows.filter({ hasText: 'منتظر پاسخ شما' })).toHaveCount(0);
  const { data } = await ask<{ data: { status: string }[] }>(page, 'get', 'user/tickets');
  expect(data.map(({ status }) => status)).toEqual(titles.map(() => 'answered'));

  // After a ticket that was left with Escape, the next one takes the focus, and Enter closes nothing.
  const head = admin.locator('#ticket-title');
  await expect(head).toHaveCount(0);
  await admin.keyboard.press('j');
  // Until the ticket is rendered, the key would act on the list.
  await expect(head).toBeVisible();
  await admin.keyboard.press('r');
  await expect(reply).toBeFocused();
  await reply.press('Escape');
  const left = await head.innerText();
  await admin.keyboard.press('j');
  await expect(head).not.toHaveText(left);
  await expect(head).toBeFocused();
  await expect(admin.getByRole('button', { name: 'بستن تیکت' })).toHaveText('بستن تیکت');
  await admin.context().close();
});

test('rows are low, and neither they nor the head of a ticket are cut', async ({ page, browser }) => {
  const mobile = newMobile();
  await signIn(page, mobile);
  const title = 'فاکتور رسمی برای سفارش‌های ماه';
  const id = await openTicket(page, {
    title,
    department: 'finance',
    text: 'سلام، فاکتور رسمی می‌خواهم. '.repeat(9),
  });
  const admin = await asAdmin(browser, page);
  for (const width of [1024, 1366, 1440]) {
    await admin.setViewportSize({ width, height: 768 });
    await admin.goto(`/admin/tickets?search=${mobile}&ticket=${id}`);
    const row = admin.locator(`[data-ticket="${id}"]`);
    const head = admin.locator('#ticket-title');
    await expect(head).toContainText(title);
    expect((await row.boundingBox())?.height, `${width}`).toBeLessThanOrEqual(76);
    for (const words of [row.getByText(title), head.getByText(title)])
      expect(await words.evaluate((place) => place.scrollWidth - place.clientWidth), `${width}`).toBe(0);
  }
  // The menu counts those that wait, and the list all: both say so.
  await admin.goto('/admin/tickets');
  const found = admin.getByRole('region', { name: 'فهرست تیکت‌ها' }).getByRole('status');
  await expect(found.first()).toHaveText(/[۰-۹]+ تیکت، [۰-۹]+ منتظر پاسخ/);
  const menu = admin
    .getByRole('complementary', { name: 'منوی کناری' })
    .getByRole('link', { name: /^تیکت‌ها/ });
  await expect(menu).toHaveAccessibleName(/^تیکت‌ها [۰-۹]+ منتظر پاسخ$/);
  await expectAccessible(admin);
  await admin.context().close();
});

test('an inbox without a waiting ticket offers no answer, and its key opens what its button opens', async ({
  page,
  browser,
}) => {
  const mobile = newMobile();
  await signIn(page, mobile);
  const id = await openTicket(page, { title: 'اندازه', department: 'design', text: 'کوچک‌تر می‌شود؟' });
  const admin = await asAdmin(browser, page);
  await admin.goto(`/admin/tickets?search=${mobile}`);
  const answer = admin.getByRole('button', { name: 'پاسخ به اولین تیکت منتظر' });
  const reply = admin.getByRole('textbox', { name: 'پاسخ به مشتری' });
  await answer.click();
  await expect(reply).toBeFocused();
  await reply.press('Escape');
  await admin.keyboard.press('Escape');
  await expect(answer).toBeVisible();
  await admin.keyboard.press('r');
  await expect(admin).toHaveURL(new RegExp(`ticket=${id}`));
  await expect(reply).toBeFocused();
  await reply.fill('بله، می‌شود.');
  await admin.getByRole('button', { name: 'فرستادن', exact: true }).click();
  // The conversation also shows a message that is still being sent; leaving the page now could cancel it.
  await expect(admin.getByText('پاسخ شما با موفقیت ثبت شد')).toBeVisible();
  await expect(admin.getByRole('log', { name: 'پیام‌ها' }).getByText('بله، می‌شود.')).toBeVisible();

  await admin.goto(`/admin/tickets?search=${mobile}`);
  await expect(admin.getByRole('list', { name: 'تیکت‌ها' }).getByRole('listitem')).toContainText(
    'پاسخ داده شد',
  );
  await expect(admin.getByText(/گفتگویی باز نیست|همه پاسخ گرفته‌اند|منتظر پاسخ شماست/)).toBeVisible();
  await expect(answer).toHaveCount(0);
});

test('the pages that are as high as the screen do not scroll', { tag: '@phone' }, async ({
  page,
  browser,
  isMobile,
}) => {
  const mobile = newMobile();
  await signIn(page, mobile);
  const id = await openTicket(page, { title: 'اندازه', department: 'design', text: 'کوچک‌تر می‌شود؟' });
  const admin = await asAdmin(browser, page);
  const beyond = () =>
    admin.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
  const row = admin.getByRole('list', { name: 'تیکت‌ها' }).getByRole('listitem');
  if (isMobile) {
    await admin.goto(`/admin/tickets?search=${mobile}&ticket=${id}`);
    await expect(admin.getByRole('textbox', { name: 'پاسخ به مشتری' })).toBeVisible();
    await expect.poll(beyond).toBe(0);
    // A queue that no test fills, and one without rows is not higher than the screen.
    await admin.goto('/admin/designsManagement?list=suspended&type=threeD');
    await expect(admin.getByRole('complementary', { name: 'فهرست سفارش‌ها' })).toBeVisible();
    await expect.poll(beyond).toBe(0);
    return;
  }
  await admin.goto(`/admin/tickets?search=${mobile}`);
  await expect(row).toHaveCount(1);
  for (const height of [625, 768, 900, 1080]) {
    await admin.setViewportSize({ width: 1366, height });
    await expect.poll(beyond, `${height} px`).toBe(0);
  }
});

test('the panel about the customer opens where the conversation keeps its width; a time takes no focus', async ({
  page,
  browser,
}) => {
  await signIn(page, newMobile());
  const id = await openTicket(page, { title: 'فاکتور', department: 'finance', text: 'فاکتور می‌خواهم.' });
  const admin = await asAdmin(browser, page);
  const panel = admin.getByRole('complementary', { name: 'مشتری و سابقهٔ او' });
  const conversation = admin.getByRole('article');
  for (const [width, hasPanel] of [
    [1440, false],
    [1664, true],
  ] as const) {
    await admin.setViewportSize({ width, height: 900 });
    await admin.goto(`/admin/tickets?ticket=${id}`);
    await expect(admin.getByRole('textbox', { name: 'پاسخ به مشتری' })).toBeVisible();
    await expect(panel).toBeVisible({ visible: hasPanel });
    await expect(admin.getByRole('button', { name: 'مشتری و سابقهٔ او' })).toBeVisible({ visible: !hasPanel });
    const box = await conversation.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(560);
  }
  const time = admin.getByRole('log', { name: 'پیام‌ها' }).locator('time');
  await expect(time).not.toHaveAttribute('tabindex');
  await expect(time).toContainText(/[۰-۹]+ [آ-ی]+ ۱[۰-۹]{3}/);
  await expect(time).toHaveAttribute('title', /۱[۰-۹]{3}/);
  await admin.context().close();
});
