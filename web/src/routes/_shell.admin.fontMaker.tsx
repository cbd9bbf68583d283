import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_shell/admin/fontMaker')({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/_shell/admin/fontMaker"!</div>;
}
