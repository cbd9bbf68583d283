import { useEffect, useRef, useState } from 'react';
import { type PreparedFiles, prepareFiles } from '../lib/prepare-files.ts';
import type { FileLimits } from './file-limits.ts';

/** Prepares chosen files and hands them to `take`, in the order in which they were chosen. */
export function usePreparedFiles(limits: FileLimits, take: (prepared: PreparedFiles) => void) {
  const [converting, setConverting] = useState<string | null>(null);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  // Until a picture is converted the form may hold other files.
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  return {
    prepare(chosen: readonly File[]) {
      if (chosen.length === 0) return;
      turn.current = turn.current.then(async () => {
        const prepared = await prepareFiles(chosen, limits, setConverting);
        setConverting(null);
        latest.current(prepared);
      });
    },
    /** Says which picture is being converted; empty for none. */
    progress: converting === null ? '' : `«${converting}» به JPG تبدیل می‌شود…`,
  };
}
