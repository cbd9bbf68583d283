import { getCourse, getCourseContents, getCourses } from '#contract/tutorials';
import { listOf, queryOf } from '../../lib/queries.ts';
import { id, readsSearch, text } from '../../lib/address.ts';

export const coursesSearch = readsSearch({ search: text });
export type CoursesSearch = ReturnType<typeof coursesSearch>;

/** `episode` is the one that is shown. */
export const courseSearch = readsSearch({ episode: id });

// The routes import this file, so it comes with the first script of every page.

export const coursesQuery = (query: CoursesSearch) => listOf(getCourses, { query }, ({ data }) => data);

export const courseContentsQuery = () =>
  listOf(getCourseContents, { query: { count: 50 } }, ({ data }) => data);

export const courseQuery = (id: string) => queryOf(getCourse, { params: { id } });
