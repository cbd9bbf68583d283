import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { FileKind } from '#contract/common/files';
import type { Db } from '../database/database.ts';
import type { Tx } from '../database/pipeline.ts';
import { type QuotaPermit, uncounted } from './quota.ts';
import { Refusal } from '../foundation/refusal.ts';
import type { FileStore, StagedFile } from './store.ts';
import type { Services } from '../foundation/services.ts';
import type { Requester } from '../processes/requester.ts';
import { countShare, type SharesParts } from './picture-shares.ts';
import { hasCode } from '../foundation/error-code.ts';

/** A stored file derived from another; `size` in bytes. */
export interface Variant {
  store_key: string;
  size: number;
}

export interface SourceFile {
  kind: FileKind;
  store_key: string;
}

export interface VariantParts extends SharesParts {
  db: Db;
  files: FileStore;
  services: Services;
}

/** Variants being created, by name. */
const inMaking = () => new Map<string, Promise<unknown>>();

/**
 * Returns the result of `find`, or else of `make`. Simultaneous requests share one run of `make`, but never wait for a background job,
 * because those run at the lowest priority. Throws RATE_LIMITED if too much was made for the requester.
 */
export async function findOrMake<T>(
  parts: SharesParts & Pick<VariantParts, 'services'>,
  requester: Requester,
  name: string,
  find: () => Promise<T | undefined>,
  make: () => Promise<T>,
): Promise<T> {
  const stored = await find();
  if (stored !== undefined) return stored;
  await countShare(parts, requester);
  const making = parts.services.get(inMaking) as Map<string, Promise<T>>;
  const key = requester.lane === 'job' ? `${name} in the background` : name;
  for (let begun = making.get(key); begun; begun = making.get(key)) {
    const variant = await begun.catch(() => undefined);
    // The first request may have been refused because of its own requester's limit, so this one tries again.
    if (variant !== undefined) return variant;
  }
  const findAgain = async () => {
    const storedSince = await find();
    return storedSince === undefined ? make() : storedSince;
  };
  const pending = findAgain().finally(() => making.delete(key));
  making.set(key, pending);
  return pending;
}

/**
 * Makes and stores a variant at its first request, as `findOrMake` does. A null of `make` is remembered and tried once more a day
 * later.
 */
export const variantOf = (
  parts: VariantParts,
  requester: Requester,
  source: string,
  variant: string,
  kind: FileKind,
  make: () => Promise<Buffer | null>,
): Promise<Variant | null> =>
  findOrMake(
    parts,
    requester,
    `${source} ${variant}`,
    () => find(parts, source, variant),
    async () => storeVariant(parts, source, variant, kind, await make()),
  );

/**
 * Stores a variant, or (`data` null) that none can be made. This needs no work: calls that only read store variants, each
 * can be made again, and the sweep removes a file that a crash left without its row.
 */
export async function storeVariant(
  parts: Pick<VariantParts, 'db' | 'pool' | 'files'>,
  source: string,
  variant: string,
  kind: FileKind,
  data: Buffer | null,
): Promise<Variant | null> {
  const { store_key, size, sha256 } = data
    ? await storeBytes(parts.files, data, kind, uncounted)
    : { store_key: null, size: null, sha256: null };
  const first = await parts.db
    .insertInto('picture_variants')
    .values({ source, variant, store_key, size, sha256 })
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'variant'])
        .doUpdateSet((row) => ({
          store_key: row.ref('excluded.store_key'),
          size: row.ref('excluded.size'),
          sha256: row.ref('excluded.sha256'),
          // Failing once more a day later is final.
          created_at: sql<Date>`CASE WHEN excluded.store_key IS NULL THEN 'infinity' ELSE now() END`,
        }))
        .where('picture_variants.store_key', 'is', null),
    )
    .returning('source')
    .executeTakeFirst();
  if (first) return store_key === null ? null : { store_key, size };
  // Another process was first, and its variant stays.
  if (store_key) await parts.files.delete(store_key);
  return (await find(parts, source, variant)) ?? null;
}

async function find(
  { pool }: Pick<VariantParts, 'pool'>,
  source: string,
  variant: string,
): Promise<Variant | null | undefined> {
  const { rows } = await pool.query<{ store_key: string | null; size: number | null }>({
    name: 'picture variant',
    // A failure may have been a timeout, so it is tried once more after a day.
    text: `SELECT store_key, size FROM picture_variants WHERE source = $1 AND variant = $2
      AND (store_key IS NOT NULL OR created_at > now() - interval '1 day')`,
    values: [source, variant],
  });
  const row = rows[0];
  if (!row) return undefined;
  return row.store_key === null || row.size === null ? null : { store_key: row.store_key, size: row.size };
}

/** A unit of work that deletes variants. */
interface Deleting {
  readonly tx: Tx;
  deleteFiles(keys: readonly string[]): void;
}

/** Deletes at the commit the variants and checks of stored files and the jobs queued for them. Returns the number of files. */
export async function deleteVariants(work: Deleting, sources: readonly string[]): Promise<number> {
  await work.tx
    .deleteFrom('thumb_wishes')
    .where('source', 'in', ['', ...sources])
    .execute();
  await work.tx
    .deleteFrom('checks_due')
    .where('source', 'in', ['', ...sources])
    .execute();
  await work.tx
    .deleteFrom('file_checks')
    .where('source', 'in', ['', ...sources])
    .execute();
  const removed = await work.tx
    .deleteFrom('picture_variants')
    .where('source', 'in', ['', ...sources])
    .returning('store_key')
    .execute();
  const keys = removed.flatMap((row) => row.store_key ?? []);
  work.deleteFiles(keys);
  return keys.length;
}

const maxBytes = 50 * 1024 * 1024;

export type StoredBytes = Pick<StagedFile, 'size' | 'sha256'> & { store_key: string };

/** Stores generated content in the same way as an uploaded file. */
export async function storeBytes(
  files: FileStore,
  data: Buffer,
  kind: FileKind,
  permit: QuotaPermit,
): Promise<StoredBytes> {
  const staged = await stageBytes(files, data, kind);
  const { size, sha256 } = staged;
  return { size, sha256, store_key: await files.store(staged, permit) };
}

export const stageBytes = (files: FileStore, data: Buffer, kind: FileKind): Promise<StagedFile> =>
  files.stage(Readable.from([data]), `made.${kind}`, { maxBytes, kinds: [kind] });

export const isBusy = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'UNAVAILABLE' || error.code === 'RATE_LIMITED');

/** Returns whether an error says that a stored file is not there any more. */
export const isGone = (error: unknown): boolean => error instanceof Refusal && hasCode(error.cause, 'ENOENT');
