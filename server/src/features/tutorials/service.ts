/** Courses as people watch them: lists, videos, extra files, ratings, and how far each person has watched. */
import type { BodyOf, QueryOf } from '#contract/common/endpoint';
import { metadata } from '#contract/common/paging';
import type * as contract from '#contract/tutorials';
import { type Course, isWatched } from '#contract/tutorials';
import { type Ctx, rowId } from '../../platform/work/ctx.ts';
import { answerFile } from '../files/private-files.ts';
import { existing, notFound } from '../../platform/foundation/refusal.ts';
import type { FileAnswer } from '../../platform/http/send-file.ts';
import { answerPicture, answerPlayed } from '../../platform/media/playback.ts';
import { perform, transact } from '../../platform/work/work.ts';
import { noSuchCourse, readableCourse, readableEpisode } from './access.ts';
import {
  type CourseRow,
  lockCourse,
  type MediaRole,
  selectCourse,
  selectCourses,
  selectExtra,
  selectExtras,
  selectMedia,
  selectOwnRatings,
  selectWatched,
  upsertProgress,
  upsertRating,
} from './queries.ts';
import { toCourse, toExtra, toRating } from './to-contract.ts';

/** The width in px within which a video's picture is shown. */
const posterWidth = 1280;

async function withEpisodes(ctx: Ctx, rows: readonly CourseRow[]): Promise<Course[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [ratings, episodes] = await Promise.all([
    selectOwnRatings(ctx.db, ctx.caller.id, ids),
    selectWatched(ctx.db, ctx.caller.id, ids),
  ]);
  return rows.map((row) =>
    toCourse(
      row,
      ratings.find((each) => each.course_id === row.id)?.rate,
      episodes.filter((each) => each.course_id === row.id),
    ),
  );
}

export async function getCourses(ctx: Ctx, query: QueryOf<typeof contract.getCourses>) {
  const { rows, total } = await selectCourses(ctx.db, { ...query, drafts: ctx.caller.admin });
  return { data: await withEpisodes(ctx, rows), metadata: metadata(query, total) };
}

export async function getCourse(ctx: Ctx, id: string): Promise<Course> {
  const [course] = await withEpisodes(ctx, [await readableCourse(ctx, id)]);
  return existing(course, noSuchCourse);
}

export async function rateCourse(ctx: Ctx, { courseId, rate }: BodyOf<typeof contract.rateCourse>) {
  const course = await readableCourse(ctx, courseId);
  return perform(ctx, async ({ tx, now }) => {
    if (!(await lockCourse(tx, course))) throw notFound(noSuchCourse);
    await upsertRating(tx, course, ctx.caller.id, rate, now);
    return toRating(existing(await selectCourse(tx, course.id), noSuchCourse), rate);
  });
}

/** Stores where in the video the caller is. Sending it twice is the same as once, so no idempotency key is claimed. */
export async function saveProgress(
  ctx: Ctx,
  { episodeId, seconds, ended }: BodyOf<typeof contract.saveProgress>,
): Promise<{ ok: true }> {
  const episode = await readableEpisode(ctx, episodeId);
  const length = episode.seconds;
  const at = length === null ? seconds : Math.min(seconds, length);
  await transact(ctx, ctx.caller.id, ({ tx, now }) =>
    upsertProgress(tx, episode, {
      person: ctx.caller.id,
      seconds: at,
      done: isWatched(length, at, ended),
      at: now,
    }),
  );
  return { ok: true };
}

export async function getEpisodeExtras(ctx: Ctx, episodeId: string) {
  const episode = await readableEpisode(ctx, episodeId);
  return { data: (await selectExtras(ctx.db, [episode.id])).map(toExtra) };
}

interface OfFile {
  id: string;
  fileId: string;
}

async function mediaOf(ctx: Ctx, { id, fileId }: OfFile, role: MediaRole) {
  const file = await selectMedia(ctx.db, await readableEpisode(ctx, id), role, rowId(fileId));
  return existing(file, 'فایلی با این آدرس پیدا نشد.');
}

export const getEpisodeVideo = async (ctx: Ctx, at: OfFile): Promise<FileAnswer> =>
  answerPlayed(ctx, await mediaOf(ctx, at, 'video'));

export const getEpisodePoster = async (ctx: Ctx, at: OfFile): Promise<FileAnswer> =>
  answerPicture(ctx, await mediaOf(ctx, at, 'poster'), posterWidth);

export const getEpisodeCaptions = async (ctx: Ctx, at: OfFile): Promise<FileAnswer> =>
  answerPlayed(ctx, await mediaOf(ctx, at, 'captions'));

export async function getEpisodeExtra(
  ctx: Ctx,
  { id, extraId }: { id: string; extraId: string },
): Promise<FileAnswer> {
  const file = await selectExtra(ctx.db, await readableEpisode(ctx, id), rowId(extraId));
  return answerFile(ctx, file && { ...file, thumb: false });
}
