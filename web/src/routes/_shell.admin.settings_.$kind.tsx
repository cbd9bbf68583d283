import { createFileRoute } from '@tanstack/react-router';
import { SectionPage } from '../features/content/SectionPage.tsx';
import { readsSearch, text } from '../lib/address.ts';
import { NotFound } from './-shell/NotFound.tsx';

export const Route = createFileRoute('/_shell/admin/settings_/$kind')({
  validateSearch: readsSearch({ search: text, categoryId: text, of: text }),
  component: SectionPage,
  notFoundComponent: NotFound,
});
