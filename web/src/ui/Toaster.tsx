import { lazy, Suspense, useEffect, useState } from 'react';
import { toastQueue } from './toast.ts';

const nothing = { ToastRegion: () => null };

// The first screen is drawn without it; a failed fetch must not take the page along.
const ToastRegion = lazy(async () => {
  const { ToastRegion: region } = await import('./ToastRegion.tsx').catch(() => nothing);
  return { default: region };
});

/** Stands once at the root and shows what `toast` is told. */
export function Toaster() {
  const [isNeeded, setNeeded] = useState(false);

  useEffect(() => {
    if (isNeeded) return undefined;
    const show = () => setNeeded(true);
    const stop = toastQueue.subscribe(show);
    const timer = setTimeout(show, 2000);
    if (toastQueue.visibleToasts.length > 0) show();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isNeeded]);

  return (
    isNeeded && (
      <Suspense>
        <ToastRegion />
      </Suspense>
    )
  );
}
