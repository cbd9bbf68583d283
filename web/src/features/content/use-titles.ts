import { useQuery } from '@tanstack/react-query';
import { qrCategories } from '#contract/content';
import { getCourseContents } from '#contract/tutorials';
import { everyOf } from '../../lib/queries.ts';
import type { Titles } from './words.ts';

export const useCategories = () => useQuery(everyOf(qrCategories.list, ({ data }) => data)).data;

const titlesOf = (items: readonly { _id: string; title: string }[] = []) =>
  new Map(items.map(({ _id, title }) => [_id, title]));

/** The titles of what other records name by an id. */
export function useTitles(): Titles {
  const courses = useQuery(everyOf(getCourseContents, ({ data }) => data)).data;
  return { categories: titlesOf(useCategories()), courses: titlesOf(courses) };
}
