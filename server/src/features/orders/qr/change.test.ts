import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { getNotifications } from '#contract/notifications';
import { cancelOrder, getOrder } from '#contract/orders';
import { getAudit } from '#contract/audit';
import { getQr, getQrCodes, getQrPage, type QrDetails, replaceQr, reportQr, takeDownQr } from '#contract/qr';
import { storedFiles } from '../../../../testing/kept-files.ts';
import { picture } from '../../../../testing/pictures.ts';
import { mediaSample } from '../../../../testing/media-sample.ts';
import { asFile, fillCategories, makeTextCode, paidCode, qrOf } from '../../../../testing/qr.ts';
import { openShop, type Person } from '../../../../testing/shop.ts';
import { deleteCancelledContent } from './retention.ts';

const shop = await openShop();
const [owner, stranger, admin] = [
  await shop.customer(5_000_000),
  await shop.customer(1_000_000),
  await shop.signInAdmin(),
];
const ids = await fillCategories(shop, owner);

const statusOf = async (path: string, as?: Person) =>
  (await shop.call('GET', path, { ...(as && { as }) })).status;
const detailsOf = (code: string, as = owner): Promise<QrDetails> =>
  shop.send(getQr, { as, params: { code } });
const videoFile = asFile('video.mp4', mediaSample('video.mp4'));
const sound = asFile('sound.mp3', mediaSample('sound.mp3'));
const video = (title = 'ویدیو') => paidCode(shop, { as: owner, ...qrOf(ids.video, { title }, [videoFile]) });

test('new content comes under the same address, and the files before it go', async () => {
  const made = await video();
  const before = await detailsOf(made.code);
  const { kept } = await storedFiles(shop.environment);
  const changed = await shop.send(replaceQr, {
    as: owner,
    params: { code: made.code },
    body: { title: 'تازه', values: { to: 'مادرم' } },
    files: [asFile('video.mov', mediaSample('video.mov')), asFile('poster.jpg', await picture(), 'poster')],
  });
  expect(changed).toEqual({ code: made.code, url: made.url });
  const after = await detailsOf(made.code);
  expect(after).toMatchObject({ code: made.code, url: made.url, svg: before.svg, title: 'تازه' });
  expect(after.content.values).toEqual({ to: 'مادرم' });
  expect(after.content.media?.url).not.toBe(before.content.media?.url);
  expect(after.content.media?.poster).toBeDefined();
  expect(await statusOf(before.content.media?.url ?? '')).toBe(404);
  expect((await storedFiles(shop.environment)).kept).toHaveLength(kept.length + 1);
  expect((await shop.call('GET', `/q/${made.code}`)).text).toContain('تازه');
});

test('only the words change where the files are to stay', async () => {
  const made = await video();
  const before = await detailsOf(made.code);
  await shop.send(replaceQr, {
    as: owner,
    params: { code: made.code },
    body: { values: { text: 'چند کلمه' }, keepFiles: 'true' as never },
    files: [],
  });
  const after = await detailsOf(made.code);
  expect(after.content).toEqual({
    ...before.content,
    values: { text: 'چند کلمه' },
    text: 'چند کلمه',
  });
  expect(
    await shop.refused(replaceQr, { as: owner, params: { code: made.code }, body: {}, files: [] }),
  ).toMatchObject({ status: 400, fields: { file: expect.any(String) } });
  expect(await detailsOf(made.code)).toEqual(after);
});

test('nobody else changes it, and what is refused changes nothing', async () => {
  const made = await makeTextCode(shop, owner, ids.text);
  const change = (as: Person, text: string) =>
    shop.call('PUT', `/api/design/qr/${made.code}`, { as, form: { values: { text } }, files: [] });
  expect((await change(stranger, 'دزد')).status).toBe(404);
  expect((await change(admin, 'مدیر')).status).toBe(403);
  expect((await change(owner, '')).status).toBe(400);
  expect((await change(owner, 'ا'.repeat(3000))).status).toBe(400);
  expect(await statusOf(`/api/design/qr/${made.code}`, stranger)).toBe(404);
  expect((await detailsOf(made.code)).content.text).toBe('دوستت دارم');
  const json = await shop.call('PUT', `/api/design/qr/${made.code}`, {
    as: owner,
    body: { values: { text: 'از JSON' } },
  });
  expect(json.status).toBe(200);
  expect((await detailsOf(made.code)).content.text).toBe('از JSON');
});

test('a page that is taken down answers 410, stays down when its content changes, and comes back', async () => {
  const made = await video('بد');
  const { code } = made;
  const media = (await detailsOf(code)).content.media?.url ?? '';
  const down = (reason: string, isDown = true) =>
    shop.send(takeDownQr, { as: admin, params: { code }, body: { reason, down: isDown } });
  expect(await statusOf(`/q/${code}`)).toBe(200);
  expect(await down('شکایت رسیده است')).toEqual({ code, down: true });
  expect(await down('شکایت رسیده است')).toEqual({ code, down: true });
  const page = await shop.call('GET', `/q/${code}`);
  expect(page.status).toBe(410);
  expect(page.text).not.toContain('بد');
  expect(page.text).not.toContain('شکایت');
  expect(await shop.refused(getQrPage, { params: { code } })).toMatchObject({ status: 410, code: 'GONE' });
  expect(await statusOf(media)).toBe(410);
  expect(await statusOf(media, stranger)).toBe(410);
  expect(await statusOf(media, owner)).toBe(200);
  expect(await statusOf(media, admin)).toBe(200);
  expect(await shop.refused(reportQr, { params: { code }, body: { reason: 'بد' } })).toMatchObject({
    status: 410,
  });
  expect(await detailsOf(code)).toMatchObject({ down: true, downReason: 'شکایت رسیده است' });
  const notices = (await shop.send(getNotifications, { as: owner })).private;
  expect(notices.filter(({ message }) => message.includes('شکایت رسیده است'))).toHaveLength(1);
  expect(notices[0]?.link).toBe(`/designOrder/${made.design._id}`);

  await shop.send(replaceQr, {
    as: owner,
    params: { code },
    body: { title: 'خوب' },
    files: [videoFile],
  });
  expect(await statusOf(`/q/${code}`)).toBe(410);
  expect(await down('', false)).toEqual({ code, down: false });
  expect((await shop.call('GET', `/q/${code}`)).text).toContain('خوب');
  const { data } = await shop.send(getAudit, { as: admin, params: { id: String(owner.id) } });
  expect(data.slice(0, 2).map(({ action, note }) => [action, note])).toEqual([
    ['qrPutBack', ''],
    ['qrTakedown', 'شکایت رسیده است'],
  ]);
  const listed = await shop.send(getQrCodes, { as: admin, query: { state: 'down' } });
  expect(listed.data.map((each) => each.code)).not.toContain(code);

  expect(await shop.refused(takeDownQr, { as: admin, params: { code }, body: {} })).toMatchObject({
    status: 400,
    fields: { reason: expect.any(String) },
  });
  expect(
    await shop.refused(takeDownQr, { as: admin, params: { code: 'AAAAAAAA' }, body: { reason: 'x' } }),
  ).toMatchObject({ status: 404 });
});

test('a cancelled code is gone for good: it is never had for free', async () => {
  const person = await shop.customer(100_000);
  const made = await paidCode(shop, { as: person, ...qrOf(ids.audio, {}, [sound]) });
  const { code } = made;
  const { content } = await detailsOf(code, person);
  expect(await statusOf(`/q/${code}`)).toBe(200);
  await shop.send(cancelOrder, { as: admin, body: { designId: made.design._id, refund: true } });
  expect(await shop.balanceOf(person)).toBe(100_000);
  for (const path of [
    `/q/${code}`,
    `/api/q/${code}`,
    content.media?.url ?? '',
    ...['svg', 'png', 'dxf', 'pdf'].map((format) => `/api/q/${code}/code.${format}`),
    ...made.design.results.map(({ url }) => url),
    ...made.design.results.flatMap(({ thumb }) => thumb ?? []),
    `/api/design/${made.design._id}/results.zip`,
  ])
    for (const as of [undefined, person, admin]) {
      if (!as && path.startsWith('/api/design')) continue;
      expect([path, await statusOf(path, as)]).toEqual([path, 410]);
    }
  const order = await shop.send(getOrder, { as: person, params: { id: made.design._id } });
  expect([order.status, order.results, order.events?.flatMap(({ files }) => files)]).toEqual([
    'cancelled',
    [],
    [],
  ]);
  expect(
    await shop.refused(replaceQr, {
      as: person,
      params: { code },
      body: {},
      files: [sound],
    }),
  ).toMatchObject({ status: 410 });
  expect(await detailsOf(code, person)).toMatchObject({ cancelled: true });
  expect(
    await shop.refused(cancelOrder, { as: admin, body: { designId: made.design._id, refund: true } }),
  ).toMatchObject({ status: 409 });
  expect(await shop.balanceOf(person)).toBe(100_000);
});

test('content, takedown and cancellation at once leave one of the right ends', async () => {
  const person = await shop.customer(1_000_000);
  for (let round = 0; round < 5; round += 1) {
    const made = await makeTextCode(shop, person, ids.text);
    const { code } = made;
    const replies = await Promise.all([
      ...['یک', 'دو', 'سه'].map((text) =>
        shop.call('PUT', `/api/design/qr/${code}`, {
          as: person,
          form: { values: { text } },
          files: [],
        }),
      ),
      shop.call('PUT', `/api/design/qr/${code}/takedown`, { as: admin, body: { reason: 'دلیل' } }),
      shop.call('PUT', '/api/design/cancel', {
        as: admin,
        body: { designId: made.design._id, refund: true },
      }),
    ]);
    for (const { status } of replies.slice(0, 3)) expect([200, 410]).toContain(status);
    expect(replies.slice(3).map(({ status }) => status)).toEqual([200, 200]);
    expect(await statusOf(`/q/${code}`)).toBe(410);
  }
  expect(await shop.balanceOf(person)).toBe(1_000_000);
});

test('content that two replace at once is that of one of them, with its files', async () => {
  const made = await video();
  const replies = await Promise.all(
    [1, 2, 3, 4].map((at) =>
      shop.call('PUT', `/api/design/qr/${made.code}`, {
        as: owner,
        form: { title: `ویدیوی ${at}` },
        files: [videoFile, asFile('poster.jpg', samplePoster, 'poster')],
      }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { content } = await detailsOf(made.code);
  expect(await statusOf(content.media?.url ?? '')).toBe(200);
  expect(await statusOf(content.media?.poster ?? '')).toBe(200);
  await sleep(50);
});
const samplePoster = await picture();

test('admins find codes by state, kind, code and number', async () => {
  const made = await makeTextCode(shop, stranger, ids.text);
  const codes = async (query: Record<string, unknown>) =>
    (await shop.send(getQrCodes, { as: admin, query })).data.map(({ code }) => code);
  expect(await codes({ search: made.code.toLowerCase() })).toEqual([made.code]);
  expect(await codes({ search: String(made.design.orderNumber) })).toContain(made.code);
  expect(await codes({ search: `کد ${made.design.orderNumber}` })).toContain(made.code);
  for (const search of [
    made.url,
    `${made.url}?a=1`,
    `q/${made.code}`,
    `/q/${made.code}/`,
    `کد ${made.code}`,
    `کد QR: ${made.code}`,
  ])
    expect([search, await codes({ search })]).toEqual([search, [made.code]]);
  expect(await codes({ kind: 'video', count: 100 })).not.toContain(made.code);
  expect(await codes({ state: 'reported' })).not.toContain(made.code);
  await shop.send(reportQr, { params: { code: made.code }, body: { reason: 'نادرست است' } });
  expect(await codes({ state: 'reported' })).toContain(made.code);
  expect(await detailsOf(made.code, admin)).toMatchObject({
    reports: 1,
    reported: [{ reason: 'نادرست است' }],
    owner: { mobile: stranger.mobile },
  });
  const own = await detailsOf(made.code, stranger);
  expect([own.reports, own.reported, own.owner]).toEqual([undefined, undefined, undefined]);
  const notices = (await shop.send(getNotifications, { as: admin })).private;
  expect(notices.some(({ message }) => message.includes(made.code))).toBe(true);
  expect((await shop.send(getQrCodes, { as: stranger, query: { search: 'هدیه' } })).data[0]?.code).toBe(
    made.code,
  );
});

test('what a cancelled page showed is moved aside after 30 days', async () => {
  const made = await video();
  const media = () =>
    shop.db
      .selectFrom('qr_media as m')
      .innerJoin('qr_codes as q', 'q.id', 'm.code_id')
      .select('m.id')
      .where('q.code', '=', made.code)
      .execute();
  await shop.send(cancelOrder, { as: admin, body: { designId: made.design._id, refund: true } });
  await deleteCancelledContent(shop.platform);
  expect(await media()).toHaveLength(1);
  shop.clock.move(31 * 86_400);
  await deleteCancelledContent(shop.platform);
  expect(await media()).toHaveLength(0);
  expect((await deleteCancelledContent(shop.platform)).ended).toBe(0);
});
