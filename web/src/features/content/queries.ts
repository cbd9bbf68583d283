import type { Endpoint } from '#contract/common/endpoint';
import {
  fonts,
  getContentChanges,
  getPage,
  levelDiscounts,
  pages,
  prices,
  qrCategories,
  qrTexts,
  questions,
  quickReplies,
  settings,
} from '#contract/content';
import { getCourseContents } from '#contract/tutorials';
import { everyOf, listOf, queryOf } from '../../lib/queries.ts';
import type { SectionId } from './sections.ts';
import type { Item, KindView, Search } from './view.ts';

type Calls = Pick<KindView<Item, object>['calls'], 'list' | 'create'>;

export const pageQuery = (id: string) => queryOf(getPage, { params: { id } });

/** All items of a kind. Those that admins add are searched; `hasCategories` lets the address choose a category too. */
export function itemsQuery<I extends Item>(
  { list, create }: { list: Endpoint; create?: unknown },
  hasCategories: boolean,
  { search, categoryId }: Search,
) {
  const query = {
    count: 100,
    ...(create !== undefined && search !== undefined && { search }),
    ...(hasCategories && categoryId !== undefined && { categoryId }),
  };
  return listOf(list, { query }, (answer) => (answer as { data: I[] }).data);
}

export const changesQuery = ({ of }: { of?: string }) => {
  const query = { count: 20, ...(of !== undefined && { kind: of }) };
  return listOf(getContentChanges, { query }, ({ data }) => data);
};

export const everyCategory = () => everyOf(qrCategories.list, ({ data }) => data);
export const everyCourse = () => everyOf(getCourseContents, ({ data }) => data);

const sectionCalls: Record<Exclude<SectionId, 'changes'>, readonly Calls[]> = {
  prices: [prices, levelDiscounts],
  settings: [settings],
  questions: [questions],
  'quick-replies': [quickReplies],
  pages: [pages],
  fonts: [fonts],
  'qr-categories': [qrCategories],
  'qr-texts': [qrTexts],
};

export function sectionQueries(section: string, search: Search & { of?: string }) {
  if (section === 'changes') return [changesQuery(search), everyCategory(), everyCourse()];
  const hasCategories = section === 'qr-texts';
  const lists = Object.hasOwn(sectionCalls, section)
    ? sectionCalls[section as keyof typeof sectionCalls]
    : [];
  return [
    ...lists.map((calls) => itemsQuery(calls, hasCategories, search)),
    ...(hasCategories ? [everyCategory()] : []),
  ];
}
