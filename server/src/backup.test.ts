import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { uploadImage } from '#contract/profile';
import { at, backup, exitWith, passphrase, restore } from '../testing/backups.ts';
import { placeOrder } from '../testing/acts.ts';
import { runStatements } from '../testing/cluster.ts';
import { runCommand } from '../testing/command.ts';
import { createBareDatabase, createTestDatabase } from '../testing/database.ts';
import { openShop, startShop, secret } from '../testing/shop.ts';
import { storedFiles } from '../testing/kept-files.ts';
import { fileSettings } from '../testing/store.ts';
import { sample } from '../testing/samples.ts';
import { freePort, ServerProcess } from '../testing/process.ts';
import { picture } from '../testing/pictures.ts';
import { mediaSample } from '../testing/media-sample.ts';
import { uploadWhole } from '../testing/qr.ts';
import { type ArchiveEntry, rewriteArchive } from '../testing/archives.ts';
import { ledgerSlices } from './features/wallet/service.ts';
import { restoreArchive } from './platform/backup/restore.ts';
import { migrate, openDatabase } from './platform/database/database.ts';
import { hashToken } from './platform/sessions.ts';

const shop = await openShop();
const customer = await shop.customer(1_000_000);
await placeOrder(shop, customer, [sample('zip'), sample('png')]);

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
    const places = { dataDir: at('refused'), databaseUrl: target.url, s3: null };
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
    const env = {
      DATABASE_URL: own.databaseUrl,
      DATA_DIR: own.environment.dataDir,
      SECRET: secret,
      ...fileSettings(own.environment.s3),
    };
    const person = await own.customer(1_000_000);
    for (const kind of ['png', 'dxf'] as const) await placeOrder(own, person, [sample(kind)]);
    await own.send(uploadImage, {
      as: person,
      files: [{ part: 'image', name: 'چهره.jpg', content: await picture() }],
    });
    const { kept } = await storedFiles(own.environment);
    expect(await runCommand('files', ['check'], env)).toMatchObject(
      exitWith(0, `${kept.length} compared with their SHA-256`),
    );
    // One bit of the picture changes, and its size does not.
    const [{ store_key: key }] = (await own.db.selectFrom('pictures').select('store_key').execute()) as [
      { store_key: string },
    ];
    const file = `kept/${key.slice(0, 2)}/${key}`;
    const whole = await own.store.read(file);
    const changed = Buffer.from(whole);
    changed[whole.length - 1] = (whole.at(-1) ?? 0) ^ 1;
    await own.store.write(file, changed);
    expect(await runCommand('files', ['check'], env)).toMatchObject(exitWith(1, key));
    const taken = await runCommand('backup', [at('changed-file.tar')], env);
    expect(taken).toMatchObject(exitWith(1, `1 files are not as they were stored`));
    expect(taken.output).toContain(key);
    expect(await restore(['check', at('changed-file.tar')], at('nowhere'))).toMatchObject(exitWith(1, key));
    const made = await restore([at('changed-file.tar')], at('with-change'), { DATABASE_URL: target.url });
    expect(made).toMatchObject(exitWith(1, key));
    expect(made.output).toContain('The ledger is right.');
    await own.store.write(file, whole);
    expect((await runCommand('files', ['check'], env)).code).toBe(0);
    expect((await runCommand('backup', [at('right-again.tar')], env)).code).toBe(0);
    await own.store.move(file, 'away');
    expect(await runCommand('backup', [at('without-it.tar')], env)).toMatchObject(exitWith(1, key));
    await own.store.write(file, whole);
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
  expect(await readdir(at('.'))).not.toContain('short');
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
