import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { finishOrder, getOrder } from '#contract/orders';
import { addTicketNote, closeTicket, createTicket, replyAsAdmin } from '#contract/tickets';
import { createCreation } from '#contract/fonts';
import { chargeWallet } from '#contract/wallet';
import { getProfile } from '#contract/profile';
import { at, backup, exitWith, passphrase, restore } from '../testing/backups.ts';
import { placeOrder, acceptedOrder } from '../testing/acts.ts';
import { runCommand } from '../testing/command.ts';
import { createBareDatabase } from '../testing/database.ts';
import { type Shop, openShop, startShop, type Person, secret } from '../testing/shop.ts';
import { filesAreRight, storedFiles } from '../testing/kept-files.ts';
import { sample, samples } from '../testing/samples.ts';
import { kavenegarSettings, openKavenegar } from '../testing/sms-services.ts';
import { reportQr } from '#contract/qr';
import { rateCourse, deleteEpisodeExtra, saveProgress } from '#contract/tutorials';
import { ringOf } from '../testing/drawings.ts';
import { picture } from '../testing/pictures.ts';
import { mediaSample } from '../testing/media-sample.ts';
import { asFile, fillCategories, paidCode, qrOf, uploadWhole } from '../testing/qr.ts';
import { makeCourse } from '../testing/tutorials.ts';
import { demoCustomer, fillDemo } from '../local/demo/demo.ts';
import { findPerson } from './features/people/service.ts';
import { addReportChanges } from './features/reports/service.ts';
import { sweepPayments } from './features/wallet/payments/settle.ts';
import { checkLedger } from './ledger.ts';
import { openDatabase } from './platform/database/database.ts';
import { startJobs } from './platform/work/jobs.ts';
import { startPostgres } from '../local/postgres.ts';

const sms = await openKavenegar();
const byKavenegar = kavenegarSettings(sms);
const shop = await openShop();

interface Acknowledged {
  person: Person;
  charged: number;
  orders: { id: string; content: Buffer }[];
}
const price = 150_000;
const charged = 300_000;

async function work(mine: Acknowledged, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await shop.charge(mine.person, charged);
    mine.charged += charged;
    for (let half = 0; half < 2; half += 1) {
      const content = Buffer.concat([samples.zip, randomBytes(100_000)]);
      const { _id } = await placeOrder(shop, mine.person, [{ name: 'طرح.zip', content }]);
      mine.orders.push({ id: _id, content });
    }
  }
}

/** The rows of each of these tables. */
async function rowsIn({ db }: Pick<Shop, 'db'>, tables: readonly string[]) {
  const read = async (table: string) =>
    [table, (await sql`SELECT * FROM ${sql.table(table)} ORDER BY 1`.execute(db)).rows] as const;
  return Object.fromEntries(await Promise.all(tables.map(read)));
}

const copyOf = (all: Acknowledged[]) =>
  all.map(({ person, charged: amount, orders }) => ({ person, charged: amount, orders: [...orders] }));

const firing = async ({ db }: Pick<Shop, 'db'>) =>
  (
    await sql<{ name: string }>`SELECT tgrelid::regclass || ' ' || tgname AS name FROM pg_trigger
      WHERE NOT tgisinternal AND tgenabled = 'O' ORDER BY 1`.execute(db)
  ).rows;

test('a backup taken under load makes the same shop elsewhere, quiet until it is confirmed, and back again', {
  timeout: 600_000,
}, async () => {
  const admin = await shop.signInAdmin();
  const all: Acknowledged[] = [];
  for (let each = 0; each < 3; each += 1) all.push({ person: await shop.signIn(), charged: 0, orders: [] });
  // A customer pays and never returns from the bank.
  const payer = await shop.signIn();
  const { gatewayUrl, paymentId } = await shop.send(chargeWallet, { as: payer, body: { amount: 50_000 } });
  await shop.call('POST', `${new URL(gatewayUrl).pathname}/pay`);
  // A message stays queued because the service refuses everything.
  const beside = await startShop({ beside: shop, environment: { sms: byKavenegar } });
  sms.always = 500;
  await shop.fund(payer, price);
  const { _id: sent } = await acceptedOrder(shop, admin, payer);
  await beside.send(finishOrder, { as: admin, body: { designId: sent }, files: [sample('dxf')] });
  await expect.poll(() => sms.asked, { timeout: 30_000 }).toBeGreaterThan(1);
  await beside.close();
  // A closed ticket with messages of both sides, a note and a file, whose customer has a new name since.
  const { _id: ticketId } = await shop.send(createTicket, {
    as: payer,
    body: { title: 'عنوان', department: 'design', text: 'پیام', designId: sent },
    files: [sample('png')],
  });
  await shop.send(replyAsAdmin, { as: admin, body: { ticketId, text: 'جواب' } });
  await shop.send(addTicketNote, { as: admin, body: { ticketId, text: 'یادداشت' } });
  await shop.send(closeTicket, { as: admin, body: { ticketId } });
  await shop.db.updateTable('people').set({ name: 'مشتری' }).where('id', '=', payer.id).execute();
  const kept = await rowsIn(shop, ['tickets', 'ticket_messages', 'ticket_files']);
  // A drawing, and one that an order carries.
  await shop.send(createCreation, { as: payer, body: ringOf('ماندگار') });
  const { _id: fontId } = await shop.send(createCreation, { as: payer, body: ringOf('همراه سفارش') });
  await shop.fund(payer, price);
  await placeOrder(shop, payer, [], { desc: '', fontId });
  const drawnOf = ({ db }: Pick<Shop, 'db'>) =>
    db
      .selectFrom('orders')
      .select(['id', 'font_creation_id'])
      .where('font_creation_id', 'is not', null)
      .execute();
  const drawn = await drawnOf(shop);
  Object.assign(kept, await rowsIn(shop, ['font_creations']));
  // A code with a video and its logo, one report, and an upload that is not finished.
  const categories = await fillCategories(shop, payer);
  await shop.fund(payer, price);
  const video = asFile('video.mp4', mediaSample('video.mp4'));
  const logo = asFile('logo.png', await picture({ kind: 'png' }), 'logo');
  const { code } = await paidCode(shop, { as: payer, ...qrOf(categories.video, {}, [video, logo]) });
  await shop.send(reportQr, { params: { code }, body: { reason: 'نادرست' } });
  await uploadWhole(shop, payer, 'video.mp4', mediaSample('video.mp4'));
  Object.assign(kept, await rowsIn(shop, ['qr_codes', 'qr_media', 'qr_reports', 'qr_texts']));
  // A course with a video and an extra file that can be brought back, rated and half watched.
  const { course, episode, extraId } = await makeCourse(shop, admin);
  await shop.send(deleteEpisodeExtra, { as: admin, params: { id: episode._id, extraId }, query: {} });
  await shop.send(rateCourse, { as: payer, body: { courseId: course._id, rate: 4 } });
  await shop.send(saveProgress, { as: payer, body: { episodeId: episode._id, seconds: 0.5 } });
  const courseTables = ['courses', 'episodes', 'episode_media', 'episode_extras'];
  Object.assign(kept, await rowsIn(shop, [...courseTables, 'course_ratings', 'episode_progress']));
  // An order number is taken by a transaction that never commits.
  const inFlight = openDatabase(shop.databaseUrl, 1);

  const ended = new AbortController();
  const working = all.map((mine) => work(mine, ended.signal));
  while (all.some(({ orders }) => orders.length < 3)) await sleep(5);
  const before = copyOf(all);
  const taking = backup(shop, at('one.age'), { BACKUP_PASSPHRASE: passphrase });
  const given = await sql<{ number: number }>`SELECT nextval('order_numbers')::int AS number`.execute(
    inFlight.db,
  );
  const taken = await taking;
  const after = copyOf(all);
  ended.abort();
  await Promise.all(working);
  await inFlight.close();
  expect(taken).toMatchObject(exitWith(0, 'is encrypted'));
  expect((await stat(at('one.age'))).mode & 0o777).toBe(0o600);
  expect((await readFile(at('one.age'))).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(after.flatMap(({ orders }) => orders).length).toBeGreaterThan(
    before.flatMap(({ orders }) => orders).length,
  );

  const embeddedDir = at('embedded');
  const made = await restore([at('one.age')], embeddedDir, { BACKUP_PASSPHRASE: passphrase });
  expect(made).toMatchObject(exitWith(0, 'The ledger is right.'));
  expect(made.output).toContain('npm run restore -- confirm');
  expect(await readFile(path.join(embeddedDir, 'secret'), 'utf8')).toBe(secret);
  const postgres = await startPostgres({ dataDir: embeddedDir });
  try {
    const there = { databaseUrl: postgres.url, environment: { ...shop.environment, dataDir: embeddedDir } };
    const quiet = await startShop({
      beside: { ...there, clock: shop.clock },
      environment: { sms: byKavenegar },
    });
    const copy = await startShop({ beside: { ...there, clock: shop.clock } });
    try {
      await sameShop(copy, before, after);
      expect(await firing(copy)).toEqual(await firing(shop));
      await expect(sql`UPDATE entries SET amount = amount`.execute(copy.db)).rejects.toThrow(/append-only/);

      // A quiet shop sends neither queued nor new messages and runs no jobs.
      sms.always = null;
      shop.clock.move(120);
      const asked = sms.asked;
      let runs = 0;
      const jobs = startJobs({ ...quiet.platform, connections: quiet.pool }, [
        { name: 'look', at: '* * * * *', tries: 1, run: async () => ({ runs: (runs += 1) }) },
      ]);
      quiet.platform.events.emit('all', 'notification');
      await sleep(2000);
      expect(sms.asked).toBe(asked);
      expect(await sql`SELECT FROM sms_queue`.execute(copy.db)).toMatchObject({ rows: [{}] });
      expect(
        await sql`SELECT FROM pg_namespace WHERE nspname = 'graphile_worker'`.execute(copy.db),
      ).toMatchObject({
        rows: [],
      });
      // A setting that asks for the demo adds no demo content to a restored shop.
      const environment = { ...copy.environment, demo: true, adminMobiles: [admin.mobile] };
      await fillDemo({ ...copy.platform, environment });
      expect(await findPerson(copy.db, { mobile: demoCustomer })).toBeUndefined();
      // The open payment is inquired again as soon as inquiries are allowed.
      await sweepPayments(copy.platform);
      expect(
        await copy.db.selectFrom('payments').select('status').where('id', '=', Number(paymentId)).execute(),
      ).toEqual([{ status: 'paid' }]);

      const confirmed = await restore(['confirm'], embeddedDir, { DATABASE_URL: postgres.url });
      expect(confirmed).toMatchObject(exitWith(0, '1 SMS'));
      quiet.platform.events.emit('all', 'notification');
      await expect
        .poll(() => sms.taken.map((each) => each.mobile), { timeout: 30_000 })
        .toEqual([payer.mobile]);
      await expect
        .poll(() => sql`SELECT FROM graphile_worker._private_jobs`.execute(copy.db).catch(() => null), {
          timeout: 60_000,
        })
        .not.toBeNull();
      await jobs.stop();
      expect((await restore(['confirm'], embeddedDir, { DATABASE_URL: postgres.url })).code).toBe(1);

      expect(await rowsIn(copy, Object.keys(kept))).toEqual(kept);
      expect(await drawnOf(copy)).toEqual(drawn);
      expect((await copy.call('GET', `/q/${code}`)).status).toBe(200);
      // Order numbers continue after every number taken, also by orders that were rolled back.
      const person = await copy.signIn();
      await copy.fund(person, price);
      const { orderNumber } = await placeOrder(copy, person);
      expect(orderNumber).toBeGreaterThan(given.rows[0]?.number ?? Infinity);

      const back = await runCommand('backup', [at('two.tar')], { DATA_DIR: embeddedDir });
      expect(back).toMatchObject(exitWith(0, 'NOT encrypted'));
    } finally {
      await quiet.close();
      await copy.close();
    }
  } finally {
    await postgres.stop();
  }

  const external = await createBareDatabase();
  try {
    const moved = await restore([at('two.tar')], at('moved'), { DATABASE_URL: external.url });
    expect(moved).toMatchObject(exitWith(0, 'The ledger is right.'));
    const environment = { ...shop.environment, dataDir: at('moved') };
    const other = await startShop({ beside: { databaseUrl: external.url, environment, clock: shop.clock } });
    try {
      await sameShop(other, before, after);
      expect(await storedFiles(environment)).toEqual(await storedFiles({ dataDir: embeddedDir, s3: null }));
    } finally {
      await other.close();
    }
  } finally {
    await external.drop();
  }
});

async function sameShop(other: Shop, before: Acknowledged[], after: Acknowledged[]): Promise<void> {
  expect((await checkLedger(other.db, other.clock.now())).right).toBe(true);
  await filesAreRight(other.db, other.environment);
  await addReportChanges(other.db);
  const { rows } = await sql<{ sums: number; balances: number }>`SELECT
    (SELECT sum(amount)::bigint FROM report_sums WHERE subject = 'money' AND dimension = 'type' AND span = 'month') AS sums,
    (SELECT sum(balance)::bigint FROM accounts) AS balances`.execute(other.db);
  expect(rows[0]?.sums).toBe(rows[0]?.balances);
  for (const [mine, { person, charged: min, orders }] of before.entries()) {
    expect(await other.refused(getProfile, { as: person })).toMatchObject({ status: 401 });
    const found = await other.db
      .selectFrom('payments')
      .select(({ fn }) => fn.sum<string>('amount').as('paid'))
      .where('person_id', '=', person.id)
      .where('status', '=', 'paid')
      .executeTakeFirstOrThrow();
    expect(Number(found.paid)).toBeGreaterThanOrEqual(min);
    expect(Number(found.paid)).toBeLessThanOrEqual((after[mine]?.charged ?? 0) + charged);
    const again = await other.signIn(person.mobile);
    for (const { id, content } of orders) {
      const { files } = await other.send(getOrder, { as: again, params: { id } });
      expect((await other.call('GET', files[0]?.url ?? '', { as: again })).bytes.equals(content)).toBe(true);
    }
  }
  const kept = path.join(other.environment.dataDir, 'files', 'kept');
  for (const name of await readdir(kept, { recursive: true })) {
    const [file, source] = [
      path.join(kept, name),
      path.join(shop.environment.dataDir, 'files', 'kept', name),
    ];
    if ((await stat(file)).isFile()) expect((await readFile(file)).equals(await readFile(source))).toBe(true);
  }
}
