import { useEffect, useRef, useState } from 'react';
import type { StagedFile } from './upload-items.ts';

/** What was entered and not sent yet: the form's values, plain data, and its files as they were chosen. */
export interface Draft {
  values: object;
  files: readonly StagedFile[];
}

/** Where a form keeps its draft. */
export interface DraftStore {
  /** Names it; it ends with its owner's id. */
  place: string;
  /** ms for which the values rest before they are written; files are written at once. */
  delay: number;
  /** A store that answers at once never shows the form empty first. */
  read(): Draft | null | Promise<Draft | null>;
  write(draft: Draft): unknown;
  drop(): unknown;
}

/** How a draft stands: still being read, nothing in it, being written, or safe. */
export type DraftState = 'reading' | 'none' | 'writing' | 'kept' | 'failed';

type DraftOptions = {
  store: DraftStore | undefined;
  draft: Draft;
  isEmpty: boolean;
  /** What was kept, read from a store that does not answer at once. */
  onRead: (kept: Draft) => void;
};

/** Keeps what is entered, from the first word until it is sent or discarded. */
export function useDraft({ store, draft, isEmpty, onRead }: DraftOptions) {
  const [state, setState] = useState<DraftState>(store ? 'reading' : 'none');
  // Once sent or discarded, a write that was still waiting must not bring it back.
  const writes = useRef(0);
  const place = store?.place;

  useEffect(() => {
    if (!store) return undefined;
    let isGone = false;
    const kept = store.read();
    if (!(kept instanceof Promise)) setState(kept ? 'kept' : 'none');
    else
      void kept
        .catch(() => null)
        .then((found) => {
          if (isGone) return;
          if (found) onRead(found);
          setState(found ? 'kept' : 'none');
        });
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line exhaustive-deps -- read once for each place.
  }, [place]);

  const isRead = state !== 'reading';
  const { files } = draft;
  const written = JSON.stringify(draft.values);
  const lastFiles = useRef(files);
  useEffect(() => {
    if (!store || !isRead) return undefined;
    const write = ++writes.current;
    setState((now) => (now === 'none' && isEmpty ? 'none' : 'writing'));
    const delay = lastFiles.current === files ? store.delay : 0;
    lastFiles.current = files;
    let isSaved = false;
    const save = async () => {
      if (isSaved || write !== writes.current) return;
      isSaved = true;
      try {
        await (isEmpty ? store.drop() : store.write({ values: JSON.parse(written) as object, files }));
        if (write === writes.current) setState(isEmpty ? 'none' : 'kept');
      } catch {
        if (write === writes.current) setState('failed');
      }
    };
    const timer = setTimeout(save, delay);
    // Leaving meanwhile would lose the last words.
    const saveNow = () => {
      clearTimeout(timer);
      void save();
    };
    window.addEventListener('pagehide', saveNow);
    document.addEventListener('visibilitychange', saveNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', saveNow);
      document.removeEventListener('visibilitychange', saveNow);
    };
    // oxlint-disable-next-line exhaustive-deps -- a store is what its place names.
  }, [isRead, isEmpty, place, written, files]);

  return {
    state,
    /** It was sent, or thrown away. */
    drop: async () => {
      writes.current++;
      setState('none');
      try {
        await store?.drop();
      } catch {
        // Without storage nothing was kept.
      }
    },
    /** Writes it now: the browser is about to leave. */
    keep: async () => {
      try {
        if (!isEmpty) await store?.write(draft);
      } catch {
        // Without storage it lives as long as its page.
      }
    },
  };
}
