/** The facts of complete uploads, so that each is read once, however often it is used. */
import type { FileKind } from '#contract/common/files';
import type { Db } from '../database/database.ts';
import type { OwnUpload } from './queries.ts';

export const selectContent = (db: Db, upload: OwnUpload) =>
  db
    .selectFrom('upload_contents')
    .select(['kind', 'sha256', 'media'])
    .where('upload_id', '=', upload.id)
    .executeTakeFirst();

/** The upload may have been used by now, and then nothing is recorded. */
export async function recordContent(
  db: Db,
  upload: OwnUpload,
  { kind, sha256 }: { kind: FileKind; sha256: Buffer },
): Promise<void> {
  const there = db
    .selectFrom('uploads')
    .select((select) => ['id', select.val(kind).as('kind'), select.val(sha256).as('sha256')])
    .where('id', '=', upload.id);
  await db
    .insertInto('upload_contents')
    .columns(['upload_id', 'kind', 'sha256'])
    .expression(there)
    .onConflict((found) => found.doNothing())
    .execute();
}

export async function recordMedia(db: Db, upload: OwnUpload, media: object): Promise<void> {
  await db
    .updateTable('upload_contents')
    .set({ media: JSON.stringify(media) })
    .where('upload_id', '=', upload.id)
    .execute();
}
