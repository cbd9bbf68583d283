import { expect, test, vi } from 'vitest';
import { getQr, type QrKind, reportQr } from '#contract/qr';
import { deleteLeftovers } from '../../../../platform/work/leftovers.ts';
import { picture } from '../../../../../testing/pictures.ts';
import { mediaSample } from '../../../../../testing/media-sample.ts';
import { asFile, fillCategories, makeTextCode, paidCode, qrOf } from '../../../../../testing/qr.ts';
import { openShop, type Person } from '../../../../../testing/shop.ts';

const shop = await openShop({ environment: { rateLimits: true } });
const [owner, stranger, admin] = [
  await shop.customer(5_000_000),
  await shop.customer(),
  await shop.signInAdmin(),
];
const ids = await fillCategories(shop, owner);
const phone = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
};

const visit = (path: string, headers: Record<string, string> = {}) =>
  shop.call('GET', path, { headers: { ...phone, ...headers } });
const viewsOf = async (code: string) => (await shop.send(getQr, { as: owner, params: { code } })).views;

const contents: Record<
  QrKind,
  () => Promise<{ values?: Record<string, string>; files: ReturnType<typeof asFile>[] }>
> = {
  text: async () => ({
    values: {
      to: 'مادرم',
      text: 'هرگز نمیرد آن که دلش زنده شد به عشق\nثبت است بر جریدهٔ عالم دوام ما',
      poet: 'حافظ',
    },
    files: [],
  }),
  link: async () => ({ values: { link: 'https://example.com/%D8%AD%DA%A9?b=1&c=%3Cb%3E' }, files: [] }),
  image: async () => ({
    files: [
      asFile('a.jpg', await picture({ width: 300, height: 200 })),
      asFile('b.png', await picture({ kind: 'png' })),
    ],
  }),
  video: async () => ({
    files: [asFile('video.mp4', mediaSample('video.mp4')), asFile('p.jpg', await picture(), 'poster')],
  }),
  audio: async () => ({ files: [asFile('sound.mp3', mediaSample('sound.mp3'))] }),
};
async function make(kind: QrKind, title = 'هدیه برای تو'): Promise<string> {
  const { values = {}, files } = await contents[kind]();
  return (await paidCode(shop, { as: owner, ...qrOf(ids[kind], { title, values }, files) })).code;
}

test.each(['text', 'link', 'image', 'video', 'audio'] as const)('the page of a code: %s', async (kind) => {
  const code = await make(kind);
  const page = await visit(`/q/${code}`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('x-robots-tag')).toMatch(/noindex/);
  expect(page.headers.get('set-cookie')).toBeNull();
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(policy).not.toContain('script');
  expect(page.bytes.length).toBeLessThan(30_000);
  expect(page.text).toMatch(/^<!doctype html>\n<html lang="fa" dir="rtl">/);
  for (const part of [
    '<title>هدیه برای تو | حکاک</title>',
    'name="viewport"',
    'name="description"',
    '<main>',
    '<h1',
  ])
    expect(page.text).toContain(part);
  expect(page.text).not.toMatch(/<script|javascript:| on\w+=/i);
  // It needs nothing of others.
  for (const [, address] of page.text.matchAll(/(?:src|srcset|poster|action)="([^"]+)"/g))
    expect(address).toMatch(/^\/(q|api\/q)\//);
  for (const [, address = ''] of page.text.matchAll(/(?:src|poster)="([^"]+)"/g))
    expect([address, (await visit(address)).status]).toEqual([address, 200]);
  const holds: Record<QrKind, RegExp> = {
    text: /class="to">برای <bdi>مادرم<\/bdi><\/p>\n<p class="words" dir="auto">هرگز نمیرد[^<]+\nثبت[^<]+<\/p>\n<p class="poet">حافظ</,
    link: /href="https:\/\/example\.com\/%D8%AD%DA%A9\?b=1&#38;c=%3Cb%3E" rel="noopener noreferrer nofollow ugc"><span>باز کردن<\/span><bdi dir="ltr">example\.com<[\s\S]*<bdi dir="ltr">example\.com\/حک\?b=1&#38;c=&#60;b&#62;<\/bdi>/,
    image:
      /<img [^>]*srcset="[^"]+1920w"[^>]* width="300" height="200" alt="هدیه برای تو، تصویر ۱ از ۲" fetchpriority="high">[\s\S]*loading="lazy"/,
    video:
      /<video controls playsinline preload="none" poster="[^"]+" width="64" height="64" aria-label="[^"]+"><source src="[^"]+" type="video\/mp4">/,
    audio: /<audio controls [^>]*><source src="[^"]+" type="audio\/mpeg">/,
  };
  expect(page.text).toMatch(holds[kind]);
});

test('a reader that has it gets no second copy, and each takes it packed as it likes', async () => {
  const code = await make('text');
  const first = await visit(`/q/${code}`);
  const etag = first.headers.get('etag') ?? '';
  const again = await visit(`/q/${code}`, { 'if-none-match': etag });
  expect([again.status, again.bytes.length, again.headers.get('vary')]).toEqual([304, 0, 'accept-encoding']);
  for (const encoding of ['br', 'gzip', 'identity']) {
    const page = await visit(`/q/${code}`, { 'accept-encoding': encoding });
    expect(page.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(page.text).toBe(first.text);
  }
  expect((await visit(`/q/${code.toLowerCase()}`)).text).toBe(first.text);
  expect((await visit(`/q/${code}/`)).status).toBe(200);
});

test('the font is small and does not hold the text back', async () => {
  const font = await visit('/q/vazirmatn.woff2');
  expect(font.headers.get('content-type')).toBe('font/woff2');
  expect(font.headers.get('cache-control')).toMatch(/immutable/);
  expect(font.bytes.length).toBeLessThan(25_000);
  expect((await visit(`/q/${await make('text')}`)).text).toContain('font-display:swap');
});

test.each(['/q/AAAAAAAA', '/q/0', '/q/%00', '/q/..%2f..', '/q/<script>', `/q/${'A'.repeat(250)}`])(
  'an unknown code answers a calm page: %s',
  async (path) => {
    const page = await visit(path);
    expect(page.status).toBe(404);
    expect(page.text).toContain('صفحه‌ای اینجا نیست');
    expect(page.headers.get('x-robots-tag')).toMatch(/noindex/);
    expect(page.text).not.toContain('<script>');
  },
);

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '</textarea><svg onload=alert(1)>',
  '</title></style><script>alert(1)</script>',
  '<!--',
  '&lt;script&gt;',
  '{{7*7}}${7*7}',
];
test.each(hostile)('what its owner wrote stays text: %s', async (text) => {
  const values = { to: text, text, poet: text, from: text, key: text, __proto__x: text };
  const made = await paidCode(shop, { as: owner, ...qrOf(ids.text, { title: text, values }) });
  const { text: page } = await visit(`/q/${made.code}`);
  const plain = page.replace(/<style>[\s\S]*?<\/style>/, '');
  expect(plain).not.toMatch(/<script|<img|<svg onload|<!--/i);
  const tags = [...plain.matchAll(/<(\w+)/g)].map(([, name]) => name);
  const { text: other } = await visit(
    `/q/${(await makeTextCode(shop, owner, ids.text, { to: 'م', text: 'م', poet: 'م', from: 'م' })).code}`,
  );
  expect(tags.filter((name) => name !== 'style')).toEqual(
    [...other.replace(/<style>[\s\S]*?<\/style>/, '').matchAll(/<(\w+)/g)]
      .map(([, name]) => name)
      .filter((name) => name !== 'style'),
  );
});

let networks = 0;
/** Every visitor is at another address. */
const newVisitor = () => ({ 'x-forwarded-for': `198.51.${100 + (networks >> 8)}.${(networks += 1) & 255}` });
const counted = (code: string, views: number) =>
  vi.waitFor(async () => expect(await viewsOf(code)).toBe(views), { timeout: 5000 });

test('a visit counts: not a robot’s, its customer’s, an admin’s, nor one that only looks ahead', async () => {
  const code = await make('text');
  const as = (person: Person) => ({ cookie: `token=${person.token}` });
  const visitFrom = (headers = {}) => visit(`/q/${code}`, { ...newVisitor(), ...headers });
  await visitFrom();
  await visitFrom(as(stranger));
  await visitFrom({ cookie: 'token=nobody' });
  await visitFrom({
    'user-agent': 'Mozilla/5.0 (Linux; Android 11; CUBOT_X18) Telegram-Android/10.9',
  });
  const { headers } = await visitFrom();
  await visitFrom({ 'if-none-match': headers.get('etag') ?? '' });
  await counted(code, 6);
  for (const agent of [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'TelegramBot (like TwitterBot)',
    'WhatsApp/2.23.20.0',
    'facebookexternalhit/1.1',
    'curl/8.5.0',
    '',
  ])
    await shop.call('GET', `/q/${code}`, { headers: { ...newVisitor(), 'user-agent': agent } });
  await visitFrom(as(owner));
  await visitFrom(as(admin));
  await visitFrom({ 'sec-purpose': 'prefetch;prerender' });
  await shop.call('HEAD', `/q/${code}`, { headers: { ...phone, ...newVisitor() } });
  await shop.call('GET', `/api/q/${code}`, { headers: { ...phone, ...newVisitor() } });
  await visitFrom();
  await counted(code, 7);
  await visitFrom();
  // The server writes counted views before it ends.
  await shop.restart();
  expect(await viewsOf(code)).toBe(8);
});

test('an address that opens a page again and again is one view of a day, also after a restart', async () => {
  const [code, other] = [await make('text'), await make('text')];
  const from = { 'x-forwarded-for': '203.0.113.7' };
  const open = (headers: Record<string, string>, which = code) => visit(`/q/${which}`, headers);
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => open({ ...from, 'user-agent': `Phone ${index}` })),
  );
  await counted(code, 1);
  await shop.restart();
  await open(from);
  // One line has a whole /64 of IPv6.
  for (const last of ['1', '2', 'abcd:1:2']) await open({ 'x-forwarded-for': `2001:db8:1:2::${last}` });
  await counted(code, 2);
  await open({ 'x-forwarded-for': '2001:db8:1:3::1' });
  await open(from, other);
  await counted(code, 3);
  await counted(other, 1);
  const rows = await shop.db.selectFrom('qr_visits').selectAll().execute();
  // Addresses are not stored, only 20 bits of a hash of each.
  expect([...new Set(rows.flatMap((row) => Object.keys(row)))]).toEqual(['day', 'code_id', 'visitor']);
  for (const { visitor } of rows) expect(visitor).toBeLessThan(2 ** 20);
  shop.clock.move(2 * 86_400);
  await open(from);
  await counted(code, 4);
  await deleteLeftovers(shop.db, shop.clock.now());
  expect(await shop.db.selectFrom('qr_visits').select('code_id').distinct().execute()).toHaveLength(1);
});

test('visits of many at once are all counted, and read the page once', async () => {
  const code = await make('text');
  const visitors = Array.from({ length: 20 }, newVisitor);
  await Promise.all(Array.from({ length: 100 }, (_, index) => visit(`/q/${code}`, visitors[index % 20])));
  await counted(code, 20);
});

test('a visitor reports a page without a script, three times an hour', async () => {
  const code = await make('text');
  const report = (reason: string, from: string, headers: Record<string, string> = {}) =>
    shop.call('POST', `/q/${code}/report`, {
      raw: new URLSearchParams({ reason }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': from,
        origin: shop.environment.publicUrl,
        ...headers,
      },
    });
  const again = await shop.call('GET', `/q/${code}/report`);
  expect([again.status, again.headers.get('location')]).toEqual([302, `/q/${code}`]);
  const thanks = await report('عکس من است و اجازه نداده‌ام.', '10.1.1.1');
  expect(thanks.status).toBe(200);
  expect(thanks.text).toContain('گزارش شما رسید');
  expect((await report('', '10.1.1.1')).status).toBe(400);
  const long = await report(`<script>${'ا'.repeat(1001)}`, '10.1.1.1');
  expect(long.status).toBe(400);
  expect(long.text).not.toContain('<script>');
  for (const reason of ['دوم', 'سوم']) expect((await report(reason, '10.1.1.1')).status).toBe(200);
  const fourth = await report('چهارم', '10.1.1.1');
  expect(fourth.status).toBe(429);
  expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect(fourth.text).toContain('چهارم');
  const call = { params: { code }, body: { reason: 'پنجم' } };
  expect(await shop.refused(reportQr, { ...call, headers: { 'x-forwarded-for': '10.1.1.1' } })).toMatchObject(
    { status: 429 },
  );
  expect(await shop.send(reportQr, { ...call, headers: { 'x-forwarded-for': '10.1.1.2' } })).toEqual({
    ok: true,
  });
  shop.clock.move(3601);
  expect((await report('باز هم', '10.1.1.1')).status).toBe(200);
  expect((await report('از جای دیگر', '10.1.1.3', { origin: 'https://evil.test' })).status).toBe(403);
  expect((await report('x'.repeat(40_000), '10.1.1.4')).status).toBe(413);
  const json = await shop.call('POST', `/q/${code}/report`, {
    raw: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(json.status).toBeGreaterThanOrEqual(400);
  expect((await shop.send(getQr, { as: admin, params: { code } })).reports).toBe(5);
  expect(
    (
      await shop.call('POST', '/q/AAAAAAAA/report', {
        raw: 'reason=x',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).status,
  ).toBe(404);
});
