import { useEffect, useState } from 'react';
import { otp } from '#contract/auth';
import { tabStorage } from '../../lib/browser-storage.ts';

// The server enforces a wait between two codes, so the time is kept while the person corrects the number.
const readyAt = new Map<string, number>();

// Survives a reload: the number whose code is awaited, and when the code expires.
const awaited = 'hakkak.awaited-code';

export function codeSent(mobile: string, resendIn: number): void {
  const ready = Date.now() + resendIn * 1000;
  readyAt.set(mobile, ready);
  const code: Awaited = { mobile, ready, ends: Date.now() + otp.livesFor * 1000 };
  tabStorage.write(awaited, JSON.stringify(code));
}

/** Returns an empty text where no code is awaited. */
export function awaitedMobile(): string {
  const kept = tabStorage.readJson(awaited) as Awaited | null;
  if (!kept || kept.ends < Date.now()) return '';
  readyAt.set(kept.mobile, kept.ready);
  return kept.mobile;
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
