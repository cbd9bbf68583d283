import { createFileRoute, redirect } from '@tanstack/react-router';

/** What an admin types first leads to the workbench. */
export const Route = createFileRoute('/_shell/admin/')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/designsManagement', replace: true });
  },
});
