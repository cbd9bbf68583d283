import type { BodyOf, QueryOf } from '#contract/common/endpoint';
import { formatNumber } from '#contract/common/money';
import type * as contract from '#contract/tutorials';
import type { CourseContent } from '#contract/tutorials';
import { changedAt, isUnchanged, refuseChanged } from '../../platform/work/content-changes.ts';
import type { Ctx } from '../../platform/work/ctx.ts';
import type { StagedFile } from '../../platform/files/store.ts';
import { existing, Refusal } from '../../platform/foundation/refusal.ts';
import { publish, setAside, stagePicture } from '../../platform/pictures/published.ts';
import { wholePicture } from '../../platform/pictures/picture.ts';
import type { Owned } from '../../platform/work/authorize.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/pipeline.ts';
import { answerPage } from '../../platform/database/paging.ts';
import { type CallWork, perform } from '../../platform/work/work.ts';
import { editableCourse, noSuchCourse } from './access.ts';
import { arrange, record } from './changes.ts';
import {
  countEpisodes,
  type CourseRow,
  insertCourse,
  lockCourse,
  lockSequence,
  markCourseRemoved as removeRow,
  selectCourses,
  updateCourse,
} from './queries.ts';
import { toCourseContent } from './to-contract.ts';

/** The width and height in px within which a cover is kept. */
const coverSide = 1600;

export async function getCourseContents(ctx: Ctx, query: QueryOf<typeof contract.getCourseContents>) {
  const page = await selectCourses(ctx.db, { ...query, drafts: true });
  const ids = page.rows.map((row) => row.id);
  const counts = new Map((await countEpisodes(ctx.db, ids)).map((row) => [row.course_id, row]));
  return answerPage(query, page, (row) => toCourseContent(row, counts.get(row.id)));
}

export async function contentOf(on: Queryable, row: CourseRow): Promise<CourseContent> {
  const [counted] = await countEpisodes(on, [row.id]);
  return toCourseContent(row, counted);
}

export const getCourseContent = async (ctx: Ctx, id: string) =>
  contentOf(ctx.db, await editableCourse(ctx, id));

export const createCourse = (ctx: Ctx, body: BodyOf<typeof contract.createCourse>) =>
  perform(ctx, async (work) => {
    const row = await insertCourse(work.tx, body, work.now);
    const after = toCourseContent(row);
    return { ...after, change: await record(ctx, work, { ...changeOf(row), action: 'create', after }) };
  });

const changeOf = ({ id }: { id: number }) => ({ kind: 'courses', item: id }) as const;

type ChangedCourse = CourseContent & { change?: string };

const locked = async (tx: Tx, course: Owned<CourseRow>): Promise<CourseRow> =>
  existing(await lockCourse(tx, course), noSuchCourse);

const change = (
  ctx: Ctx,
  course: Owned<CourseRow>,
  read: string | undefined,
  verb: (work: CallWork, at: Date, row: CourseRow, before: CourseContent) => Promise<CourseRow>,
): Promise<ChangedCourse> =>
  perform(ctx, async (work) => {
    const { tx, now } = work;
    const row = await locked(tx, course);
    const before = await contentOf(tx, row);
    refuseChanged(before, read);
    const after = await contentOf(tx, await verb(work, changedAt(row, now), row, before));
    if (isUnchanged(before, after)) {
      await updateCourse(tx, course, {}, row.updated_at);
      return before;
    }
    const changed = { ...changeOf(course), action: 'change', before, after } as const;
    return { ...after, change: await record(ctx, work, changed) };
  });

export async function changeCourse(
  ctx: Ctx,
  id: string,
  { updatedAt, ...part }: BodyOf<typeof contract.changeCourse>,
): Promise<ChangedCourse> {
  const course = await editableCourse(ctx, id);
  return change(ctx, course, updatedAt, ({ tx }, at, _row, before) => {
    if (part.published && !before.published) refuseEmpty(before);
    return updateCourse(tx, course, part, at);
  });
}

/** Throws CONFLICT where there is nothing to watch. A course that was made as published appears with its first video. */
function refuseEmpty({ videos }: CourseContent): void {
  if (videos > 0) return;
  throw new Refusal(
    'CONFLICT',
    'این دوره هنوز ویدیویی ندارد. اول ویدیوی حداقل یک قسمت را بگذارید، بعد منتشرش کنید.',
  );
}

/** Sets a course's cover; refuses (BAD_FILE) an incomplete picture or one with too many pixels. */
export async function setCourseImage(
  ctx: Ctx,
  id: string,
  { updatedAt }: BodyOf<typeof contract.setCourseImage>,
  file: StagedFile,
): Promise<ChangedCourse> {
  const course = await editableCourse(ctx, id);
  const image = await stagePicture(ctx, await wholePicture(ctx, file.staged, coverSide));
  return change(ctx, course, updatedAt, async (work, at, row) => {
    const picture = await publish(work, image);
    if (row.picture) await setAside(work, row.picture);
    return updateCourse(work.tx, course, { picture }, at);
  });
}

export const arrangeCourses = (ctx: Ctx, { ids, before: read }: BodyOf<typeof contract.arrangeCourses>) =>
  perform(ctx, async (work) => {
    const list = await lockSequence(work.tx, 'courses');
    return arrange(ctx, work, 'courses', { list, ids, read, none: noSuchCourse });
  });

export async function deleteCourse(
  ctx: Ctx,
  id: string,
  { updatedAt }: QueryOf<typeof contract.deleteCourse>,
) {
  const course = await editableCourse(ctx, id);
  return perform(ctx, async (work) => {
    const row = await locked(work.tx, course);
    const before = await contentOf(work.tx, row);
    refuseChanged(before, updatedAt);
    await setCourseAside(work, course, before);
    const removed = { ...changeOf(course), action: 'remove', before } as const;
    return { ok: true as const, change: await record(ctx, work, removed) };
  });
}

/** Removes a course without episodes; its cover is kept to be brought back. */
export async function setCourseAside(
  work: CallWork,
  course: Owned<{ id: number }>,
  { episodes, image }: CourseContent,
): Promise<void> {
  if (episodes > 0)
    throw new Refusal(
      'CONFLICT',
      `این دوره ${formatNumber(episodes)} قسمت دارد. اول قسمت‌هایش را حذف کنید، یا دوره را پیش‌نویس کنید.`,
    );
  await removeRow(work.tx, course, work.now);
  if (image) await setAside(work, image);
}
