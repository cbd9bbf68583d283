import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  allPins,
  answerOrder,
  approveOrder,
  markPin,
  messageLimits,
  pinLimits,
  reviseOrder,
  writeMessage,
} from '#contract/conversations';
import { getDesk } from '#contract/dashboard';
import { getNotifications } from '#contract/notifications';
import { getOrders } from '#contract/order-lists';
import {
  acceptOrder,
  cancelOrder,
  eventsShown,
  finishOrder,
  getOrder,
  getOrderResults,
  type Order,
  type OrderEvent,
  suspendOrder,
} from '#contract/orders';
import { orderFileCalls } from '#contract/files';
import { sendWish, shareOrder } from '#contract/shares';
import { createTicket, getTickets, listTickets } from '#contract/tickets';
import { actsIn, finishedOrder, placeOrder, situations, statusIn } from '../../../../testing/acts.ts';
import { fillCategories, makeTextCode } from '../../../../testing/qr.ts';
import { listen } from '../../../../testing/listen.ts';
import { rowsRead } from '../../../../testing/rows-read.ts';
import { sample } from '../../../../testing/samples.ts';
import { openShop, type Person } from '../../../../testing/shop.ts';
import { hashToken } from '../../../platform/sessions.ts';
import { authorize } from '../../../platform/work/authorize.ts';
import { selectCustomerCards } from '../desk/queries.ts';
import { selectOrder } from './queries.ts';
import { selectDelivery } from '../queries.ts';
import { selectShared } from '../shares/queries.ts';

const shop = await openShop();
const second = await openShop({ beside: shop });
const [admin, colleague] = [await shop.signInAdmin(), await shop.signInAdmin()];
const [customer, stranger] = [await shop.customer(50_000_000), await shop.customer(1_000_000)];
const { orderIn } = actsIn(shop, admin);

const shown = (id: string, as: Person = customer, before?: string) =>
  shop.send(getOrder, { as, params: { id }, query: before === undefined ? {} : { before } });
const say = (id: string, text: string, as: Person = customer, more: object = {}) =>
  shop.send(writeMessage, { as, body: { designId: id, text, ...more } });
const notesOf = (order: Order) => (order.events ?? []).map((event) => [event.action, event.note]);
const last = (order: Order): OrderEvent => {
  const event = order.events?.at(-1);
  if (!event) throw new Error('no event');
  return event;
};
const noticesOf = async (as: Person) => (await shop.send(getNotifications, { as })).private;
const finish = (designId: string, note?: string) =>
  shop.send(finishOrder, {
    as: admin,
    body: { designId, ...(note !== undefined && { note }) },
    files: [sample('dxf')],
  });
const accept = (designId: string) => shop.send(acceptOrder, { as: admin, body: { designId } });
const revise = (designId: string, desc = 'بزرگ‌تر') =>
  shop.send(reviseOrder, { as: customer, body: { designId, desc } });
const suspend = (designId: string) =>
  shop.send(suspendOrder, { as: admin, body: { designId, reason: 'اندازه؟' } });

const pinOn = (fileId: string | undefined, more: object = {}) => ({
  fileId: fileId ?? '',
  page: 1,
  x: 0.25,
  y: 0.5,
  text: 'این گوشه گردتر شود',
  ...more,
});

const alive = new Set(['pending', 'designing', 'suspended', 'revising', 'finished']);

test.each(situations)(
  'an order that is %s takes messages of both sides only while it is alive',
  async (situation) => {
    const id = await orderIn(situation, customer);
    const before = await shown(id);
    for (const [as, text] of [
      [customer, 'سلام'],
      [admin, 'درود'],
    ] as const) {
      const sent = { as, body: { designId: id, text } };
      if (alive.has(statusIn(situation))) {
        const order = await shop.send(writeMessage, sent);
        const action = as === customer && statusIn(situation) === 'suspended' ? 'answer' : 'message';
        expect(last(order)).toMatchObject({
          action,
          note: text,
          by: { _id: String(as.id), admin: as === admin },
        });
        expect(order.status).toBe(before.status);
      } else
        expect(await shop.refused(writeMessage, sent)).toMatchObject({
          status: 409,
          code: 'INVALID_TRANSITION',
        });
    }
    // Lists sorted by an order's last change do not move for messages.
    if (statusIn(situation) !== 'suspended') expect((await shown(id)).updatedAt).toBe(before.updatedAt);
  },
);

test('a message needs a text, a file or a pin, and its files and pins stand on its event', async () => {
  const { _id: id, files } = await placeOrder(shop, customer, [sample('png')]);
  for (const text of ['', ' \n ', '\u200c', '\u2800'])
    expect(
      (await shop.refused(writeMessage, { as: customer, body: { designId: id, text } })).fields,
    ).toHaveProperty('text');
  const withFile = await shop.send(writeMessage, {
    as: customer,
    body: { designId: id },
    files: [sample('jpg'), sample('svg')],
  });
  expect(last(withFile).files.map((file) => file.filename)).toEqual([sample('jpg').name, sample('svg').name]);
  // Lists keep to the first files.
  expect(withFile.files).toHaveLength(1);
  const sent = last(withFile).files[0];
  const pinned = await say(id, '', admin, {
    pins: [pinOn(files[0]?._id), pinOn(sent?._id, { page: 3, x: 0, y: 1, text: ' دو\u0000 ' })],
  });
  expect(last(pinned)).toMatchObject({
    action: 'message',
    note: '',
    pins: [
      { fileId: files[0]?._id, page: 1, x: 0.25, y: 0.5, text: 'این گوشه گردتر شود', done: false },
      { fileId: sent?._id, page: 3, x: 0, y: 1, text: 'دو', done: false },
    ],
  });
  const reply = await shop.call('GET', sent?.url ?? '', { as: admin });
  expect(reply.bytes.equals(Buffer.from(sample('jpg').content))).toBe(true);
  expect((await shop.call('GET', sent?.url ?? '', { as: stranger })).status).toBe(404);
  // The same without a form.
  const json = await shop.call('POST', '/api/design/message', {
    as: customer,
    body: { designId: id, text: 'ساده', pins: [pinOn(files[0]?._id)] },
  });
  expect(json.status).toBe(200);
});

test('hostile pins are refused, and nothing of their call is kept', async () => {
  const { _id: id, files } = await placeOrder(shop, customer, [sample('png')]);
  const other = await placeOrder(shop, stranger, [sample('png')]);
  const mine = await placeOrder(shop, customer, [sample('png')]);
  const fileId = files[0]?._id;
  const hostile: unknown[] = [
    'هیچ',
    '{',
    '{}',
    'null',
    '5',
    '[1]',
    '[null]',
    '[[]]',
    [pinOn(fileId, { x: 'NaN' })],
    '[{"fileId":"1","page":1,"x":NaN,"y":0,"text":"a"}]',
    [pinOn(fileId, { x: null })],
    [pinOn(fileId, { x: '0.5' })],
    [pinOn(fileId, { x: -0.000001 })],
    [pinOn(fileId, { y: 1.000001 })],
    [pinOn(fileId, { y: 1e308 })],
    [pinOn(fileId, { page: 0 })],
    [pinOn(fileId, { page: 1.5 })],
    [pinOn(fileId, { page: '1' })],
    [pinOn(fileId, { page: 1e9 })],
    [pinOn(fileId, { text: '' })],
    [pinOn(fileId, { text: '\u200b\u2800 ' })],
    [pinOn(fileId, { text: 5 })],
    [pinOn(fileId, { text: 'ا'.repeat(pinLimits.text + 1) })],
    [pinOn(undefined)],
    [pinOn(fileId), pinOn(other.files[0]?._id)],
    [pinOn(mine.files[0]?._id)],
    [pinOn('999999999')],
    [pinOn('-1')],
    [pinOn('1; DROP TABLE order_pins')],
    [pinOn('9'.repeat(40))],
    [{ ...pinOn(fileId), fileId: Number(fileId) }],
    Array.from({ length: pinLimits.max + 1 }, () => pinOn(fileId)),
  ];
  const before = await shown(id);
  for (const pins of hostile) {
    const reply = await shop.call('POST', '/api/design/message', {
      as: customer,
      form: { designId: id, text: 'با نشان', pins },
      files: [sample('png')],
    });
    expect([pins, reply.status, reply.body]).toMatchObject([
      pins,
      400,
      { code: 'VALIDATION', fields: { pins: expect.any(String) as string } },
    ]);
  }
  expect(await shown(id)).toEqual(before);
  expect(
    (await say(id, '', customer, { pins: Array.from({ length: 30 }, () => pinOn(fileId)) })).events?.at(-1)
      ?.pins,
  ).toHaveLength(30);
  const finished = await finishedOrder(shop, admin, customer, [sample('dxf')]);
  expect(
    await shop.refused(reviseOrder, {
      as: customer,
      body: { designId: finished._id, desc: 'x', pins: [pinOn(fileId)] },
    }),
  ).toMatchObject({ status: 400, fields: { pins: expect.any(String) as string } });
  expect(await shown(finished._id)).toMatchObject({ status: 'finished', revisionsLeft: 3 });
});

test('an answer by a message is an answer: the desk and the question know it', async () => {
  const { _id: id } = await placeOrder(shop, customer);
  await suspend(id);
  const asked = async () =>
    (await shop.send(getDesk, { as: customer })).data.some(
      (card) => card.kind === 'question' && card.design?._id === id,
    );
  expect(await asked()).toBe(true);
  await say(id, 'یک پرسش دیگر هم دارم', admin);
  expect(await asked()).toBe(true);
  const answered = await say(id, 'هفت');
  expect(answered).toMatchObject({ status: 'suspended', answered: true });
  const listed = async () =>
    (await shop.send(getOrders, { as: customer })).data.find(({ _id }) => _id === id);
  expect(await listed()).toMatchObject({ answered: true });
  expect(last(answered)).toMatchObject({ action: 'answer', from: 'suspended', to: 'suspended' });
  expect(await asked()).toBe(false);
  const row = await shop.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow();
  expect(row.answered_at).not.toBeNull();
  expect((await noticesOf(admin))[0]?.title).toBe('پاسخ مشتری رسید');
  await shop.send(answerOrder, { as: customer, body: { designId: id, text: 'و باز هم' } });
  await accept(id);
  expect((await listed())?.answered).toBeUndefined();
  await suspend(id);
  expect((await listed())?.answered).toBeUndefined();
});

test('each side is told at once in the app and by the stream, and nobody by SMS', async () => {
  const { _id: id } = await placeOrder(shop, customer);
  const [mine, theirs, strangers] = [
    await listen(second, customer),
    await listen(second, admin),
    await listen(second, stranger),
  ];
  const sms = (await shop.smsOf(customer.mobile)).length;
  const isIt = (event: { type: string; id?: string | undefined }) =>
    event.type === 'design' && event.id === id;
  const began = Date.now();
  await say(id, 'سلام');
  await theirs.until(isIt);
  await say(id, 'درود', admin);
  await mine.until((event) => event.type === 'notification');
  expect(Date.now() - began).toBeLessThan(10_000);
  expect((await noticesOf(admin))[0]).toMatchObject({
    title: 'پیام تازهٔ مشتری',
    message: expect.stringMatching(/^سفارش [۰-۹]+: «سلام»$/),
    link: `/admin/designsManagement?design=${id}`,
  });
  expect((await noticesOf(customer))[0]).toMatchObject({ title: 'پیام تازه', link: `/designOrder/${id}` });
  expect(await shop.smsOf(customer.mobile)).toHaveLength(sms);
  expect(strangers.heard.some(isIt)).toBe(false);
  for (const each of [mine, theirs, strangers]) each.close();
});

test('of two people who write at once through two processes, nothing is lost or doubled, and both read one order', async () => {
  const { _id: id } = await placeOrder(shop, customer);
  const keys = Array.from({ length: 40 }, () => crypto.randomUUID());
  const send = (key: string, index: number, isRepeat = false) =>
    ((index % 2 === 0) === isRepeat ? shop : second).send(writeMessage, {
      as: index % 3 ? customer : admin,
      body: { designId: id, text: `پیام ${index}` },
      headers: { 'idempotency-key': key },
    });
  const answers = await Promise.all(keys.map((key, index) => send(key, index)));
  // A repeat answers as the first time, also through the other process.
  const again = await Promise.all(keys.map((key, index) => send(key, index, true)));
  expect(again.map(last)).toEqual(answers.map(last));
  const [one, other] = [await shown(id), await shown(id, admin)];
  const written = (order: Order) =>
    notesOf(order).flatMap(([action, note]) => (action === 'message' ? [note ?? ''] : []));
  expect(new Set(written(one))).toEqual(new Set(keys.map((_, index) => `پیام ${index}`)));
  expect(written(one)).toHaveLength(keys.length);
  expect(written(other)).toEqual(written(one));
  // Only its author gets a message's key.
  const keysOf = (order: Order) => new Set(order.events?.flatMap(({ key }) => key ?? []));
  expect(keysOf(one)).toEqual(new Set(keys.filter((_, index) => index % 3)));
  expect(keysOf(other)).toEqual(new Set(keys.filter((_, index) => index % 3 === 0)));
  expect(keysOf(await shown(id, colleague))).toEqual(new Set());
});

test('a message that is repeated after the keys of calls were forgotten is written once', async () => {
  const { _id: id } = await placeOrder(shop, customer);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const send = () =>
    shop.send(writeMessage, { as: customer, body: { designId: id, text: 'یک بار' }, headers });
  const first = await send();
  await shop.db.deleteFrom('idempotency_keys').where('key', '=', headers['idempotency-key']).execute();
  expect(await send()).toEqual(first);
  expect(notesOf(await shown(id)).filter(([, note]) => note === 'یک بار')).toHaveLength(1);
  // With another text or order it is no repeat.
  const other = await placeOrder(shop, customer);
  for (const body of [
    { designId: id, text: 'دو بار' },
    { designId: other._id, text: 'یک بار' },
  ]) {
    await shop.db.deleteFrom('idempotency_keys').where('key', '=', headers['idempotency-key']).execute();
    expect(await shop.refused(writeMessage, { as: customer, body, headers })).toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
  }
  expect(last(await shown(other._id)).action).toBe('create');
});

test('an answer is a message, also by its own call: it has a key and is written once', async () => {
  const { _id: id } = await placeOrder(shop, customer);
  await suspend(id);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const send = () => shop.send(answerOrder, { as: customer, body: { designId: id, text: 'هفت' }, headers });
  const first = await send();
  expect(last(first)).toMatchObject({ action: 'answer', key: headers['idempotency-key'] });
  await shop.db.deleteFrom('idempotency_keys').where('key', '=', headers['idempotency-key']).execute();
  expect(await send()).toEqual(first);
});

test('an approval and a revision at once: the revision holds, and the approval is before it or refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { _id: id } = await finishedOrder(shop, admin, customer, [sample('dxf')]);
    const [approved, revised] = await Promise.all([
      second.call('PUT', '/api/design/approve', { as: customer, body: { designId: id } }),
      shop.call('PUT', '/api/design/revision', { as: customer, body: { designId: id, desc: 'بزرگ‌تر' } }),
    ]);
    expect(revised.status).toBe(200);
    const after = await shown(id);
    expect(after).toMatchObject({ status: 'revising', revisionsLeft: 2 });
    expect(after.approvedAt).toBeUndefined();
    const actions = after.events?.map(({ action }) => action).slice(3);
    if (approved.status === 200) expect(actions).toEqual(['approve', 'revise']);
    else {
      expect([approved.status, approved.body]).toMatchObject([409, { code: 'INVALID_TRANSITION' }]);
      expect(actions).toEqual(['revise']);
    }
  }
});

test('a message and the cancellation of its order at once: the message is before it, or refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { _id: id } = await placeOrder(shop, customer);
    const [said] = await Promise.all([
      second.call('POST', '/api/design/message', { as: admin, body: { designId: id, text: 'هستید؟' } }),
      shop.send(cancelOrder, { as: customer, body: { designId: id } }),
    ]);
    const actions = (await shown(id)).events?.map((event) => event.action);
    expect(actions).toEqual(said.status === 200 ? ['create', 'message', 'cancel'] : ['create', 'cancel']);
    if (said.status !== 200) expect(said.body).toMatchObject({ code: 'INVALID_TRANSITION' });
  }
});

test('thousands of messages come by 200, without a gap, to both sides', async () => {
  const { _id: id } = await placeOrder(shop, customer, [sample('png')]);
  await accept(id);
  await finish(id, 'نسخهٔ نخست');
  await revise(id);
  await accept(id);
  const { results } = await finish(id, 'نسخهٔ دوم');
  await sql`WITH e AS (
      INSERT INTO order_events (order_id, person_id, by_admin, action, from_status, to_status, note, created_at)
      SELECT ${Number(id)}, CASE WHEN n % 2 = 0 THEN ${customer.id}::bigint ELSE ${admin.id} END, n % 2 = 1, 'message', 'finished',
        'finished', 'پیام ' || n, now() FROM generate_series(1, 3000) n RETURNING *)
    INSERT INTO order_messages (event_id, person_id, created_at)
    SELECT id, person_id, created_at - interval '2 hours' FROM e`.execute(shop.db);
  for (const as of [customer, admin]) {
    const all: OrderEvent[] = [];
    let before: string | undefined;
    for (;;) {
      const page = await shown(id, as, before);
      expect(page.events?.length).toBeLessThanOrEqual(eventsShown);
      expect(page.versions).toMatchObject([
        { number: 1, note: 'نسخهٔ نخست' },
        { number: 2, note: 'نسخهٔ دوم' },
      ]);
      expect(page.revisions).toMatchObject([{ desc: 'بزرگ‌تر' }]);
      expect(page.files).toHaveLength(1);
      expect(page.results).toEqual(results);
      all.unshift(...(page.events ?? []));
      before = page.events?.[0]?._id;
      if (!page.hasEarlier) break;
      expect(page.events).toHaveLength(eventsShown);
    }
    expect(all.map((event) => event.note)).toEqual([
      '',
      '',
      'نسخهٔ نخست',
      'بزرگ‌تر',
      '',
      'نسخهٔ دوم',
      ...Array.from({ length: 3000 }, (_, index) => `پیام ${index + 1}`),
    ]);
  }
  expect((await shown(id, customer, '1')).events).toEqual([]);
  const removeOrRestore = sql`UPDATE order_files SET store_key = removed_key, removed_key = store_key
    WHERE id = ${Number(results[0]?._id)}`;
  await removeOrRestore.execute(shop.db);
  // Not those of the version before.
  expect((await shown(id)).results).toEqual([]);
  await removeOrRestore.execute(shop.db);
  expect((await shown(id)).results).toEqual(results);
  for (const before of ['x', '0.5', '-3'])
    expect(await shop.refused(getOrder, { as: customer, params: { id }, query: { before } })).toMatchObject({
      status: 404,
    });
});

test('a conversation that is not shown whole says how many pins there are', async () => {
  const { _id: id } = await finishedOrder(shop, admin, customer, [sample('png')], [sample('png')]);
  const { files, results } = await shown(id);
  const [own, result] = [files[0]?._id ?? '', results[0]?._id ?? ''];
  const pinEach = (...fileIds: string[]) =>
    say(id, '', customer, { pins: fileIds.map((fileId) => pinOn(fileId)) });
  await pinEach(own, result, result);
  expect(await shown(id)).not.toHaveProperty('pinCounts');
  const { token } = await shop.send(shareOrder, { as: customer, body: { designId: id } });
  const guestPins = { x: 0.5, y: 0.5, text: 'بزرگ‌تر' };
  await shop.send(sendWish, { params: { token }, body: { pins: [guestPins, guestPins] } });
  await sql`INSERT INTO order_events (order_id, person_id, by_admin, action, from_status, to_status, note, created_at)
    SELECT ${Number(id)}, ${customer.id}, false, 'message', 'finished', 'finished', 'x', now()
    FROM generate_series(1, ${eventsShown})`.execute(shop.db);
  await pinEach(own);
  const byFile = (order: Order) => new Map(order.pinCounts?.map(({ fileId, ...counts }) => [fileId, counts]));
  expect(byFile(await shown(id))).toEqual(
    new Map([
      [own, { count: 2, guests: 0 }],
      [result, { count: 2, guests: 2 }],
    ]),
  );
  expect(byFile(await shown(id, admin)).get(result)).toEqual({ count: 2, guests: 0 });
});

test('desks and lists read the first files and the newest delivery, however long the conversation is', async () => {
  const talker = await shop.customer(1_000_000);
  const { _id: id } = await finishedOrder(shop, admin, talker, [sample('dxf')], [sample('png')]);
  await sql`WITH e AS (
      INSERT INTO order_events (order_id, person_id, by_admin, action, from_status, to_status, note, created_at)
      SELECT ${Number(id)}, ${talker.id}, false, 'message', 'finished', 'finished', 'x', now()
      FROM generate_series(1, 20000) RETURNING *)
    INSERT INTO order_files (order_id, event_id, action, person_id, filename, kind, size, sha256, store_key, thumb)
    SELECT e.order_id, e.id, e.action, e.person_id, f.filename, f.kind, 0, f.sha256, f.store_key, f.thumb
    FROM e, order_files f WHERE f.order_id = e.order_id AND f.action = 'create'`.execute(shop.db);
  await shop.pool.query('VACUUM ANALYZE');
  const now = shop.clock.now();
  const [card] = await selectCustomerCards(shop.db, talker.id, now, new Date(0));
  expect(card?.files.map((file) => file.action)).toEqual(['create', 'finish']);
  expect(await rowsRead(shop.db, (on) => selectCustomerCards(on, talker.id, now, new Date(0)))).toBeLessThan(
    200,
  );
  // The newest 200 events with a file each, and the versions; small tables are read whole for each.
  expect(await rowsRead(shop.db, (on) => selectOrder(on, Number(id), false))).toBeLessThan(15_000);
  const { token } = await shop.send(shareOrder, { as: talker, body: { designId: id } });
  const hash = hashToken(token);
  expect(await selectShared(shop.db, hash)).toMatchObject({ version: 1 });
  expect(await rowsRead(shop.db, (on) => selectShared(on, hash))).toBeLessThan(200);
  const order = authorize({ id: Number(id) }, () => true, '');
  for (const version of [undefined, 1]) {
    expect(await selectDelivery(shop.db, order, version)).toHaveLength(1);
    expect(await rowsRead(shop.db, (on) => selectDelivery(on, order, version))).toBeLessThan(200);
  }
  expect((await shown(id, talker)).events?.every((event) => event.files.length === 1)).toBe(true);
});

test('every delivery is a version with its line and files, which can be fetched apart', async () => {
  const { _id: id } = await placeOrder(shop, customer, [sample('png')]);
  expect((await shown(id)).versions).toEqual([]);
  await accept(id);
  await finish(id, ' خط‌ها بسته شدند ');
  await revise(id);
  await accept(id);
  const order = await shop.send(finishOrder, {
    as: admin,
    body: { designId: id },
    files: [sample('svg'), sample('png')],
  });
  expect(order.versions).toMatchObject([
    { number: 1, note: 'خط‌ها بسته شدند', files: [{ filename: sample('dxf').name }], by: { admin: true } },
    { number: 2, note: '', files: [{ filename: sample('svg').name }, { filename: sample('png').name }] },
  ]);
  expect(order.results).toEqual(order.versions?.[1]?.files);
  const zip = (version?: number | string, as: Person = customer) =>
    shop.call('GET', `/api/design/${id}/results.zip`, { as, query: { version } });
  const names = (bytes: Buffer) =>
    ['dxf', 'svg', 'png'].filter((kind) => bytes.includes(sample(kind as 'dxf').name));
  expect(names((await zip(1)).bytes)).toEqual(['dxf']);
  expect(names((await zip(2)).bytes)).toEqual(['svg', 'png']);
  expect(names((await zip()).bytes)).toEqual(['svg', 'png']);
  expect((await zip(1)).headers.get('content-disposition')).toContain(`hakkak-${order.orderNumber}-1.zip`);
  expect((await zip(3)).status).toBe(404);
  for (const wrong of [0, 'x', 1.5, -1]) expect((await zip(wrong)).status).toBe(400);
  expect(names((await zip(1, admin)).bytes)).toEqual(['dxf']);
  expect((await zip(1, stranger)).status).toBe(404);
  expect(
    await shop.refused(finishOrder, {
      as: admin,
      body: { designId: id, note: 'ا'.repeat(1001) },
      files: [sample('png')],
    }),
  ).toMatchObject({ status: 400, fields: { note: expect.any(String) as string } });
});

test('fetching an earlier version or a file of it is no news of the newest', async () => {
  const { _id: id } = await finishedOrder(shop, admin, customer, [sample('dxf')]);
  await revise(id);
  await accept(id);
  const { versions = [] } = await finish(id);
  const save = (version: number) =>
    shop.call('GET', versions[version - 1]?.files[0]?.url ?? '', { as: customer });
  const isReady = async () =>
    (await shop.send(getDesk, { as: customer })).data.some(
      (card) => card.kind === 'ready' && card.design?._id === id,
    );
  const fetch = (version: number) =>
    shop.call('GET', `/api/${getOrderResults.path.replace('{id}', id)}`, {
      as: customer,
      query: { version },
    });
  expect((await fetch(1)).status).toBe(200);
  expect((await save(1)).status).toBe(200);
  expect(await isReady()).toBe(true);
  await fetch(2);
  expect(await isReady()).toBe(false);
  await revise(id);
  await accept(id);
  versions.push(...((await finish(id)).versions ?? []).slice(2));
  await save(2);
  expect(await isReady()).toBe(true);
  await save(3);
  expect(await isReady()).toBe(false);
});

test('an order from before has its versions, texts with places in per cent, and marked pictures', async () => {
  const { _id: id } = await placeOrder(shop, customer);
  await accept(id);
  await finish(id);
  const text = 'نشان ۱: ۳۵٪ از راست، ۴۰٪ از بالا: گردتر شود';
  await shop.send(reviseOrder, { as: customer, body: { designId: id, desc: text }, files: [sample('png')] });
  await accept(id);
  const order = await finish(id);
  expect(order.versions?.map(({ number, files }) => [number, files.length])).toEqual([
    [1, 1],
    [2, 1],
  ]);
  expect(order.revisions).toMatchObject([{ desc: text, files: [{ filename: sample('png').name }] }]);
  expect(order.events?.find((event) => event.action === 'revise')).toMatchObject({
    note: text,
    pins: [],
    files: [{ filename: sample('png').name }],
  });
});

test('a code is one version, and its files are not shown before it is paid or after it is cancelled', async () => {
  const { code } = await makeTextCode(shop, customer, (await fillCategories(shop, customer)).text);
  const { rows } = await shop.pool.query<{ id: number }>(
    'SELECT order_id AS id FROM qr_codes WHERE code = $1',
    [code],
  );
  const id = String(rows[0]?.id);
  const order = await shown(id);
  expect(order.versions).toMatchObject([{ number: 1, files: order.results }]);
  expect(order.results.length).toBeGreaterThan(0);
  expect(await shop.refused(approveOrder, { as: customer, body: { designId: id } })).toMatchObject({
    status: 409,
  });
  await shop.send(cancelOrder, { as: admin, body: { designId: id } });
  const after = await shown(id);
  expect(after.events?.flatMap((event) => event.files)).toEqual([]);
  expect(after.versions?.flatMap((version) => version.files)).toEqual([]);
});

test('a revision takes a text or a pin, and a file alone is not enough', async () => {
  const order = await finishedOrder(shop, admin, customer, [sample('png')]);
  const result = order.results[0]?._id;
  expect(
    await shop.refused(reviseOrder, { as: customer, body: { designId: order._id }, files: [sample('png')] }),
  ).toMatchObject({ status: 400, fields: { desc: 'بنویسید چه چیزی باید تغییر کند.' } });
  const revised = await shop.send(reviseOrder, {
    as: customer,
    body: { designId: order._id, pins: [pinOn(result)] },
  });
  expect(revised).toMatchObject({ status: 'revising', revisionsLeft: 2 });
  expect(last(revised)).toMatchObject({
    action: 'revise',
    note: '',
    pins: [{ fileId: result, done: false }],
  });
});

test('one act marks every open pin of the customer’s as done, and no other', async () => {
  const [{ _id: id, files }, other] = [
    await placeOrder(shop, customer, [sample('png')]),
    await placeOrder(shop, customer, [sample('png')]),
  ];
  const pinned = (of: typeof other, as = customer) =>
    say(of._id, '', as, { pins: [pinOn(of.files[0]?._id)] });
  await pinned(other);
  await pinned({ ...other, _id: id, files });
  await pinned({ ...other, _id: id, files });
  await pinned({ ...other, _id: id, files }, admin);
  const body = { designId: id, pinId: allPins, done: true };
  expect((await shop.refused(markPin, { as: customer, body })).status).toBe(403);
  expect(await shop.refused(markPin, { as: admin, body: { ...body, done: false } })).toMatchObject({
    status: 400,
    fields: { pinId: expect.any(String) as string },
  });
  const forgotten = await shop.call('PUT', '/api/design/pin', {
    as: admin,
    body: { designId: id, done: true },
  });
  expect(forgotten).toMatchObject({ status: 400, body: { fields: { pinId: expect.any(String) as string } } });
  const pinsOf = ({ events = [] }: Order) => events.flatMap(({ pins }) => pins.map(({ done }) => done));
  expect(pinsOf(await shop.send(markPin, { as: admin, body }))).toEqual([true, true, false]);
  expect(pinsOf(await shown(id))).toEqual([true, true, false]);
  expect(pinsOf(await shown(other._id))).toEqual([false]);
});

test('an admin marks pins as done and back; another order’s pin and a guest’s do not exist', async () => {
  const { _id: id, files } = await placeOrder(shop, customer, [sample('png')]);
  const other = await placeOrder(shop, customer, [sample('png')]);
  const pinId = last(await say(id, '', customer, { pins: [pinOn(files[0]?._id)] })).pins[0]?._id ?? '';
  const mark = (done: boolean, more: object = {}) => ({
    as: admin,
    body: { designId: id, pinId, done, ...more },
  });
  const heard = await listen(shop, customer);
  expect(last(await shop.send(markPin, mark(true))).pins).toMatchObject([{ _id: pinId, done: true }]);
  await heard.until((event) => event.type === 'design' && event.id === id);
  heard.close();
  expect(last(await shop.send(markPin, mark(true))).pins).toMatchObject([{ done: true }]);
  expect(last(await shown(id)).pins).toMatchObject([{ done: true }]);
  expect(last(await shop.send(markPin, mark(false))).pins).toMatchObject([{ done: false }]);
  for (const more of [
    { designId: other._id },
    { pinId: '99999999' },
    { pinId: 'x' },
    { designId: '99999999' },
  ])
    expect(await shop.refused(markPin, mark(true, more))).toMatchObject({ status: 404 });
  for (const as of [customer, stranger])
    expect(await shop.refused(markPin, { ...mark(true), as })).toMatchObject({ status: 403 });
  const unpaid = await orderIn('unpaid', customer);
  expect(await shop.refused(markPin, mark(true, { designId: unpaid }))).toMatchObject({
    status: 409,
    code: 'INVALID_TRANSITION',
    message: 'این سفارش هنوز پرداخت نشده است.',
  });
});

test('a pin whose file is removed stays as a text', async () => {
  const { _id: id, files } = await placeOrder(shop, customer, [sample('png')]);
  await say(id, '', customer, { pins: [pinOn(files[0]?._id)] });
  const { store_key: key } = await shop.db
    .selectFrom('order_files')
    .select('store_key')
    .where('id', '=', Number(files[0]?._id))
    .executeTakeFirstOrThrow();
  const setKey = (kept: string | null, removed: string | null) =>
    shop.db
      .updateTable('order_files')
      .set({ store_key: kept, removed_key: removed })
      .where('id', '=', Number(files[0]?._id))
      .execute();
  await setKey(null, key);
  expect(last(await shown(id)).pins).toMatchObject([{ fileId: null, text: 'این گوشه گردتر شود' }]);
  expect(
    await shop.refused(writeMessage, { as: customer, body: { designId: id, pins: [pinOn(files[0]?._id)] } }),
  ).toMatchObject({ status: 400, fields: { pins: expect.any(String) as string } });
  await setKey(key, null);
});

test('only a finished order is approved, by its customer; that is taken back, and ends with a revision', async () => {
  for (const situation of situations) {
    const id = await orderIn(situation, customer);
    const sent = { as: customer, body: { designId: id } };
    if (statusIn(situation) === 'finished') await shop.send(approveOrder, sent);
    else
      expect(await shop.refused(approveOrder, sent)).toMatchObject({
        status: 409,
        code: 'INVALID_TRANSITION',
      });
  }
  const { _id: id } = await finishedOrder(shop, admin, customer, [sample('dxf')]);
  const approve = (approved?: boolean) =>
    shop.send(approveOrder, {
      as: customer,
      body: { designId: id, ...(approved !== undefined && { approved }) },
    });
  const isReady = async () =>
    (await shop.send(getDesk, { as: customer })).data.some(
      (card) => card.kind === 'ready' && card.design?._id === id,
    );
  expect(await isReady()).toBe(true);
  const approved = await approve();
  expect(approved.approvedAt).toEqual(expect.any(String));
  expect(last(approved)).toMatchObject({ action: 'approve', note: '' });
  expect(await isReady()).toBe(false);
  expect((await noticesOf(admin))[0]?.title).toBe('طرح تأیید شد');
  // Once more changes nothing.
  shop.clock.move(60);
  expect(await approve(true)).toEqual(approved);
  expect(
    (await shop.send(getOrders, { as: customer })).data.find((each) => each._id === id)?.approvedAt,
  ).toBe(approved.approvedAt);
  const back = await approve(false);
  expect(back.approvedAt).toBeUndefined();
  expect(await approve(false)).toEqual(back);
  await approve();
  const revised = await revise(id);
  expect(revised.approvedAt).toBeUndefined();
  await accept(id);
  expect((await finish(id)).approvedAt).toBeUndefined();
  expect(await shop.refused(approveOrder, { as: stranger, body: { designId: id } })).toMatchObject({
    status: 404,
  });
  expect(await shop.refused(approveOrder, { as: admin, body: { designId: id } })).toMatchObject({
    status: 403,
  });
});

test('another version that revises an approved order ends the approval too', async () => {
  const { _id: id } = await finishedOrder(shop, admin, customer, [sample('dxf')]);
  await shop.send(approveOrder, { as: customer, body: { designId: id } });
  await shop.pool.query(`UPDATE orders SET status = 'revising', revisions = 1 WHERE id = $1`, [id]);
  expect((await shown(id)).approvedAt).toBeUndefined();
});

test('the conversation of another customer does not exist, and a revoked admin gets nothing', async () => {
  const { _id: id, files } = await placeOrder(shop, customer, [sample('png')]);
  await say(id, 'رازی');
  const former = await shop.signInAdmin();
  expect((await shown(id, former)).events?.length).toBe(2);
  await shop.db
    .updateTable('people')
    .set({ roles: ['customer'] })
    .where('id', '=', former.id)
    .execute();
  for (const as of [stranger, former]) {
    for (const text of ['من هم هستم', 'x'])
      expect(await shop.refused(writeMessage, { as, body: { designId: id, text } })).toMatchObject({
        status: 404,
      });
    expect(await shop.refused(getOrder, { as, params: { id } })).toMatchObject({ status: 404 });
    expect(
      (
        await shop.call(
          'GET',
          `/api/${orderFileCalls.file.path.replace('{id}', id).replace('{fileId}', files[0]?._id ?? '')}`,
          { as },
        )
      ).status,
    ).toBe(404);
    expect(await shop.refused(markPin, { as, body: { designId: id, pinId: '1', done: true } })).toMatchObject(
      {
        status: 403,
      },
    );
    expect(await shop.refused(getTickets, { as, query: { designId: id } })).toMatchObject({ status: 404 });
  }
  expect((await shop.call('POST', '/api/design/message', { body: { designId: id, text: 'x' } })).status).toBe(
    401,
  );
});

test('120 messages an hour for a customer and more for an admin, also through two processes at once', async () => {
  const limited = await openShop({ beside: shop, environment: { rateLimits: true } });
  const other = await openShop({ beside: shop, environment: { rateLimits: true } });
  const eager = await shop.customer(1_000_000);
  const { _id: id } = await placeOrder(shop, eager);
  const fill = (person: Person, count: number) =>
    sql`WITH e AS (
        INSERT INTO order_events (order_id, person_id, by_admin, action, from_status, to_status, note, created_at)
        SELECT ${Number(id)}, ${person.id}::bigint, false, 'message', 'pending', 'pending', 'x', ${shop.clock.now()}
        FROM generate_series(1, ${count}::int) RETURNING *)
      INSERT INTO order_messages (event_id, person_id, created_at) SELECT id, person_id, created_at FROM e`.execute(
      shop.db,
    );
  await fill(eager, messageLimits.customer - 2);
  const send = (at: typeof shop, as: Person) =>
    at.call('POST', '/api/design/message', { as, body: { designId: id, text: 'یکی دیگر' } });
  const statuses = (await Promise.all([limited, other, limited, other].map((at) => send(at, eager)))).map(
    ({ status }) => String(status),
  );
  expect(statuses.toSorted()).toEqual(['200', '200', '429', '429']);
  // Answers by their own call count too.
  await suspend(id);
  const answers = { as: eager, body: { designId: id, text: 'هفت' } };
  expect(await limited.refused(answerOrder, answers)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  const busy = await shop.signInAdmin();
  await fill(busy, messageLimits.admin - 1);
  expect((await send(limited, busy)).status).toBe(200);
  expect((await send(limited, busy)).body).toMatchObject({ code: 'RATE_LIMITED' });
  shop.clock.move(3601);
  expect((await send(limited, eager)).status).toBe(200);
});

test('tickets about an order are found by it', async () => {
  const { _id: id } = await placeOrder(shop, customer);
  const body = { title: 'دربارهٔ سفارش', department: 'design', text: 'پرسش' } as const;
  const ticket = await shop.send(createTicket, { as: customer, body: { ...body, designId: id } });
  await shop.send(createTicket, { as: customer, body });
  const query = { designId: id };
  expect((await shop.send(getTickets, { as: customer, query })).data.map((each) => each._id)).toEqual([
    ticket._id,
  ]);
  expect((await shop.send(listTickets, { as: admin, query })).data.map((each) => each._id)).toEqual([
    ticket._id,
  ]);
  expect(await shop.refused(listTickets, { as: admin, query: { designId: '99999999' } })).toMatchObject({
    status: 404,
  });
});

test.each(['UPDATE order_messages SET key = key', 'DELETE FROM order_messages'])(
  '%s: what was written stays',
  async (statement) => {
    await expect(sql.raw(statement).execute(shop.db)).rejects.toThrow(/append-only/);
  },
);
