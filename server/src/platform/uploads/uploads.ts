/** Files that are received in several requests. The database knows how many bytes of each are safe on the disk. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { formatNumber } from '#contract/common/money';
import { isOneOf } from '#contract/common/one-of';
import { hourMs } from '#contract/common/tehran';
import { type UploadPurpose, uploadKinds, uploadLimits } from '#contract/common/uploads';
import { authorize, isOwn } from '../work/authorize.ts';
import type { Ctx, Platform } from '../work/ctx.ts';
import type { Caller } from '../sessions.ts';
import { lockFor } from '../database/database.ts';
import { hasCode } from '../foundation/error-code.ts';
import { cleanName, headBytes, isProgram, kindByName, kindOf } from '../files/kind.ts';
import type { StagedFile } from '../files/store.ts';
import { emptyFile, tooLarge, wrongContent, wrongKind } from '../files/refusals.ts';
import { admitUpload } from '../files/upload-quota.ts';
import { notFound, Refusal, refuseField } from '../foundation/refusal.ts';
import { transact, type Work } from '../work/work.ts';
import { recordContent, selectContent } from './contents.ts';
import {
  deleteComplete,
  deleteExpired,
  deleteUpload,
  deleteUploads,
  endedBefore,
  insertUpload,
  type OwnUpload,
  selectOpen,
  selectUpload,
  sumBytes,
  type UploadRow,
} from './queries.ts';
import { noSuchUpload, stopReceiving } from './receiving.ts';

type By = Pick<Platform, 'db' | 'clock'> & { caller: Pick<Caller, 'id'> };

/** In ms: an upload that received nothing for so long may make room for another. */
const restTime = 10 * 60_000;

const tooManyOpen = `${formatNumber(uploadLimits.mostOpen)} فایل دیگر شما نیمه‌کاره است. بگذارید یکی تمام شود یا یکی را لغو کنید، بعد دوباره تلاش کنید.`;

export const expiryOf = ({ received_at }: Pick<UploadRow, 'received_at'>): Date =>
  new Date(received_at.getTime() + uploadLimits.hours * hourMs);

/** Returns an upload of the caller's; NOT_FOUND for any other, GONE when it has ended. */
export async function ownUpload({ db, clock, caller }: By, id: string): Promise<OwnUpload> {
  const upload = authorize(await selectUpload(db, id), isOwn({ caller }), noSuchUpload);
  if (upload.received_at < endedBefore(clock.now()))
    throw new Refusal('GONE', 'مهلت این بارگذاری تمام شده است. فایل را دوباره انتخاب کنید.');
  return upload;
}

export async function createUpload(
  platform: Platform,
  caller: Caller,
  given: { filename: string; purpose: UploadPurpose; size: number },
): Promise<UploadRow> {
  const { purpose, size } = given;
  if ((purpose === 'episode') !== caller.admin) throw new Refusal('FORBIDDEN');
  const filename = cleanName(given.filename);
  // Its content decides its kind. Until then a name without a usual ending counts as that of a video.
  const kind = kindByName(filename) ?? 'mp4';
  if (isProgram(filename) || !isOneOf(uploadKinds, kind)) throw wrongKind(filename, { kinds: uploadKinds });
  if (size > uploadLimits.maxBytes) throw tooLarge(filename, uploadLimits.maxBytes);
  if (size === 0) throw emptyFile(filename);
  await platform.files.refuseFull(size);
  const others = await sumBytes(platform.db, caller.id);
  await admitUpload(platform, caller, size, others);
  return transact(platform, caller.id, async ({ tx, send, now, afterwards }) => {
    send(lockFor(`uploads ${caller.id}`));
    const open = await selectOpen(tx, caller.id);
    const over = Math.max(0, open.length + 1 - uploadLimits.mostOpen);
    // The uploads that have rested longest make room. One that is being received has new bytes every few seconds.
    const resting = open.filter(({ received_at }) => now.getTime() - received_at.getTime() >= restTime);
    if (resting.length < over) throw new Refusal('CONFLICT', tooManyOpen);
    const longest = resting.slice(resting.length - over).map(({ id }) => id);
    const forgotten = await deleteUploads(tx, longest);
    afterwards(() => void deleteFiles(platform, forgotten));
    const id = randomBytes(16).toString('hex');
    await platform.files.uploads.begin(id);
    const upload: UploadRow = {
      id,
      person_id: caller.id,
      purpose,
      filename,
      kind,
      size,
      received: 0,
      received_at: now,
      file: id,
      receiver: null,
    };
    await insertUpload(tx, { ...upload, created_at: now });
    return upload;
  });
}

export async function endUpload(platform: Platform, upload: OwnUpload): Promise<void> {
  await stopReceiving(platform, upload.id);
  const ended = await deleteUpload(platform.db, upload);
  if (ended) await deleteFiles(platform, [ended]);
}

async function deleteFiles(
  { files, log }: Pick<Platform, 'files' | 'log'>,
  ended: readonly Pick<UploadRow, 'file'>[],
): Promise<void> {
  for (const result of await Promise.allSettled(ended.map(({ file }) => files.removeUpload(file))))
    if (result.status === 'rejected')
      log.warn({ err: result.reason as Error }, 'an upload is left for the sweep');
}

/** Ends uploads 24 hours after their last byte. */
export async function endAbandonedUploads(platform: Platform): Promise<{ ended: number }> {
  const ended = await transact(platform, null, ({ tx, now }) => deleteExpired(tx, now));
  await deleteFiles(platform, ended);
  return { ended: ended.length };
}

/** Refuses (VALIDATION) a file that comes both with the form and as an upload. */
export function refuseBoth(field: string, files: readonly StagedFile[], uploadId: string | undefined): void {
  if (files.length > 0 && uploadId !== undefined)
    throw refuseField(field, 'فایل را یا همین‌جا بفرستید یا با بارگذاری جدا.');
}

/** A complete upload, to be stored by `work.store` and then ended by `spendUpload`. */
export interface Uploaded extends StagedFile {
  readonly upload: OwnUpload;
}

/**
 * Returns a complete upload of the caller's, whose file no request can write any more. Throws NOT_FOUND for any other,
 * CONFLICT while bytes are missing, and FILE_TYPE when its content is not what its name says.
 */
export async function completeUpload(
  ctx: By & Pick<Ctx, 'files' | 'discardAfterCall'>,
  id: string,
  purpose: UploadPurpose,
): Promise<Uploaded> {
  const upload = await ownUpload(ctx, id);
  if (upload.purpose !== purpose) throw notFound(noSuchUpload);
  const { filename, size } = upload;
  if (upload.received < size)
    throw new Refusal('CONFLICT', `فایل «${filename}» هنوز کامل نرسیده است. بارگذاری را ادامه دهید.`);
  const { path: staged, isCopy } = await ctx.files.uploads.take(upload.file, size).catch(missing);
  if (isCopy) ctx.discardAfterCall({ staged });
  const file = { filename, size, staged, upload, ...(isCopy ? {} : { stays: true as const }) };
  const recorded = await selectContent(ctx.db, upload);
  if (recorded) {
    if ((await stat(staged).catch(() => null))?.size !== size) throw notFound(noSuchUpload);
    return prepared(ctx, { ...file, kind: recorded.kind, sha256: recorded.sha256 });
  }
  const hash = createHash('sha256');
  const head = Buffer.alloc(headBytes);
  let at = 0;
  const content = createReadStream(staged, { highWaterMark: 256 * 1024 });
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      if (at < headBytes) chunk.copy(head, at);
      at += chunk.length;
      hash.update(chunk);
    }
  } catch (error) {
    missing(error);
  }
  if (at !== size) throw notFound(noSuchUpload);
  const kind = kindOf(filename, uploadKinds, head.subarray(0, Math.min(size, headBytes)), size);
  if (!kind) throw wrongContent(filename, { kinds: uploadKinds });
  const sha256 = hash.digest();
  await recordContent(ctx.db, upload, { kind, sha256 });
  return prepared(ctx, { ...file, kind, sha256 });
}

async function prepared({ files }: Pick<Platform, 'files'>, file: Uploaded): Promise<Uploaded> {
  await files.prepareToStore(file);
  return file;
}

function missing(error: unknown): never {
  if (hasCode(error, 'ENOENT')) throw notFound(noSuchUpload);
  throw error;
}

/** Ends an upload whose file the work keeps. Throws VALIDATION if another work has done so. */
export async function spendUpload(
  work: Work,
  { files, log }: Pick<Platform, 'files' | 'log'>,
  { upload }: Uploaded,
) {
  if (!(await deleteComplete(work.tx, upload))) throw refuseField('uploadId', noSuchUpload);
  work.afterwards(
    () =>
      void files.uploads
        .delete(upload.file)
        .catch((error: unknown) => log.warn({ err: error as Error }, 'an upload is left for the sweep')),
  );
}
