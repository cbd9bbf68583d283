import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useProfile } from '../../features/auth/parts.ts';
import { cx } from '../../ui/class-names.ts';
import { titleOf } from './nav-items.ts';

export function Content({ children }: { children: ReactNode }) {
  const profile = useProfile();
  const main = useRef<HTMLElement>(null);
  const isChanging = useRouterState({
    select: ({ status, location, resolvedLocation }) =>
      status === 'pending' && location.pathname !== resolvedLocation?.pathname,
  });
  const path = useRouterState({
    select: ({ location, resolvedLocation }) => (resolvedLocation ?? location).pathname,
  });
  const lastPath = useRef(path);
  const [firstPath] = useState(path);

  useEffect(() => {
    const title = titleOf(profile, path);
    document.title = title ? `${title} · حکاک` : 'حکاک';
    if (lastPath.current !== path && !main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true });
    lastPath.current = path;
  }, [path, profile]);

  return (
    <main
      ref={main}
      id="content"
      tabIndex={-1}
      className={cx(
        'min-w-0 flex-1 px-4 py-6 outline-none transition-opacity duration-150 focus-visible:outline-none sm:px-6 lg:px-8 lg:py-8',
        isChanging && 'opacity-50',
      )}
    >
      {/* The first page follows no other; faded in, it would only be complete later. */}
      <div key={path} className={cx(path !== firstPath && 'animate-appear')}>
        {children}
      </div>
    </main>
  );
}
