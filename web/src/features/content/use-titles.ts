import { useQuery } from '@tanstack/react-query';
import { qrCategories } from '#contract/content';
import { getCourseContents } from '#contract/tutorials';
import { queryOf } from '../../lib/queries.ts';
import type { Titles } from './words.ts';

const titlesOf = (answer: { data: readonly { _id: string; title: string }[] } | undefined) =>
  new Map(answer?.data.map(({ _id, title }) => [_id, title]));

export const useCategories = () => useQuery(queryOf(qrCategories.list, { query: { count: 100 } })).data?.data;

/** The titles of what other records name by an id. */
export function useTitles(): Titles {
  const categories = useCategories();
  const courses = useQuery(queryOf(getCourseContents, { query: { filter: 'position', count: 100 } }));
  return { categories: titlesOf(categories && { data: categories }), courses: titlesOf(courses.data) };
}
