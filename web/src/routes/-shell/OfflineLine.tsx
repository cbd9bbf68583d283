import { Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { cx } from '../../ui/class-names.ts';

// In ms; a restarted server is back within this time, and the message would only flicker.
const delayMs = 3000;
const farewell = 3000;

function subscribe(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export function OfflineLine({ isUp }: { isUp: boolean }) {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [state, setState] = useState<'up' | 'down' | 'back'>('up');
  const isDown = !isOnline || !isUp;

  useEffect(() => {
    if (isDown) {
      const timer = setTimeout(() => setState('down'), isOnline ? delayMs : 0);
      return () => clearTimeout(timer);
    }
    setState((was) => (was === 'down' ? 'back' : was));
    return undefined;
  }, [isDown, isOnline]);

  useEffect(() => {
    if (state !== 'back') return undefined;
    const timer = setTimeout(() => setState('up'), farewell);
    return () => clearTimeout(timer);
  }, [state]);

  return (
    <div role="status" className="sticky top-0 z-10 tall:top-16">
      {state !== 'up' && (
        <p
          className={cx(
            'flex min-h-9 animate-appear items-center justify-center gap-2 px-4 text-sm [&>.lucide]:size-4',
            state === 'down' ? 'bg-warning-soft text-warning' : 'bg-success-soft text-success',
          )}
        >
          {state === 'down' ? <WifiOff aria-hidden="true" /> : <Wifi aria-hidden="true" />}
          {state === 'down' ? 'ارتباط قطع شد؛ به‌محض وصل‌شدن، همه‌چیز به‌روز می‌شود.' : 'دوباره وصل شد'}
        </p>
      )}
    </div>
  );
}
