import { expect, type Locator, type Page } from '@playwright/test';
import { adminPaths, customerPaths, recordPaths } from './paths.ts';
import { adminMobile, ask, newMobile, orderQuickly, signIn } from './people.ts';
import { test } from './test.ts';

/** The limits of a first look: scripts in bytes as they come over the wire, and their number. */
const firstLook = { bytes: 185_000, files: 32 };

/** The limits of all scripts that come until a page rests, on a phone: on a wide screen more links are in view. */
const untilRest = { bytes: 260_000, files: 60 };
/** Milliseconds without a request after which a page has come to rest. */
const restMs = 1500;
const phone = { width: 390, height: 844 };

const pages = new Set(
  [...customerPaths, ...adminPaths, ...recordPaths].filter((path) => !/\?|nowhere/.test(path)),
);

/** Opens a cold browser with the same login. */
async function coldPage(page: Page, viewport = page.viewportSize()): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({
      storageState: await page.context().storageState(),
      baseURL: process.env.E2E_URL,
      viewport,
      // A service worker would bring what the page has already asked for.
      serviceWorkers: 'block',
    });
  if (!context) throw new Error('There is no browser.');
  return context.newPage();
}

/** Opens a page in a cold browser that is never idle, and returns the scripts it has fetched when `last` is shown. */
async function lookAt(page: Page, path: string, last: (fresh: Page) => Promise<void>, held?: RegExp) {
  const fresh = await coldPage(page);
  await fresh.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  if (held) await fresh.route(held, () => {});
  await fresh.goto(path);
  await last(fresh);
  return scriptsOf(fresh);
}

/** Opens a page in a cold browser of a phone's width, and returns the scripts it has fetched when it rests. */
async function wholeLook(page: Page, path: string) {
  const fresh = await coldPage(page, phone);
  let lastRequest = performance.now();
  const touch = () => {
    lastRequest = performance.now();
  };
  fresh.on('request', touch).on('requestfinished', touch);
  await fresh.goto(path);
  await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible();
  // On a busy machine the scripts that wait for an idle moment can start two seconds late, after the page seems to be at rest.
  await expect
    .poll(async () => (await fetchedBy(fresh)).length, `${path} fetches more than its first look`)
    .toBeGreaterThan(firstLook.files);
  await expect.poll(() => performance.now() - lastRequest, { timeout: 30_000 }).toBeGreaterThan(restMs);
  return scriptsOf(fresh);
}

const fetchedBy = (fresh: Page) =>
  fresh.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize })),
  );

/** Returns the scripts that a page has fetched, and closes its browser. */
async function scriptsOf(fresh: Page) {
  const scripts = await fetchedBy(fresh);
  await fresh.context().close();
  return {
    files: scripts.length,
    bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    names: scripts.map(({ name }) => name),
  };
}

/** Opens a page and returns the calls it sends until it listens to events, any of which may have it ask again. */
async function callsBeforeEvents(page: Page, path: string): Promise<string[]> {
  // The page before would ask too.
  await page.goto('about:blank');
  const calls: string[] = [];
  const listens = page.waitForRequest((sent) => {
    const { pathname } = new URL(sent.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
    return pathname === '/api/events';
  });
  await page.goto(path);
  await listens;
  return [...calls];
}

/**
 * Opens a page in a cold browser and holds its scripts back until its question has been sent, which a page that asks only
 * in its own scripts never does. Then it is shown, and must not have asked again.
 */
async function expectAskedBeside(
  page: Page,
  path: string,
  scripts: RegExp,
  question: string,
  shown: (fresh: Page) => Locator = (fresh) => fresh.getByRole('heading', { level: 1 }),
) {
  const fresh = await coldPage(page);
  const asked: string[] = [];
  fresh.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (pathname === question) asked.push(pathname);
  });
  const held: string[] = [];
  const { promise: isAsked, resolve: release } = Promise.withResolvers<void>();
  await fresh.route(scripts, async (route) => {
    held.push(route.request().url());
    await isAsked;
    await route.continue();
  });
  // Any event may have it ask again.
  await fresh.route('/api/events', () => {});
  await fresh.goto(path, { waitUntil: 'commit' });
  await expect.poll(() => asked, `${path} asks before its scripts have come`).toEqual([question]);
  await expect.poll(() => held, `${path} has such scripts`).not.toEqual([]);
  release();
  await expect(shown(fresh)).toBeVisible();
  expect(asked, `${path} asks once`).toEqual([question]);
  await fresh.context().close();
}

/** `held` are questions without an answer, for a page whose parts depend on what there is to show. */
async function expectWithin(name: string, page: Page, path: string, heading: string | RegExp, held?: RegExp) {
  const headed = (fresh: Page) =>
    expect(fresh.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  const look = await lookAt(page, path, headed, held);
  const size = `${name}: ${look.bytes} bytes in ${look.files} files\n${look.names.join('\n')}`;
  expect(look.bytes, size).toBeLessThanOrEqual(firstLook.bytes);
  expect(look.files, size).toBeLessThanOrEqual(firstLook.files);
  // Dialogs, menus, calendars and the results of a search come when idle or asked for.
  expect(
    look.names.filter((script) =>
      /(Dialog|Menu|Popover|Modal|ComboBox|DatePicker|PaletteResults)-/.test(script),
    ),
  ).toEqual([]);
  test.info().annotations.push({ type: 'size', description: size });
}

test('the login page takes few and small scripts', { tag: '@phone' }, async ({ page }) => {
  await expectWithin('login', page, '/login', 'عکس بفرستید، فایل آمادهٔ لیزر بگیرید');
});

test('the first screens of a customer take few and small scripts', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, newMobile());
  const order = await orderQuickly(page, 'نقش حاشیه');
  await expectWithin('dashboard', page, '/', /خوش/);
  await expectWithin('order', page, `/designOrder/${order}`, /طراحی کورل/);
  await expectWithin('newOrder', page, '/designOrder', 'سفارش طرح');
  await expectWithin('wallet', page, '/wallet', 'کیف پول');
  await expectWithin('fontMaker', page, '/fontMaker', 'فونت‌ساز');
});

test('the first screens of an admin take few and small scripts', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, adminMobile());
  await expectWithin('admin’s dashboard', page, '/', /خسته نباشید/);
  await expectWithin('workbench', page, '/admin/designsManagement', 'میز کار', /\/api\/design/);
});

test('all scripts of a customer’s daily pages stay within their limits', async ({ page }) => {
  await signIn(page, newMobile());
  for (const path of ['/', '/wallet']) {
    const look = await wholeLook(page, path);
    const size = `all of ${path}: ${look.bytes} bytes in ${look.files} files\n${look.names.join('\n')}`;
    expect(look.bytes, size).toBeLessThanOrEqual(untilRest.bytes);
    expect(look.files, size).toBeLessThanOrEqual(untilRest.files);
    test.info().annotations.push({ type: 'size', description: size });
  }
});

test('every page of people who are signed in names few and small scripts', async ({ page }) => {
  await signIn(page, newMobile());
  const sizes = new Map<string, number>();
  const sizeOf = async (script: string) => {
    const known = sizes.get(script);
    if (known !== undefined) return known;
    const answer = await page.request.get(script);
    // The smallest scripts are not stored compressed, and come without their length.
    const size = Number(answer.headers()['content-length'] ?? (await answer.body()).length);
    sizes.set(script, size);
    return size;
  };
  for (const path of pages) {
    const answer = await page.request.get(path);
    const named = `${answer.headers().link} ${await answer.text()}`;
    const scripts = [...new Set(named.match(/\/assets\/[\w.-]+\.js/g))];
    // The scripts of every page alone are six.
    expect(scripts.length, path).toBeGreaterThan(6);
    let bytes = 0;
    for (const script of scripts) bytes += await sizeOf(script);
    const size = `${path}: ${bytes} bytes in ${scripts.length} files`;
    expect(bytes, size).toBeLessThanOrEqual(firstLook.bytes);
    expect(scripts.length, size).toBeLessThanOrEqual(firstLook.files);
    test.info().annotations.push({ type: 'size', description: size });
  }
});

test('every page is in the lists of paths', async ({ request }) => {
  const routes = Object.keys((await (await request.get('/pages.json')).json()) as object);
  // The first is for guests, the second for development.
  const listed = [...pages, '/login', '/dev/kit'];
  const missing = routes.filter((route) => {
    const fitting = new RegExp(`^${route.replace(/\$\w+/g, '[^/]+')}$`);
    return !listed.some((path) => path === route || (fitting.test(path) && !routes.includes(path)));
  });
  expect(missing).toEqual([]);
});

test('a page loads one small font before its first paint, and names it itself', async ({ page }) => {
  await signIn(page, newMobile());
  const fresh = await coldPage(page);
  await fresh.goto('/');
  await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible();
  const fonts = await fresh.evaluate(async () => {
    const painted = await new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntriesByName('first-contentful-paint')) resolve(startTime);
      });
      observer.observe({ type: 'paint', buffered: true });
    });
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, startTime }) => name.endsWith('.woff2') && startTime < painted)
      .map(({ name, initiatorType, encodedBodySize }) => ({
        path: new URL(name).pathname,
        // A font that only the styles name has `css` here.
        from: initiatorType,
        isSmall: encodedBodySize > 0 && encodedBodySize <= 43_000,
      }));
  });
  await fresh.context().close();
  expect(fonts).toEqual([{ path: '/assets/vazirmatn-persian.woff2', from: 'link', isSmall: true }]);
});

test('a page names its scripts and the profile with its first byte', async ({ page }) => {
  await signIn(page, newMobile());
  const { link } = (await page.request.get('/wallet')).headers();
  expect(link).toContain('</api/user/profile>; rel=preload; as=fetch');
  expect(link).toContain('</api/setting>; rel=preload; as=fetch');
  expect(link).toMatch(/<\/assets\/_shell\.wallet-[^>]+\.js>; rel=modulepreload/);
  // The largest script first, so that it does not wait for a connection behind small ones.
  expect(link?.match(/\/assets\/[\w.-]+\.js/)?.[0]).toMatch(/\/index-/);
  const calls = await callsBeforeEvents(page, '/wallet');
  await expect(page.getByRole('region', { name: 'موجودی کیف پول' })).toBeVisible();
  // The preloaded answers are the ones that are used.
  for (const preloaded of ['/api/user/profile', '/api/setting'])
    expect(calls.filter((call) => call === preloaded)).toHaveLength(1);
});

test('a page names its first question with its first byte, and asks it once', async ({ page }) => {
  await signIn(page, newMobile());
  const order = await orderQuickly(page, 'پیچک');
  const path = `/api/design/one/${order}`;
  const { link } = (await page.request.get(`/designOrder/${order}`)).headers();
  expect(link).toContain(`<${path}>; rel=preload; as=fetch`);
  for (const none of ['/designOrder/qr', '/designOrder/%3E', '/designOrder/1x'])
    expect((await page.request.get(none)).headers().link).not.toContain('/api/design');
  const calls = await callsBeforeEvents(page, `/designOrder/${order}`);
  await expect(page.getByText('پیچک').first()).toBeVisible();
  expect(calls.filter((call) => call === path)).toHaveLength(1);
});

test('a page asks what its address names while its scripts are on the way', async ({ page }) => {
  await signIn(page, newMobile());
  const order = await orderQuickly(page, 'پیچک');
  const ofOrders = /\/(_shell\.designOrder\.index|OrdersList)-/;
  await expectAskedBeside(page, '/designOrder?tab=orders', ofOrders, '/api/user/orders', (fresh) =>
    fresh.getByText('پیچک').first(),
  );

  const fonts = await ask<{ data: { _id: string }[] }>(page, 'get', 'font/name?type=persian');
  const ring = { ring: { mm: 18, thickness: 1.5 }, bandWidth: 6, fit: true };
  const { _id: drawing } = await ask(page, 'post', 'font/create', {
    data: { ...ring, text: 'مهر و ماه', fontId: fonts.data[0]?._id },
  });
  await expectAskedBeside(
    page,
    `/fontMaker?creation=${drawing}`,
    /\/_shell\.fontMaker-/,
    `/api/font/creation/${drawing}`,
    (fresh) => fresh.getByRole('button', { name: 'ذخیره شده' }),
  );

  const { paymentId } = await ask<{ paymentId: string }>(page, 'post', 'user/charge', {
    data: { amount: 50_000 },
  });
  const { _id: ticket } = await ask(page, 'post', 'ticket/new', {
    multipart: { title: 'رنگ طرح', department: 'technical', text: 'کدام رنگ؟' },
  });
  const subjects = [
    [`design=${order}`, `design/one/${order}`],
    [`payment=${paymentId}`, `payment/${paymentId}`],
    [`follows=${ticket}`, `ticket/${ticket}`],
  ];
  for (const [subject, call] of subjects)
    await expectAskedBeside(
      page,
      `/ticket/newTicket?${subject}`,
      /\/_shell\.ticket\.newTicket-/,
      `/api/${call}`,
      (fresh) => fresh.getByRole('textbox', { name: 'عنوان' }),
    );

  const ofQr = /\/(_shell\.designOrder\.qr\.index|NewQr)-/;
  await expectAskedBeside(page, '/designOrder/qr', ofQr, '/api/price', (fresh) =>
    fresh.getByRole('form', { name: 'سفارش QR' }),
  );

  const { _id: customer } = await ask(page, 'get', 'user/profile');
  await signIn(page, adminMobile());
  const ofSearch = /\/_shell\.admin\.designs-/;
  await expectAskedBeside(page, `/admin/designs?userId=${customer}`, ofSearch, `/api/user/id/${customer}`);
});

test('a guest’s page asks for no profile and is kept by no browser', async ({ page, request }) => {
  const answer = await request.get('/wallet');
  const { link, vary, etag, ...headers } = answer.headers();
  expect(link).toMatch(/<\/assets\/login-[^>]+\.js>; rel=modulepreload/);
  expect(link).not.toMatch(/profile|wallet/);
  expect([headers['cache-control'], headers['last-modified'], etag]).toEqual([
    'no-store',
    undefined,
    undefined,
  ]);
  expect(vary?.toLowerCase()).toContain('cookie');
  expect((await request.get('/api/user/profile')).status()).toBe(401);

  const profiles: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/user/profile')) profiles.push(response.status());
  });
  await page.goto('/wallet');
  await expect(page).toHaveURL('/login?back=%2Fwallet');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(profiles).toEqual([]);
  // A person who has signed in since is known, also when going back to a page that came to a guest.
  await signIn(page, newMobile());
  await page.goto('/wallet');
  await expect(page.getByRole('region', { name: 'موجودی کیف پول' })).toBeVisible();
  // Signing in visits a blank page, which is in the history too.
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('region', { name: 'موجودی کیف پول' })).toBeVisible();
  await expect(page).toHaveURL('/wallet');
});

test('a login that is not valid any more leads to the login page', async ({ page, context }) => {
  const url = process.env.E2E_URL;
  await context.addCookies([{ name: 'token', value: 'ended', url: url ?? '' }]);
  await page.goto('/wallet');
  await expect(page).toHaveURL('/login?back=%2Fwallet');
});

test('robots are kept out of what is no page', async ({ request }) => {
  const answer = await request.get('/robots.txt');
  expect(answer.headers()['content-type']).toContain('text/plain');
  expect(await answer.text()).toContain('Disallow: /api/');
  const catalog = await request.get('/.well-known/ai-catalog.json');
  expect([catalog.status(), (await request.get('/llms.txt')).headers()['content-type']]).toEqual([
    404,
    expect.stringContaining('text/plain'),
  ]);
});
