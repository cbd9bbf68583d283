import { useEffect } from 'react';

/** Names the browser's tab after what a page shows. Without a title it keeps the name of its place in the menu. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · حکاک`;
  }, [title]);
}
