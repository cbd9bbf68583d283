import { countdownText } from '#contract/common/wait-text';
import { useSecondsUntil } from './awaited-code.ts';

/** Says when what was done too often may be done again: at a time in epoch milliseconds. */
export function WaitNote({ until }: { until: number }) {
  const seconds = useSecondsUntil(until);
  if (seconds === 0) return null;
  return (
    <p role="timer" className="text-center text-sm text-muted tabular-nums">
      {countdownText(seconds)} دوباره تلاش کنید.
    </p>
  );
}

export const waitEnd = (retryAfter: number | undefined): number =>
  retryAfter === undefined ? 0 : Date.now() + retryAfter * 1000;
