import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BodyOf, QueryOf } from '#contract/common/endpoint';
import { isOneOf } from '#contract/common/one-of';
import type * as contract from '#contract/tutorials';
import { type EpisodeContent, episodeVideo } from '#contract/tutorials';
import type { Owned } from '../../platform/work/authorize.ts';
import { changedAt, isUnchanged, refuseChanged } from '../../platform/work/content-changes.ts';
import { type Ctx, type Platform, rowId } from '../../platform/work/ctx.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { StagedFile } from '../../platform/files/store.ts';
import { wrongKind } from '../../platform/files/refusals.ts';
import { existing, notFound, Refusal, refuseField } from '../../platform/foundation/refusal.ts';
import { deleteVariants } from '../../platform/files/variants.ts';
import { describePlayed, drawFrame, drawReceived } from '../../platform/media/received.ts';
import { answerPage } from '../../platform/database/paging.ts';
import { completeUpload, refuseBoth, spendUpload, type Uploaded } from '../../platform/uploads/uploads.ts';
import { type CallWork, perform, transact } from '../../platform/work/work.ts';
import { editableCourse, editableEpisode, noSuchEpisode } from './access.ts';
import { readCaptions } from './captions.ts';
import { arrange, record } from './changes.ts';
import {
  deleteExpired,
  type EpisodePart,
  type EpisodeRow,
  type FileIds,
  insertEpisode,
  insertExtras,
  insertMedia,
  lockCourse,
  lockEpisode,
  lockSequence,
  type NewMedia,
  markEpisodeRemoved as removeRow,
  selectEpisode,
  selectEpisodes,
  selectExtras,
  setFilesRemoved,
  updateEpisode,
} from './queries.ts';
import { fileIdIn, filesOf, toEpisodeContent } from './to-contract.ts';

/** The width and height in px within which a video's picture is kept. */
const posterSide = 1280;

export async function getEpisodeContents(
  ctx: Ctx,
  { courseId, ...query }: QueryOf<typeof contract.getEpisodeContents>,
) {
  const course = courseId === undefined ? undefined : (await editableCourse(ctx, courseId)).id;
  const page = await selectEpisodes(ctx.db, { ...query, ...(course !== undefined && { course }) });
  const ids = page.rows.map((row) => row.id);
  const extras = Map.groupBy(await selectExtras(ctx.db, ids), (extra) => extra.episode_id);
  return answerPage(query, page, (row) => toEpisodeContent(row, extras.get(row.id) ?? []));
}

const contentOf = async (on: Queryable, row: EpisodeRow): Promise<EpisodeContent> =>
  toEpisodeContent(row, await selectExtras(on, [row.id]));

export const contentNow = async (on: Queryable, id: number): Promise<EpisodeContent> =>
  contentOf(on, existing(await selectEpisode(on, id), noSuchEpisode));

export const getEpisodeContent = async (ctx: Ctx, id: string) =>
  contentOf(ctx.db, await editableEpisode(ctx, id));

export async function createEpisode(
  ctx: Ctx,
  { courseId, ...episode }: BodyOf<typeof contract.createEpisode>,
): Promise<ChangedEpisode> {
  const course = await courseOf(ctx, courseId);
  return perform(ctx, async (work) => {
    const { tx, now } = work;
    // A course that is being removed takes none.
    if (!(await lockCourse(tx, course))) throw noCourse();
    const id = await insertEpisode(tx, { ...episode, course: course.id }, now);
    const after = await contentNow(tx, id);
    const creation = { kind: 'episodes', item: id, action: 'create', after } as const;
    return { ...after, change: await record(ctx, work, creation) };
  });
}

const noCourse = () => refuseField('courseId', 'این دوره پیدا نشد. یکی از دوره‌ها را انتخاب کنید.');

const courseOf = (ctx: Ctx, id: string) =>
  editableCourse(ctx, id).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'NOT_FOUND' ? noCourse() : error;
  });

type ChangedEpisode = EpisodeContent & { change?: string };

/** `part` is what changes of the episode itself, and `verb` changes its files. */
const change = (
  ctx: Ctx,
  episode: Owned<EpisodeRow>,
  read: string | undefined,
  verb: (work: CallWork, before: EpisodeContent) => Promise<unknown>,
  part: EpisodePart = {},
): Promise<ChangedEpisode> =>
  perform(ctx, async (work) => {
    const { tx, now } = work;
    await lockEpisode(tx, episode.id);
    const row = existing(await selectEpisode(tx, episode.id), noSuchEpisode);
    const before = await contentOf(tx, row);
    refuseChanged(before, read);
    await verb(work, before);
    await updateEpisode(tx, episode, part, changedAt(row, now));
    const after = await contentNow(tx, episode.id);
    if (isUnchanged(before, after)) {
      await updateEpisode(tx, episode, {}, row.updated_at);
      return before;
    }
    const changed = { kind: 'episodes', item: episode.id, action: 'change', before, after } as const;
    return { ...after, change: await record(ctx, work, changed) };
  });

export async function changeEpisode(
  ctx: Ctx,
  id: string,
  { updatedAt, courseId, ...part }: BodyOf<typeof contract.changeEpisode>,
): Promise<ChangedEpisode> {
  const episode = await editableEpisode(ctx, id);
  const course = courseId === undefined ? null : await courseOf(ctx, courseId);
  const isMoved = course !== null && course.id !== episode.course_id;
  const holdCourse = async ({ tx }: CallWork) => {
    if (isMoved && !(await lockCourse(tx, course))) throw noCourse();
  };
  return change(ctx, episode, updatedAt, holdCourse, { ...part, ...(isMoved && { course: course.id }) });
}

export async function arrangeEpisodes(
  ctx: Ctx,
  { ids, before: read }: BodyOf<typeof contract.arrangeEpisodes>,
) {
  const first = await editableEpisode(ctx, ids[0] ?? '');
  return perform(ctx, async (work) => {
    const list = await lockSequence(work.tx, 'episodes', first.course_id);
    return arrange(ctx, work, 'episodes', { list, ids, read, none: 'این قسمت در این دوره پیدا نشد.' });
  });
}

export async function deleteEpisode(
  ctx: Ctx,
  id: string,
  { updatedAt }: QueryOf<typeof contract.deleteEpisode>,
) {
  const episode = await editableEpisode(ctx, id);
  return perform(ctx, async (work) => {
    await lockEpisode(work.tx, episode.id);
    const before = await contentNow(work.tx, episode.id);
    refuseChanged(before, updatedAt);
    await setEpisodeAside(work, episode, before);
    const removed = { kind: 'episodes', item: episode.id, action: 'remove', before } as const;
    return { ok: true as const, change: await record(ctx, work, removed) };
  });
}

/** Removes an episode; its files are kept to be brought back. */
export async function setEpisodeAside(
  work: CallWork,
  episode: Owned<{ id: number }>,
  content: EpisodeContent,
): Promise<void> {
  await removeRow(work.tx, episode, work.now);
  await hideFiles(work, episode, filesOf(content));
}

export async function hideFiles(work: CallWork, episode: Owned<{ id: number }>, ids: FileIds): Promise<void> {
  await deleteVariants(work, await setFilesRemoved(work.tx, episode, ids, work.now));
}

export const deleteExpiredFiles = (platform: Platform, before: Date): Promise<number> =>
  transact(platform, null, async (work) => {
    const keys = await deleteExpired(work.tx, before);
    work.deleteFiles(keys);
    await deleteVariants(work, keys);
    return keys.length;
  });

/** ffmpeg reads what the sender's browser did not. Throws FILE_TYPE with advice if phones do not play it. */
export async function setEpisodeVideo(
  ctx: Ctx,
  id: string,
  { uploadId, seconds: measured, updatedAt }: BodyOf<typeof contract.setEpisodeVideo>,
  files: readonly StagedFile[],
  { poster }: { readonly poster?: StagedFile },
): Promise<ChangedEpisode> {
  refuseBoth('video', files, uploadId);
  const episode = await editableEpisode(ctx, id);
  let upload: Uploaded | null = null;
  if (uploadId !== undefined) {
    try {
      upload = await completeUpload(ctx, uploadId, 'episode');
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'NOT_FOUND') throw error;
      // A repeated call finds its upload spent, and gets its first answer.
      return change(ctx, episode, undefined, () => Promise.reject(error));
    }
    if (!isOneOf(episodeVideo.kinds, upload.kind))
      throw wrongKind(upload.filename, { kinds: episodeVideo.kinds });
  }
  const video = upload ?? files[0];
  if (!video) throw new Error('the rule of the call lets nothing through without a video');
  const limits = { measured, max: episodeVideo.max, field: 'video' };
  const described = await describePlayed(ctx, 'video', video, limits);
  const picture = await (poster ? drawReceived(ctx, poster, posterSide) : drawFrame(ctx, video, posterSide));
  const drawn = picture && (await ctx.stageBytes(picture.data, picture.described.kind));
  return change(ctx, episode, updatedAt, async (work, before) => {
    if (upload) await spendUpload(work, ctx, upload);
    await hideFiles(work, episode, { ...filesOf(before), extras: [] });
    const [{ size, sha256, store_key }] = await work.store([video]);
    const rows: NewMedia[] = [{ role: 'video', ...described, size, sha256, store_key }];
    if (drawn) {
      const [stored] = await work.store([drawn]);
      const { size, sha256, store_key } = stored;
      rows.push({ role: 'poster', ...picture.described, size, sha256, store_key });
    }
    await insertMedia(work.tx, episode.id, ctx.caller.id, rows);
  });
}

/** Sets the captions of an episode's video. SRT becomes WebVTT. Throws BAD_FILE with the line that is wrong. */
export async function setEpisodeCaptions(
  ctx: Ctx,
  id: string,
  { updatedAt }: BodyOf<typeof contract.setEpisodeCaptions>,
  file: StagedFile,
): Promise<ChangedEpisode> {
  const episode = await editableEpisode(ctx, id);
  const read = await readCaptions(await readFile(file.staged), file.kind);
  const captions = await ctx.stageBytes(Buffer.from(read), 'vtt');
  return change(ctx, episode, updatedAt, async (work, { video }) => {
    if (!video) throw refuseField('captions', 'اول ویدیوی این قسمت را بگذارید.');
    if (video.captions !== undefined) await hideFiles(work, episode, onlyMedia(video.captions));
    const [{ size, sha256, store_key }] = await work.store([captions]);
    const row: NewMedia = {
      role: 'captions',
      filename: `${path.parse(file.filename).name}.vtt`,
      kind: 'vtt',
      width: null,
      height: null,
      seconds: null,
      size,
      sha256,
      store_key,
    };
    await insertMedia(work.tx, episode.id, ctx.caller.id, [row]);
  });
}

const onlyMedia = (url: string): FileIds => ({ media: [fileIdIn(url)], extras: [] });

export async function deleteEpisodeCaptions(
  ctx: Ctx,
  id: string,
  { updatedAt }: QueryOf<typeof contract.deleteEpisodeCaptions>,
) {
  const episode = await editableEpisode(ctx, id);
  const { change: recorded } = await change(ctx, episode, updatedAt, async (work, { video }) => {
    if (video?.captions === undefined) throw notFound('این قسمت زیرنویس ندارد.');
    await hideFiles(work, episode, onlyMedia(video.captions));
  });
  return { ok: true as const, change: recorded };
}

export async function addEpisodeExtras(
  ctx: Ctx,
  id: string,
  title: string,
  files: readonly StagedFile[],
): Promise<ChangedEpisode> {
  const episode = await editableEpisode(ctx, id);
  return change(ctx, episode, undefined, async (work) => {
    const stored = await work.store(files);
    const rows = stored.map(({ filename, kind, size, sha256, store_key }) => ({
      filename,
      kind,
      size,
      sha256,
      store_key,
      title: title || filename,
    }));
    await insertExtras(work.tx, episode, ctx.caller.id, rows);
  });
}

export async function deleteEpisodeExtra(
  ctx: Ctx,
  { id, extraId }: { id: string; extraId: string },
  { updatedAt }: QueryOf<typeof contract.deleteEpisodeExtra>,
) {
  const episode = await editableEpisode(ctx, id);
  const extra = rowId(extraId);
  const { change: recorded } = await change(ctx, episode, updatedAt, async (work, before) => {
    if (!filesOf(before).extras.includes(extra)) throw notFound('این فایل پیدا نشد.');
    await hideFiles(work, episode, { media: [], extras: [extra] });
  });
  return { ok: true as const, change: recorded };
}
