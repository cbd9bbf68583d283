import { useRef, useState } from 'react';
import type { AnswerOf, Endpoint } from '#contract/common/endpoint';
import type { CallError, CallInput } from './client.ts';
import { useCall } from './queries.ts';
import { randomId } from './random-id.ts';

export type StagedFile = { id: string; file: File };

interface After<E extends Endpoint> {
  onSuccess?: (answer: AnswerOf<E>) => void | Promise<void>;
  onError?: (error: CallError) => void;
}

/**
 * One request carries all files in their order, so how far each one is follows from how much has left. The answer is
 * what the kit's FileDrop shows.
 */
function shownFiles(staged: readonly StagedFile[], percent: number | null, speed: number, failed: boolean) {
  const total = staged.reduce((sum, { file }) => sum + file.size, 0);
  const sent = ((percent ?? 0) / 100) * total;
  let before = 0;
  return staged.map(({ id, file }) => {
    const own = Math.min(1, Math.max(0, (sent - before) / Math.max(1, file.size)));
    before += file.size;
    const item = { id, name: file.name, size: file.size, file };
    if (failed) return { ...item, status: 'failed' as const };
    if (percent === null || own >= 1) return { ...item, status: 'done' as const };
    if (own === 0 && percent > 0) return { ...item, status: 'waiting' as const };
    return { ...item, status: 'sending' as const, percent: own * 100, speed };
  });
}

/**
 * Files staged for a call, and the call itself: percent while they leave, cancel, and the same again after a failure.
 * Nothing staged is lost until the call has succeeded and its page clears it.
 */
export function useFileUploads<E extends Endpoint>(call: E, after: After<E> = {}) {
  const [staged, setStaged] = useState<readonly StagedFile[]>([]);
  const [progress, setProgress] = useState<{ percent: number; speed: number } | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const abort = useRef<AbortController | null>(null);
  const last = useRef<CallInput<E> | null>(null);

  const { run, isPending } = useCall(call, {
    onSuccess: async (answer) => {
      await after.onSuccess?.(answer);
      setProgress(null);
    },
    onError: (error) => {
      setProgress(null);
      setFailure(error);
      after.onError?.(error);
    },
  });

  function send(input: CallInput<E>) {
    const files = [...staged.map(({ file }) => file), ...(input.files ?? [])];
    last.current = input;
    abort.current = new AbortController();
    setFailure(null);
    setProgress(files.length > 0 ? { percent: 0, speed: 0 } : null);
    run(
      { ...input, files },
      {
        signal: abort.current.signal,
        onProgress: (percent, speed) => setProgress({ percent, speed }),
      },
    );
  }

  return {
    staged,
    items: shownFiles(staged, progress?.percent ?? null, progress?.speed ?? 0, failure?.code === 'OFFLINE'),
    add: (files: readonly File[]) =>
      setStaged((now) => [...now, ...files.map((file) => ({ id: randomId(), file }))]),
    remove: (id: string) => setStaged((now) => now.filter((each) => each.id !== id)),
    /** Puts these in the place of what is staged: a kept draft, or nothing. */
    replace: (files: readonly StagedFile[]) => setStaged(files),
    /** Sends the staged files, and after them those of `input`. */
    send,
    retry: () => last.current && send(last.current),
    cancel: () => {
      abort.current?.abort();
      setProgress(null);
    },
    isSending: isPending,
    /** 0 to 100 while files leave, else null. */
    percent: isPending ? (progress?.percent ?? null) : null,
    speed: progress?.speed ?? 0,
    /** Why the last try failed; none after the next begins. */
    failure,
    forgetFailure: () => setFailure(null),
  };
}
