import type { Selectable } from 'kysely';
import { hourMs } from '#contract/common/tehran';
import { uploadLimits } from '#contract/common/uploads';
import type { Owned } from '../authorize.ts';
import { type Db, hasRow, type Queryable } from '../database.ts';
import type { Tx } from '../pipeline.ts';
import type { Uploads } from '../database-types.ts';

const columns = [
  'id',
  'person_id',
  'purpose',
  'filename',
  'kind',
  'size',
  'received',
  'received_at',
] as const;

export type UploadRow = Pick<Selectable<Uploads>, (typeof columns)[number]>;

/** Returns an upload that nobody has been authorized for yet. */
export const selectUpload = (on: Queryable, id: string): Promise<UploadRow | undefined> =>
  on.selectFrom('uploads').select(columns).where('id', '=', id).executeTakeFirst();

/** Returns a person's other uploads, those that received bytes last first. */
export const selectOpen = (tx: Tx, person: number): Promise<UploadRow[]> =>
  tx
    .selectFrom('uploads')
    .select(columns)
    .where('person_id', '=', person)
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .execute();

/** Returns the bytes of all files that a person is sending. */
export async function sumBytes(on: Queryable, person: number): Promise<number> {
  const { bytes } = await on
    .selectFrom('uploads')
    .select((select) => select.fn.sum<string | null>('size').as('bytes'))
    .where('person_id', '=', person)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

export const insertUpload = (tx: Tx, upload: UploadRow & { created_at: Date }): Promise<unknown> =>
  tx.insertInto('uploads').values(upload).execute();

/** Notes that bytes are safe; returns false if another request has gone on, or the upload has ended. */
export const noteReceived = (
  db: Db,
  upload: Owned<{ id: string }>,
  from: number,
  to: number,
  at: Date,
): Promise<boolean> =>
  hasRow(
    db
      .updateTable('uploads')
      .set({ received: to, received_at: at })
      .where('id', '=', upload.id)
      .where('received', '=', from)
      .returning('id'),
  );

/** Returns false if it was there no more. */
export const deleteUpload = (on: Queryable, upload: Owned<{ id: string }>): Promise<boolean> =>
  hasRow(on.deleteFrom('uploads').where('id', '=', upload.id).returning('id'));

export const deleteUploads = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  tx
    .deleteFrom('uploads')
    .where('id', 'in', ['', ...ids])
    .execute();

/** The last instant that ends an upload which received its last byte before. */
export const endedBefore = (now: Date): Date => new Date(now.getTime() - uploadLimits.hours * hourMs);

export async function deleteEnded(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .deleteFrom('uploads')
    .where('received_at', '<', endedBefore(now))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
