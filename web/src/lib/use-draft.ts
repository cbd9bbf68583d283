import { useEffect, useRef, useState } from 'react';
import type { StagedFile } from './upload-items.ts';

/** The values (plain data) and the files of a form that was not sent yet. */
export interface Draft {
  values: object;
  files: readonly StagedFile[];
}

export interface DraftStore {
  key: string;
  /** Delay in ms before values are written; files are written at once. */
  delay: number;
  /**
   * Only in a store that is read synchronously: returns the draft at once, so that the form never renders empty first. It
   * must not start anything, because React may begin to render a form many times before the form is on the page.
   */
  peek?(): Draft | null;
  read(): Promise<Draft | null>;
  write(draft: Draft): unknown;
  drop(): unknown;
  /** Stores values synchronously until the next write or drop, because a page may close before `write` has finished. */
  stash?(values: object): void;
  /** The form has left the page: another page may take the draft over. */
  release?(): void;
}

/** `kept` means that the draft is written. */
export type DraftState = 'reading' | 'none' | 'writing' | 'kept' | 'failed';

type DraftOptions = {
  store: DraftStore | undefined;
  draft: Draft;
  isEmpty: boolean;
  /** Called with the draft of a store that cannot be peeked into. */
  onRead: (kept: Draft) => void;
};

/** Keeps a form's values and files from the first input until they are sent or discarded. */
export function useDraft({ store, draft, isEmpty, onRead }: DraftOptions) {
  const [state, setState] = useState<DraftState>(store ? 'reading' : 'none');
  // After sending or discarding, a pending write must not restore the draft.
  const writes = useRef(0);
  const key = store?.key;

  useEffect(() => {
    if (!store) return undefined;
    let isGone = false;
    if (store.peek) setState(store.peek() ? 'kept' : 'none');
    else
      void store
        .read()
        .catch(() => null)
        .then((found) => {
          if (isGone) return;
          if (found) onRead(found);
          setState(found ? 'kept' : 'none');
        });
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line exhaustive-deps -- read once for each key.
  }, [key]);

  const isRead = state !== 'reading';
  const { files } = draft;
  const written = JSON.stringify(draft.values);
  const lastFiles = useRef(files);
  const unwritten = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!store || (!isRead && isEmpty)) return undefined;
    const write = ++writes.current;
    const values = JSON.parse(written) as object;
    let isSaved = false;
    let isWritten = false;
    const save = async () => {
      if (isSaved || write !== writes.current) return;
      isSaved = true;
      try {
        await (isEmpty ? store.drop() : store.write({ values, files }));
        isWritten = true;
        if (write === writes.current) setState(isEmpty ? 'none' : 'kept');
      } catch {
        if (write === writes.current) setState('failed');
      }
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (isRead) {
      setState((now) => (now === 'none' && isEmpty ? 'none' : 'writing'));
      timer = setTimeout(save, lastFiles.current === files ? store.delay : 0);
      lastFiles.current = files;
    }
    // Leaving before the delay has passed would lose the last input.
    const saveNow = () => {
      clearTimeout(timer);
      if (write === writes.current && !isEmpty && !isWritten) store.stash?.(values);
      void save();
    };
    unwritten.current = saveNow;
    window.addEventListener('pagehide', saveNow);
    document.addEventListener('visibilitychange', saveNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', saveNow);
      document.removeEventListener('visibilitychange', saveNow);
    };
    // oxlint-disable-next-line exhaustive-deps -- the key stands for the store.
  }, [isRead, isEmpty, key, written, files]);

  // The form may be unmounted before the delay has passed.
  useEffect(
    () => () => {
      unwritten.current?.();
      store?.release?.();
    },
    // oxlint-disable-next-line exhaustive-deps -- the key stands for the store.
    [key],
  );

  return {
    state,
    drop: async () => {
      writes.current++;
      setState('none');
      try {
        await store?.drop();
      } catch {}
    },
    /** Writes at once, because the browser is about to leave the page. */
    keep: async () => {
      try {
        if (!isEmpty) await store?.write(draft);
      } catch {
        // Without storage the draft is kept only as long as the page.
      }
    },
  };
}
