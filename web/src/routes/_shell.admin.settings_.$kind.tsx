import { createFileRoute, notFound } from '@tanstack/react-router';
import { SectionPage } from '../features/content/SectionPage.tsx';
import { sectionTitles } from '../features/content/sections.ts';
import { readsSearch, text } from '../lib/address.ts';
import { NotFound } from './-shell/NotFound.tsx';

export const Route = createFileRoute('/_shell/admin/settings_/$kind')({
  validateSearch: readsSearch({ search: text, categoryId: text }),
  beforeLoad: ({ params }) => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's own way
    if (!(params.kind in sectionTitles) || params.kind === 'levels') throw notFound();
  },
  component: SectionPage,
  notFoundComponent: NotFound,
});
