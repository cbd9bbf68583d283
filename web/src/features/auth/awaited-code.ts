import { useEffect, useState } from 'react';
import { otp } from '#contract/auth';
import { tabStorage } from '../../lib/browser-storage.ts';

// The server enforces a wait between two codes, so the time is kept while the person corrects the number.
const readyAt = new Map<string, number>();
/** By number, why the code that was sent to it cannot be used any more. */
const ended = new Map<string, string>();

// Survives a reload: the number whose code is awaited, and when the code expires.
const awaited = 'hakkak.awaited-code';

export function codeSent(mobile: string, resendIn: number): void {
  const ready = Date.now() + resendIn * 1000;
  readyAt.set(mobile, ready);
  ended.delete(mobile);
  const code: Awaited = { mobile, ready, ends: Date.now() + otp.livesFor * 1000 };
  tabStorage.write(awaited, JSON.stringify(code));
}

export const codeEnded = (mobile: string, why: string): void => void ended.set(mobile, why);

export const whyCodeEnded = (mobile: string): string | undefined => ended.get(mobile);

/** Returns an empty text where no code is awaited. */
export function awaitedMobile(): string {
  const stored = tabStorage.readJson(awaited) as Awaited | null;
  if (!stored || stored.ends < Date.now()) return '';
  readyAt.set(stored.mobile, stored.ready);
  return stored.mobile;
}

export function awaitNoCode(): void {
  tabStorage.write(awaited, null);
}

interface Awaited {
  mobile: string;
  /** In epoch milliseconds, like `ends`. */
  ready: number;
  ends: number;
}

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000));

export const secondsToWait = (mobile: string): number => secondsUntil(readyAt.get(mobile) ?? 0);

export const useSecondsToWait = (mobile: string): number => useSecondsUntil(readyAt.get(mobile) ?? 0);

/** Counts down to a time in epoch milliseconds. */
export function useSecondsUntil(time: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(time));
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(time));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}
