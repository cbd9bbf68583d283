import { useRef, useState } from 'react';

/** In ms: a busy server makes a picture within about a minute. */
const retryAfter = 70_000;
const maxRetries = 3;

/** Knows the pictures (by address or id) that could not be loaded. Each is tried again three times. */
export function useFailedPictures() {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const failures = useRef(new Map<string, number>());
  return {
    hasFailed: (address: string) => failed.has(address),
    fail(address: string) {
      setFailed((now) => new Set(now).add(address));
      const count = (failures.current.get(address) ?? 0) + 1;
      failures.current.set(address, count);
      if (count > maxRetries) return;
      setTimeout(() => setFailed((now) => new Set([...now].filter((each) => each !== address))), retryAfter);
    },
  };
}
