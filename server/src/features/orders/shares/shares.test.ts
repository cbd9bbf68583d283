import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';

import { reviseOrder } from '#contract/conversations';
import { getNotifications } from '#contract/notifications';
import {
  acceptOrder,
  cancelOrder,
  finishOrder,
  type Order,
  rejectOrder,
  suspendOrder,
} from '#contract/orders';
import { updateProfile } from '#contract/profile';
import {
  closeShare,
  getShare,
  getShared,
  getSharedPicture,
  sendWish,
  shareOrder,
  usualTitle,
} from '#contract/shares';
import { actsIn, finishedOrder, placeOrder } from '../../../../testing/acts.ts';
import { headOf, isBlue, isRed, colourAt, picture } from '../../../../testing/pictures.ts';
import { fillCategories, makeTextCode } from '../../../../testing/qr.ts';
import { sample } from '../../../../testing/samples.ts';
import { openShop, type Person, type Upload } from '../../../../testing/shop.ts';
import { forgetGuests } from './service.ts';

const shop = await openShop();
const beside = await openShop({ beside: shop });
/** Two processes that count what an address sends. */
const limited = [
  await openShop({ environment: { rateLimits: true }, beside: shop }),
  await openShop({ environment: { rateLimits: true }, beside: shop }),
] as const;
const admin = await shop.signInAdmin();
const owner = await shop.customer(50_000_000);
const stranger = await shop.customer(1_000_000);
await shop.send(updateProfile, { as: owner, body: { name: 'کارگاه', family: 'نگین' } });
const { orderIn } = actsIn(shop, admin);

const drawn: Upload = { name: 'گل.png', content: await picture({ kind: 'png' }) };
const large: Upload = {
  name: 'large.png',
  content: await picture({ width: 1500, height: 1000, kind: 'png' }),
};
const made = (results = [drawn]) => finishedOrder(shop, admin, owner, results);
const share = (order: Pick<Order, '_id'>, title?: string, at = shop, as = owner) =>
  at.send(shareOrder, { as, body: { designId: order._id, ...(title !== undefined && { title }) } });
const close = (order: Pick<Order, '_id'>, as = owner) =>
  shop.send(closeShare, { as, body: { designId: order._id, open: false } });
const opened = async (order?: Order) => (await share(order ?? (await made()))).token;

let guests = 0;
/** Every guest is at another address. */
const from = () => ({ 'x-forwarded-for': `198.51.${100 + (guests >> 8)}.${(guests += 1) & 255}` });
type Wish = Parameters<typeof shop.send<typeof sendWish>>[1] extends infer G
  ? G extends { body?: infer B }
    ? B
    : never
  : never;
const wish = (token: string, body: Wish, headers = from(), at = shop) =>
  at.send(sendWish, { params: { token }, body, headers });
const refusedWish = (token: string, body: unknown, headers = from()) =>
  shop
    .call('POST', `/api/p/${token}/wish`, { body, headers })
    .then(({ status, body: said }) => ({ status, ...(said as { code?: string; fields?: object }) }));
const shown = (token: string, at = shop) => at.send(getShared, { params: { token }, headers: from() });
const visit = (token: string) => shop.call('GET', `/p/${token}`, { headers: from() });
const pictureOf = (token: string) => shop.call('GET', `/api/p/${token}/picture.webp`, { headers: from() });
const post = (token: string, fields: [string, string][], headers: Record<string, string> = {}, at = shop) =>
  at.call('POST', `/p/${token}/wish`, {
    raw: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: shop.environment.publicUrl,
      ...from(),
      ...headers,
    },
  });
const newsOf = async (as: Person) => (await shop.send(getNotifications, { as })).private;

test('a finished order gets one link, which shows its title, workshop, version and picture', async () => {
  const order = await made();
  const { token, url } = await share(order);
  expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
  expect(url).toBe(`${shop.environment.publicUrl}/p/${token}`);
  expect(
    (await Promise.all([share(order), share(order, undefined, beside)])).map((each) => each.token),
  ).toEqual([token, token]);
  expect(await shown(token)).toEqual({
    title: usualTitle,
    workshop: 'کارگاه نگین',
    version: 1,
    picture: `/api/p/${token}/picture.webp`,
    pins: [],
    approved: false,
  });
  expect((await share(order, 'حلقهٔ مریم')).token).toBe(token);
  expect((await shown(token)).title).toBe('حلقهٔ مریم');
  // A repeat without a title keeps the title.
  expect((await share(order)).title).toBe('حلقهٔ مریم');
});

test('its customer reads the open link, which opens none', async () => {
  const order = await made();
  const linkOf = async (at = shop) =>
    (await at.send(getShare, { as: owner, params: { id: order._id } })).link;
  expect(await linkOf()).toBeNull();
  const { url } = await share(order, 'حلقهٔ مریم');
  const open = { url, title: 'حلقهٔ مریم', createdAt: expect.any(String) as string };
  expect([await linkOf(), await linkOf(beside)]).toEqual([open, open]);
  await shop.send(reviseOrder, { as: owner, body: { designId: order._id, desc: 'آبی' } });
  expect(await linkOf()).toEqual(open);
  const read = { params: { id: order._id } };
  expect((await shop.refused(getShare, { as: stranger, ...read })).status).toBe(404);
  expect((await shop.refused(getShare, { as: admin, ...read })).status).toBe(403);
  await shop.send(acceptOrder, { as: admin, body: { designId: order._id } });
  await shop.send(cancelOrder, { as: admin, body: { designId: order._id, reason: 'نشد' } });
  expect(await linkOf()).toBeNull();
  const another = await made();
  await share(another, 'حلقهٔ نرگس');
  await close(another);
  // The next link may have the same title.
  expect(await shop.send(getShare, { as: owner, params: { id: another._id } })).toEqual({
    link: null,
    lastTitle: 'حلقهٔ نرگس',
  });
});

test('two processes that open a link at once open the same one', async () => {
  const order = await made();
  const both = await Promise.all([share(order), share(order, undefined, beside)]);
  expect(both[0].token).toBe(both[1].token);
});

test('the tables and repeated answers do not open links', async () => {
  const order = await made();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const ask = () => shop.send(shareOrder, { as: owner, body: { designId: order._id }, headers });
  const { token } = await ask();
  expect((await ask()).token).toBe(token);
  const { rows } = await sql<{ text: string }>`
    SELECT row_to_json(s)::text AS text FROM order_shares s
    UNION ALL SELECT row_to_json(k)::text FROM idempotency_keys k`.execute(shop.db);
  const bytes = Buffer.from(token, 'base64url').toString('hex');
  for (const { text } of rows) expect(text.includes(token) || text.includes(bytes)).toBe(false);
});

test('only the customer of a delivered plain order with a picture opens and closes its link', async () => {
  const order = await made();
  const body = { designId: order._id };
  for (const [as, status] of [
    [stranger, 404],
    [admin, 403],
  ] as const) {
    expect((await shop.refused(shareOrder, { as, body })).status).toBe(status);
    expect((await shop.refused(closeShare, { as, body: { ...body, open: false } })).status).toBe(status);
  }
  expect((await shop.refused(shareOrder, { body })).status).toBe(401);
  expect(
    (await shop.call('PUT', '/api/design/share', { as: owner, body: { ...body, open: true } })).status,
  ).toBe(400);
  const conflict = { status: 409, code: 'INVALID_TRANSITION' };
  for (const situation of [
    'unpaid',
    'pending',
    'designing',
    'suspended',
    'rejected',
    'cancelled',
    'designing again',
  ] as const)
    expect([
      situation,
      await shop.refused(shareOrder, { as: owner, body: { designId: await orderIn(situation, owner) } }),
    ]).toMatchObject([situation, conflict]);
  expect((await share({ _id: await orderIn('revising', owner) })).token).toBeTruthy();
  const flat = await made([sample('zip')]);
  expect(await shop.refused(shareOrder, { as: owner, body: { designId: flat._id } })).toMatchObject(conflict);
  const code = await makeTextCode(shop, owner, (await fillCategories(shop, owner)).text);
  const { rows } = await sql<{
    order_id: number;
  }>`SELECT order_id FROM qr_codes WHERE code = ${code.code}`.execute(shop.db);
  expect(
    await shop.refused(shareOrder, { as: owner, body: { designId: String(rows[0]?.order_id) } }),
  ).toMatchObject(conflict);
});

test.each(['x', 'A'.repeat(24), '%00', '..%2f..', '<script>', 'A'.repeat(250), `${'A'.repeat(23)}é`])(
  'an unknown token opens nothing: %s',
  async (token) => {
    const page = await shop.call('GET', `/p/${token}`);
    expect([page.status, page.headers.get('x-robots-tag')]).toEqual([404, 'noindex, nofollow, noarchive']);
    expect(page.text).toContain('صفحه‌ای اینجا نیست');
    for (const path of [`/api/p/${token}`, `/api/p/${token}/picture.webp`])
      expect((await shop.call('GET', path)).status, path).toBe(404);
    expect((await shop.call('POST', `/api/p/${token}/wish`, { body: { text: 'نه' } })).status).toBe(404);
  },
);

test('a closed link ends page, picture and wishes at once, in every process, and the next is another', async () => {
  const order = await made();
  const token = await opened(order);
  expect((await pictureOf(token)).status).toBe(200);
  await shown(token, beside);
  await close(order);
  await close(order);
  for (const at of [shop, beside]) {
    expect(await at.refused(getShared, { params: { token }, headers: from() })).toMatchObject({
      status: 410,
      code: 'GONE',
    });
    expect((await at.refused(getSharedPicture, { params: { token }, headers: from() })).status).toBe(410);
    expect(
      (await at.refused(sendWish, { params: { token }, body: { text: 'باز' }, headers: from() })).status,
    ).toBe(410);
  }
  const page = await visit(token);
  expect([page.status, page.text.includes('این لینک بسته شده است')]).toEqual([410, true]);
  expect((await post(token, [['text', 'باز']])).status).toBe(410);
  const next = await opened(order);
  expect(next).not.toBe(token);
  expect((await visit(token)).status).toBe(410);
  expect((await shown(next)).version).toBe(1);
});

test('while work goes on, an open link is given again, renamed and closed, and no new one is opened', async () => {
  const order = await made();
  const token = await opened(order);
  await shop.send(reviseOrder, { as: owner, body: { designId: order._id, desc: 'آبی' } });
  expect(await opened(order)).toBe(token);
  const body = { designId: order._id };
  const acts = {
    'حلقهٔ مریم': () => shop.send(acceptOrder, { as: admin, body }),
    'حلقهٔ نرگس': () => shop.send(suspendOrder, { as: admin, body: { ...body, reason: 'کدام آبی؟' } }),
  };
  for (const [title, act] of Object.entries(acts)) {
    await act();
    expect((await share(order, title)).token).toBe(token);
    expect((await shown(token)).title).toBe(title);
  }
  await close(order);
  expect((await visit(token)).status).toBe(410);
  expect(await shop.refused(shareOrder, { as: owner, body: { designId: order._id } })).toMatchObject({
    status: 409,
    code: 'INVALID_TRANSITION',
  });
});

test('the link of an order that was taken back is not given again, and an unpaid order has none to close', async () => {
  const order = await made();
  await opened(order);
  await shop.send(reviseOrder, { as: owner, body: { designId: order._id, desc: 'آبی' } });
  await shop.send(acceptOrder, { as: admin, body: { designId: order._id } });
  await shop.send(rejectOrder, { as: admin, body: { designId: order._id, reason: 'نشد' } });
  const conflict = { status: 409, code: 'INVALID_TRANSITION' };
  expect(await shop.refused(shareOrder, { as: owner, body: { designId: order._id } })).toMatchObject(
    conflict,
  );
  expect(
    await shop.refused(closeShare, {
      as: owner,
      body: { designId: await orderIn('unpaid', owner), open: false },
    }),
  ).toMatchObject({ ...conflict, message: 'این سفارش هنوز پرداخت نشده است.' });
});

const deliverAgain = async (order: Order) => {
  await shop.send(reviseOrder, { as: owner, body: { designId: order._id, desc: 'آبی' } });
  await shop.send(acceptOrder, { as: admin, body: { designId: order._id } });
  await shop.send(finishOrder, { as: admin, body: { designId: order._id }, files: [drawn] });
};

test('nobody approves a version that they did not see', async () => {
  const order = await made();
  const token = await opened(order);
  await wish(token, { text: 'خوب است', version: 1 });
  expect((await visit(token)).text).toContain('<input type="hidden" name="version" value="1">');
  await deliverAgain(order);
  for (const version of [1, 3])
    expect(await refusedWish(token, { approve: true, version })).toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
  for (const version of [0, 'x', 1.5, -1])
    expect(await refusedWish(token, { approve: true, version })).toMatchObject({
      status: 400,
      fields: { version: expect.any(String) as string },
    });
  expect((await shown(token)).approved).toBe(false);
  await wish(token, { approve: true, version: 2 });
  expect(await shown(token)).toMatchObject({ version: 2, approved: true });
});

test('the page of an earlier version shows the new one instead of sending, with the words but without the pins', async () => {
  const order = await made();
  const token = await opened(order);
  const typed: [string, string][] = [
    ['name', 'سارا'],
    ['text', 'کمی بزرگ‌تر'],
    ['x', '0.25'],
    ['y', '0.5'],
    ['pin', 'همین گلبرگ'],
  ];
  const old: [string, string] = ['version', '1'];
  await deliverAgain(order);
  const page = await post(token, [...typed, old, ['approve', 'true']]);
  expect(page.status).toBe(409);
  for (const words of [
    'نسخهٔ تازه‌ای از این طرح رسیده است',
    'نشان‌های شما روی نسخهٔ قبلی بود',
    'نسخهٔ ۲',
    'کمی بزرگ‌تر',
    'value="سارا"',
    'name="version" value="2"',
  ])
    expect(page.text).toContain(words);
  expect(page.text).not.toContain('همین گلبرگ');
  // Another refusal does not hide that the version is new.
  const empty = await post(token, [old, ['text', '']]);
  expect([empty.status, empty.text.includes('نسخهٔ تازه‌ای از این طرح رسیده است')]).toEqual([400, true]);
  expect(await shown(token)).toMatchObject({ pins: [], approved: false });
  expect((await post(token, [...typed, ['version', '2']])).status).toBe(303);
  expect((await shown(token)).pins).toHaveLength(1);
});

test('a wish while its order is taken back or delivered again: it came before, or is refused', async () => {
  for (let round = 0; round < 6; round += 1) {
    const order = await made();
    const token = await opened(order);
    await shop.send(reviseOrder, { as: owner, body: { designId: order._id, desc: 'آبی' } });
    await shop.send(acceptOrder, { as: admin, body: { designId: order._id } });
    const body = { designId: order._id };
    const isRejected = round % 2 === 0;
    const act = () =>
      isRejected
        ? shop.send(rejectOrder, { as: admin, body: { ...body, reason: 'نشد' } })
        : shop.send(finishOrder, { as: admin, body, files: [drawn] });
    const [, ...sent] = await Promise.all([
      act(),
      ...Array.from({ length: 4 }, (_, at) =>
        (at % 2 ? shop : beside).call('POST', `/api/p/${token}/wish`, {
          body: { approve: true, version: 1 },
          headers: from(),
        }),
      ),
    ]);
    const { rows } = await sql<{ isBefore: boolean }>`
      SELECT w.id < (SELECT max(id) FROM order_events e WHERE e.order_id = w.order_id) AS "isBefore"
      FROM order_wishes w WHERE w.order_id = ${Number(order._id)}`.execute(shop.db);
    expect(rows).toEqual(sent.filter(({ status }) => status === 200).map(() => ({ isBefore: true })));
    for (const { status } of sent) expect([200, isRejected ? 410 : 409]).toContain(status);
  }
});

test('a revision and a new version leave it open; it shows the newest, and what came for it', async () => {
  const order = await made([large]);
  const token = await opened(order);
  await wish(token, { pins: [{ x: 0.5, y: 0.5, text: 'بزرگ‌تر' }], approve: true });
  const first = await pictureOf(token);
  await shop.send(reviseOrder, { as: owner, body: { designId: order._id, desc: 'آبی' } });
  expect(await shown(token)).toMatchObject({ version: 1, approved: true });
  await shop.send(acceptOrder, { as: admin, body: { designId: order._id } });
  await shop.send(finishOrder, {
    as: admin,
    body: { designId: order._id },
    files: [{ name: 'b.png', content: await picture({ width: 400, height: 800, kind: 'png' }) }],
  });
  expect(await shown(token)).toMatchObject({ version: 2, pins: [], approved: false });
  const second = await pictureOf(token);
  expect(await headOf(second.bytes)).toMatchObject({ width: 400, height: 800 });
  expect(await headOf(first.bytes)).toMatchObject({ width: 1200, height: 800 });
});

test('an order that was taken back has no page', async () => {
  for (const end of [rejectOrder, cancelOrder]) {
    const order = await made();
    const token = await opened(order);
    await shop.send(reviseOrder, { as: owner, body: { designId: order._id, desc: 'آبی' } });
    await shop.send(acceptOrder, { as: admin, body: { designId: order._id } });
    await shop.send(end, { as: admin, body: { designId: order._id, reason: 'نشد' } });
    expect((await visit(token)).status).toBe(410);
  }
});

test('the picture is a WebP within 1,200 px with a mark, which nobody keeps or indexes', async () => {
  const token = await opened(await made([large]));
  const reply = await pictureOf(token);
  expect(reply.headers.get('content-type')).toBe('image/webp');
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(reply.headers.get('etag')).toBeNull();
  expect(reply.headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive');
  expect(reply.headers.get('content-disposition')).not.toContain('large');
  expect(await headOf(reply.bytes)).toMatchObject({ format: 'webp', width: 1200, height: 800 });
  const shares = [0.1, 0.25, 0.4];
  const colours = await Promise.all(shares.map((x) => colourAt(reply.bytes, x, 0.25)));
  expect(colours.some(isRed)).toBe(true);
  expect(
    isBlue(await colourAt(reply.bytes, 0.02, 0.98)) || isBlue(await colourAt(reply.bytes, 0.5, 0.8)),
  ).toBe(true);
  // Without the mark the upper half would be of one colour.
  const { channels } = await sharp(
    await sharp(reply.bytes).extract({ left: 0, top: 0, width: 1200, height: 380 }).toBuffer(),
  ).stats();
  expect(channels[0]?.stdev).toBeGreaterThan(4);
});

test.each(['svg', 'dxf', 'plt', 'pdf', 'stl'] as const)('a vector result is drawn: %s', async (kind) => {
  const token = await opened(await made([sample('zip'), sample(kind)]));
  const { width, height, hasAlpha } = await headOf((await pictureOf(token)).bytes);
  expect([Math.max(width, height) <= 1200, Math.max(width, height) > 0, hasAlpha]).toEqual([
    true,
    true,
    false,
  ]);
});

const secrets = (order: Order) => [
  order._id,
  String(order.orderNumber),
  order.orderNumber.toLocaleString('fa-IR', { useGrouping: false }),
  order.desc,
  owner.mobile,
  'گل.png',
  order.results[0]?._id ?? 'none',
];

test('page and answers have nothing private, and the page loads nothing but its picture and font', async () => {
  // Ids of as many digits as nothing else on the page has.
  const { rows } = await sql<{
    id: number;
  }>`SELECT setval(pg_get_serial_sequence(table_name, 'id'), 712345) AS id
    FROM unnest(ARRAY['orders', 'order_files', 'order_events']) AS table_name`.execute(shop.db);
  expect(rows).toHaveLength(3);
  const { _id } = await placeOrder(shop, owner, [], { desc: 'یک گردنبند برای نرگس' });
  await shop.send(acceptOrder, { as: admin, body: { designId: _id } });
  const order = await shop.send(finishOrder, { as: admin, body: { designId: _id }, files: [drawn] });
  const token = await opened(order);
  await wish(token, { name: 'مریم', text: 'عالی است', pins: [{ x: 0.1, y: 0.9, text: 'اینجا' }] });
  const page = await visit(token);
  expect(page.status).toBe(200);
  const plain = page.text.replace(/<style>[^]*<\/style>/, '').replaceAll(token, '');
  const json = JSON.stringify(await shown(token)).replaceAll(token, '');
  for (const secret of secrets(order)) {
    expect(plain, secret).not.toContain(secret);
    expect(json, secret).not.toContain(secret);
  }
  // Not the name nor the words of another guest either.
  for (const text of [plain, json]) expect(text).not.toMatch(/مریم|عالی است/);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('x-robots-tag')).toMatch(/noindex/);
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  expect(page.headers.get('set-cookie')).toBeNull();
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; img-src 'self'/,
  );
  expect(policy).not.toContain('unsafe');
  expect(page.bytes.length).toBeLessThan(20_000);
  for (const [, address] of page.text.matchAll(/(?:src|href|action)="([^"]+)"/g))
    expect(address).toMatch(
      /^\/(icons\/icon\.svg|q\/vazirmatn\.woff2|api\/p\/[\w-]{24}\/picture\.webp|p\/[\w-]{24}\/wish|)$|^#approve$/,
    );
  expect(page.text).not.toMatch(/ on\w+=| style="/);
});

test('a guest without a script approves or writes, and a page that is loaded again sends nothing', async () => {
  const token = await opened();
  const sent = await post(token, [
    ['name', 'سارا'],
    ['text', 'کمی بزرگ‌تر'],
  ]);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `/p/${token}?sent=wish`]);
  expect((await shop.call('GET', `/p/${token}?sent=wish`)).text).toContain('نظر شما رسید');
  const approved = await post(token, [
    ['text', ''],
    ['name', ''],
    ['approve', 'true'],
  ]);
  expect(approved.headers.get('location')).toBe(`/p/${token}?sent=approval`);
  expect((await visit(token)).text).toContain('این طرح تأیید شده است');
  expect((await shop.call('GET', `/p/${token}?sent=<script>`)).text).not.toContain('&#60;script');
  const empty = await post(token, [['text', ' \u200b ']]);
  expect([empty.status, empty.text.includes('نظرتان را بنویسید')]).toEqual([400, true]);
  const long = 'ا'.repeat(501);
  const refused = await post(token, [
    ['text', long],
    ['name', 'سارا'],
    ['x', '0.5'],
    ['y', '0.25'],
    ['pin', 'اینجا'],
  ]);
  // The typed text stays.
  expect([refused.status, refused.text.includes(long), refused.text.includes('value="اینجا"')]).toEqual([
    400,
    true,
    true,
  ]);
  const outside = await post(token, [
    ['x', '1.5'],
    ['y', '0'],
    ['pin', 'اینجا'],
  ]);
  expect(outside.status).toBe(400);
  expect((await post(token, [['text', 'x']], { origin: 'https://evil.test' })).status).toBe(403);
  expect((await post(token, [['text', 'x'.repeat(300_000)]])).status).toBe(413);
});

test('words that are not sent are asked about once before they go with an approval', async () => {
  const token = await opened();
  const typed: [string, string][] = [
    ['name', 'مهمان نمونه'],
    ['text', 'کمی بزرگ‌تر'],
    ['x', '0.25'],
    ['y', '0.5'],
    ['pin', 'همین گلبرگ'],
  ];
  const formOf = (page: string) => /<form id="wish" class="([^"]*)"/.exec(page)?.[1];
  expect(formOf((await visit(token)).text)).toBe('');
  for (const written of [typed.slice(0, 2), typed.slice(2), typed]) {
    // oxlint-disable-next-line no-await-in-loop -- one guest after the other
    const asked = await post(token, [...written, ['approve', 'true']]);
    expect([asked.status, formOf(asked.text)]).toEqual([200, 'written asking']);
    for (const [name, value] of written) expect([name, asked.text.includes(value)]).toEqual([name, true]);
  }
  expect(await shown(token)).toMatchObject({ pins: [], approved: false });
  // A name alone is nothing that is to be changed.
  const named = await post(await opened(), [
    ['name', 'مهمان نمونه'],
    ['approve', 'true'],
  ]);
  expect(named.headers.get('location')).toContain('?sent=approval');
  const sure = await post(token, [...typed, ['approve', 'sure']]);
  expect(sure.headers.get('location')).toContain('?sent=approval');
  expect(await shown(token)).toMatchObject({ pins: [{ text: 'همین گلبرگ' }], approved: true });
});

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '</textarea><svg onload=alert(1)>',
  '</title></style><script>alert(1)</script>',
  '</script><!--',
  '{{7*7}}${7*7}',
];
test.each(hostile)('what anybody wrote stays text: %s', async (text) => {
  const order = await made();
  const { token } = await share(order, text);
  const name = text.slice(0, 60);
  await wish(token, { name, text, pins: [{ x: 0, y: 1, text }], approve: true });
  expect((await newsOf(owner))[0]?.message).toContain(`«${name}»`);
  const tagsOf = (page: string) =>
    [...page.replace(/<(style|script)>[^]*?<\/\1>/g, '').matchAll(/<\/?(\w+)/g)].map(([tag]) => tag);
  const calm = await opened();
  await wish(calm, { pins: [{ x: 0, y: 1, text: 'م' }], approve: true });
  expect(tagsOf((await visit(token)).text)).toEqual(tagsOf((await visit(calm)).text));
  // Also typed again after a refusal.
  const again = await post(token, [
    ['name', text.repeat(9)],
    ['text', text],
    ['x', text],
    ['y', text],
    ['pin', text],
  ]);
  expect(again.status).toBe(400);
  expect(again.text.replace(/<(style|script)>[^]*?<\/\1>/g, '')).not.toMatch(
    /<script|<img src=x|<svg onload|<!--/i,
  );
});

test.each([
  ['nothing', {}, 'text'],
  ['a text that nobody sees', { text: '\u200b\u2800 ', name: 'س' }, 'text'],
  ['a long text', { text: 'ا'.repeat(501) }, 'text'],
  ['a long name', { text: 'ا', name: 'ا'.repeat(61) }, 'name'],
  ['31 pins', { pins: Array.from({ length: 31 }, () => ({ x: 0, y: 0, text: 'ا' })) }, 'pins'],
  ['a pin outside', { pins: [{ x: 1.01, y: 0, text: 'ا' }] }, 'pins'],
  ['a pin before', { pins: [{ x: 0, y: -0.01, text: 'ا' }] }, 'pins'],
  ['a pin without words', { pins: [{ x: 0, y: 0, text: '\u200b' }] }, 'pins'],
  ['a pin with long words', { pins: [{ x: 0, y: 0, text: 'ا'.repeat(501) }] }, 'pins'],
  ['a pin of texts', { pins: [{ x: '0.5', y: 0, text: 'ا' }] }, 'pins'],
  ['no place', { pins: [{ text: 'ا' }] }, 'pins'],
  ['no list', { pins: { 0: { x: 0, y: 0, text: 'ا' } } }, 'pins'],
])('a wish with %s is refused', async (_, body, field) => {
  const refusal = await refusedWish(await opened(), body);
  expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION' });
  expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
});

test('thirty pins of five hundred letters are kept as they are', async () => {
  const token = await opened();
  const pins = Array.from({ length: 30 }, (_, at) => ({
    x: at / 30,
    y: 1 - at / 30,
    text: '😀'.repeat(250),
  }));
  await wish(token, { pins, name: 'ن'.repeat(60), text: 'م'.repeat(500) });
  expect((await shown(token)).pins).toEqual(pins);
  const form = pins.flatMap(({ x, y, text }): [string, string][] => [
    ['x', x.toFixed(4)],
    ['y', y.toFixed(4)],
    ['pin', text],
  ]);
  expect((await post(token, form)).status).toBe(303);
  expect((await shown(token)).pins).toHaveLength(60);
});

test('an address sends ten wishes an hour, over all links and processes', async () => {
  const [a, b] = [await opened(), await opened()];
  const home = { 'x-forwarded-for': '203.0.113.9' };
  const sent = await Promise.allSettled(
    Array.from({ length: 14 }, (_, at) =>
      wish(at % 2 ? a : b, { text: `${at}` }, home, limited[at % 3 ? 0 : 1]),
    ),
  );
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  const [one] = limited;
  const again = { params: { token: a }, body: { text: 'باز' } };
  const refusal = await one.refused(sendWish, { ...again, headers: home });
  expect(refusal).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(refusal.retryAfter).toBeGreaterThan(3000);
  const page = await post(a, [['text', 'باز هم']], home, one);
  expect([page.status, page.text.includes('باز هم')]).toEqual([429, true]);
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(3000);
  await wish(a, { text: 'از جای دیگر' }, from(), one);
  shop.clock.move(3601);
  await wish(a, { text: 'یک ساعت بعد' }, home, one);
  shop.clock.move(3 * 86_400);
  expect(await forgetGuests(shop.platform)).toBeGreaterThan(0);
  expect((await sql`SELECT FROM order_wishes WHERE network IS NOT NULL`.execute(shop.db)).rows).toEqual([]);
});

test('a link takes fifty wishes in all, however many come at once', async () => {
  const order = await made();
  const token = await opened(order);
  const sent = await Promise.allSettled(
    Array.from({ length: 56 }, (_, at) => wish(token, { text: `${at}` }, from(), at % 2 ? shop : beside)),
  );
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
  expect(await refusedWish(token, { approve: true })).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  await close(order);
  await wish(await opened(order), { text: 'لینک تازه' });
});

test('a wish and the closing of its link: it was kept before, or there is none', async () => {
  for (let round = 0; round < 8; round += 1) {
    const order = await made();
    const token = await opened(order);
    const [ended, ...sent] = await Promise.allSettled([
      close(order),
      ...Array.from({ length: 4 }, (_, at) => wish(token, { text: `${at}` }, from(), at % 2 ? shop : beside)),
    ]);
    expect(ended.status).toBe('fulfilled');
    const { rows } =
      await sql`SELECT FROM order_wishes w JOIN order_shares s ON s.id = w.share_id WHERE s.order_id = ${Number(order._id)}`.execute(
        shop.db,
      );
    expect(rows).toHaveLength(sent.filter(({ status }) => status === 'fulfilled').length);
    expect((await refusedWish(token, { text: 'دیر' })).status).toBe(410);
  }
});

test('only the customer is told of a wish', async () => {
  const order = await made();
  const token = await opened(order);
  const heard: unknown[] = [];
  const emit = shop.platform.events.emit.bind(shop.platform.events);
  shop.platform.events.emit = (...event) => {
    heard.push(event[0]);
    emit(...event);
  };
  const [others, admins] = [await newsOf(stranger), await newsOf(admin)];
  await wish(token, { name: 'مریم', approve: true });
  shop.platform.events.emit = emit;
  expect(heard.length).toBeGreaterThan(0);
  expect(heard.every((to) => JSON.stringify(to) === JSON.stringify({ person: owner.id }))).toBe(true);
  expect((await newsOf(owner))[0]).toMatchObject({
    title: 'مشتری شما طرح را تأیید کرد',
    message: `«مریم» با لینک سفارش ${order.orderNumber.toLocaleString('fa-IR', { useGrouping: false })} طرح را تأیید کرد.`,
    link: `/designOrder/${order._id}`,
  });
  expect(await newsOf(stranger)).toEqual(others);
  expect(await newsOf(admin)).toEqual(admins);
});
