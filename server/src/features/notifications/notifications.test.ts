import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getNotifications, readAnnouncements, readMessages, sendNotification } from '#contract/notifications';
import { getAudit } from '#contract/audit';
import { openShop, type Person } from '../../../testing/shop.ts';
import { listen } from '../../../testing/listen.ts';
import { rowsRead } from '../../../testing/rows-read.ts';
import { messageInsert, selectNotifications } from './queries.ts';

const shop = await openShop();
const twin = await openShop({ beside: shop });
const admin = await shop.signInAdmin();

const listsOf = (person: Person) => shop.send(getNotifications, { as: person });
const send = (title: string, to?: Person) =>
  shop.send(sendNotification, {
    as: admin,
    body: { title, message: `${title}، کوتاه`, ...(to && { userId: String(to.id) }) },
  });
const ids = (items: readonly { _id: string }[]) => items.map((each) => each._id);

test('a message reaches its person and nobody else', async () => {
  const [person, other] = [await shop.signIn(), await shop.signIn()];
  await shop.send(sendNotification, {
    as: admin,
    body: { title: '  تعطیلی\n کارگاه ', message: ' فردا\r\nبسته‌ایم ', userId: String(person.id) },
  });
  const { count, private: messages } = await listsOf(person);
  expect(count).toBe(1);
  expect(messages).toEqual([
    {
      _id: expect.any(String),
      title: 'تعطیلی کارگاه',
      message: 'فردا\nبسته‌ایم',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      read: false,
    },
  ]);
  expect((await listsOf(other)).private).toEqual([]);
  const { data } = await shop.send(getAudit, { as: admin, params: { id: String(person.id) } });
  expect(data[0]).toMatchObject({ action: 'notificationSend', note: 'تعطیلی کارگاه' });
});

test('an announcement is one row, and reaches everybody who was there', async () => {
  const people = [await shop.signIn(), await shop.signIn(), await shop.signInAdmin()];
  const before = await shop.db.selectFrom('notifications').select('id').execute();
  await send('نسخهٔ تازه');
  expect(await shop.db.selectFrom('notifications').select('id').execute()).toHaveLength(before.length + 1);
  for (const person of people) {
    const { count, public: announcements } = await listsOf(person);
    expect(announcements[0]).toMatchObject({ title: 'نسخهٔ تازه', read: false });
    expect(count).toBe(1);
  }
  // Announcements from before a person joined are not theirs.
  expect(await listsOf(await shop.signIn())).toMatchObject({ count: 0, public: [] });
});

test('what is read is read by that person alone, and may be read again', async () => {
  const [person, other] = [await shop.signIn(), await shop.signIn()];
  await send('یک', person);
  await send('دو', person);
  await send('برای همه');
  const lists = await listsOf(person);
  expect(lists.count).toBe(3);

  const notifIds = ids(lists.private).slice(0, 1);
  for (let at = 0; at < 2; at += 1) {
    expect(await shop.send(readMessages, { as: person, body: { notifIds } })).toEqual({ ok: true });
    expect(await listsOf(person)).toMatchObject({ count: 2, private: [{ read: true }, { read: false }] });
  }
  await shop.send(readAnnouncements, { as: person, body: { notifIds: ids(lists.public) } });
  await shop.send(readMessages, { as: person, body: { notifIds: ids(lists.private) } });
  expect((await listsOf(person)).count).toBe(0);
  expect((await listsOf(other)).public[0]).toMatchObject({ title: 'برای همه', read: false });
  expect(await shop.send(readMessages, { as: person, body: { notifIds: [] } })).toEqual({ ok: true });
});

test('twenty equal reads at once all succeed', async () => {
  const person = await shop.signIn();
  await send('یک', person);
  const notifIds = ids((await listsOf(person)).private);
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => shop.send(readMessages, { as: person, body: { notifIds } })),
  );
  for (const reply of replies) expect(reply).toEqual({ ok: true });
  expect((await listsOf(person)).count).toBe(0);
});

test('another’s message, an unknown id and one of the other list: not found, and nothing is read', async () => {
  const [person, other] = [await shop.signIn(), await shop.signIn()];
  await send('از آنِ من', person);
  await send('از آنِ دیگری', other);
  await send('برای همه');
  const mine = await listsOf(person);
  const foreign = (await listsOf(other)).private;
  for (const wrong of [...ids(foreign), ...ids(mine.public), '999999999', 'x', '0', '9'.repeat(30)])
    expect(
      await shop.refused(readMessages, {
        as: person,
        body: { notifIds: [...ids(mine.private), wrong] },
      }),
    ).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(
    await shop.refused(readAnnouncements, { as: person, body: { notifIds: ids(mine.private) } }),
  ).toMatchObject({ status: 404 });
  expect(await listsOf(person)).toEqual(mine);
  expect((await listsOf(other)).private[0]?.read).toBe(false);
});

test('every unread one is listed, and the newest twenty', async () => {
  const person = await shop.signIn();
  for (let at = 0; at < 25; at += 1) await send(`پیام ${at}`, person);
  const all = (await listsOf(person)).private;
  expect(all).toHaveLength(25);
  expect(all[0]?.title).toBe('پیام 24');
  await shop.send(readMessages, { as: person, body: { notifIds: ids(all).slice(1) } });
  expect((await listsOf(person)).private).toHaveLength(20);
  await shop.send(readMessages, { as: person, body: { notifIds: ids(all) } });
  expect(await listsOf(person)).toMatchObject({ count: 0, private: { length: 20 } });
});

test('a person of many messages reads the unread and the newest only', async () => {
  const person = await shop.signIn();
  await shop.pool.query(
    `INSERT INTO notifications (person_id, title, message, read_at)
      SELECT $1, n::text, '', CASE WHEN n <> 3 THEN now() END FROM generate_series(1, 10000) n`,
    [person.id],
  );
  await shop.pool.query('VACUUM ANALYZE notifications');
  const { count, private: messages } = await listsOf(person);
  expect(count).toBe(1);
  expect(messages.map((each) => [each.title, each.read])).toEqual([
    ...Array.from({ length: 20 }, (_, index) => [String(10_000 - index), true]),
    ['3', false],
  ]);
  expect(await rowsRead(shop.db, (on) => selectNotifications(on, person.id, 'private'))).toBeLessThan(200);
});

test.each([
  [{ message: 'متن' }, { title: 'عنوان را وارد کنید' }],
  [{ title: '   ', message: 'متن' }, { title: 'عنوان را وارد کنید' }],
  [{ title: 'عنوان', message: ' \n ' }, { message: 'متن اطلاعیه را وارد کنید' }],
  [{ title: 'عنوان' }, { message: 'متن اطلاعیه را وارد کنید' }],
  [{}, { title: 'عنوان را وارد کنید', message: 'متن اطلاعیه را وارد کنید' }],
  [{ title: 'ا'.repeat(201), message: 'م' }, { title: expect.any(String) }],
  [{ title: 'ا', message: 'م'.repeat(5001) }, { message: expect.any(String) }],
  [{ title: 'ا', message: 'م', userId: '' }, { userId: expect.any(String) }],
])('%j is refused by its fields', async (body, fields) => {
  expect(await shop.refused(sendNotification, { as: admin, body: body as never })).toMatchObject({
    status: 400,
    code: 'VALIDATION',
    fields,
  });
});

test('a message to nobody: not found', async () => {
  for (const userId of ['999999999', 'x', '-1'])
    expect(
      await shop.refused(sendNotification, { as: admin, body: { title: 'ع', message: 'م', userId } }),
    ).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

test('a repeat with the same key sends once', async () => {
  const person = await shop.signIn();
  const body = { title: 'یک بار', message: 'متن', userId: String(person.id) };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  await Promise.all(
    Array.from({ length: 10 }, () => shop.send(sendNotification, { as: admin, body, headers })),
  );
  expect((await listsOf(person)).private).toHaveLength(1);
  expect(
    await shop.refused(sendNotification, { as: admin, body: { ...body, title: 'دیگر' }, headers }),
  ).toMatchObject({ code: 'CONFLICT' });
});

test('open pages hear of it: everybody’s of an announcement, one person’s of a message and of what they read', async () => {
  const [person, other] = [await shop.signIn(), await shop.signIn()];
  const [page, elsewhere, others] = [
    await listen(shop, person),
    await listen(twin, person),
    await listen(shop, other),
  ];
  const heardBy = (by: typeof page) => by.heard.filter((event) => event.type === 'notification').length;
  const hear = (pages: (typeof page)[], times: number) =>
    expect.poll(() => pages.map(heardBy), { timeout: 30_000, interval: 5 }).toEqual(pages.map(() => times));

  await send('برای همه');
  await hear([page, elsewhere, others], 1);
  await send('برای یکی', person);
  await hear([page, elsewhere], 2);
  const notifIds = ids((await listsOf(person)).private);
  await shop.send(readMessages, { as: person, body: { notifIds } });
  await hear([page, elsewhere], 3);
  // An announcement after them reaches everyone, so a private event would have arrived before it.
  await send('باز برای همه');
  await hear([page, elsewhere], 4);
  await hear([others], 2);
});

test('a notice to the admins is written without a look at other people', async () => {
  await sql`INSERT INTO people (mobile) SELECT '0936' || lpad(n::text, 7, '0') FROM generate_series(1, 20000) AS n`.execute(
    shop.db,
  );
  await sql`ANALYZE people`.execute(shop.db);
  const notice = { title: 'عنوان', message: 'متن', link: '/' };
  expect(await rowsRead(shop.db, (tx) => messageInsert('admins', notice).execute(tx))).toBeLessThan(500);
});
