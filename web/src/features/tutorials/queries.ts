import { getCourse, getCourses } from '#contract/tutorials';
import { listOf, queryOf } from '../../lib/queries.ts';
import type { CoursesSearch } from './tutorials-search.ts';

// A file of its own: what a route asks beforehand comes with the first script of every page.

export const coursesQuery = (query: CoursesSearch) => listOf(getCourses, { query }, ({ data }) => data);

export const courseQuery = (id: string) => queryOf(getCourse, { params: { id } });
