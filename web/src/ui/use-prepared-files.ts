import { use, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type PreparedFiles, prepareFiles } from '../lib/prepare-files.ts';
import { type BeginPreparing, PreparingForm } from '../lib/use-preparing.ts';
import type { FileLimits } from './file-limits.ts';

const failed: PreparedFiles = {
  files: [],
  known: new Set(),
  messages: ['این فایل خوانده نشد. آن را دوباره انتخاب کنید.'],
};

/**
 * Prepares chosen files and hands them to `take`, in the order in which they were chosen. The form, by default the one
 * around the field, waits for them; `take` returns whether it has taken all of them.
 */
export function usePreparedFiles(
  limits: FileLimits,
  take: (prepared: PreparedFiles) => boolean,
  onPrepare?: BeginPreparing,
) {
  const [converting, setConverting] = useState<string | null>(null);
  const turn = useRef<Promise<void>>(Promise.resolve());
  const around = use(PreparingForm);
  const begin = onPrepare ?? around;
  // Until a picture is converted the form may hold other files.
  const latest = useRef(take);
  useLayoutEffect(() => {
    latest.current = take;
  });
  return {
    prepare(chosen: readonly File[]) {
      if (chosen.length === 0) return;
      const end = begin?.();
      const run = async () => {
        let isWhole = false;
        try {
          const prepared = await prepareFiles(chosen, limits, setConverting).catch(() => failed);
          // The next choice is counted together with this one.
          flushSync(() => {
            isWhole = latest.current(prepared);
          });
        } finally {
          setConverting(null);
          end?.(isWhole);
        }
      };
      // A failure of one choice must not stop the next.
      turn.current = turn.current.then(run, run);
    },
    /** Says which picture is being converted; empty for none. */
    progress: converting === null ? '' : `«${converting}» به JPG تبدیل می‌شود…`,
  };
}
