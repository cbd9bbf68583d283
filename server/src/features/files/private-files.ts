/** Files that people send with an order or a message: stored with a row, and sent to whoever may see them. */
import { Readable } from 'node:stream';
import type { FileCheck } from '#contract/common/file-checks';
import { type FileKind, isVectorKind, mayHavePages, mimeOf, type StoredFile } from '#contract/common/files';
import type { Laser } from '#contract/common/lasers';
import { ReadError } from '#engraving/reading/read-drawing';
import type { Ctx } from '../../platform/work/ctx.ts';
import { type FileAnswer, storedFileAnswer } from '../../platform/http/send-file.ts';
import { notFound, Refusal } from '../../platform/foundation/refusal.ts';
import { uploader, viewer } from '../../platform/processes/requester.ts';
import { canHaveThumb, type ThumbSize, thumbOf } from '../../platform/pictures/thumbs.ts';
import type { Variant } from '../../platform/files/variants.ts';
import { checkOf } from '../../platform/pictures/checks.ts';
import { hasLibcdr, knowsLibcdr } from '../../platform/processes/libcdr.ts';
import type { DrawnKind } from '../../platform/pictures/program-process.ts';
import { drawnOf, drawProgram } from '../../platform/pictures/programs.ts';
import type { CallWork } from '../../platform/work/work.ts';
import type { StagedFile } from '../../platform/files/store.ts';

/** The columns of a row that names a stored file. */
export interface FileColumns {
  filename: string;
  kind: FileKind;
  size: number;
  sha256: Buffer;
  store_key: string;
  /** A thumbnail can be made. */
  thumb: boolean;
}

/** A file whose `thumb` was decided before the transaction, because reading it takes time. */
type WithThumb = StagedFile & { thumb: boolean };

export async function withThumbs(files: readonly StagedFile[]): Promise<WithThumb[]> {
  // The answer to the call names the check of a CorelDRAW file where it can be drawn.
  if (files.some(({ kind }) => kind === 'cdr')) await hasLibcdr();
  return Promise.all(files.map(async (file) => ({ ...file, thumb: await canHaveThumb(file) })));
}

export async function storeFiles(work: CallWork, files: readonly WithThumb[]): Promise<FileColumns[]> {
  const stored = await work.store(files);
  return stored.map(({ filename, kind, size, sha256, thumb, store_key }) => ({
    filename,
    kind,
    size,
    sha256,
    thumb,
    store_key,
  }));
}

/** Writes rows of files as JSON for `json_to_recordset` with the columns of `FileColumns`. */
export const filesToJson = (files: readonly FileColumns[]): string =>
  JSON.stringify(files.map((file) => ({ ...file, sha256: `\\x${file.sha256.toString('hex')}` })));

/** `under` is the path of the record's files: `/api/design/12/files`. */
export const toStoredFile = (
  under: string,
  row: { id: number; filename: string; kind: FileKind; size: number; thumb: boolean },
): StoredFile => ({
  _id: String(row.id),
  filename: row.filename,
  size: row.size,
  mime: mimeOf[row.kind],
  url: `${under}/${row.id}`,
  ...(hasThumb(row) && { thumb: `${under}/${row.id}/thumb` }),
  ...(hasCheck(row.kind) && { check: `${under}/${row.id}/check` }),
  ...((row.kind === 'eps' || row.kind === 'ai') && { pdf: `${under}/${row.id}/pdf` }),
  ...(row.kind === 'cdr' && knowsLibcdr() && { svg: `${under}/${row.id}/svg` }),
});

/** CorelDRAW files are checked where they can be drawn. */
const hasCheck = (kind: FileKind) => (kind === 'cdr' ? knowsLibcdr() : isVectorKind(kind));

type ServedFile = Omit<FileColumns, 'sha256'>;

/** Some rows of vector files have no `thumb`, because no program could be run when they came; one can be made now. */
const hasThumb = ({ kind, thumb }: Pick<ServedFile, 'kind' | 'thumb'>) => thumb || isVectorKind(kind);

/** Answers a stored file as an attachment; refuses (NOT_FOUND) a missing one. */
export function answerFile(ctx: Ctx, file: ServedFile | undefined): FileAnswer {
  if (!file) throw notFound('فایلی با این آدرس پیدا نشد.');
  return storedFileAnswer(ctx.files, file, { filename: file.filename, mime: mimeOf[file.kind] });
}

/** Answers the findings of a stored vector file; refuses (NOT_FOUND) any other file. */
export async function answerCheck(
  ctx: Ctx,
  file: ServedFile | undefined,
  laser: Laser,
  page: number,
): Promise<FileCheck> {
  const requester = viewer(ctx.caller, ctx.ip);
  const check = file && (await checkOf(ctx, requester, file, laser));
  if (!check) throw notFound('این فایل بررسی‌شدنی نیست.');
  if (page === 1) return check;
  const hasPage = check.page !== undefined && page <= (check.pages ?? 1);
  const other = hasPage && (await checkOf(ctx, requester, file, laser, page));
  if (!other) throw noSuchPage();
  return other;
}

const noSuchPage = () => notFound('این فایل چنین صفحه‌ای ندارد.');

const notDrawn = (as: DrawnKind) =>
  new Refusal('BAD_FILE', new ReadError(as === 'pdf' ? 'unsupported' : 'undrawn').message);

const variantAnswer = (
  { files }: Ctx,
  variant: Variant,
  { filename }: ServedFile,
  kind: DrawnKind | 'webp',
): FileAnswer =>
  storedFileAnswer(files, variant, { filename: `${filename}.${kind}`, mime: mimeOf[kind], maxAge: 86_400 });

/** Answers the drawing of a stored file; refuses (NOT_FOUND) other kinds of file, and (BAD_FILE) one that cannot be drawn. */
export async function answerDrawn(
  ctx: Ctx,
  file: ServedFile | undefined,
  as: DrawnKind,
): Promise<FileAnswer> {
  const drawing = file && (await drawnOf(as, ctx, viewer(ctx.caller, ctx.ip), file));
  if (!file || drawing === undefined) throw notFound('این فایل خودش خوانده می‌شود.');
  if (!drawing) throw notDrawn(as);
  return variantAnswer(ctx, drawing, file, as);
}

/** Answers the drawing of a file that was sent only to be looked at and is not stored. */
export async function answerDrawnAtOnce(
  ctx: Ctx,
  { staged, filename, sha256 }: StagedFile,
  as: DrawnKind,
): Promise<FileAnswer> {
  const drawing = await drawProgram(
    ctx,
    as,
    uploader(ctx.caller),
    sha256.toString('hex'),
    async () => staged,
  );
  if (!drawing) throw notDrawn(as);
  return { open: () => Readable.from([drawing]), filename: `${filename}.${as}`, mime: mimeOf[as] };
}

/** Answers the thumbnail of a stored file or of its page; refuses (NOT_FOUND) a file without one. */
export async function answerThumb(
  ctx: Ctx,
  file: ServedFile | undefined,
  size: ThumbSize,
): Promise<FileAnswer> {
  if (!file || !hasThumb(file)) throw notFound('این فایل تصویر کوچک ندارد.');
  if ((size.page ?? 1) > 1 && !mayHavePages(file.kind)) throw noSuchPage();
  const thumb = await thumbOf(ctx, viewer(ctx.caller, ctx.ip), file, size, ctx.caller.id);
  if (!thumb) throw notFound('از این فایل تصویری ساخته نشد؛ شاید خراب باشد یا زیادی سنگین.');
  return variantAnswer(ctx, thumb, file, 'webp');
}
