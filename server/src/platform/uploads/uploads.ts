/**
 * Files that are received in several requests. The database knows how many bytes of each are safe on the disk; what
 * the file has beyond them is cut off before the next bytes come.
 */
import { createHash, randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { formatNumber } from '#contract/common/money';
import { isOneOf } from '#contract/common/one-of';
import { hourMs } from '#contract/common/tehran';
import { type UploadPurpose, uploadKinds, uploadLimits } from '#contract/common/uploads';
import { authorize, isOwn, type Owned } from '../authorize.ts';
import type { Caller, Platform } from '../ctx.ts';
import { lockFor } from '../database.ts';
import { headBytes, isProgram, kindByName, kindOf } from '../files/kind.ts';
import { cleanName, emptyFile, type StagedFile, tooLarge, wrongContent, wrongKind } from '../files/store.ts';
import { admitUpload } from '../http/upload-quota.ts';
import { notFound, Refusal, refuseField } from '../http/refusal.ts';
import { transact, type Work } from '../work.ts';
import {
  deleteEnded,
  deleteUpload,
  deleteUploads,
  endedBefore,
  insertUpload,
  noteReceived,
  selectOpen,
  selectUpload,
  sumBytes,
  type UploadRow,
} from './queries.ts';
import { hasCode } from '../error-code.ts';

export type OwnUpload = Owned<UploadRow>;
type By = Pick<Platform, 'db' | 'clock'> & { caller: Pick<Caller, 'id'> };

/** Bytes after which what has come is made safe, so that a crash loses no more. */
const safeEvery = 4 * 1024 * 1024;

/** In ms: an upload that received nothing for so long may make room for another. */
const restTime = 10 * 60_000;

const tooManyOpen = `${formatNumber(uploadLimits.mostOpen)} فایل دیگر شما نیمه‌کاره است. بگذارید یکی تمام شود یا یکی را لغو کنید، بعد دوباره تلاش کنید.`;
const noSuchUpload = 'این بارگذاری پیدا نشد. فایل را دوباره انتخاب کنید.';

export const expiryOf = ({ received_at }: Pick<UploadRow, 'received_at'>): Date =>
  new Date(received_at.getTime() + uploadLimits.hours * hourMs);

/** Returns an upload of the caller's; NOT_FOUND for any other, GONE when it has ended. */
export async function ownUpload({ db, clock, caller }: By, id: string): Promise<OwnUpload> {
  const found = authorize(await selectUpload(db, id), isOwn({ caller }), noSuchUpload);
  if (found.received_at < endedBefore(clock.now()))
    throw new Refusal('GONE', 'مهلت این بارگذاری تمام شده است. فایل را دوباره انتخاب کنید.');
  return found;
}

export async function createUpload(
  platform: Platform,
  caller: Caller,
  given: { filename: string; purpose: UploadPurpose; size: number },
): Promise<UploadRow> {
  const { purpose, size } = given;
  if ((purpose === 'episode') !== caller.admin) throw new Refusal('FORBIDDEN');
  const filename = cleanName(given.filename);
  // Its content says what it is. Until then a name without a usual ending counts as that of a video.
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
    // The uploads that have rested longest make room, but none that is being received.
    const resting = open.filter(
      ({ id, received_at }) => !receiving.has(id) && now.getTime() - received_at.getTime() >= restTime,
    );
    if (resting.length < over) throw new Refusal('CONFLICT', tooManyOpen);
    const forgotten = resting.slice(resting.length - over).map(({ id }) => id);
    await deleteUploads(tx, forgotten);
    afterwards(() => void removeFiles(platform, forgotten));
    const upload: UploadRow = {
      id: randomBytes(16).toString('hex'),
      person_id: caller.id,
      purpose,
      filename,
      kind,
      size,
      received: 0,
      received_at: now,
    };
    await insertUpload(tx, { ...upload, created_at: now });
    return upload;
  });
}

/** The request that each upload is being received from in this process. */
const receiving = new Map<string, { stop(): void; ended: Promise<unknown> }>();

/** Ends the request that an upload is being received from: its line may be dead, and the caller has come again. */
export async function stopReceiving(id: string): Promise<void> {
  const running = receiving.get(id);
  running?.stop();
  await running?.ended.catch(() => {});
}

/**
 * Appends a request's body to an upload; returns the number of bytes that are safe. Whatever has come is kept when the
 * request breaks off. Throws FILE_TOO_LARGE for more than was announced.
 */
export async function receive(
  platform: Pick<Platform, 'db' | 'clock' | 'files'>,
  upload: OwnUpload,
  body: IncomingMessage,
): Promise<number> {
  const ended = append(platform, upload, body);
  receiving.set(upload.id, { stop: () => body.destroy(), ended });
  try {
    return await ended;
  } finally {
    if (receiving.get(upload.id)?.ended === ended) receiving.delete(upload.id);
  }
}

async function append(
  { db, clock, files }: Pick<Platform, 'db' | 'clock' | 'files'>,
  upload: OwnUpload,
  body: IncomingMessage,
): Promise<number> {
  const handle = await open(files.uploadPath(upload.id), constants.O_RDWR | constants.O_CREAT, 0o600);
  let safe = upload.received;
  let written = safe;
  const makeSafe = async () => {
    if (written === safe) return;
    await handle.datasync();
    if (!(await noteReceived(db, upload, safe, written, clock.now())))
      throw new Refusal('CONFLICT', 'این فایل همین حالا از جای دیگری فرستاده می‌شود.');
    safe = written;
  };
  try {
    await cutTo(handle, safe);
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        if (written + chunk.length > upload.size) throw new Refusal('FILE_TOO_LARGE');
        await handle.write(chunk, 0, chunk.length, written);
        written += chunk.length;
        if (written - safe >= safeEvery) await makeSafe();
      }
    } catch (error) {
      if (hasCode(error, 'ENOSPC')) throw new Refusal('UNAVAILABLE');
      if (error instanceof Refusal) throw error;
      // The line broke; what has come stays.
    }
    await makeSafe();
    return safe;
  } finally {
    await handle.close();
  }
}

async function cutTo(handle: FileHandle, bytes: number): Promise<void> {
  const { size } = await handle.stat();
  if (size < bytes) throw notFound(noSuchUpload);
  if (size > bytes) await handle.truncate(bytes);
}

export async function endUpload(platform: Platform, upload: OwnUpload): Promise<void> {
  await stopReceiving(upload.id);
  await deleteUpload(platform.db, upload);
  await removeFiles(platform, [upload.id]);
}

async function removeFiles({ files, log }: Pick<Platform, 'files' | 'log'>, ids: readonly string[]) {
  for (const result of await Promise.allSettled(ids.map((id) => files.removeUpload(id))))
    if (result.status === 'rejected')
      log.warn({ err: result.reason as Error }, 'an upload is left for the sweep');
}

/** Ends uploads 24 hours after their last byte. */
export async function endForgottenUploads(platform: Platform): Promise<{ ended: number }> {
  const ended = await transact(platform, null, ({ tx, now }) => deleteEnded(tx, now));
  await removeFiles(platform, ended);
  return { ended: ended.length };
}

/** Refuses (VALIDATION) a file that comes both with the form and as an upload. */
export function refuseBoth(field: string, files: readonly StagedFile[], uploadId: string | undefined): void {
  if (files.length > 0 && uploadId !== undefined)
    throw refuseField(field, 'فایل را یا همین‌جا بفرستید یا با بارگذاری جدا.');
}

/** A complete upload, to be kept by `work.keep` and then ended by `spendUpload`. */
export interface Uploaded extends StagedFile {
  readonly upload: OwnUpload;
}

/**
 * Returns a complete upload of the caller's. Throws NOT_FOUND for any other, CONFLICT while bytes are missing, and
 * FILE_TYPE when its content is not what its name says.
 */
export async function completeUpload(
  ctx: By & Pick<Platform, 'files'>,
  id: string,
  purpose: UploadPurpose,
): Promise<Uploaded> {
  const upload = await ownUpload(ctx, id);
  if (upload.purpose !== purpose) throw notFound(noSuchUpload);
  const { filename, size } = upload;
  if (upload.received < size)
    throw new Refusal('CONFLICT', `فایل «${filename}» هنوز کامل نرسیده است. بارگذاری را ادامه دهید.`);
  const staged = ctx.files.uploadPath(id);
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
    if (hasCode(error, 'ENOENT')) throw notFound(noSuchUpload);
    throw error;
  }
  if (at !== size) throw notFound(noSuchUpload);
  const kind = kindOf(filename, uploadKinds, head.subarray(0, Math.min(size, headBytes)), size);
  if (!kind) throw wrongContent(filename, { kinds: uploadKinds });
  return { filename, kind, size, sha256: hash.digest(), staged, stays: true, upload };
}

/** Ends an upload whose file the work keeps. Throws VALIDATION if another work has done so. */
export async function spendUpload(work: Work, platform: Pick<Platform, 'log'>, { upload, staged }: Uploaded) {
  if (!(await deleteUpload(work.tx, upload))) throw refuseField('uploadId', noSuchUpload);
  work.afterwards(
    () =>
      void rm(staged, { force: true }).catch((error: unknown) =>
        platform.log.warn({ err: error as Error }, 'an upload is left for the sweep'),
      ),
  );
}
