/** Checks and prepares a page's content before the transaction that keeps it. */
import type { FileKind } from '#contract/common/files';
import { formatNumber } from '#contract/common/money';
import {
  isQrMedia,
  type QrInput,
  type QrKind,
  qrMedia,
  type QrMediaKind,
  qrMissing,
  qrSeconds,
  readQrValues,
} from '#contract/qr';
import type { Ctx } from '../../../platform/work/ctx.ts';
import type { StagedFile } from '../../../platform/files/store.ts';
import { tooLarge, wrongKind } from '../../../platform/files/refusals.ts';
import { Refusal, refuseField } from '../../../platform/foundation/refusal.ts';
import { describePlayed, drawReceived } from '../../../platform/media/received.ts';
import { completeUpload, refuseBoth, spendUpload, type Uploaded } from '../../../platform/uploads/uploads.ts';
import type { CallWork } from '../../../platform/work/work.ts';
import type { NewMedia } from './queries.ts';

/** The width and height in px within which pictures and posters are kept. */
const largest = { media: 2400, poster: 1280 } as const;

export interface Given {
  values: Record<string, string>;
  uploadId?: string;
  seconds?: number;
}

type Described = Omit<NewMedia, 'store_key' | 'sha256' | 'size'>;

interface Part {
  described: Described;
  file: StagedFile;
}

export interface Prepared {
  written: Record<string, string>;
  parts: Part[];
  upload: Uploaded | null;
  /** Thrown within the work: a repeated call finds its upload spent, and must get its first answer. */
  refusal: Refusal | null;
}

/** Throws VALIDATION with the field, FILE_TYPE for what phones do not play, FILE_TOO_LARGE and BAD_FILE. */
export async function prepareContent(
  ctx: Ctx,
  category: { kind: QrKind; inputs: readonly QrInput[] },
  given: Given,
  files: readonly StagedFile[],
  poster: StagedFile | undefined,
  keepsFiles = false,
): Promise<Prepared> {
  const { kind } = category;
  const { values, faults } = readQrValues(category, given.values);
  for (const [field, fault] of Object.entries(faults)) throw refuseField(field, fault);
  const prepared: Prepared = { written: values, parts: [], upload: null, refusal: null };
  if (!isQrMedia(kind) || keepsFiles) {
    if (files.length > 0) throw refuseField('file', 'اینجا فایلی لازم نیست.');
    if (given.uploadId !== undefined) throw refuseField('uploadId', 'اینجا فایلی لازم نیست.');
    return prepared;
  }
  refuseBoth('file', files, given.uploadId);
  const { max, maxBytes } = qrMedia[kind];
  if (files.length > max)
    throw refuseField('file', `اینجا حداکثر ${formatNumber(max)} فایل می‌توانید بگذارید.`);
  for (const file of files) {
    refuseOtherKinds(kind, file);
    if (file.size > maxBytes) throw tooLarge(file.filename, maxBytes);
  }
  if (given.uploadId !== undefined) {
    if (qrMedia[kind].uploadBytes === 0) throw refuseField('uploadId', 'تصویرها را همین‌جا بفرستید.');
    try {
      prepared.upload = await completeUpload(ctx, given.uploadId, 'qr');
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'NOT_FOUND') throw error;
      return { ...prepared, refusal: error };
    }
    refuseOtherKinds(kind, prepared.upload);
  }
  const sent = prepared.upload ? [prepared.upload] : files;
  const [first] = sent;
  if (!first) throw refuseField('file', qrMissing[kind]);
  if (kind === 'image') for (const file of sent) prepared.parts.push(await drawPart(ctx, file, 'media'));
  else prepared.parts.push({ described: await played(ctx, kind, first, given.seconds), file: first });
  if (poster && kind === 'video') prepared.parts.push(await drawPart(ctx, poster, 'poster'));
  return prepared;
}

function refuseOtherKinds(kind: QrMediaKind, { filename, kind: sent }: StagedFile): void {
  const kinds: readonly FileKind[] = qrMedia[kind].kinds;
  if (!kinds.includes(sent)) throw wrongKind(filename, { kinds });
}

const drawPart = async (ctx: Ctx, file: StagedFile, role: 'media' | 'poster'): Promise<Part> => {
  const { described, data } = await drawReceived(ctx, file, largest[role]);
  return { described: { role, ...described }, file: await ctx.stageBytes(data, described.kind) };
};

const played = async (
  ctx: Ctx,
  kind: 'video' | 'audio',
  file: StagedFile | Uploaded,
  measured: number | undefined,
): Promise<Described> => ({
  role: 'media',
  ...(await describePlayed(ctx, kind, file, { measured, max: qrSeconds.max, field: 'file' })),
});

export async function storeContent(ctx: Ctx, work: CallWork, prepared: Prepared): Promise<NewMedia[]> {
  const { parts, upload } = prepared;
  if (upload) await spendUpload(work, ctx, upload);
  const rows: NewMedia[] = [];
  for (const { described, file } of parts) {
    const [{ size, sha256, store_key }] = await work.store([file]);
    rows.push({ ...described, size, sha256, store_key });
  }
  return rows;
}
