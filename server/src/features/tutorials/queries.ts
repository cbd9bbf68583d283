import {
  type InferResult,
  type Insertable,
  type RawBuilder,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';
import type { Paging, Sort } from '#contract/common/paging';
import type { Owned } from '../../platform/work/authorize.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/pipeline.ts';
import type {
  Courses,
  EpisodeExtras,
  EpisodeMedia,
  Episodes,
} from '../../platform/database/database-types.ts';
import type { FileColumns } from '../files/private-files.ts';
import { directionOf, pageOf } from '../../platform/database/paging.ts';
import { matchesWords } from '../../platform/database/search.ts';

const courseColumns = [
  'id',
  'title',
  'description',
  'picture',
  'published',
  'position',
  'rating_sum',
  'rating_count',
  'created_at',
  'updated_at',
  'removed_at',
] as const;

export type CourseRow = Pick<Selectable<Courses>, (typeof courseColumns)[number]>;

/** Without an episode that has a video there is nothing to watch, so customers do not see the course. */
const hasVideo = (course: 'courses.id' | 'c.id') =>
  sql<boolean>`EXISTS (SELECT FROM episodes w JOIN episode_media m ON m.episode_id = w.id
    WHERE w.course_id = ${sql.ref(course)} AND w.removed_at IS NULL
      AND m.role = 'video' AND m.removed_at IS NULL)`;

const courses = (on: Queryable) =>
  on.selectFrom('courses').select(courseColumns).where('removed_at', 'is', null);

/** Without `filter` the items are in their sequence. */
type Listing = Paging & { search: string; filter?: Sort };

/** Returns a course that nobody has been authorized for yet; removed ones do not exist. */
export const selectCourse = (
  on: Queryable,
  id: number,
): Promise<(CourseRow & { has_video: boolean }) | undefined> =>
  courses(on).select(hasVideo('courses.id').as('has_video')).where('id', '=', id).executeTakeFirst();

export function selectCourses(on: Queryable, listing: Listing & { drafts: boolean }) {
  const { search, filter, drafts } = listing;
  let query = courses(on).where(matchesWords('courses', 'search_lines', search));
  if (!drafts) query = query.where('published', '=', true).where(hasVideo('courses.id'));
  const ordered =
    filter === undefined ? query.orderBy('position').orderBy('id') : query.orderBy('id', directionOf(filter));
  return pageOf(ordered, listing);
}

export const selectOwnRatings = (on: Queryable, person: number, ids: readonly number[]) =>
  on
    .selectFrom('course_ratings')
    .select(['course_id', 'rate'])
    .where('person_id', '=', person)
    .where(sql<boolean>`course_id = ANY(${ids})`)
    .execute();

export const countEpisodes = (on: Queryable, ids: readonly number[]) =>
  on
    .selectFrom('episodes as e')
    .leftJoin('episode_media as v', (join) =>
      join.onRef('v.episode_id', '=', 'e.id').on('v.role', '=', 'video').on('v.removed_at', 'is', null),
    )
    .select([
      'e.course_id',
      sql<number>`count(*)::int`.as('episodes'),
      sql<number>`count(v.id)::int`.as('videos'),
    ])
    .where('e.removed_at', 'is', null)
    .where(sql<boolean>`e.course_id = ANY(${ids})`)
    .groupBy('e.course_id')
    .execute();

type NewCourse = Pick<Insertable<Courses>, 'title' | 'description' | 'published'>;

export const insertCourse = (tx: Tx, course: NewCourse, at: Date): Promise<CourseRow> =>
  tx
    .insertInto('courses')
    .values({
      ...course,
      position: sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM courses)`,
      created_at: at,
      updated_at: at,
    })
    .returning(courseColumns)
    .executeTakeFirstOrThrow();

/** Locks a course until the work ends and returns it as it is then; undefined if it has been removed. */
export const lockCourse = (tx: Tx, course: Owned<{ id: number }>): Promise<CourseRow | undefined> =>
  courses(tx).where('id', '=', course.id).forUpdate().executeTakeFirst();

/** Locks a course until the work ends, also one that was removed. */
export const lockEveryCourse = (tx: Tx, id: number): Promise<CourseRow | undefined> =>
  tx.selectFrom('courses').select(courseColumns).where('id', '=', id).forUpdate().executeTakeFirst();

export const updateCourse = (
  tx: Tx,
  course: Owned<{ id: number }>,
  part: Partial<NewCourse> & Pick<Updateable<Courses>, 'picture' | 'removed_at' | 'position'>,
  at: Date,
): Promise<CourseRow> =>
  tx
    .updateTable('courses')
    .set({ ...part, updated_at: at })
    .where('id', '=', course.id)
    .returning(courseColumns)
    .executeTakeFirstOrThrow();

export const markCourseRemoved = (tx: Tx, course: Owned<{ id: number }>, at: Date) =>
  tx.updateTable('courses').set({ removed_at: at }).where('id', '=', course.id).execute();

/** The items of one sequence: all courses, or the episodes of a course. */
const isListed = (course: number | null) =>
  sql`removed_at IS NULL ${course === null ? sql`` : sql`AND course_id = ${course}`}`;

export async function lockSequence(
  tx: Tx,
  kind: 'courses' | 'episodes',
  course: number | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(kind)} WHERE ${isListed(course)} ORDER BY position, id FOR UPDATE`.execute(tx);
  return rows.map((row) => String(row.id));
}

/** The course in which most of these episodes are; 0 where none is there any more. */
export async function selectCourseOf(tx: Tx, ids: readonly string[]): Promise<number> {
  const row = await tx
    .selectFrom('episodes')
    .select('course_id')
    .where('removed_at', 'is', null)
    .where(sql<boolean>`id = ANY(${ids.map(Number)}::bigint[])`)
    .groupBy('course_id')
    .orderBy((of) => of.fn.countAll(), 'desc')
    .orderBy('course_id')
    .limit(1)
    .executeTakeFirst();
  return row?.course_id ?? 0;
}

export const updateSequence = (tx: Tx, kind: 'courses' | 'episodes', ids: readonly string[]) =>
  sql`UPDATE ${sql.table(kind)} AS item SET position = placed.place
    FROM unnest(${ids.map(Number)}::bigint[]) WITH ORDINALITY AS placed (id, place) WHERE item.id = placed.id`.execute(
    tx,
  );

export const makeRoom = (
  tx: Tx,
  kind: 'courses' | 'episodes',
  place: number,
  course: number | null = null,
) => {
  const listed = isListed(course);
  return sql`UPDATE ${sql.table(kind)} SET position = position + 1 WHERE ${listed} AND position >= ${place}
    AND EXISTS (SELECT FROM ${sql.table(kind)} WHERE ${listed} AND position = ${place})`.execute(tx);
};

export async function selectNames(
  on: Queryable,
  kind: 'courses' | 'episodes',
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`SELECT id::text, title AS name
    FROM ${sql.table(kind)} WHERE removed_at IS NULL AND id = ANY(${ids.map(Number)}::bigint[])`.execute(on);
  return rows;
}

export const upsertRating = (tx: Tx, course: Owned<{ id: number }>, person: number, rate: number, at: Date) =>
  tx
    .insertInto('course_ratings')
    .values({ course_id: course.id, person_id: person, rate, created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['course_id', 'person_id']).doUpdateSet({ rate, updated_at: at }),
    )
    .execute();

const episodes = (on: Queryable) =>
  on
    .selectFrom('episodes as e')
    .innerJoin('courses as c', 'c.id', 'e.course_id')
    .leftJoin('episode_media as v', (join) =>
      join.onRef('v.episode_id', '=', 'e.id').on('v.role', '=', 'video').on('v.removed_at', 'is', null),
    )
    .leftJoin('episode_media as p', (join) =>
      join.onRef('p.episode_id', '=', 'e.id').on('p.role', '=', 'poster').on('p.removed_at', 'is', null),
    )
    .leftJoin('episode_media as t', (join) =>
      join.onRef('t.episode_id', '=', 'e.id').on('t.role', '=', 'captions').on('t.removed_at', 'is', null),
    )
    .select(['e.id', 'e.course_id', 'e.title', 'e.description', 'e.position', 'e.created_at', 'e.updated_at'])
    .select([
      'c.published',
      hasVideo('c.id').as('has_video'),
      'v.id as video_id',
      'v.kind as video_kind',
      'v.filename as video_name',
    ])
    .select(['v.size as video_size', 'v.seconds', 'p.id as poster_id', 't.id as captions_id'])
    .select(
      sql<number>`(SELECT count(*)::int FROM episode_extras x
        WHERE x.episode_id = e.id AND x.removed_at IS NULL)`.as('extras'),
    )
    .where('e.removed_at', 'is', null)
    .where('c.removed_at', 'is', null);

export type EpisodeRow = InferResult<ReturnType<typeof episodes>>[number];

/** Returns an episode that nobody has been authorized for yet; removed ones do not exist. */
export const selectEpisode = (on: Queryable, id: number): Promise<EpisodeRow | undefined> =>
  episodes(on).where('e.id', '=', id).executeTakeFirst();

/** Returns the episodes of courses in their order, with how far a person has watched each. */
export const selectWatched = (on: Queryable, person: number, ids: readonly number[]) =>
  episodes(on)
    .leftJoin('episode_progress as g', (join) =>
      join.onRef('g.episode_id', '=', 'e.id').on('g.person_id', '=', person),
    )
    .select(['g.seconds as watched', 'g.done'])
    .where(sql<boolean>`e.course_id = ANY(${ids})`)
    .orderBy('e.position')
    .orderBy('e.id')
    .execute();

export type WatchedEpisodeRow = Awaited<ReturnType<typeof selectWatched>>[number];

export function selectEpisodes(on: Queryable, listing: Listing & { course?: number }) {
  const { search, filter, course } = listing;
  let query = episodes(on).where(matchesWords('episodes', 'e.search_lines', search));
  if (course !== undefined) query = query.where('e.course_id', '=', course);
  const ordered =
    filter === undefined
      ? query.orderBy('c.position').orderBy('c.id').orderBy('e.position').orderBy('e.id')
      : query.orderBy('e.id', directionOf(filter));
  return pageOf(ordered, listing);
}

const endOf = (course: number): RawBuilder<number> =>
  sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM episodes WHERE course_id = ${course})`;

export async function insertEpisode(
  tx: Tx,
  { course, ...episode }: { course: number; title: string; description: string },
  at: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('episodes')
    .values({ ...episode, course_id: course, position: endOf(course), created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks an episode until the work ends, also one that was removed. */
export const lockEpisode = (tx: Tx, id: number) =>
  tx
    .selectFrom('episodes')
    .select(['id', 'course_id', 'updated_at', 'removed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export type EpisodePart = Pick<Updateable<Episodes>, 'position' | 'title' | 'description' | 'removed_at'> & {
  /** Another course takes an episode at its end, without a place. */
  course?: number;
};

export const updateEpisode = (
  tx: Tx,
  episode: Owned<{ id: number }>,
  { course, ...part }: EpisodePart,
  at: Date,
) =>
  tx
    .updateTable('episodes')
    .set({
      ...(course !== undefined && { course_id: course, position: endOf(course) }),
      ...part,
      updated_at: at,
    })
    .where('id', '=', episode.id)
    .execute();

export const markEpisodeRemoved = (tx: Tx, episode: Owned<{ id: number }>, at: Date) =>
  tx.updateTable('episodes').set({ removed_at: at }).where('id', '=', episode.id).execute();

/** The ids of an episode's video, its poster and its captions, and of its extra files. */
export interface FileIds {
  media: readonly number[];
  extras: readonly number[];
}

const fileTables = { media: 'episode_media', extras: 'episode_extras' } as const;
const fileGroups = ['media', 'extras'] as const;

/** Hides an episode's files, or shows them again (null); returns the keys of those that are still there. */
export async function setFilesRemoved(
  tx: Tx,
  episode: Owned<{ id: number }>,
  ids: FileIds,
  at: Date | null,
): Promise<string[]> {
  const rows = await Promise.all(
    fileGroups.map((group) =>
      tx
        .updateTable(fileTables[group])
        .set({ removed_at: at })
        .where('episode_id', '=', episode.id)
        .where(sql<boolean>`id = ANY(${ids[group]}::bigint[])`)
        .returning('store_key')
        .execute(),
    ),
  );
  return rows.flat().map((row) => row.store_key);
}

export async function deleteExpired(tx: Tx, before: Date): Promise<string[]> {
  const rows = await Promise.all(
    fileGroups.map((group) =>
      tx.deleteFrom(fileTables[group]).where('removed_at', '<', before).returning('store_key').execute(),
    ),
  );
  return rows.flat().map((row) => row.store_key);
}

export type MediaRole = EpisodeMedia['role'];

const fileColumns = ['store_key', 'filename', 'kind', 'size'] as const;

export type MediaRow = Pick<Selectable<EpisodeMedia>, (typeof fileColumns)[number]>;

export const selectMedia = (
  on: Queryable,
  episode: Owned<{ id: number }>,
  role: MediaRole,
  id: number,
): Promise<MediaRow | undefined> =>
  on
    .selectFrom('episode_media')
    .select(fileColumns)
    .where('id', '=', id)
    .where('episode_id', '=', episode.id)
    .where('role', '=', role)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

export type NewMedia = Omit<Insertable<EpisodeMedia>, 'id' | 'episode_id' | 'person_id' | 'removed_at'>;

/** `person` is null for first content, which nobody has sent. */
export const insertMedia = (tx: Tx, episode: number, person: number | null, rows: readonly NewMedia[]) =>
  tx
    .insertInto('episode_media')
    .values(rows.map((row) => ({ ...row, episode_id: episode, person_id: person })))
    .execute();

const extraColumns = ['id', 'episode_id', 'title', ...fileColumns] as const;

export type ExtraRow = Pick<Selectable<EpisodeExtras>, (typeof extraColumns)[number]>;

export const selectExtras = (on: Queryable, episodeIds: readonly number[]): Promise<ExtraRow[]> =>
  on
    .selectFrom('episode_extras')
    .select(extraColumns)
    .where(sql<boolean>`episode_id = ANY(${episodeIds})`)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();

export const selectExtra = (
  on: Queryable,
  episode: Owned<{ id: number }>,
  id: number,
): Promise<ExtraRow | undefined> =>
  on
    .selectFrom('episode_extras')
    .select(extraColumns)
    .where('id', '=', id)
    .where('episode_id', '=', episode.id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

export const insertExtras = (
  tx: Tx,
  episode: Owned<{ id: number }>,
  person: number,
  rows: readonly (Omit<FileColumns, 'thumb'> & { title: string })[],
) =>
  tx
    .insertInto('episode_extras')
    .values(rows.map((row) => ({ ...row, episode_id: episode.id, person_id: person })))
    .execute();

/** An episode that was watched once to its end stays so. */
export const upsertProgress = (
  tx: Tx,
  episode: Owned<{ id: number }>,
  progress: { person: number; seconds: number; done: boolean; at: Date },
) =>
  tx
    .insertInto('episode_progress')
    .values({
      person_id: progress.person,
      episode_id: episode.id,
      seconds: progress.seconds,
      done: progress.done,
      updated_at: progress.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'episode_id']).doUpdateSet({
        seconds: (row) => row.ref('excluded.seconds'),
        done: sql<boolean>`episode_progress.done OR excluded.done`,
        updated_at: (row) => row.ref('excluded.updated_at'),
      }),
    )
    .execute();
