import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { savesData, whenIdle, whenUsed } from '../lib/when-idle.ts';

type WhenVisibleProps = {
  fallback: ReactNode;
  children: ReactNode;
};

/**
 * Shows its content, lazy or not, once it is near the viewport and the browser is idle; with reduced data use, not before
 * a first interaction. This keeps it off the first screen.
 */
export function WhenVisible({ fallback, children }: WhenVisibleProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);

  useEffect(() => {
    const box = place.current;
    if (!box) return undefined;
    const unmounted = new AbortController();
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        whenIdle(() => {
          if (!unmounted.signal.aborted) setWanted(true);
        });
      },
      { rootMargin: '100px' },
    );
    const watch = () => observer.observe(box);
    const stopWaiting = savesData() ? whenUsed(watch) : watch();
    return () => {
      unmounted.abort();
      stopWaiting?.();
      observer.disconnect();
    };
  }, []);

  if (!isWanted) return <div ref={place}>{fallback}</div>;
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
