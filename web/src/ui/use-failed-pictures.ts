import { useState } from 'react';

/** The delay before each retry in ms; an idle server makes a picture in a second, a busy one within about a minute. */
const retryDelays = [1_500, 5_000, 20_000, 70_000];

interface Failure {
  count: number;
  /** A new attempt has started. */
  isRetried: boolean;
}

/** Knows the pictures (by address or id) that could not be loaded. Each is tried again four times. */
export function useFailedPictures() {
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map());
  return {
    hasFailed: (address: string) => failures.get(address)?.isRetried === false,
    isTriedAgain: (address: string) => failures.get(address)?.isRetried === true,
    isGivenUp: (address: string) => (failures.get(address)?.count ?? 0) > retryDelays.length,
    fail(address: string) {
      const count = (failures.get(address)?.count ?? 0) + 1;
      const put = (isRetried: boolean) =>
        setFailures((now) => new Map(now).set(address, { count, isRetried }));
      put(false);
      const delay = retryDelays[count - 1];
      if (delay !== undefined) setTimeout(() => put(true), delay);
    },
  };
}
