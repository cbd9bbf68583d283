import { existsSync, realpathSync } from 'node:fs';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { appliedMigrations, type Db, readMigrations } from '../database/database.ts';
import { allDigests } from '../files/named-keys.ts';
import { storedPath } from '../files/objects.ts';
import { openFiles } from '../files/open.ts';
import type { FileStore } from '../files/store.ts';
import type { Environment } from '../environment/environment.ts';
import { systemClock } from '../foundation/clock.ts';
import { explainDisk, StartError } from '../foundation/start-error.ts';
import { ArchiveWriter, type End, type Manifest } from './archive.ts';
import {
  connect,
  copyOut,
  onClient,
  readSequences,
  readTables,
  type Table,
  type TableSum,
} from './tables.ts';
import { hasCode } from '../foundation/error-code.ts';

/** The first migration whose tables a backup can read. */
const first = '0016_restores';
/** The name of the file with the id of the database that the files belong to. */
export const storeId = 'files/store-id';
/** Returns true for the files of the data folder that a backup has: the keys, and what records refer to. */
export const isInBackups = (place: string): boolean =>
  /^(secret|vapid\.json|files\/store-id|files\/kept\/[0-9a-f]{2}\/[0-9a-f]{32})$/.test(place);

export interface Taken {
  madeAt: string;
  rows: number;
  files: number;
  bytes: number;
  /** Keys that the database refers to and whose files are missing. */
  missing: string[];
  /** Keys of files whose content does not match the database; the archive has them as they are. */
  damaged: string[];
}

type Source = Pick<Environment, 'dataDir' | 's3' | 'formerFiles' | 'secret' | 'vapid'> & {
  databaseUrl: string;
};

/**
 * Backs up a running shop to a new file: a snapshot of the database, then the files, which never change once the
 * database refers to them. Throws a StartError if the file exists.
 */
export async function takeBackup(
  source: Source,
  file: string,
  passphrase: string | null,
  signal: AbortSignal,
): Promise<Taken> {
  const dataDir = realpathSync(source.dataDir);
  const draft = `${file}.${process.pid}`;
  if (existsSync(file)) throw new StartError(`"${file}" is there already. Choose another name.`);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    if (`${realpathSync(path.dirname(file))}${path.sep}`.startsWith(`${dataDir}${path.sep}`))
      throw new StartError(
        `"${file}" is in the data folder itself. Choose another place, on another disk at best.`,
      );
    const target = await open(draft, 'wx', 0o600);
    try {
      const writer = new ArchiveWriter(target, passphrase, signal);
      const summary = await write(writer, { ...source, dataDir }, passphrase !== null, signal);
      await putInPlace(draft, file);
      return summary;
    } finally {
      await target.close().catch(() => {});
      await rm(draft, { force: true });
    }
  } catch (error) {
    signal.throwIfAborted();
    throw explainDisk(error, file);
  }
}

async function write(
  writer: ArchiveWriter,
  { databaseUrl, secret, vapid, ...places }: Source,
  encrypted: boolean,
  signal: AbortSignal,
): Promise<Taken> {
  const client = await connect(databaseUrl, signal);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const manifest: Manifest = {
      format: 1,
      madeAt: new Date().toISOString(),
      migrations: await standing(onClient(client)),
      tables: [],
    };
    const tables = await readTables(client);
    // Schema changes wait until the tables have been read.
    await client.query(
      `LOCK TABLE ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} IN ACCESS SHARE MODE`,
    );
    manifest.tables = tables.map(({ name, columns }) => ({ name, columns }));
    await writer.begin(manifest, encrypted);
    const end: End = { sequences: {}, tables: {}, files: 0, bytes: 0 };
    for (const table of tables)
      end.tables[table.name] = await writeTable(writer, copyOut(client, table), table);
    const { missing, damaged } = await writeFiles(
      writer,
      await openFiles(places, systemClock),
      await allDigests(onClient(client)),
      end,
      signal,
    );
    const ours = { secret: Buffer.from(secret), 'vapid.json': vapid && Buffer.from(JSON.stringify(vapid)) };
    for (const [name, content] of Object.entries(ours))
      if (content) await writer.add(`data/${name}`, content);
    end.damaged = damaged;
    // Sequences are read last, so that a number given during the backup is not given again.
    end.sequences = await readSequences(client);
    await writer.end(end);
    const sums = Object.values(end.tables);
    const rows = sums.reduce((sum, table) => sum + table.rows, 0);
    const bytes = sums.reduce((sum, table) => sum + table.bytes, end.bytes);
    return { madeAt: manifest.madeAt, rows, files: end.files, bytes, missing, damaged };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Returns the migrations applied to the database, which may be fewer than this version has. */
async function standing(db: Db): Promise<Manifest['migrations']> {
  const knownNames = (await readMigrations()).map(({ name }) => name);
  const applied = await appliedMigrations(db);
  const names = applied.map(({ name }) => name);
  if (!names.includes(first) || names.some((name, index) => name !== knownNames[index]))
    throw new StartError(
      'This database is not of this version: it is of a newer Hakkak, or was never started with this one (npm start).',
    );
  return applied;
}

async function writeTable(
  writer: ArchiveWriter,
  copy: ReturnType<typeof copyOut>,
  { name }: Table,
): Promise<TableSum> {
  for (let piece = 1; ; piece += 1) {
    const { done, value } = await copy.next();
    if (done) return value;
    await writer.add(`database/${name}/${String(piece).padStart(6, '0')}`, value);
  }
}

/** Writes the stored files that the database refers to, whose digests are `named`. */
async function writeFiles(
  writer: ArchiveWriter,
  files: FileStore,
  named: Map<string, string | null>,
  end: End,
  signal: AbortSignal,
): Promise<Pick<Taken, 'missing' | 'damaged'>> {
  const missing: string[] = [];
  const damaged: string[] = [];
  const id = await files.id();
  if (id !== null) {
    const content = Buffer.from(`${id}\n`);
    await writer.add(`data/${storeId}`, content);
    end.files += 1;
    end.bytes += content.length;
  }
  for (const [key, digest] of [...named].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    signal.throwIfAborted();
    // A file may have been removed after the snapshot.
    const opened = await files.openEver(key);
    if (!opened) {
      missing.push(key);
      continue;
    }
    const sum = await writer.addFile(`data/files/${storedPath(key)}`, opened);
    end.files += 1;
    end.bytes += opened.size;
    if (digest !== null && digest !== sum) damaged.push(key);
  }
  return { missing, damaged };
}

/** Renames a complete file without overwriting another one. */
async function putInPlace(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw new StartError(`"${file}" is there already. Choose another name.`);
    // Some file systems have no hard links.
    await rename(draft, file);
  }
  const folder = await open(path.dirname(file), 'r').catch(() => null);
  await folder?.sync().catch(() => {});
  await folder?.close();
}
