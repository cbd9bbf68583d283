import { useQuery } from '@tanstack/react-query';
import type { Endpoint } from '#contract/common/endpoint';
import { qrCategories, qrTexts, questions, quickReplies, settings } from '#contract/content';
import { getCourseContents } from '#contract/tutorials';
import type { CallInput } from '../../lib/client.ts';
import { queryOf } from '../../lib/queries.ts';
import { nameOf, type Titles } from './words.ts';

const titlesOf = (answer: { data: readonly { _id: string; title: string }[] } | undefined) =>
  new Map(answer?.data.map(({ _id, title }) => [_id, title]));

export const useCategories = () => useQuery(queryOf(qrCategories.list, { query: { count: 100 } })).data?.data;

/** The titles of what other records name by an id. */
export function useTitles(): Titles {
  const categories = useCategories();
  const courses = useQuery(queryOf(getCourseContents, { query: { filter: 'position', count: 100 } }));
  return { categories: titlesOf(categories && { data: categories }), courses: titlesOf(courses.data) };
}

const ordered: Record<string, Endpoint> = {
  settings: settings.list,
  questions: questions.list,
  'quick-replies': quickReplies.list,
  'qr-categories': qrCategories.list,
  'qr-texts': qrTexts.list,
  courses: getCourseContents,
};

/** The names of the items of a kind that stand in order, as far as one page of them tells; asked for where `isOn`. */
export function useNames(kind: string, isOn: boolean): ReadonlyMap<string, string> {
  const call = ordered[kind];
  const list = useQuery({
    ...queryOf<Endpoint>(call ?? questions.list, { query: { count: 100 } } as CallInput<Endpoint>),
    enabled: isOn && call !== undefined,
  });
  const { data = [] } = (list.data ?? {}) as { data?: readonly Record<string, unknown>[] };
  return new Map(data.map((item) => [String(item._id), nameOf(item)]));
}

/** Names of ids in their order: «یکم، دوم»; those that are not known are left out. */
export function namesOf(of: Readonly<Record<string, unknown>> | null, names: ReadonlyMap<string, string>) {
  const ids = Array.isArray(of?.ids) ? of.ids : [];
  return ids
    .map((id) => names.get(String(id)) ?? '')
    .filter(Boolean)
    .join('، ');
}
