import { lazy, Suspense, useEffect, useState } from 'react';
import { toastQueue } from './toast.ts';

const nothing = { ToastRegion: () => null };

// The first screen does not need it; if it cannot be loaded, the page must still work.
const ToastRegion = lazy(async () => {
  const { ToastRegion: region } = await import('./ToastRegion.tsx').catch(() => nothing);
  return { default: region };
});

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
