import { existsSync, realpathSync } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { appliedMigrations, type Db, readMigrations } from '../database.ts';
import { allKeys } from '../files/named-keys.ts';
import type { Settings } from '../settings.ts';
import { explainDisk, StartError } from '../start-error.ts';
import { ArchiveWriter, type End, isPlainPath, type Manifest } from './archive.ts';
import {
  connect,
  copyOut,
  onClient,
  readSequences,
  readTables,
  type Table,
  type TableSum,
} from './tables.ts';

/** What of a data folder is no data: the database, which is carried by itself, programs, locks, and what is received or removed. */
const leftOut = /^(postgres|programs|users|restoring|hakkak\.pid.*|files\/staging|files\/removed)(\/|$)/;
/** The migration that says what of the tables a backup carries. */
const first = '0016_restores';
/** Where the keys stand, whether they come from here or from the environment. */
const keys = new Set(['secret', 'vapid.json']);

const kept = /^files\/kept\/..\/[^/]+$/;

export const belongsInBackup = (place: string): boolean => isPlainPath(place) && !leftOut.test(place);

export interface Taken {
  madeAt: string;
  rows: number;
  files: number;
  /** Of files and tables. */
  bytes: number;
  /** Keys of kept files that the database names and nothing holds. */
  missing: string[];
}

type Source = Pick<Settings, 'dataDir' | 'secret' | 'vapid'> & { databaseUrl: string };

/**
 * Writes a backup of a shop to a new file, while it runs: the database as it is at one moment, then the files, of which
 * none that the database names at that moment is ever changed. Throws a StartError when the file is there already.
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
      const taken = await write(writer, { ...source, dataDir }, passphrase !== null, signal);
      await putInPlace(draft, file);
      return taken;
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
  { databaseUrl, dataDir, secret, vapid }: Source,
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
    // What would change the tables waits until they have been read.
    await client.query(
      `LOCK TABLE ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} IN ACCESS SHARE MODE`,
    );
    manifest.tables = tables.map(({ name, columns }) => ({ name, columns }));
    await writer.begin(manifest, encrypted);
    const end: End = { sequences: {}, tables: {}, files: 0, bytes: 0 };
    for (const table of tables)
      end.tables[table.name] = await writeTable(writer, copyOut(client, table), table);
    const missing = await writeFiles(writer, dataDir, new Set(await allKeys(onClient(client))), end, signal);
    const ours = { secret: Buffer.from(secret), 'vapid.json': vapid && Buffer.from(JSON.stringify(vapid)) };
    for (const [name, content] of Object.entries(ours))
      if (content) await writer.add(`data/${name}`, content);
    // Last, so that no number given meanwhile is given again.
    end.sequences = await readSequences(client);
    await writer.end(end);
    const sums = Object.values(end.tables);
    const rows = sums.reduce((sum, table) => sum + table.rows, 0);
    const bytes = sums.reduce((sum, table) => sum + table.bytes, end.bytes);
    return { madeAt: manifest.madeAt, rows, files: end.files, bytes, missing };
  } finally {
    await client.end().catch(() => {});
  }
}

/** What the database stands at. One that has not been brought to this version yet can be taken before it is. */
async function standing(db: Db): Promise<Manifest['migrations']> {
  const known = (await readMigrations()).map(({ name }) => name);
  const applied = await appliedMigrations(db);
  const names = applied.map(({ name }) => name);
  if (!names.includes(first) || names.some((name, at) => name !== known[at]))
    throw new StartError(
      'This database is not of this version: it is of a newer Hakkak, or was never started with this one (npm start).',
    );
  return applied;
}

async function writeTable(
  writer: ArchiveWriter,
  said: ReturnType<typeof copyOut>,
  { name }: Table,
): Promise<TableSum> {
  for (let piece = 1; ; piece += 1) {
    const { done, value } = await said.next();
    if (done) return value;
    await writer.add(`database/${name}/${String(piece).padStart(6, '0')}`, value);
  }
}

/**
 * Writes the files of the data folder, and of those that uploads keep the named ones; the keys of those that are named
 * and nowhere to be found.
 */
async function writeFiles(
  writer: ArchiveWriter,
  dataDir: string,
  named: Set<string>,
  end: End,
  signal: AbortSignal,
): Promise<string[]> {
  const add = async (place: string, file: string): Promise<boolean> => {
    signal.throwIfAborted();
    const bytes = await writer.addFile(`data/${place}`, file);
    if (bytes === null) return false;
    end.files += 1;
    end.bytes += bytes;
    named.delete(path.basename(place));
    return true;
  };
  const walk = async (folder: string): Promise<void> => {
    for (const name of (await readdir(path.join(dataDir, folder))).toSorted()) {
      const place = folder ? `${folder}/${name}` : name;
      if (!belongsInBackup(place) || keys.has(place)) continue;
      // Kept since the database was read, or left behind by an upload that failed.
      if (kept.test(place) && !named.has(name)) continue;
      const found = await stat(path.join(dataDir, place)).catch(() => null);
      if (found?.isDirectory()) await walk(place);
      else if (found?.isFile()) await add(place, path.join(dataDir, place));
    }
  };
  await walk('');
  // Removed since the database was read.
  const removed = path.join(dataDir, 'files', 'removed');
  for (const day of await readdir(removed).catch(() => []))
    for (const key of named) await add(`files/kept/${key.slice(0, 2)}/${key}`, path.join(removed, day, key));
  return [...named];
}

/** Gives a whole file its name, never over another one's. */
async function putInPlace(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new StartError(`"${file}" is there already. Choose another name.`);
    // Some disks have no links.
    await rename(draft, file);
  }
  const folder = await open(path.dirname(file), 'r').catch(() => null);
  await folder?.sync().catch(() => {});
  await folder?.close();
}
