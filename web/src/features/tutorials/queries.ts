import { getCourse, getCourseContents, getCourses } from '#contract/tutorials';
import { listOf, queryOf } from '../../lib/queries.ts';
import type { CoursesSearch } from './tutorials-search.ts';

// The routes import this file, so it comes with the first script of every page.

export const coursesQuery = (query: CoursesSearch) => listOf(getCourses, { query }, ({ data }) => data);

export const courseContentsQuery = () =>
  listOf(getCourseContents, { query: { count: 50 } }, ({ data }) => data);

export const courseQuery = (id: string) => queryOf(getCourse, { params: { id } });
