import { useEffect, useRef, useState } from 'react';
import { type Draft, dropDraft, keepDraft, readDraft } from './drafts.ts';

/** How a draft stands: still being read, nothing in it, being written, or safe. */
export type DraftState = 'reading' | 'none' | 'writing' | 'kept' | 'failed';

type KeptDraft<Words> = Draft<Words> & {
  place: string;
  isEmpty: boolean;
  /** Puts what was kept back into the form; not called when there is nothing. */
  restore: (draft: Draft<Words>) => void;
};

/** Keeps what is written in the browser, from the first word until it is sent or discarded. `words` are plain data. */
export function useKeptDraft<Words>({ place, words, files, isEmpty, restore }: KeptDraft<Words>) {
  const [state, setState] = useState<DraftState>('reading');
  // Once sent or discarded, a write that was still waiting must not bring it back.
  const writes = useRef(0);

  useEffect(() => {
    let gone = false;
    void readDraft<Words>(place)
      .catch(() => null)
      .then((kept) => {
        if (gone) return;
        if (kept) restore(kept);
        setState(kept ? 'kept' : 'none');
      });
    return () => {
      gone = true;
    };
    // oxlint-disable-next-line exhaustive-deps -- read once for each place.
  }, [place]);

  const isRead = state !== 'reading';
  const written = JSON.stringify(words);
  const lastFiles = useRef(files);
  useEffect(() => {
    if (!isRead) return;
    const write = ++writes.current;
    setState((now) => (now === 'none' && isEmpty ? 'none' : 'writing'));
    // What is typed is written as it rests, what is chosen at once.
    const delay = lastFiles.current === files ? 400 : 0;
    lastFiles.current = files;
    const save = async () => {
      if (write !== writes.current) return;
      try {
        await (isEmpty ? dropDraft(place) : keepDraft(place, { words: JSON.parse(written), files }));
        if (write === writes.current) setState(isEmpty ? 'none' : 'kept');
      } catch {
        if (write === writes.current) setState('failed');
      }
    };
    const timer = setTimeout(save, delay);
    // Leaving meanwhile would lose the last words.
    const now = () => {
      clearTimeout(timer);
      void save();
    };
    window.addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, [isRead, isEmpty, place, written, files]);

  return {
    state,
    /** It was sent, or thrown away; the form itself is emptied by its own page. */
    drop: async () => {
      writes.current++;
      setState('none');
      await dropDraft(place).catch(() => {});
    },
    /** Writes it now: the browser is about to leave for the gateway. */
    keep: () => (isEmpty ? Promise.resolve() : keepDraft(place, { words, files }).catch(() => {})),
  };
}
