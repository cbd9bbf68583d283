import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { BodyInput } from '#contract/common/endpoint';
import { getNotifications } from '#contract/notifications';
import { getAudit } from '#contract/audit';
import { getProfile } from '#contract/profile';
import {
  addTicketNote,
  announceTyping,
  assignTicket,
  closeTicket,
  countAnswered,
  countUnanswered,
  createTicket,
  getHelpQuestion,
  getHelpQuestions,
  getQuickReplies,
  getTicket,
  getTicketAdmins,
  getTicketAsAdmin,
  getTickets,
  listTickets,
  readTicket,
  replyAsAdmin,
  replyToTicket,
  type Ticket,
  ticketLimits,
} from '#contract/tickets';
import { placeOrder } from '../../../testing/acts.ts';
import { listen } from '../../../testing/listen.ts';
import { sample } from '../../../testing/samples.ts';
import { newMobile, openShop, type Person, type Upload } from '../../../testing/shop.ts';
import { bytesStored } from '../../platform/files/quota.ts';
import { fillTicketContent } from './first-content.ts';
import { notifyAbsent } from './news.ts';

const second = newMobile();
const shop = await openShop({ environment: { adminMobiles: [second] } });
const admin = await shop.signInAdmin();
const colleague = await shop.signIn(second);

const open = (
  as: Person,
  given: Partial<BodyInput<typeof createTicket>> = {},
  files: readonly Upload[] = [],
) =>
  shop.send(createTicket, {
    as,
    body: { title: 'رکاب کج شده', department: 'design', text: 'سلام', ...given },
    files,
  });
const reply = (as: Person, ticket: Pick<Ticket, '_id'>, text: string, files: readonly Upload[] = []) =>
  shop.send(replyToTicket, { as, body: { ticketId: ticket._id, text }, files });
const answer = (ticket: Pick<Ticket, '_id'>, text: string, as = admin) =>
  shop.send(replyAsAdmin, { as, body: { ticketId: ticket._id, text } });
const close = (as: Person, { _id }: Pick<Ticket, '_id'>) =>
  shop.send(closeTicket, { as, body: { ticketId: _id } });
const asAdmin = ({ _id }: Pick<Ticket, '_id'>) =>
  shop.send(getTicketAsAdmin, { as: admin, params: { id: _id } });
const noticesOf = async (as: Person, link: string) =>
  (await shop.send(getNotifications, { as })).private.filter((each) => each.link === link);
const answered = async (as: Person) =>
  (await shop.send(countAnswered, { as, params: { userId: String(as.id) } })).data;

test('a ticket goes back and forth, and each side sees who wrote what', async () => {
  const customer = await shop.customer();
  const before = (await shop.send(countUnanswered, { as: admin })).data;
  const ticket = await open(customer, { title: '  رکاب کج  شده ', text: 'سلام' }, [sample('png')]);
  expect(ticket).toMatchObject({
    title: 'رکاب کج شده',
    department: 'design',
    status: 'waiting',
    user: { _id: String(customer.id), mobile: customer.mobile },
    questions: [{ text: 'سلام', author: { _id: String(customer.id), admin: false } }],
    answers: [],
    hasEarlier: false,
    unread: false,
  });
  expect(ticket.number).toBeGreaterThanOrEqual(1000);
  expect(ticket).not.toHaveProperty('notes');
  expect(ticket).not.toHaveProperty('assignee');
  expect(ticket).not.toHaveProperty('waitingSince');
  expect((await shop.send(countUnanswered, { as: admin })).data).toBe(before + 1);
  expect((await shop.send(getProfile, { as: customer })).ticketCount).toBe(1);

  const seen = await asAdmin(ticket);
  expect(seen).toMatchObject({ unread: true, assignee: null, notes: [], waitingSince: ticket.createdAt });
  expect(await answered(customer)).toBe(0);
  const replied = await answer(ticket, 'سلام، عکس بهتری دارید؟');
  expect(replied).toMatchObject({ status: 'answered', answers: [{ author: { _id: String(admin.id) } }] });
  expect(replied).not.toHaveProperty('waitingSince');
  expect(await answered(customer)).toBe(1);

  const theirs = await shop.send(getTicket, { as: customer, params: { id: ticket._id } });
  expect(theirs).toMatchObject({ status: 'answered', unread: true });
  // An admin without a name is the shop, not a mobile number.
  expect(theirs.answers?.[0]?.author).toEqual({
    _id: String(admin.id),
    name: 'پشتیبانی حکاک',
    admin: true,
  });
  const again = await reply(customer, ticket, '', [sample('jpg'), sample('pdf')]);
  expect(again).toMatchObject({ status: 'waiting', unread: false });
  expect(again.questions?.map(({ text, files }) => [text, files.length])).toEqual([
    ['سلام', 1],
    ['', 2],
  ]);
  expect(await answered(customer)).toBe(0);

  expect(await close(customer, ticket)).toMatchObject({ status: 'closed' });
  expect((await shop.send(countUnanswered, { as: admin })).data).toBe(before);
});

test.each([
  [{ title: ' ' }, { title: 'عنوان تیکت را بنویسید.' }],
  [{ title: 'ا'.repeat(201) }, { title: expect.any(String) as string }],
  [{ department: 'sales' }, { department: 'بخش را انتخاب کنید.' }],
  [{ text: ' \n ' }, { text: 'پیام خود را بنویسید یا فایلی بگذارید.' }],
  [{ text: 'ا'.repeat(5001) }, { text: expect.any(String) as string }],
])('%j is refused with a sentence of its field, and nothing is made', async (given, fields) => {
  const customer = await shop.customer();
  const failure = await shop.refused(createTicket, {
    as: customer,
    body: { title: 'عنوان', department: 'design', text: 'متن', ...given } as never,
  });
  expect(failure).toMatchObject({ status: 400, code: 'VALIDATION', fields });
  expect((await shop.send(getTickets, { as: customer })).data).toEqual([]);
});

test('a message’s files are checked, and a refused one leaves no message', async () => {
  const customer = await shop.customer();
  const ticket = await open(customer);
  const refused = async (files: readonly Upload[]) =>
    shop.refused(replyToTicket, { as: customer, body: { ticketId: ticket._id, text: 'فایل' }, files });
  const lying = { name: 'عکس.png', content: 'MZ not a picture' };
  expect(await refused([sample('png'), lying])).toMatchObject({ status: 415, code: 'FILE_TYPE' });
  const large = { name: 'بزرگ.png', content: Buffer.alloc(10 * 1024 * 1024 + 1) };
  expect(await refused([large])).toMatchObject({ status: 413, code: 'FILE_TOO_LARGE' });
  expect(await refused(Array.from({ length: 6 }, () => sample('png')))).toMatchObject({ status: 400 });
  const five = await reply(
    customer,
    ticket,
    'پنج فایل',
    Array.from({ length: 5 }, () => sample('png')),
  );
  expect(five.questions?.map((each) => each.files.length)).toEqual([0, 5]);
});

test('what was sent with messages counts towards the customer’s storage', async () => {
  const customer = await shop.customer();
  const files = [sample('png'), sample('jpg')];
  const ticket = await open(customer, {}, files.slice(0, 1));
  await reply(customer, ticket, '', files.slice(1));
  const bytes = files.reduce((sum, { content }) => sum + Buffer.from(content).length, 0);
  expect(await bytesStored(shop.db, customer.id)).toBe(bytes);
});

test('its files open for its customer and for admins, and for nobody else', async () => {
  const [customer, other] = [await shop.customer(), await shop.customer()];
  const picture = sample('png');
  const { questions } = await open(customer, {}, [picture]);
  const file = questions?.[0]?.files[0];
  for (const as of [customer, admin]) {
    const shown = await shop.call('GET', file?.url ?? '', { as });
    expect(shown.status).toBe(200);
    expect(shown.bytes).toEqual(Buffer.from(picture.content));
    expect(shown.headers.get('content-disposition')).toMatch(/^attachment/);
    expect((await shop.call('GET', `${file?.thumb}?w=256`, { as })).status).toBe(200);
  }
  for (const address of [file?.url, file?.thumb])
    expect((await shop.call('GET', address ?? '', { as: other })).status).toBe(404);
});

test('to a closed ticket nobody writes, and it is closed once', async () => {
  const customer = await shop.customer();
  const ticket = await open(customer);
  await close(admin, ticket);
  const body = { ticketId: ticket._id, text: 'هنوز نه' };
  for (const failure of [
    await shop.refused(replyToTicket, { as: customer, body }),
    await shop.refused(replyAsAdmin, { as: admin, body }),
    await shop.refused(closeTicket, { as: customer, body }),
    await shop.refused(closeTicket, { as: admin, body }),
  ])
    expect(failure).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' });
  expect((await asAdmin(ticket)).questions).toHaveLength(1);
  expect(await noticesOf(customer, `/ticket/${ticket._id}`)).toMatchObject([{ title: 'تیکت شما بسته شد' }]);
  const { data } = await shop.send(getAudit, { as: admin, params: { id: String(customer.id) } });
  expect(data).toMatchObject([{ action: 'ticketClose', details: { ticketNumber: ticket.number } }]);
  const next = await open(customer, { follows: ticket._id });
  expect(next.follows).toEqual({ _id: ticket._id, number: ticket.number });
});

test('of a reply and a close at once one wins, and every accepted message is there', async () => {
  const customer = await shop.customer();
  for (let round = 0; round < 10; round += 1) {
    const ticket = await open(customer);
    const texts = Array.from({ length: 6 }, (_, index) => `پیام ${index}`);
    const replies = texts.map((text, index) =>
      index % 2 === 0
        ? shop.call('PUT', '/api/ticket/replay', {
            as: customer,
            form: { ticketId: ticket._id, text },
            files: [],
          })
        : shop.call('PUT', '/api/ticket/admin/replay', {
            as: admin,
            form: { ticketId: ticket._id, text },
            files: [],
          }),
    );
    const ending = shop.call('PUT', '/api/ticket/close', { as: admin, body: { ticketId: ticket._id } });
    const [closed, ...all] = await Promise.all([ending, ...replies]);
    expect(closed.status).toBe(200);
    const accepted = texts.filter((_, index) => all[index]?.status === 200);
    for (const { status } of all) expect([200, 409]).toContain(status);
    const after = await asAdmin(ticket);
    expect(after.status).toBe('closed');
    const kept = [...(after.questions ?? []), ...(after.answers ?? [])].map((each) => each.text);
    expect(kept.toSorted()).toEqual(['سلام', ...accepted].toSorted());
  }
});

test('a repeat with the same key is one message', async () => {
  const customer = await shop.customer();
  const ticket = await open(customer);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const sent = { as: customer, body: { ticketId: ticket._id, text: 'یک بار' }, headers };
  const answers = await Promise.all(Array.from({ length: 10 }, () => shop.send(replyToTicket, sent)));
  for (const each of answers) expect(each).toEqual(answers[0]);
  expect((await asAdmin(ticket)).questions).toHaveLength(2);
  // Long after, when the keys of calls are forgotten.
  await shop.db.deleteFrom('idempotency_keys').execute();
  expect((await shop.send(replyToTicket, sent)).questions?.map(({ key }) => key)).toEqual([
    undefined,
    headers['idempotency-key'],
  ]);
  expect((await asAdmin(ticket)).questions?.every(({ key }) => key === undefined)).toBe(true);
  // With another text or ticket it is no repeat.
  const other = await open(customer);
  for (const body of [
    { ticketId: ticket._id, text: 'دو بار' },
    { ticketId: other._id, text: 'یک بار' },
  ]) {
    await shop.db.deleteFrom('idempotency_keys').execute();
    expect(await shop.refused(replyToTicket, { ...sent, body })).toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
  }
  expect((await asAdmin(other)).questions).toHaveLength(1);
});

test('a ticket that is opened again long after with the same key is one ticket', async () => {
  const customer = await shop.customer();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const sent = (text: string) => ({
    as: customer,
    body: { title: 'رکاب', department: 'design', text } as const,
    headers,
  });
  const { _id } = await shop.send(createTicket, sent('سلام'));
  await shop.db.deleteFrom('idempotency_keys').execute();
  expect((await shop.send(createTicket, sent('سلام')))._id).toBe(_id);
  await shop.db.deleteFrom('idempotency_keys').execute();
  expect(await shop.refused(createTicket, sent('درود'))).toMatchObject({ status: 409, code: 'CONFLICT' });
  expect((await shop.send(getTickets, { as: customer })).data).toHaveLength(1);
});

test('the news of a ticket reach an admin, although whoever was responsible is none any more', async () => {
  const customer = await shop.customer();
  const ticket = await open(customer);
  await shop.db
    .updateTable('tickets')
    .set({ assignee_id: customer.id })
    .where('id', '=', Number(ticket._id))
    .execute();
  await answer(ticket, 'جواب');
  await reply(customer, ticket, 'ممنون');
  const link = `/admin/tickets?ticket=${ticket._id}`;
  expect(await noticesOf(customer, link)).toEqual([]);
  expect(await noticesOf(admin, link)).toHaveLength(2);
});

test('a ticket may be about an order of its customer, and of nobody else', async () => {
  const customer = await shop.customer(1_000_000);
  const order = await placeOrder(shop, customer);
  const ticket = await open(customer, { designId: order._id });
  expect(ticket).toMatchObject({
    designId: order._id,
    orderNumber: order.orderNumber,
    orderType: order.type,
  });
  const stranger = await shop.customer();
  expect(
    await shop.refused(createTicket, {
      as: customer,
      body: { title: 'عنوان', department: 'design', text: 'متن', follows: ticket._id },
    }),
  ).toMatchObject({ status: 400, fields: { follows: 'این تیکت هنوز باز است؛ در همان بنویسید.' } });
  for (const body of [{ designId: order._id }, { follows: ticket._id }])
    expect(
      await shop.refused(createTicket, {
        as: stranger,
        body: { title: 'عنوان', department: 'design', text: 'متن', ...body },
      }),
    ).toMatchObject({ status: 404 });
});

test('a customer never sees a note, nor that there is one', async () => {
  const customer = await shop.customer();
  const ticket = await open(customer);
  const before = await shop.send(getTicket, { as: customer, params: { id: ticket._id } });
  const mine = await listen(shop, customer);
  const noted = await shop.send(addTicketNote, {
    as: admin,
    body: { ticketId: ticket._id, text: 'مشتری قدیمی است' },
  });
  expect(noted).toMatchObject({ status: 'waiting', notes: [{ text: 'مشتری قدیمی است' }], answers: [] });
  expect(await shop.send(getTicket, { as: customer, params: { id: ticket._id } })).toEqual(before);
  expect(JSON.stringify(await shop.send(getTickets, { as: customer }))).not.toContain('قدیمی');
  const other = await open(customer);
  await mine.until((event) => event.type === 'ticket' && event.id === other._id);
  // The opening may be heard late, the note never.
  expect(mine.heard.filter((event) => event.id === ticket._id).length).toBeLessThanOrEqual(1);
  mine.close();
  await close(admin, ticket);
  expect(
    await shop.send(addTicketNote, { as: admin, body: { ticketId: ticket._id, text: 'پس از بستن' } }),
  ).toMatchObject({ notes: [{}, { text: 'پس از بستن' }] });
});

test('an admin is made responsible, and is told', async () => {
  const ticket = await open(await shop.customer());
  const { data } = await shop.send(getTicketAdmins, { as: admin });
  expect(data.map(({ _id }) => _id)).toEqual(
    expect.arrayContaining([String(admin.id), String(colleague.id)]),
  );
  const assign = (adminId: string | null) =>
    shop.send(assignTicket, { as: admin, body: { ticketId: ticket._id, adminId } });
  expect(await assign(String(colleague.id))).toMatchObject({ assignee: { _id: String(colleague.id) } });
  const link = `/admin/tickets?ticket=${ticket._id}`;
  expect(await noticesOf(colleague, link)).toMatchObject([
    { title: 'تیکتی به شما سپرده شد' },
    { title: 'پیام تازهٔ مشتری' },
  ]);
  expect(await assign(null)).toMatchObject({ assignee: null });
  for (const adminId of ['999999', 'x', ticket.user._id])
    expect(
      await shop.refused(assignTicket, { as: admin, body: { ticketId: ticket._id, adminId } }),
    ).toMatchObject({ status: 400, fields: { adminId: 'مدیری با این شناسه پیدا نشد.' } });
});

test('tickets are listed by what happened last, waited longest, and every filter', async () => {
  const customer = await shop.customer();
  await shop.db
    .updateTable('people')
    .set({ name: 'مشتري', family: 'نمونه‌ای' })
    .where('id', '=', customer.id)
    .execute();
  const first = await open(customer, { title: 'گردنبند شکسته' });
  const middle = await open(customer, { title: 'فاکتور رسمی', department: 'finance' });
  const last = await open(customer, { title: 'لیزر روشن نمی‌شود ۰۹۳۵۱۲۳۴۵۶۷', department: 'technical' });
  await answer(middle, 'فرستادیم');
  await reply(customer, first, 'عکس را هم ببینید');
  await shop.send(assignTicket, { as: admin, body: { ticketId: last._id, adminId: String(admin.id) } });

  const own = async (query: object = {}) =>
    (await shop.send(getTickets, { as: customer, query })).data.map(({ _id }) => _id);
  expect(await own()).toEqual([first._id, middle._id, last._id]);
  expect(await own({ filter: 'oldest' })).toEqual([last._id, middle._id, first._id]);
  expect(await own({ status: 'answered' })).toEqual([middle._id]);
  expect(await own({ search: 'گردنبند' })).toEqual([first._id]);
  expect(await own({ search: String(last.number) })).toEqual([last._id]);
  expect(await own({ search: '%' })).toEqual([]);
  const [row] = (await shop.send(getTickets, { as: customer })).data;
  expect(row).toMatchObject({ lastMessage: { text: 'عکس را هم ببینید', admin: false } });
  expect(row).not.toHaveProperty('questions');

  const all = async (query: object) =>
    (await shop.send(listTickets, { as: admin, query: { userId: String(customer.id), ...query } })).data.map(
      ({ _id }) => _id,
    );
  expect(await all({ filter: 'waiting' })).toEqual([first._id, last._id, middle._id]);
  expect(await all({ department: 'finance' })).toEqual([middle._id]);
  expect(await all({ status: 'waiting' })).toEqual([first._id, last._id]);
  expect(await all({ assignee: 'me' })).toEqual([last._id]);
  expect(await all({ assignee: String(admin.id) })).toEqual([last._id]);
  expect(await all({ assignee: 'none' })).toEqual([first._id, middle._id]);
  expect(await all({ assignee: 'nobody' })).toEqual([]);
  for (const search of ['مشتری نمونه ای', customer.mobile, `+98${customer.mobile.slice(1)}`])
    expect(await all({ search })).toEqual([first._id, middle._id, last._id]);
  expect(await all({ search: 'فاکتور' })).toEqual([middle._id]);
  expect(await all({ search: 'نمونه‌ای فاکتور' })).toEqual([middle._id]);
  // A mobile in a title is found like any other word.
  expect(await all({ search: '+989351234567' })).toEqual([last._id]);
  // A customer's search is about the ticket, and a new name is found at once.
  expect(await own({ search: 'نمونه‌ای' })).toEqual([]);
  await shop.db.updateTable('people').set({ family: 'تازه‌نام' }).where('id', '=', customer.id).execute();
  expect(await all({ search: 'تازه نام' })).toEqual([first._id, middle._id, last._id]);
  expect(await all({ search: 'نمونه ای' })).toEqual([]);
});

test('only the newest 200 messages come at once; those before are asked for', async () => {
  const customer = await shop.customer();
  const ticket = await open(customer, { text: 'پیام 0' });
  await sql`INSERT INTO ticket_messages (ticket_id, person_id, by_admin, is_note, text, created_at)
    SELECT ${Number(ticket._id)}, CASE WHEN n % 3 = 0 THEN ${customer.id}::bigint ELSE ${admin.id} END, n % 3 <> 0,
      n % 3 = 2, 'پیام ' || n, now() FROM generate_series(1, 300) n`.execute(shop.db);
  const texts = ({ questions = [], answers = [], notes = [] }: Ticket) =>
    [...questions, ...answers, ...notes]
      .toSorted((a, b) => Number(a._id) - Number(b._id))
      .map(({ _id, text }) => ({ _id, number: Number(text.slice(5)) }));
  const newest = await asAdmin(ticket);
  expect(newest.hasEarlier).toBe(true);
  expect(texts(newest).map(({ number }) => number)).toEqual(
    Array.from({ length: 200 }, (_, index) => index + 101),
  );
  const earlier = await shop.send(getTicketAsAdmin, {
    as: admin,
    params: { id: ticket._id },
    query: { before: texts(newest)[0]?._id ?? '' },
  });
  expect(earlier.hasEarlier).toBe(false);
  expect(texts(earlier).map(({ number }) => number)).toEqual(
    Array.from({ length: 101 }, (_, index) => index),
  );
  // Notes take no room among the messages of a customer.
  const theirs = await shop.send(getTicket, { as: customer, params: { id: ticket._id } });
  expect(texts(theirs)).toHaveLength(200);
  expect(texts(theirs).every(({ number }) => number % 3 !== 2)).toBe(true);
});

test('typing is heard by everyone else who may see the ticket, with names for admins only', async () => {
  const [customer, other] = [await shop.customer(), await shop.customer()];
  const ticket = await open(customer);
  const heard = await Promise.all([customer, other, admin, colleague].map((each) => listen(shop, each)));
  const [mine, theirs, admins, colleagues] = heard as [Heard, Heard, Heard, Heard];
  type Heard = Awaited<ReturnType<typeof listen>>;
  const typing = (each: Heard) => each.heard.filter((event) => event.type === 'typing');
  await shop.send(announceTyping, { as: admin, params: { id: ticket._id } });
  await mine.until((event) => event.type === 'typing');
  await colleagues.until((event) => event.type === 'typing');
  expect(typing(mine)).toEqual([{ type: 'typing', id: ticket._id, by: 'admin' }]);
  expect(typing(colleagues)).toEqual([{ type: 'typing', id: ticket._id, by: 'admin', name: admin.mobile }]);
  await shop.send(announceTyping, { as: customer, params: { id: ticket._id } });
  await admins.until((event) => event.type === 'typing');
  expect(typing(admins)).toEqual([{ type: 'typing', id: ticket._id, by: 'customer', name: customer.mobile }]);
  expect(typing(mine)).toHaveLength(1);
  expect(typing(theirs)).toEqual([]);
  expect(await shop.refused(announceTyping, { as: other, params: { id: ticket._id } })).toMatchObject({
    status: 404,
  });
  for (const each of heard) each.close();
});

test('each side sees how far the other has read', async () => {
  const customer = await shop.customer();
  const ticket = await open(customer);
  expect(ticket).not.toHaveProperty('seenAt');
  const read = (as: Person) => shop.send(readTicket, { as, params: { id: ticket._id } });
  const mine = await listen(shop, customer);
  await read(admin);
  await mine.until((event) => event.type === 'ticket' && event.id === ticket._id);
  const seen = await shop.send(getTicket, { as: customer, params: { id: ticket._id } });
  expect(seen.seenAt && seen.seenAt >= (seen.questions?.[0]?.createdAt ?? '')).toBe(true);
  expect(await asAdmin(ticket)).toMatchObject({ unread: false });
  // Looking again at messages that were seen changes nothing for the others.
  await read(admin);
  await read(customer);
  await answer(ticket, 'جواب');
  await mine.until((event) => event.type === 'notification' || event.type === 'ticket');
  expect((await asAdmin(ticket)).seenAt).toBeDefined();
  mine.close();
});

test('an answer is told by notification and SMS, unless its customer has the conversation open', async () => {
  const customer = await shop.customer();
  await shop.db.updateTable('people').set({ sms: true }).where('id', '=', customer.id).execute();
  const ticket = await open(customer);
  const link = `/ticket/${ticket._id}`;
  const sms = async () =>
    (
      await sql<{ text: string }>`SELECT text FROM sms_queue WHERE mobile = ${customer.mobile}
        UNION ALL SELECT text FROM sms_outbox WHERE mobile = ${customer.mobile} AND text LIKE '%تیکت%'`.execute(
        shop.db,
      )
    ).rows.filter(({ text }) => text.includes('تیکت')).length > 0;
  const read = () => shop.send(readTicket, { as: customer, params: { id: ticket._id } });
  const late = () => notifyAbsent(shop.platform, new AbortController().signal);

  // Other tests have left notices.
  shop.clock.move(31);
  await late();
  await read();
  await answer(ticket, 'می‌بینید؟');
  expect(await noticesOf(customer, link)).toHaveLength(0);
  await read();
  shop.clock.move(31);
  expect(await late()).toEqual({ notified: 0 });
  expect(await noticesOf(customer, link)).toHaveLength(0);
  expect(await sms()).toBe(false);

  // They seemed to be there, and had gone.
  await answer(ticket, 'هستید؟');
  await answer(ticket, 'جواب دیگری هم هست');
  expect(await noticesOf(customer, link)).toHaveLength(0);
  shop.clock.move(31);
  expect(await late()).toEqual({ notified: 1 });
  expect(await noticesOf(customer, link)).toHaveLength(1);
  expect(await sms()).toBe(true);

  shop.clock.move(120);
  await answer(ticket, 'و یکی دیگر');
  expect(await noticesOf(customer, link)).toHaveLength(2);
});

test('limits of tickets and messages in an hour, for each person', async () => {
  const limited = await openShop({ beside: shop, environment: { rateLimits: true } });
  const [eager, calm] = [await shop.customer(), await shop.customer()];
  const body = { title: 'عنوان', department: 'other', text: 'متن' } as const;
  for (let count = 0; count < ticketLimits.tickets; count += 1)
    await limited.send(createTicket, { as: eager, body });
  const refused = await limited.refused(createTicket, { as: eager, body });
  expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(refused.message).toContain('تیکت');
  const ticket = await limited.send(createTicket, { as: calm, body });
  await sql`INSERT INTO ticket_messages (ticket_id, person_id, by_admin, text, created_at)
    SELECT ${Number(ticket._id)}, ${calm.id}, false, 'پیام', ${shop.clock.now()}
    FROM generate_series(1, ${ticketLimits.messages - 1})`.execute(shop.db);
  const sent = { as: calm, body: { ticketId: ticket._id, text: 'یکی دیگر' } };
  expect(await limited.refused(replyToTicket, sent)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  shop.clock.move(3601);
  await limited.send(replyToTicket, sent);
});

test('help questions are found by department and words; quick replies are for admins', async () => {
  await fillTicketContent(shop.db);
  await fillTicketContent(shop.db);
  const customer = await shop.customer();
  const all = await shop.send(getHelpQuestions, { as: customer });
  expect(all.data.length).toBeGreaterThanOrEqual(12);
  expect(new Set(all.data.map((each) => each.question)).size).toBe(all.data.length);
  const finance = await shop.send(getHelpQuestions, { as: customer, query: { department: 'finance' } });
  expect(finance.data.length).toBeGreaterThan(0);
  expect(finance.data.every((each) => each.department === 'finance')).toBe(true);
  const found = await shop.send(getHelpQuestions, { as: customer, query: { search: 'كد هديه' } });
  expect(found.data[0]?.question).toContain('کد هدیه');
  const [one] = all.data;
  expect(await shop.send(getHelpQuestion, { as: admin, params: { id: one?._id ?? '' } })).toEqual(one);
  expect(await shop.refused(getHelpQuestion, { as: customer, params: { id: '999999' } })).toMatchObject({
    status: 404,
  });
  const replies = await shop.send(getQuickReplies, { as: admin, query: { count: 100 } });
  expect(replies.data.length).toBeGreaterThanOrEqual(6);

  await shop.db.deleteFrom('help_questions').execute();
  await fillTicketContent(shop.db);
  expect((await shop.send(getHelpQuestions, { as: customer })).data).toEqual([]);
});

test.each([
  'UPDATE ticket_messages SET text = text',
  'DELETE FROM ticket_messages',
  'TRUNCATE ticket_messages CASCADE',
])('%s: what was written stays', async (statement) => {
  await open(await shop.customer());
  await expect(sql.raw(statement).execute(shop.db)).rejects.toThrow(/append-only/);
});
