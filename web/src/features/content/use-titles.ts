import { useQuery } from '@tanstack/react-query';
import { everyCategory, everyCourse } from './queries.ts';
import type { Titles } from './words.ts';

export const useCategories = () => useQuery(everyCategory()).data;

const titlesOf = (items: readonly { _id: string; title: string }[] = []) =>
  new Map(items.map(({ _id, title }) => [_id, title]));

/** The titles of what other records name by an id. */
export function useTitles(): Titles {
  const courses = useQuery(everyCourse()).data;
  return { categories: titlesOf(useCategories()), courses: titlesOf(courses) };
}
