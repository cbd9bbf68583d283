/**
 * Receives the bytes of an upload. The upload's row names the one request that receives it and the one file that this
 * request writes. A request that ends closes its file and gives the upload back, and the next one continues the file.
 * An upload that was not given back, because its line or its process is dead, is taken over: the bytes that are safe are
 * copied to another file, so whatever the former request still writes is never read.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Owned } from '../work/authorize.ts';
import type { Platform } from '../work/ctx.ts';
import { hasCode, isDiskFault } from '../foundation/error-code.ts';
import { diskFull } from '../files/refusals.ts';
import { LineBroken, readWithoutClosing } from '../http/bodies.ts';
import { notFound, Refusal } from '../foundation/refusal.ts';
import { type Claim, claimUpload, noteReceived, type UploadRow } from './queries.ts';

type Parts = Pick<Platform, 'db' | 'clock' | 'files' | 'log' | 'services'>;

/** Received bytes are made safe after so many of them, and after so many ms on a slow line. A crash loses no more. */
const safeEvery = { bytes: 4 * 1024 * 1024, ms: 15_000 };

export const noSuchUpload = 'این بارگذاری پیدا نشد. فایل را دوباره انتخاب کنید.';
const receivedElsewhere = () =>
  new Refusal('CONFLICT', 'این فایل همین حالا در صفحهٔ دیگری فرستاده می‌شود. بگذارید همان تمام شود.');

/** The requests of this process that receive an upload, or are about to. */
const requestsReceiving = () => new Set<{ id: string; stop(): void; ended: Promise<unknown> }>();

/** Ends the requests of this process that receive an upload, because the caller has come again. They are refused (CONFLICT). */
export async function stopReceiving({ services }: Pick<Platform, 'services'>, id: string): Promise<void> {
  const running = [...services.get(requestsReceiving)].filter((each) => each.id === id);
  for (const { stop } of running) stop();
  await Promise.allSettled(running.map(({ ended }) => ended));
}

/**
 * Appends a request's body to an upload; returns the number of bytes that are safe. Whatever has come is kept when the
 * request breaks off. Throws FILE_TOO_LARGE for more bytes than were announced, CONFLICT when another request receives
 * the upload, and UNAVAILABLE when the disk is full. The connection stays open for the answer.
 */
export async function receive(
  parts: Parts,
  upload: Owned<UploadRow>,
  request: IncomingMessage,
): Promise<number> {
  const body = readWithoutClosing(request);
  const ended = takeClaim(parts, upload).then((claim) => append(parts, claim, body));
  const stop = () => body.destroy(new LineBroken('taken over', { cause: receivedElsewhere() }));
  const running = { id: upload.id, stop, ended };
  const receiving = parts.services.get(requestsReceiving);
  receiving.add(running);
  try {
    return await ended;
  } catch (error) {
    throw isDiskFault(error) ? diskFull(error) : error;
  } finally {
    body.destroy();
    receiving.delete(running);
  }
}

const newKey = () => randomBytes(16).toString('hex');

async function takeClaim(parts: Parts, upload: Owned<UploadRow>): Promise<Claim> {
  const { id, size, received } = upload;
  const isAsRead = () => claimUpload(parts.db, upload, upload);
  const file =
    upload.receiver === null
      ? upload.file
      : await copySafe(parts, upload).catch((error: unknown) => missing(error, isAsRead));
  const claim = { id, size, received, file, receiver: newKey() };
  const isClaimed = await claimUpload(parts.db, upload, claim);
  if (file !== upload.file) await deleteFile(parts, isClaimed ? upload.file : file);
  if (!isClaimed) throw receivedElsewhere();
  return claim;
}

async function copySafe({ files }: Parts, { file, received }: UploadRow): Promise<string> {
  const key = newKey();
  await files.uploads.begin(key, { key: file, bytes: received });
  return key;
}

/** Deletes a file whose bytes another file has. */
async function deleteFile({ files, log }: Parts, file: string): Promise<void> {
  await files.uploads
    .delete(file)
    .catch((error: unknown) => log.warn({ err: error as Error }, 'an upload is left for the sweep'));
}

async function append(
  { db, clock, files }: Parts,
  claim: Claim,
  body: AsyncIterable<Buffer>,
): Promise<number> {
  const file = await files.uploads
    .append(claim.file, claim.received)
    .catch((error: unknown) => missing(error, () => noteReceived(db, claim, { received: claim.received })));
  let safe = claim.received;
  let written = safe;
  let refusal: Error | undefined;
  const note = async (given: { receiver?: null } = {}) => {
    const noted = { ...given, received: written, ...(written > safe && { received_at: clock.now() }) };
    if (!(await noteReceived(db, claim, noted))) throw receivedElsewhere();
    safe = written;
  };
  try {
    let safeAt = performance.now();
    const readAll = async () => {
      for await (const chunk of body) {
        if (written + chunk.length > claim.size) throw new Refusal('FILE_TOO_LARGE');
        await file.write(chunk);
        written += chunk.length;
        const isDue = written - safe >= safeEvery.bytes || performance.now() - safeAt >= safeEvery.ms;
        // A complete upload may be used at once, so the last bytes are noted only when the file is closed.
        if (!isDue || written === claim.size) continue;
        await file.flush();
        await note();
        safeAt = performance.now();
      }
    };
    await readAll().catch((error: unknown) => {
      if (!(error instanceof LineBroken)) throw error;
      refusal = error.cause as Error | undefined;
    });
    await file.flush();
  } catch (error) {
    refusal = error as Error;
    written = safe;
  } finally {
    await file.close();
  }
  if (!file.isUncertain) await note({ receiver: null });
  if (refusal !== undefined) throw refusal;
  return safe;
}

/** A file is gone with its upload, or because another request has taken the upload over in the same moment. */
async function missing(error: unknown, isStillOurs: () => Promise<boolean>): Promise<never> {
  if (!hasCode(error, 'ENOENT')) throw error;
  throw (await isStillOurs()) ? notFound(noSuchUpload) : receivedElsewhere();
}
