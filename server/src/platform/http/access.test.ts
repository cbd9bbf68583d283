import { sql } from 'kysely';
import { getLogins } from '#contract/auth';
import { expect, test } from 'vitest';
import { getNotifications, sendNotification, subscribePush } from '#contract/notifications';
import { createCreation } from '#contract/fonts';
import { addDevice, submitDevice } from '#contract/devices';
import { createTicket } from '#contract/tickets';
import { saveIdentityImages, type VipData } from '#contract/upgrades';
import { chargeWallet } from '#contract/wallet';
import { finishedOrder } from '../../../testing/acts.ts';
import { allEndpoints } from '../../../testing/contract.ts';
import { makeCourse } from '../../../testing/tutorials.ts';
import { openShop, type Person } from '../../../testing/shop.ts';
import { identityImage, raise } from '../../../testing/levels.ts';
import { mediaSample } from '../../../testing/media-sample.ts';
import { fillCategories, makeTextCode, uploadWhole } from '../../../testing/qr.ts';
import { type Operation, operationsOf, rightCall } from '../../../testing/operations.ts';
import { sample } from '../../../testing/samples.ts';
import { ringOf } from '../../../testing/drawings.ts';
import { makeVapid } from '../outside/vapid.ts';

const shop = await openShop({ environment: { vapid: makeVapid() } });
const operations = await operationsOf(shop);
const [admin, owner] = [await shop.signInAdmin(), await shop.customer(1_000_000)];
const letter = { title: 'اعلان', message: 'متن' };
await shop.send(sendNotification, { as: admin, body: letter });
await shop.send(sendNotification, { as: admin, body: { ...letter, userId: String(owner.id) } });
// A stranger who signs in later must not receive earlier events.
const stranger = await shop.customer(1_000_000);

const files = [sample('png'), sample('svg'), sample('eps'), sample('cdr')];
const order = await finishedOrder(shop, admin, owner, [sample('dxf')], files);
const creation = await shop.send(createCreation, { as: owner, body: ringOf('نام') });
const payment = await shop.send(chargeWallet, { as: owner, body: { amount: 10_000 } });
const [login] = (await shop.send(getLogins, { as: owner })).data;
const letters = await shop.send(getNotifications, { as: owner });
await raise(shop, owner, admin, 'verified');
const { data } = await shop.send(saveIdentityImages, { as: owner, files: [identityImage()] });
const [identity] = (data as VipData).identifyData;
const browser = {
  endpoint: 'http://127.0.0.1:9/owner',
  keys: { p256dh: makeVapid().publicKey, auth: 'A'.repeat(22) },
};
const ticket = await shop.send(createTicket, {
  as: owner,
  body: { title: 'تیکت', department: 'other', text: 'متن' },
  files,
});
await shop.send(subscribePush, { as: owner, body: browser });

const categories = await fillCategories(shop, owner);
const qr = await makeTextCode(shop, owner, categories.text);
const video = await uploadWhole(shop, owner, 'video.mp4', mediaSample('video.mp4'));

const lesson = await makeCourse(shop, admin);
const device = await shop.send(addDevice, { as: admin, body: { serial: 'HK-1' } });
await shop.send(submitDevice, { as: owner, query: { serial: device.serial } });

/** The owner's ids, by the calls' noun or whole path. A new parameter name needs an entry here. */
const ownersIds: Record<string, Record<string, string | undefined>> = {
  design: {
    number: String(order.orderNumber),
    id: order._id,
    fileId: order.files[0]?._id,
    designId: order._id,
    reorderOf: order._id,
  },
  ticket: {
    id: ticket._id,
    ticketId: ticket._id,
    fileId: ticket.questions?.[0]?.files[0]?._id,
    userId: String(owner.id),
    designId: order._id,
    follows: ticket._id,
  },
  font: { id: creation._id, format: 'svg' },
  payment: { id: payment.paymentId },
  user: { designId: order._id, loginId: login?._id, fileId: identity?.split('/').at(-1) },
  tutorial: {
    id: lesson.episode._id,
    courseId: lesson.course._id,
    episodeId: lesson.episode._id,
    fileId: lesson.videoId,
    extraId: lesson.extraId,
  },
  '/tutorial/course/{id}': { id: lesson.course._id },
  '/tutorial/episode/{id}/poster/{fileId}': { fileId: lesson.posterId },
  '/tutorial/episode/{id}/captions/{fileId}': { fileId: lesson.captionsId },
  '/design/{id}/files/{fileId}/check': { fileId: order.files[1]?._id },
  '/ticket/{id}/files/{fileId}/check': { fileId: ticket.questions?.[0]?.files[1]?._id },
  '/design/{id}/files/{fileId}/pdf': { fileId: order.files[2]?._id },
  '/ticket/{id}/files/{fileId}/pdf': { fileId: ticket.questions?.[0]?.files[2]?._id },
  '/design/{id}/files/{fileId}/svg': { fileId: order.files[3]?._id },
  '/ticket/{id}/files/{fileId}/svg': { fileId: ticket.questions?.[0]?.files[3]?._id },
  '/design/revision': { desc: 'بزرگ‌تر' },
  '/device/{id}/laser': { id: device._id },
  '/design/qr/new': { uploadId: video, categoryId: categories.video },
  '/design/qr/{code}': { code: qr.code },
  '/design/qr/{code}/takedown': { code: qr.code },
  '/notification/read/private': { notifIds: letters.private[0]?._id },
  '/notification/read/public': { notifIds: letters.public[0]?._id },
  '/push/unsubscribe': { endpoint: browser.endpoint },
};
const sharedIds = new Set(['categoryId', 'gateway', 'fontId', 'nationId', 'ceoNationId', 'companyId']);
const otherNames = new Set(
  `address align amount approved at bandWidth before blocked brief by code count department desc designer done down ended family field file files filter flat
  fit floor font format formatted_address from houseNumber image images input ip kashida keepFiles keys kind
  lat late letterHeight letterSpacing lng logo margin mm name note open operation ornament page pay phone pins poster range rate reason
  refund repeat ring search seconds serial sms state status surface text title to type uploadId value values version w wishId
  spot wordSpacing`.split(/\s+/),
);
/**
 * An endpoint identifies the caller's own browser, whoever used it before; help questions, courses and the categories of
 * QR orders are for everybody.
 */
const isNobodys = (path: string, name: string) =>
  (path === '/push/subscribe' && name === 'endpoint') ||
  path.startsWith('/tutorial/') ||
  (/^\/(ticket\/questions|design\/qr\/category)\/\{id\}/.test(path) && name === 'id');
/** Calls that answer a stranger with success; each check makes sure that nothing changed. */
const silentCalls: Record<string, () => Promise<void>> = {
  'PUT /push/unsubscribe': async () => {
    const kept = await shop.db.selectFrom('push_subscriptions').select('person_id').execute();
    expect(kept).toEqual([{ person_id: owner.id }]);
  },
};

const nounOf = ({ path }: Operation) => path.split('/')[1] ?? '';
const ownersInput = (operation: Operation) =>
  Object.fromEntries(
    Object.entries({
      text: 'متن',
      ip: login?.ip,
      ...ownersIds[nounOf(operation)],
      ...ownersIds[operation.path],
    }).filter((each): each is [string, string] => each[1] !== undefined),
  );

const named = operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);
const call = (operation: Operation, as?: Person, known = {}) => {
  const { url, sent } = rightCall(operation, known, as);
  return shop.call(operation.method, url, sent);
};

test('the document names every endpoint of the contract and no other', () => {
  const declared = allEndpoints.map((each) => `${each.method} /${each.path}`).toSorted();
  expect(named.map(([name]) => name).toSorted()).toEqual(declared);
});

const guarded = named.filter(([, operation]) => operation.who !== 'anyone');
test.each(guarded)('%s: nobody signed in is refused', async (_, operation) => {
  const reply = await call(operation);
  expect(reply.status).toBe(401);
  expect(reply.body).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(reply.headers.get('set-cookie')).toMatch(/^token=;/);
});

test.each(named.filter(([, operation]) => operation.who === 'admin'))(
  '%s: a customer is refused',
  async (_, operation) => {
    const reply = await call(operation, owner, ownersInput(operation));
    expect(reply.status).toBe(403);
    expect(reply.body).toMatchObject({ code: 'FORBIDDEN' });
  },
);

test.each(named.filter(([, operation]) => operation.who === 'customer'))(
  '%s: an admin is refused',
  async (_, operation) => {
    const reply = await call(operation, admin, ownersInput(operation));
    expect(reply.status).toBe(403);
    expect(reply.body).toMatchObject({ code: 'FORBIDDEN' });
  },
);

const namesOf = ({ inPath, inQuery, json, form }: Operation) => [
  ...new Set([...inPath, ...Object.keys({ ...inQuery, ...json?.properties, ...form?.properties })]),
];
const idsOf = (operation: Operation) =>
  namesOf(operation).filter(
    (name) =>
      !sharedIds.has(name) &&
      (!otherNames.has(name) || ownersIds[operation.path]?.[name] !== undefined) &&
      !isNobodys(operation.path, name),
  );

const open = named.filter(([, { who }]) => who === 'person' || who === 'customer');
test.each(open)('%s: it is known what each of its names stands for', (_, operation) => {
  for (const name of idsOf(operation))
    if (!ownersInput(operation)[name])
      throw new Error(
        `access.test.ts needs a record of the owner’s for "${name}" of ${operation.path}, or to be told that it is none`,
      );
});

const withIds = open.filter(([, operation]) => idsOf(operation).length > 0);
test.each(withIds)('%s: another customer’s record does not exist', async (name, operation) => {
  const reply = await call(operation, stranger, ownersInput(operation));
  if (silentCalls[name]) return silentCalls[name]();
  expect(reply.status).toBe(404);
  expect(reply.body).toMatchObject({ code: 'NOT_FOUND' });
});

test.each(withIds)('%s: its owner’s does', async (_, operation) => {
  const { status } = await call(operation, owner, ownersInput(operation));
  expect([401, 403, 404]).not.toContain(status);
  expect(status).toBeLessThan(500);
});

test('all of it by cookie too, and with a slash at the end', async () => {
  for (const [, operation] of guarded) {
    const { url, sent } = rightCall(operation, ownersInput(operation));
    const headers = { cookie: `token=${stranger.token}`, origin: shop.environment.publicUrl };
    if (operation.who === 'admin')
      expect((await shop.call(operation.method, `${url}/`, { ...sent, headers })).status).toBe(403);
    expect((await shop.call(operation.method, `${url}/`, sent)).status).toBe(401);
  }
});

test.each(guarded.filter(([, operation]) => operation.method !== 'GET'))(
  '%s: another site’s page is refused',
  async (_, operation) => {
    const { url, sent } = rightCall(operation, ownersInput(operation));
    const as = operation.who === 'admin' ? admin : owner;
    for (const origin of [{ origin: 'https://evil.example' }, {}] as Record<string, string>[]) {
      const reply = await shop.call(operation.method, url, {
        ...sent,
        headers: { cookie: `token=${as.token}`, ...origin },
      });
      expect(reply.body).toMatchObject({ code: 'BAD_ORIGIN' });
    }
  },
);

/** Returns for each table the number of its rows and the last transaction that wrote one of them. */
async function stateOfTables(): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`.execute(shop.db);
  const states = rows.map(
    ({ name }) => sql`SELECT ${name} AS name, count(*)::int AS rows, max(xmin::text::bigint) AS written
      FROM ${sql.table(name)}`,
  );
  const { rows: state } = await sql<{ name: string }>`${sql.join(states, sql` UNION ALL `)}`.execute(shop.db);
  return Object.fromEntries(state.map(({ name, ...rest }) => [name, rest]));
}

test('a reading call of a login that has ended is refused, and nothing is written', async () => {
  const reading = guarded.filter(([, { method, streams }]) => method === 'GET' && !streams);
  // The first look at content writes the content that a new shop starts with.
  for (const [, operation] of reading)
    if (operation.path.startsWith('/admin/content')) await call(operation, admin);
  const setEnded = (at: Date | null) =>
    shop.db
      .updateTable('logins')
      .set({ ended_at: at })
      .where('person_id', 'in', [owner.id, admin.id])
      .execute();
  for (const [name, operation] of reading) {
    const as = operation.who === 'admin' ? admin : owner;
    expect((await shop.call('GET', '/api/user/profile', { as })).status).toBe(200);
    await setEnded(shop.clock.now());
    const before = await stateOfTables();
    const { status } = await call(operation, as, ownersInput(operation));
    expect([name, status]).toEqual([name, 401]);
    expect([name, await stateOfTables()]).toEqual([name, before]);
    await setEnded(null);
  }
});
