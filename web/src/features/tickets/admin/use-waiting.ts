import { useEffect, useState } from 'react';
import { readHours, usualHours } from '#contract/common/working-hours';
import { useSettings } from '../../settings/parts.ts';
import { type Waiting, waitingOf } from './waiting-time.ts';

/** Returns a formatter of waiting times in the shop's working hours; it is renewed each minute. */
export function useWaiting(): (since: string) => Waiting {
  const [now, setNow] = useState(() => new Date());
  const [setting] = useSettings('hours');
  useEffect(() => {
    const tick = () => document.visibilityState === 'visible' && setNow(new Date());
    const timer = setInterval(tick, 60_000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  const hours = setting ? readHours(setting.value) : usualHours;
  // `now` is that of the last tick, so a newer ticket would have waited a negative time.
  return (since) => waitingOf(hours, new Date(since), new Date(Math.max(now.getTime(), Date.parse(since))));
}
