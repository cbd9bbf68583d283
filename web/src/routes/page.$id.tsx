import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/page/$id')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/pages/$id', params, replace: true });
  },
});
