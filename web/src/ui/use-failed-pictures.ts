import { useRef, useState } from 'react';

/** The delay before each retry in ms; a busy server makes a picture within about a minute. */
const retryDelays = [5_000, 20_000, 70_000];

/** Knows the pictures (by address or id) that could not be loaded. Each is tried again three times. */
export function useFailedPictures() {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const failures = useRef(new Map<string, number>());
  return {
    hasFailed: (address: string) => failed.has(address),
    fail(address: string) {
      setFailed((now) => new Set(now).add(address));
      const count = failures.current.get(address) ?? 0;
      failures.current.set(address, count + 1);
      const delay = retryDelays[count];
      if (delay === undefined) return;
      setTimeout(() => setFailed((now) => new Set([...now].filter((each) => each !== address))), delay);
    },
  };
}
