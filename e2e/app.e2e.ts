import { expect } from '@playwright/test';
import { pathOf } from '#contract/common/endpoint';
import { events } from '#contract/notifications';
import { expectAccessible } from './axe.ts';
import { closeWithEscape } from './dialogs.ts';
import { openMenu } from './menu.ts';
import { adminMobile, newMobile, signIn } from './people.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

test('it installs as an app, and opens offline', async ({ page, context }) => {
  await signIn(page, newMobile());
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const browser = await context.newCDPSession(page);
  const { errors, url } = await browser.send('Page.getAppManifest');
  expect([url, errors]).toEqual([expect.stringContaining('/manifest.webmanifest'), []]);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A private window, in which the tests run, installs nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );

  // The installed app begins at this address.
  await context.setOffline(true);
  await page.goto('/?source=app');
  await expect(page.getByRole('heading', { name: 'ارتباط قطع است' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('به حکاک خوش آمدید');
});

test('the download pictures explain how to install, or lead to the store that a setting names', async ({
  page,
  context,
}) => {
  await signIn(page, newMobile());
  await page.goto('/');
  await openMenu(page);
  const android = page.getByRole('button', { name: /نصب حکاک روی Android/ });
  await android.click();
  const steps = page.getByRole('dialog', { name: 'نصب حکاک روی گوشی' });
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await closeWithEscape(steps);

  const admin = await context.browser()?.newContext();
  if (!admin) throw new Error('no browser');
  const desk = await admin.newPage();
  await signIn(desk, adminMobile());
  const origin = new URL(page.url()).origin;
  const store = `${origin}/robots.txt`;
  const made = await desk.request.post('/api/admin/content/settings', {
    data: { key: 'androidStore', title: 'نسخهٔ اندروید', value: store, type: 'link' },
    headers: { origin },
  });
  const { _id } = (await made.json()) as { _id: string };
  try {
    await expect(async () => {
      // A press before the setting has come opens the dialog, which then stands in the way.
      await page.keyboard.press('Escape');
      const opened = context.waitForEvent('page', { timeout: 2000 });
      await Promise.all([android.click({ timeout: 2000 }), opened]);
      await (await opened).waitForURL(store);
    }).toPass();
  } finally {
    await desk.request.delete(`/api/admin/content/settings/${_id}`, { headers: { origin } });
    await admin.close();
  }
});

test('an open page offers the new release', async ({ page }) => {
  await signIn(page, newMobile());
  let loads = 0;
  page.on('load', () => (loads += 1));
  const openTwice = async () => {
    // The page before must not take the stream that is meant for the next one.
    await page.goto('about:blank');
    // The first stream ends at once, as when the server restarts.
    await page.route(
      pathOf(events),
      (route) => route.fulfill({ contentType: 'text/event-stream', body: 'retry: 100\n\n' }),
      {
        times: 1,
      },
    );
    const asked = page.waitForResponse('**/login');
    await page.goto('/wallet');
    await asked;
  };
  const offer = page.getByText('نسخهٔ تازهٔ حکاک آماده است.');
  await openTwice();
  await expect(page.getByRole('heading', { name: 'کیف پول', level: 1 })).toBeVisible();
  await expect(offer).toBeHidden();

  await page.route('**/login', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/(<script type="module"[^>]*src=")[^"]+/, '$1/assets/next.js');
    await route.fulfill({ response: answer, body });
  });
  await openTwice();
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  const before = loads;
  await page.getByRole('button', { name: 'تازه‌سازی' }).click();
  await expect.poll(() => loads).toBe(before + 1);
  await expect(page.getByRole('heading', { name: 'کیف پول', level: 1 })).toBeVisible();
});

test.fail('a page that does what the content security policy refuses fails its test', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('securitypolicyviolation', resolve);
        const script = document.createElement('script');
        script.src = 'https://elsewhere.example/script.js';
        document.head.append(script);
      }),
  );
});
