import type { CourseContent, EpisodeContent } from '#contract/tutorials';
import { authorize, isForAdmin, type Owned } from '../../platform/work/authorize.ts';
import {
  changedAt,
  filesGone,
  idsOf,
  sequenceBefore,
  withSequence,
  type RecordedChange,
  refuseChangedSince,
} from '../../platform/work/content-changes.ts';
import type { Ctx } from '../../platform/work/ctx.ts';
import { Refusal } from '../../platform/foundation/refusal.ts';
import { swapPictures } from '../../platform/pictures/published.ts';
import type { CallWork } from '../../platform/work/work.ts';
import type { OtherKind } from '../content/changes.ts';
import { noSuchCourse, noSuchEpisode } from './access.ts';
import { type CourseChange, record } from './changes.ts';
import { contentOf, setCourseAside } from './courses.ts';
import { contentNow, hideFiles, setEpisodeAside } from './episodes.ts';
import {
  lockEveryCourse,
  lockEpisode,
  lockSequence,
  makeRoom,
  selectCourseOf,
  selectNames,
  setFilesRemoved,
  updateCourse,
  updateEpisode,
  updateSequence,
} from './queries.ts';
import { filesOf } from './to-contract.ts';

type Made = Pick<CourseChange, 'action' | 'before' | 'after'>;
type Undo = (ctx: Ctx, work: CallWork, change: RecordedChange, id: number) => Promise<Made>;

const undoing =
  (kind: 'courses' | 'episodes', undoOne: Undo): OtherKind['undo'] =>
  async (ctx, work, change) => {
    const item = change.item_id === null ? null : Number(change.item_id);
    const undone =
      item === null ? await undoSequence(work, kind, change) : await undoOne(ctx, work, change, item);
    return { change: await record(ctx, work, { kind, item, ...undone, undoes: change.id }) };
  };

async function undoSequence(
  { tx }: CallWork,
  kind: 'courses' | 'episodes',
  change: RecordedChange,
): Promise<Made> {
  const course = kind === 'courses' ? null : await selectCourseOf(tx, idsOf(change.after));
  const all = await lockSequence(tx, kind, course);
  const { is, was } = sequenceBefore(all, change);
  await updateSequence(tx, kind, withSequence(all, was));
  return { action: 'order', before: { ids: is }, after: { ids: was } };
}

const undoCourse: Undo = async (ctx, work, change, id) => {
  const { tx, now } = work;
  const course = authorize(await lockEveryCourse(tx, id), isForAdmin(ctx), noSuchCourse);
  const is = course.removed_at === null ? await contentOf(tx, course) : null;
  refuseChangedSince(is, change.after);
  const was = change.before as CourseContent | null;
  if (!was) {
    if (is) await setCourseAside(work, course, is);
    return { action: 'remove', before: is };
  }
  const { title, description, published, image, position } = was;
  await swapPictures(work, is?.image ?? null, image);
  if (!is) await makeRoom(tx, 'courses', position);
  const part = { title, description, published, picture: image, ...(!is && { position, removed_at: null }) };
  const after = await contentOf(tx, await updateCourse(tx, course, part, changedAt(course, now)));
  return { action: is ? 'change' : 'create', before: is, after };
};

const undoEpisode: Undo = async (ctx, work, change, id) => {
  const { tx, now } = work;
  const episode = authorize(await lockEpisode(tx, id), isForAdmin(ctx), noSuchEpisode);
  const is = episode.removed_at === null ? await contentNow(tx, id) : null;
  refuseChangedSince(is, change.after);
  const was = change.before as EpisodeContent | null;
  if (!was) {
    if (is) await setEpisodeAside(work, episode, is);
    return { action: 'remove', before: is };
  }
  const course = await lockEveryCourse(tx, Number(was.courseId));
  if (course?.removed_at !== null)
    throw new Refusal('CONFLICT', 'دورهٔ این قسمت حذف شده است. اول حذف دوره را برگردانید.');
  await swapFiles(work, episode, is, was);
  const { title, description, position } = was;
  const returns = is?.courseId !== was.courseId;
  if (returns) await makeRoom(tx, 'episodes', position, course.id);
  const part = { title, description, ...(returns && { course: course.id, position, removed_at: null }) };
  await updateEpisode(tx, episode, part, changedAt(episode, now));
  return { action: is ? 'change' : 'create', before: is, after: await contentNow(tx, id) };
};

async function swapFiles(
  work: CallWork,
  episode: Owned<{ id: number }>,
  is: EpisodeContent | null,
  was: EpisodeContent,
): Promise<void> {
  const [now, then] = [is ? filesOf(is) : { media: [], extras: [] }, filesOf(was)];
  const without = (some: typeof then, others: typeof then) => ({
    media: some.media.filter((id) => !others.media.includes(id)),
    extras: some.extras.filter((id) => !others.extras.includes(id)),
  });
  await hideFiles(work, episode, without(now, then));
  const missing = without(then, now);
  const back = await setFilesRemoved(work.tx, episode, missing, null);
  if (back.length < missing.media.length + missing.extras.length) throw filesGone();
}

export const tutorialKinds: Readonly<Record<string, OtherKind>> = {
  courses: {
    undo: undoing('courses', undoCourse),
    names: (on, ids) => selectNames(on, 'courses', ids),
  },
  episodes: {
    undo: undoing('episodes', undoEpisode),
    names: (on, ids) => selectNames(on, 'episodes', ids),
  },
};
