import { useEffect, useEffectEvent, useState } from 'react';
import { openDialog } from './open-dialog.ts';
import { pastedFiles } from './pasted-files.ts';

type PageFilesOptions = {
  /** It also takes pasted files. */
  takesPaste?: boolean;
};

/**
 * Takes files that are dropped anywhere on the page, except in a dialog or a part that takes them itself. Returns whether
 * files are held above it.
 */
export function usePageFiles(
  onFiles: (files: readonly File[]) => void,
  { takesPaste = false }: PageFilesOptions = {},
): boolean {
  const [isHeld, setHeld] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const isFree = (event: Event) => !event.defaultPrevented && !document.querySelector(openDialog);
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    document.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return;
        if (!isFree(event)) return setHeld(false);
        // Otherwise the browser would open the file instead of the page.
        event.preventDefault();
        setHeld(true);
      },
      { signal },
    );
    // It comes for each element that is left; a page that is left has no next one.
    document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setHeld(false), {
      signal,
    });
    document.addEventListener(
      'drop',
      (event) => {
        setHeld(false);
        if (!hasFiles(event) || !isFree(event)) return;
        event.preventDefault();
        take([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    if (takesPaste)
      addEventListener(
        'paste',
        (event) => {
          const files = isFree(event) ? pastedFiles(event.target, event.clipboardData) : [];
          if (files.length === 0) return;
          event.preventDefault();
          take(files);
        },
        { signal },
      );
    return () => listening.abort();
  }, [takesPaste]);

  return isHeld;
}
