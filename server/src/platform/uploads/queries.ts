import type { Selectable } from 'kysely';
import { hourMs } from '#contract/common/tehran';
import { uploadLimits } from '#contract/common/uploads';
import type { Owned } from '../work/authorize.ts';
import { type Db, hasRow, type Queryable } from '../database/database.ts';
import type { Tx } from '../database/pipeline.ts';
import type { Uploads } from '../database/database-types.ts';

const columns = [
  'id',
  'person_id',
  'purpose',
  'filename',
  'kind',
  'size',
  'received',
  'received_at',
  'file',
  'receiver',
] as const;

export type UploadRow = Pick<Selectable<Uploads>, (typeof columns)[number]>;

export type OwnUpload = Owned<UploadRow>;

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

/** An upload that one request receives. */
export interface Claim {
  id: string;
  size: number;
  received: number;
  file: string;
  receiver: string;
}

/** Gives an upload to a request; returns false if it is not as the request has read it any more. */
export const claimUpload = (
  db: Db,
  upload: Owned<UploadRow>,
  { file, receiver }: Pick<UploadRow, 'file' | 'receiver'>,
): Promise<boolean> =>
  hasRow(
    db
      .updateTable('uploads')
      .set({ file, receiver })
      .where('id', '=', upload.id)
      .where('received', '=', upload.received)
      .where('file', '=', upload.file)
      .where('receiver', 'is not distinct from', upload.receiver)
      .returning('id'),
  );

/** Notes that bytes are safe; returns false if another request has taken the upload over, or it has ended. */
export const noteReceived = (
  db: Db,
  { id, receiver }: Claim,
  noted: { received: number; received_at?: Date; receiver?: null },
): Promise<boolean> =>
  hasRow(
    db
      .updateTable('uploads')
      .set(noted)
      .where('id', '=', id)
      .where('receiver', '=', receiver)
      .returning('id'),
  );

/** Returns undefined if the upload had ended. */
export const deleteUpload = (
  on: Queryable,
  { id }: Owned<{ id: string }>,
): Promise<Pick<UploadRow, 'file'> | undefined> =>
  on.deleteFrom('uploads').where('id', '=', id).returning('file').executeTakeFirst();

/** Returns false if the upload has ended, or its content is not the one given. */
export const deleteComplete = (tx: Tx, { id, file }: Owned<UploadRow>): Promise<boolean> =>
  hasRow(
    tx
      .deleteFrom('uploads')
      .where('id', '=', id)
      .where('file', '=', file)
      .whereRef('received', '=', 'size')
      .returning('id'),
  );

export const deleteUploads = (tx: Tx, ids: readonly string[]): Promise<Pick<UploadRow, 'file'>[]> =>
  tx
    .deleteFrom('uploads')
    .where('id', 'in', ['', ...ids])
    .returning('file')
    .execute();

/** The last instant that ends an upload which received its last byte before. */
export const endedBefore = (now: Date): Date => new Date(now.getTime() - uploadLimits.hours * hourMs);

export const deleteExpired = (tx: Tx, now: Date): Promise<Pick<UploadRow, 'file'>[]> =>
  tx.deleteFrom('uploads').where('received_at', '<', endedBefore(now)).returning('file').execute();
