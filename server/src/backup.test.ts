import { randomBytes } from 'node:crypto';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { finishOrder, getOrder } from '#contract/orders';
import { addTicketNote, closeTicket, createTicket, replyAsAdmin } from '#contract/tickets';
import { createCreation } from '#contract/fonts';
import { chargeWallet } from '#contract/wallet';
import { getProfile, uploadImage } from '#contract/profile';
import { placeOrder, acceptedOrder } from '../testing/acts.ts';
import { runStatements } from '../testing/cluster.ts';
import { runCommand } from '../testing/command.ts';
import { createBareDatabase, createTestDatabase } from '../testing/database.ts';
import { type Shop, openShop, startShop, type Person, secret } from '../testing/shop.ts';
import { filesAreRight, storedFiles } from '../testing/kept-files.ts';
import { sample, samples } from '../testing/samples.ts';
import { openKavenegar, smsKey } from '../testing/sms-services.ts';
import { freePort, ServerProcess } from '../testing/process.ts';
import { createQr, reportQr } from '#contract/qr';
import { rateCourse, deleteEpisodeExtra, saveProgress } from '#contract/tutorials';
import { ringOf } from '../testing/drawings.ts';
import { picture } from '../testing/pictures.ts';
import { mediaSample } from '../testing/media-sample.ts';
import { asFile, fillCategories, uploadWhole, qrOf } from '../testing/qr.ts';
import { makeCourse } from '../testing/tutorials.ts';
import { type ArchiveEntry, rewriteArchive } from '../testing/archives.ts';
import { demoCustomer, fillDemo } from '../local/demo/demo.ts';
import { findPerson } from './features/people/service.ts';
import { addReportChanges } from './features/reports/service.ts';
import { sweepPayments } from './features/wallet/payments/settle.ts';
import { ledgerSlices } from './features/wallet/service.ts';
import { checkLedger } from './ledger.ts';
import { restoreArchive } from './platform/backup/restore.ts';
import { migrate, openDatabase } from './platform/database/database.ts';
import { startJobs } from './platform/work/jobs.ts';
import { startPostgres } from '../local/postgres.ts';
import { hashToken } from './platform/sessions.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'hakkak-backup-'));
await chmod(folder, 0o755);
afterAll(() => rm(folder, { recursive: true, force: true }));
const at = (name: string) => path.join(folder, name);
const passphrase = 'سه کلمهٔ تصادفی و طولانی';

const sms = await openKavenegar();
const byKavenegar = {
  name: 'kavenegar',
  apiKey: smsKey,
  baseUrl: sms.url,
  otpTemplate: 'hakkak-login',
  line: '10004346',
} as const;
const shop = await openShop();

const backup = (from: Shop, file: string, env: Record<string, string> = {}) =>
  runCommand('backup', [file], {
    DATABASE_URL: from.databaseUrl,
    DATA_DIR: from.environment.dataDir,
    SECRET: secret,
    ...env,
  });
const restore = (words: string[], dataDir: string, env: Record<string, string> = {}) =>
  runCommand('restore', words, { DATA_DIR: dataDir, ...env });

/** The end of a command with this code and words. */
const exitWith = (code: number, words: string) => ({
  code,
  output: expect.stringContaining(words) as string,
});

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
  const { code } = await shop.send(createQr, { as: payer, ...qrOf(categories.video, {}, [video, logo]) });
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
      expect(await storedFiles(at('moved'))).toEqual(await storedFiles(embeddedDir));
    } finally {
      await other.close();
    }
  } finally {
    await external.drop();
  }
});

async function sameShop(other: Shop, before: Acknowledged[], after: Acknowledged[]): Promise<void> {
  expect((await checkLedger(other.db, other.clock.now())).right).toBe(true);
  await filesAreRight(other.db, other.environment.dataDir);
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

const traces = async (dataDir: string, url: string) => ({
  files: await readdir(dataDir).catch(() => null),
  tables: await runStatements(url, [
    "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace",
  ]),
});

test('what is no whole backup of this Hakkak is refused with a sentence, and nothing is made of it', async () => {
  const good = at('good.tar');
  const taken = await backup(shop, good);
  expect(taken.code).toBe(0);
  const bytes = await readFile(good);
  const target = await createBareDatabase();
  const refused = async (file: string, why: RegExp, phrase: string | null = null) => {
    const places = { dataDir: at('refused'), databaseUrl: target.url };
    await expect(
      restoreArchive(
        file,
        phrase,
        places,
        ledgerSlices,
        () => Promise.resolve(),
        AbortSignal.timeout(120_000),
      ),
    ).rejects.toMatchObject({ name: 'StartError', message: expect.stringMatching(why) as string });
    expect(await traces(at('refused'), target.url)).toEqual({ files: null, tables: [] });
  };
  const changed = async (change: Parameters<typeof rewriteArchive>[2]) => {
    await rewriteArchive(good, at('changed.tar'), change);
    return at('changed.tar');
  };
  const withEntry = (entry: ArchiveEntry) =>
    changed((entries) => [...entries.slice(0, -1), entry, ...entries.slice(-1)]);
  try {
    await refused(at('nothing'), /There is no/);
    await writeFile(at('junk'), randomBytes(5000));
    await refused(at('junk'), /no whole backup/);

    // The archive is truncated within an entry, between two entries and just before the end.
    const ending = bytes.lastIndexOf(Buffer.from('end.json'));
    for (const length of [0, 512, 5000, bytes.length >> 1, ending, bytes.length - 4096]) {
      await writeFile(at('cut'), bytes.subarray(0, length));
      await refused(at('cut'), /no whole backup/);
    }
    for (const place of [0.2, 0.5, 0.8]) {
      const spoiled = Buffer.from(bytes);
      let byte = Math.floor(bytes.length * place);
      // The zeros that fill a block up after a file belong to nothing.
      while (spoiled[byte] === 0) byte += 1;
      spoiled[byte] = (spoiled[byte] ?? 0) ^ 2;
      await writeFile(at('spoiled'), spoiled);
      await refused(at('spoiled'), /no whole backup|no backup of a shop/);
    }

    // Names that lead outside, entries that are no files, and paths that no backup contains.
    for (const name of [
      'data/../../outside',
      '/tmp/outside',
      'data/a/../../../x',
      'data/a\\b',
      'data/.ssh',
      'data//x',
    ])
      await refused(await withEntry({ name, content: Buffer.from('x') }), /no whole backup/);
    for (const name of [
      'data/postgres/password',
      'data/hakkak.pid',
      'data/restoring',
      'database/pg_authid/000001',
    ])
      await refused(await withEntry({ name, content: Buffer.from('x') }), /no backup of a shop/);
    await refused(
      await withEntry({ name: 'data/link', content: Buffer.from('/etc/passwd'), type: 'symlink' }),
      /no whole backup/,
    );

    const manifestAs = (change: (manifest: Record<string, unknown> & { migrations: object[] }) => object) =>
      changed((entries) =>
        entries.map((entry) =>
          entry.name === 'manifest.json'
            ? {
                ...entry,
                content: Buffer.from(JSON.stringify(change(JSON.parse(entry.content.toString()) as never))),
              }
            : entry,
        ),
      );
    await refused(await manifestAs((manifest) => ({ ...manifest, format: 2 })), /newer Hakkak/);
    await refused(
      await manifestAs((manifest) => ({
        ...manifest,
        migrations: [...manifest.migrations, { name: '9999_later', digest: 'x' }],
      })),
      /newer Hakkak.*9999_later/,
    );
    await refused(
      await manifestAs((manifest) => ({
        ...manifest,
        migrations: manifest.migrations.map((each, place) => (place === 3 ? { ...each, digest: 'x' } : each)),
      })),
      /tables are not this one/,
    );

    expect((await backup(shop, at('sealed'), { BACKUP_PASSPHRASE: passphrase })).code).toBe(0);
    await refused(at('sealed'), /Set BACKUP_PASSPHRASE/);
    await refused(at('sealed'), /is not the one/, 'another passphrase');
    const sealed = await readFile(at('sealed'));
    await writeFile(at('cut'), sealed.subarray(0, sealed.length >> 1));
    await refused(at('cut'), /no whole backup/, passphrase);

    await mkdir(at('used'));
    await writeFile(path.join(at('used'), 'mine'), 'x');
    expect(await restore([good], at('used'), { DATABASE_URL: target.url })).toMatchObject(
      exitWith(1, 'is not empty'),
    );
    expect(await traces(at('used'), target.url)).toEqual({ files: ['mine'], tables: [] });
    await runStatements(target.url, ['CREATE TABLE mine (n int)']);
    expect(await restore([good], at('refused'), { DATABASE_URL: target.url })).toMatchObject(
      exitWith(1, 'it has "mine"'),
    );
    expect(await readdir(at('refused')).catch(() => null)).toBeNull();
    expect((await restore(['check', good], at('refused'))).code).toBe(0);
  } finally {
    await target.drop();
  }
}, 300_000);

test('what is still being received is in no backup, and is left out of an older one', async () => {
  const person = await shop.signIn();
  await uploadWhole(shop, person, 'video.mp4', mediaSample('video.mp4'));
  expect((await backup(shop, at('uploads.tar'))).code).toBe(0);
  const names: string[] = [];
  const key = randomBytes(16).toString('hex');
  await rewriteArchive(at('uploads.tar'), at('older.tar'), (entries) => {
    names.push(...entries.map(({ name }) => name));
    const older = { name: `data/files/uploads/${key}`, content: Buffer.from('half a video') };
    return [...entries.slice(0, -1), older, ...entries.slice(-1)];
  });
  expect(names.filter((name) => name.startsWith('data/files/kept/')).length).toBeGreaterThan(0);
  expect(names.filter((name) => /uploads|staging/.test(name))).toEqual([]);
  const target = await createBareDatabase();
  try {
    const made = await restore([at('older.tar')], at('without'), { DATABASE_URL: target.url });
    expect(made).toMatchObject(exitWith(0, 'The ledger is right.'));
    expect(await readdir(path.join(at('without'), 'files'))).not.toContain('uploads');
    const { db, close } = openDatabase(target.url, 1);
    expect(await db.selectFrom('uploads').selectAll().execute().finally(close)).toEqual([]);
  } finally {
    await target.drop();
  }
}, 120_000);

test('a stored file that has changed is named by the check, the backup and the restore', async () => {
  const own = await startShop();
  const target = await createBareDatabase();
  try {
    const env = { DATABASE_URL: own.databaseUrl, DATA_DIR: own.environment.dataDir, SECRET: secret };
    const person = await own.customer(1_000_000);
    for (const kind of ['png', 'dxf'] as const) await placeOrder(own, person, [sample(kind)]);
    await own.send(uploadImage, {
      as: person,
      files: [{ part: 'image', name: 'چهره.jpg', content: await picture() }],
    });
    const { kept } = await storedFiles(own.environment.dataDir);
    expect(await runCommand('files', ['check'], env)).toMatchObject(
      exitWith(0, `${kept.length} compared with their SHA-256`),
    );
    // One bit of the picture changes, and its size does not.
    const [{ store_key: key }] = (await own.db.selectFrom('pictures').select('store_key').execute()) as [
      { store_key: string },
    ];
    const file = path.join(own.environment.dataDir, 'files', 'kept', key.slice(0, 2), key);
    const whole = await readFile(file);
    const changed = Buffer.from(whole);
    changed[whole.length - 1] = (whole.at(-1) ?? 0) ^ 1;
    await writeFile(file, changed);
    expect(await runCommand('files', ['check'], env)).toMatchObject(exitWith(1, key));
    const taken = await runCommand('backup', [at('changed-file.tar')], env);
    expect(taken).toMatchObject(exitWith(1, `1 files are not as they were stored`));
    expect(taken.output).toContain(key);
    expect(await restore(['check', at('changed-file.tar')], at('nowhere'))).toMatchObject(exitWith(1, key));
    const made = await restore([at('changed-file.tar')], at('with-change'), { DATABASE_URL: target.url });
    expect(made).toMatchObject(exitWith(1, key));
    expect(made.output).toContain('The ledger is right.');
    await writeFile(file, whole);
    expect((await runCommand('files', ['check'], env)).code).toBe(0);
    expect((await runCommand('backup', [at('right-again.tar')], env)).code).toBe(0);
    await rm(file);
    expect(await runCommand('backup', [at('without-it.tar')], env)).toMatchObject(exitWith(1, key));
    await writeFile(file, whole);
  } finally {
    await own.close();
    await target.drop();
  }
}, 120_000);

test('a backup overwrites nothing, protects itself, and does not stand in what it saves', async () => {
  await copyFile(import.meta.filename, at('there'));
  expect(await backup(shop, at('there'))).toMatchObject(exitWith(1, 'is there already'));
  expect(await backup(shop, path.join(shop.environment.dataDir, 'inside.tar'))).toMatchObject(
    exitWith(1, 'in the data folder itself'),
  );
  expect(await backup(shop, at('short'), { BACKUP_PASSPHRASE: '12345678' })).toMatchObject({ code: 1 });
  expect(await readdir(folder)).not.toContain('short');
  expect(await readdir(shop.environment.dataDir)).not.toContain('inside.tar');
});

test('a backup from before an upgrade, with accounts under other numbers, is brought to this version', async () => {
  const old = await createBareDatabase();
  const target = await createBareDatabase();
  try {
    await migrate(old.url, '0016_restores');
    const token = 'a token of somebody who was signed in';
    await runStatements(old.url, [
      'BEGIN',
      "DELETE FROM accounts WHERE kind = 'gateway'",
      "SELECT setval('accounts_id_seq', 70)",
      "INSERT INTO accounts (kind) VALUES ('gateway')",
      "INSERT INTO people (mobile) VALUES ('09350000001')",
      "INSERT INTO accounts (kind, person_id) VALUES ('wallet', 1)",
      "INSERT INTO transfers (operation, reference) VALUES ('manual', 'x')",
      "INSERT INTO entries (transfer_id, account_id, amount) SELECT 1, id, CASE kind WHEN 'wallet' THEN 5000 ELSE -5000 END FROM accounts WHERE kind IN ('wallet', 'gateway')",
      "UPDATE prices SET base = 7 WHERE type = 'pen'",
      "DELETE FROM prices WHERE type = 'qr'",
      `INSERT INTO logins (person_id, token_hash, ip, user_agent, created_at, last_seen_at)
        VALUES (1, '\\x${hashToken(token).toString('hex')}', '::1', '', now(), now())`,
      'COMMIT',
    ]);
    await mkdir(at('old'));
    const env = { DATABASE_URL: old.url, DATA_DIR: at('old'), SECRET: secret };
    expect((await runCommand('backup', [at('old.tar')], env)).output).toContain('rows');
    const made = await restore([at('old.tar')], at('brought'), { DATABASE_URL: target.url });
    expect(made).toMatchObject(exitWith(0, '1 wallets holding 5,000'));
    const { db, close } = openDatabase(target.url, 1);
    try {
      const { rows } = await sql`SELECT
        (SELECT id FROM accounts WHERE kind = 'gateway') AS gateway,
        (SELECT base FROM prices WHERE type = 'pen') AS pen,
        (SELECT count(*) FROM prices) AS prices,
        (SELECT ended_at IS NOT NULL FROM logins) AS ended,
        (SELECT confirmed_at FROM restores) AS confirmed`.execute(db);
      expect(rows).toEqual([{ gateway: 71, pen: 7, prices: 5, ended: true, confirmed: null }]);
    } finally {
      await close();
    }
    const server = new ServerProcess(await freePort(), {
      DATABASE_URL: target.url,
      DATA_DIR: at('brought'),
    });
    await server.start();
    await expect.poll(() => server.output).toContain('npm run restore -- confirm');
    await server.end('SIGTERM');
    // Records of transfers stay: the guard allows deletes only while the ledger has no transfers.
    await expect(runStatements(target.url, ["DELETE FROM accounts WHERE kind = 'gifts'"])).rejects.toThrow(
      /append-only/,
    );
  } finally {
    await old.drop();
    await target.drop();
  }
}, 120_000);

test('no other starts on a restore that was cut off', async () => {
  await mkdir(at('half'));
  await writeFile(path.join(at('half'), 'restoring'), '');
  const empty = await createTestDatabase();
  try {
    const env = { DATABASE_URL: empty.url, DATA_DIR: at('half'), SECRET: secret };
    for (const words of [
      ['ledger', 'check'],
      ['backup', at('half.tar')],
      ['restore', at('good.tar')],
    ])
      expect(await runCommand(words[0] ?? '', words.slice(1), env)).toMatchObject(exitWith(1, 'was cut off'));
  } finally {
    await empty.drop();
  }
});
