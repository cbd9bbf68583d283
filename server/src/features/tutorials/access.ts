import { authorize, isForAdmin } from '../../platform/work/authorize.ts';
import { type Ctx, rowId } from '../../platform/work/ctx.ts';
import { selectCourse, selectEpisode } from './queries.ts';

export const noSuchCourse = 'دوره‌ای با این آدرس پیدا نشد.';
export const noSuchEpisode = 'قسمتی با این آدرس پیدا نشد.';

/** A draft, and a course without a video, do not exist for customers. */
const mayWatch =
  ({ caller }: Ctx) =>
  ({ published, has_video }: { published: boolean; has_video: boolean }): boolean =>
    (published && has_video) || caller.admin;

export const readableCourse = async (ctx: Ctx, id: string) =>
  authorize(await selectCourse(ctx.db, rowId(id)), mayWatch(ctx), noSuchCourse);

export const readableEpisode = async (ctx: Ctx, id: string) =>
  authorize(await selectEpisode(ctx.db, rowId(id)), mayWatch(ctx), noSuchEpisode);

export const editableCourse = async (ctx: Ctx, id: string) =>
  authorize(await selectCourse(ctx.db, rowId(id)), isForAdmin(ctx), noSuchCourse);

export const editableEpisode = async (ctx: Ctx, id: string) =>
  authorize(await selectEpisode(ctx.db, rowId(id)), isForAdmin(ctx), noSuchEpisode);
