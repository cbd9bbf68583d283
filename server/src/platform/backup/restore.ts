import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDataDir, refuseHalfRestored, restoringMark } from '../environment/data-dir.ts';
import type { S3Environment } from '../outside/s3/read-environment.ts';
import { migrate, readMigrations } from '../database/database.ts';
import { allDigests } from '../files/named-keys.ts';
import { syncFolder } from '../files/disk-objects.ts';
import { openFiles } from '../files/open.ts';
import type { FileStore } from '../files/store.ts';
import { systemClock } from '../foundation/clock.ts';
import { explainDisk, StartError } from '../foundation/start-error.ts';
import { type End, type Manifest, type Piece, readArchive } from './archive.ts';
import {
  connect,
  onClient,
  raiseSequences,
  readTables,
  type Sliced,
  sumOf,
  type Table,
  TableLoad,
} from './tables.ts';
import { isInBackups, storeId } from './take.ts';

export interface Checked {
  manifest: Manifest;
  end: End;
}

/** The keys of stored files that the archive does not have, or not as the database says. */
export interface Restored extends Checked {
  missing: string[];
  damaged: string[];
}

/** Verifies a backup's checksums; throws a StartError that describes the fault. */
export async function checkArchive(
  file: string,
  passphrase: string | null,
  signal: AbortSignal,
): Promise<Checked> {
  let manifest: Manifest | undefined;
  let end: End | undefined;
  const pieces = readArchive(file, passphrase, {
    manifest: (value) => (manifest = value),
    end: (value) => (end = value),
  });
  for await (const piece of pieces) {
    signal.throwIfAborted();
    if (manifest) refuseStranger(file, manifest, piece);
  }
  if (!manifest || !end) throw new StartError(`"${file}" is no whole backup.`);
  return { manifest, end };
}

/** Paths that no backup of any version has: the database, programs, locks, and files that were not kept. */
const neverInBackups =
  /^(postgres|programs|users|restoring|hakkak\.pid.*|files\/staging|files\/removed)(\/|$)/;

function refuseStranger(file: string, { tables }: Manifest, { part, path: place }: Piece): void {
  const fits =
    part === 'data' ? !neverInBackups.test(place) : tables.some(({ name }) => place.startsWith(`${name}/`));
  if (!fits) throw new StartError(`"${file}" is no backup of a shop: "${place}" has no place in it.`);
}

/** Throws a StartError if this version does not know all of the backup's migrations. */
async function lastMigration(file: string, { migrations }: Manifest): Promise<string> {
  const ourMigrations = await readMigrations();
  const strange = migrations.find(({ name, digest }, index) => {
    const ours = ourMigrations[index];
    return !ours || ours.name !== name || ours.digest !== digest;
  });
  if (strange && !ourMigrations.some(({ name }) => name === strange.name))
    throw new StartError(
      `"${file}" was made by a newer Hakkak (its tables are at ${migrations.at(-1)?.name}, this one knows ${ourMigrations.at(-1)?.name}). Restore it with that one.`,
    );
  const last = migrations.at(-1)?.name;
  if (strange || !last)
    throw new StartError(
      `"${file}" was made by a Hakkak whose tables are not this one's${strange ? ` (${strange.name})` : ''}. Restore it with that one.`,
    );
  return last;
}

interface Target {
  dataDir: string;
  /** Null for an embedded database in the data folder. */
  databaseUrl: string | null;
  s3: S3Environment | null;
}

/**
 * Restores into an empty or missing data folder and a database without tables, then runs `finish` with the
 * database's address. After a failure no server starts on the partial result.
 */
export async function restoreArchive<T>(
  file: string,
  passphrase: string | null,
  target: Target,
  sliced: Sliced,
  finish: (databaseUrl: string, restored: Restored) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  refuseUsedFolder(target.dataDir);
  const checked = await checkArchive(file, passphrase, signal);
  const last = await lastMigration(file, checked.manifest);
  if (target.databaseUrl) await refuseUsedDatabase(target.databaseUrl, signal);
  const dataDir = makeDataDir(target.dataDir);
  await writeFile(path.join(dataDir, restoringMark), 'A backup is being restored here.\n', { mode: 0o600 });
  const files = await openFiles(target, systemClock);
  await refuseUsedFiles(files);
  const embedded = target.databaseUrl
    ? null
    : await (await import('../../../local/postgres.ts')).startPostgres({ dataDir });
  try {
    const url = target.databaseUrl ?? embedded?.url ?? '';
    await migrate(url, last);
    const pieces = readArchive(file, passphrase, { manifest() {}, end() {} });
    const sums = await load(url, dataDir, files, pieces, checked, sliced, signal);
    await migrate(url);
    const result = await finish(url, { ...checked, ...(await compareDigests(url, sums, signal)) });
    await rm(path.join(dataDir, restoringMark));
    await syncFolder(dataDir);
    return result;
  } catch (error) {
    throw explainDisk(error, dataDir);
  } finally {
    await embedded?.stop();
  }
}

function refuseUsedFolder(dataDir: string): void {
  refuseHalfRestored(dataDir);
  if (!existsSync(dataDir)) return;
  if (readdirSync(dataDir).some((name) => name !== 'lost+found'))
    throw new StartError(
      `"${dataDir}" is not empty, and nothing in it is overwritten. Set DATA_DIR to a new folder, or move this one away.`,
    );
}

async function refuseUsedFiles(files: FileStore): Promise<void> {
  const [id, hasFiles] = [await files.id(), await files.hasAny()];
  if (id !== null || hasFiles)
    throw new StartError(
      `"${files.place}" is not empty, and nothing in it is overwritten. Make a new bucket for FILES=s3.`,
    );
}

async function refuseUsedDatabase(url: string, signal: AbortSignal): Promise<void> {
  const client = await connect(url, signal);
  try {
    const { rows } = await client.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S') LIMIT 1",
    );
    if (rows[0])
      throw new StartError(
        `The database in DATABASE_URL is not empty (it has "${rows[0].name}"), and nothing in it is overwritten. Make a new one.`,
      );
  } finally {
    await client.end();
  }
}

/** Compares the files as they were written, by their names, with the digests in the restored database. */
async function compareDigests(
  url: string,
  sums: Map<string, string>,
  signal: AbortSignal,
): Promise<Pick<Restored, 'missing' | 'damaged'>> {
  const client = await connect(url, signal);
  try {
    const digests = [...(await allDigests(onClient(client)))];
    return {
      missing: digests.filter(([key]) => !sums.has(key)).map(([key]) => key),
      damaged: digests
        .filter(([key, digest]) => digest !== null && (sums.get(key) ?? digest) !== digest)
        .map(([key]) => key),
    };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Returns the SHA-256 of each file, by its name. */
async function load(
  url: string,
  dataDir: string,
  files: FileStore,
  pieces: AsyncGenerator<Piece>,
  { manifest, end }: Checked,
  sliced: Sliced,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const client = await connect(url, signal);
  try {
    const tables = tablesOf(manifest, await readTables(client));
    const late = lateTables(tables, sliced);
    const postponed = new Map<string, TableLoad>();
    const waiting = [...tables];
    let loading: TableLoad | null = null;
    /** Ends the tables before `name`, which have no more rows, and starts that table; null ends all. */
    const goTo = async (name: string | null): Promise<void> => {
      while (loading?.table.name !== name) {
        await loading?.end();
        const next = waiting.shift();
        loading = next ? await TableLoad.begin(client, next, late.has(next.name)) : null;
        if (next && loading && late.has(next.name)) postponed.set(next.name, loading);
        if (!next && name === null) return;
        if (!next) throw new Error(`the table ${name} stands twice or too late in the backup`);
      }
    };
    await client.query('BEGIN');
    await client.query('SET CONSTRAINTS ALL DEFERRED');
    const sums = new Map<string, string>();
    for await (const piece of pieces) {
      signal.throwIfAborted();
      if (piece.part === 'database') {
        await goTo(piece.path.slice(0, piece.path.lastIndexOf('/')));
        for await (const chunk of piece.content) await (loading as TableLoad | null)?.write(chunk);
      } else if (isInBackups(piece.path)) {
        // Archives of former versions have more, such as files of unfinished uploads.
        sums.set(path.basename(piece.path), await writePiece(dataDir, files, piece));
      }
    }
    await goTo(null);
    await client.query('COMMIT');
    const [parent, child] = [postponed.get(sliced.parent), postponed.get(sliced.child)];
    if (!parent || !child) throw new Error(`the backup has no ${sliced.child}`);
    await TableLoad.mergeSlices(client, parent, child, sliced.by);
    await client.query('BEGIN');
    await client.query('SET CONSTRAINTS ALL DEFERRED');
    for (const each of postponed.values()) if (each !== parent && each !== child) await each.merge();
    await client.query('COMMIT');
    for (const table of tables) {
      const [sum, expected] = [await sumOf(client, table), end.tables[table.name]];
      if (sum.sha256 !== expected?.sha256)
        throw new Error(
          `the table ${table.name} is not what the backup holds: ${sum.rows} rows, and ${expected?.rows} in the backup. What a trigger writes must be marked as derived.`,
        );
    }
    await raiseSequences(client, end.sequences);
    await syncFolder(dataDir);
    return sums;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The sliced tables and those that refer to them are loaded after all others. */
function lateTables(tables: readonly Table[], { parent, child }: Sliced): Set<string> {
  const late = new Set([parent, child]);
  for (const { name, refers } of tables) if (refers.some((each) => late.has(each))) late.add(name);
  return late;
}

/** Returns our tables in the manifest's order and with its columns. */
function tablesOf(manifest: Manifest, ours: Table[]): Table[] {
  return manifest.tables.map(({ name, columns }) => {
    const table = ours.find((each) => each.name === name);
    if (!table || table.columns.toSorted().join() !== columns.toSorted().join())
      throw new StartError(`The backup's table "${name}" is not this Hakkak's.`);
    return { ...table, columns };
  });
}

/** Writes a new file and reads it back. Returns its SHA-256 in hex. */
async function writePiece(
  dataDir: string,
  files: FileStore,
  { path: place, mtime, content }: Piece,
): Promise<string> {
  const key = path.basename(place);
  if (place.startsWith('files/kept/')) return files.putBack(key, content, mtime);
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (place === storeId) await files.setId(bytes.toString().trim());
  else await writeFile(path.join(dataDir, key), bytes, { flag: 'wx', mode: 0o600, flush: true });
  return createHash('sha256').update(bytes).digest('hex');
}
