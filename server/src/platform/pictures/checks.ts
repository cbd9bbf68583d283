/**
 * Checks of stored vector files: the engine checks a file once for each laser, and the result is stored in a row. It can be
 * computed again at any time, so `deleteOldChecks` deletes results that are no longer needed.
 */
import { sql } from 'kysely';
import { FileCheck, tooHeavy } from '#contract/common/file-checks';
import { isVectorKind, type VectorKind } from '#contract/common/files';
import type { Laser } from '#contract/common/lasers';
import { checkVersion } from '#engraving/inspecting/inspect';
import { corelFormOf } from '#engraving/reading/cdr/form';
import { ReadError } from '#engraving/reading/read-drawing';
import type { Platform } from '../work/ctx.ts';
import { namedByRecords } from '../files/named-keys.ts';
import { processQueue } from './file-queues.ts';
import type { Requester } from '../processes/requester.ts';
import { findOrMake, isBusy, isGone, type SourceFile, type VariantParts } from '../files/variants.ts';
import type { Work } from '../work/work.ts';
import { tryEngine } from './engine.ts';
import { readableOf } from './programs.ts';

const isVector = (file: SourceFile): file is SourceFile & { kind: VectorKind } => isVectorKind(file.kind);

type Parts = VariantParts & Pick<Platform, 'log'>;

/** The check of a file that could not be drawn. */
async function undrawn({ files }: Parts, { kind, store_key }: SourceFile, laser: Laser): Promise<FileCheck> {
  if (kind !== 'cdr') return { failure: new ReadError('unsupported').message, laser };
  const head = await files.readWhole(store_key, { start: 0, end: 15 });
  const isExchange = corelFormOf(head) === 'cmx';
  return { failure: new ReadError('undrawn').message, ...(isExchange && { exchange: true }), laser };
}

/** Identifies a check. Installing what draws a file counts as another reader. */
interface CheckKey {
  source: string;
  page: number;
  reader: 'none' | 'gs' | 'libcdr';
  laser: string;
}

/**
 * Returns what a laser finds in a page of a kept file, or null if its kind is not checked. A file that takes too long has a check that
 * says so. Throws RATE_LIMITED if too many wait, and UNAVAILABLE too if the machine is too busy.
 */
export async function checkOf(
  parts: Parts,
  requester: Requester,
  file: SourceFile,
  { spot, field }: Laser,
  page = 1,
): Promise<FileCheck | null> {
  if (!isVector(file)) return null;
  const laser = { spot, ...(field && { field }) };
  const read = await readableOf(parts, requester, file);
  if (!read) return undrawn(parts, file, laser);
  const reader = read === file ? 'none' : read.kind === 'pdf' ? 'gs' : 'libcdr';
  const source = file.store_key;
  const key: CheckKey = { source, page, reader, laser: JSON.stringify(laser) };
  const check = await findOrMake(
    parts,
    requester,
    `check ${JSON.stringify(key)}`,
    () => find(parts, key),
    async () => {
      const reply = await parts.files.withPath(read.store_key, (pathOf) =>
        tryEngine(
          parts,
          'checks',
          requester,
          'check',
          async () => ({ kind: read.kind, bytes: { path: await pathOf() }, laser, page }),
          { subject: source, storesLate: true },
        ),
      );
      const answer = reply && reply !== 'late' && 'answer' in reply ? reply.answer : null;
      if (!answer) parts.log.warn({ file: source, check: reply }, 'a file was not checked');
      return store(parts, key, answer);
    },
  );
  return check ?? { failure: tooHeavy, laser };
}

/** Undefined without a check; null for a file that was not checked, which is tried once more after a day. */
async function find(
  { pool }: Parts,
  { source, page, reader, laser }: CheckKey,
): Promise<FileCheck | null | undefined> {
  const { rows } = await pool.query<{ result: unknown }>({
    name: 'file check',
    text: `SELECT result FROM file_checks
      WHERE source = $1 AND page = $2 AND version = $3 AND reader = $4 AND laser = $5
        AND (result IS NOT NULL OR tries > 1 OR created_at > now() - interval '1 day')`,
    values: [source, page, checkVersion, reader, laser],
  });
  return rows[0] && (rows[0].result === null ? null : FileCheck.parse(rows[0].result));
}

/** Needs no work, as `storeVariant`. */
async function store(
  { db }: Parts,
  { source, page, reader, laser }: CheckKey,
  check: FileCheck | null,
): Promise<FileCheck | null> {
  const result = check && JSON.stringify(check, storable);
  await sql`INSERT INTO file_checks AS known (source, page, version, reader, laser, result)
    VALUES (${source}, ${page}, ${checkVersion}, ${reader}, ${laser}, ${result})
    ON CONFLICT (source, page, version, reader, laser)
      DO UPDATE SET result = excluded.result, created_at = now(), tries = known.tries + 1
      WHERE known.result IS NULL`.execute(db);
  return result === null ? null : FileCheck.parse(JSON.parse(result));
}

/** Names in a file may have letters that jsonb refuses. */
const storable = (_: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value;

/** Files, or variants, in one statement. */
const batch = 1000;

/**
 * Deletes checks of other versions, those with a former laser or reader, and those of files that are gone; and the files in which
 * checks were stored before they had a table.
 */
export async function deleteOldChecks(parts: Parts, signal: AbortSignal): Promise<number> {
  return (await deleteOldRows(parts, signal)) + (await deleteOldFiles(parts, signal));
}

async function deleteOldRows({ db }: Parts, signal: AbortSignal): Promise<number> {
  let deleted = 0;
  for (let last: string | undefined = ''; last !== undefined && !signal.aborted; ) {
    const after: string = last;
    const rows = await db
      .selectFrom('file_checks')
      .select('source')
      .distinct()
      .where('source', '>', after)
      .orderBy('source')
      .limit(batch)
      .execute();
    const sources = rows.map(({ source }) => source);
    const named = await namedByRecords(db, sources);
    const gone = sources.filter((source) => !named.has(source));
    const { numAffectedRows = 0n } = await sql`DELETE FROM file_checks old
      WHERE source = ANY (${sources}) AND (version <> ${checkVersion} OR source = ANY (${gone})
        OR EXISTS (SELECT FROM file_checks newer WHERE newer.source = old.source AND newer.page = old.page
          AND newer.version = ${checkVersion} AND newer.created_at > old.created_at))`.execute(db);
    deleted += Number(numAffectedRows);
    last = sources.at(-1);
  }
  return deleted;
}

async function deleteOldFiles({ db, files }: Parts, signal: AbortSignal): Promise<number> {
  let deleted = 0;
  for (let last: string | undefined = ''; last !== undefined && !signal.aborted; ) {
    const after: string = last;
    const { rows } = await sql<{ source: string; store_key: string | null }>`DELETE FROM picture_variants v
      USING (SELECT source, variant FROM picture_variants
        WHERE source >= ${after} AND (variant LIKE 'check %' OR variant LIKE 'check-%')
        ORDER BY source LIMIT ${batch}) old
      WHERE v.source = old.source AND v.variant = old.variant
      RETURNING v.source, v.store_key`.execute(db);
    for (const { store_key } of rows) if (store_key) await files.delete(store_key);
    deleted += rows.length;
    last =
      rows.length < batch
        ? undefined
        : rows
            .map(({ source }) => source)
            .toSorted()
            .at(-1);
  }
  return deleted;
}

/** Has the background job check kept files with the laser of a person, so that whoever opens them need not wait. */
export function checkLater(work: Work, files: readonly SourceFile[], person: number): void {
  const due = files
    .filter(isVector)
    .map(({ store_key, kind }) => ({ source: store_key, kind, person_id: person, created_at: work.now }));
  if (due.length > 0)
    work.send(
      work.tx
        .insertInto('checks_due')
        .values(due)
        .onConflict((found) => found.doNothing()),
    );
}

/** Checks the files that are due. One for which the machine is too busy is tried again in the next run. */
export async function checkDue(
  platform: Parts,
  signal: AbortSignal,
  laserOf: (person: number) => Promise<Laser>,
): Promise<{ checked: number }> {
  let checked = 0;
  await processQueue(
    platform.db,
    'checks_due',
    signal,
    async ({ source, kind, person_id: person, tries }, isGivenUp) => {
      // Short checks go first, so that nobody's small file waits for large ones.
      const requester: Requester = { lane: 'job', key: `person ${person}`, isBrief: tries === 0 };
      try {
        if (!isGivenUp)
          await checkOf(platform, requester, { store_key: source, kind }, await laserOf(person));
      } catch (error) {
        if (isBusy(error)) return 'later';
        if (!isGone(error)) throw error;
      }
      checked += 1;
      return 'ended';
    },
  );
  return { checked };
}
