import { useEffect, useState } from 'react';

// The server makes a number wait between two codes; going back to correct it must not forget that.
const readyAt = new Map<string, number>();

export function codeSent(mobile: string, resendIn: number): void {
  readyAt.set(mobile, Date.now() + resendIn * 1000);
}

/** Seconds until `mobile` may be sent another code. */
export function secondsToWait(mobile: string): number {
  return Math.max(0, Math.ceil(((readyAt.get(mobile) ?? 0) - Date.now()) / 1000));
}

export function useSecondsToWait(mobile: string): number {
  const [seconds, setSeconds] = useState(() => secondsToWait(mobile));
  useEffect(() => {
    const tick = () => setSeconds(secondsToWait(mobile));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [mobile]);
  return seconds;
}
