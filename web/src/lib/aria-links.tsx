import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';

/** Lets items of react-aria's menus that are links lead to pages without loading the app again. */
export function AriaLinks({ children }: { children: ReactNode }) {
  const router = useRouter();
  return <RouterProvider navigate={(href) => router.navigate({ href })}>{children}</RouterProvider>;
}
