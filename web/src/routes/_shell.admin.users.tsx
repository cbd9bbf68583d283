import { createFileRoute } from '@tanstack/react-router';
import { usersSearch } from '../features/people/users-search.ts';
import { UsersPage } from '../features/people/UsersPage.tsx';

export const Route = createFileRoute('/_shell/admin/users')({
  validateSearch: usersSearch,
  component: UsersPage,
});
