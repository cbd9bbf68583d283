import { createFileRoute, redirect } from '@tanstack/react-router';
import { sectionQueries } from '../features/content/queries.ts';
import { SectionPage } from '../features/content/SectionPage.tsx';
import { readsSearch, text } from '../lib/address.ts';
import { prefetchQueries } from '../lib/queries.ts';
import { NotFound } from './-shell/NotFound.tsx';

/** Kinds of content that are on the page of another. */
const elsewhere: Record<string, string> = { levels: 'prices', courses: 'tutorials', episodes: 'tutorials' };

export const Route = createFileRoute('/_shell/admin/settings_/$kind')({
  validateSearch: readsSearch({ search: text, categoryId: text, of: text }),
  beforeLoad: ({ params: { kind } }) => {
    const page = Object.hasOwn(elsewhere, kind) ? elsewhere[kind] : undefined;
    if (page) throw redirect({ href: `/admin/settings/${page}`, replace: true });
  },
  loaderDeps: ({ search }) => search,
  loader: (now) => prefetchQueries(now, ...sectionQueries(now.params.kind, now.deps)),
  component: SectionPage,
  notFoundComponent: NotFound,
});
