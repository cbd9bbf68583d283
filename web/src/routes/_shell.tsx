import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { requireProfile } from '../features/auth/parts.ts';
import { mayVisit } from './-shell/nav-items.ts';
import { Shell } from './-shell/Shell.tsx';
import { LogoMark } from '../ui/Logo.tsx';

export const Route = createFileRoute('/_shell')({
  beforeLoad: async ({ context, location }) => {
    const profile = await requireProfile(context.queryClient, location.href);
    if (!mayVisit(profile, location.pathname)) throw redirect({ to: '/', replace: true });
  },
  pendingComponent: Splash,
  pendingMs: 400,
  // A splash that has come goes as soon as the page is there.
  pendingMinMs: 0,
  component: Layout,
});

function Layout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

function Splash() {
  return (
    <div role="status" className="grid min-h-dvh animate-appear place-items-center">
      <span className="sr-only">در حال باز شدن</span>
      <LogoMark className="size-16 animate-spark" />
    </div>
  );
}
