import { type ReactNode, useEffect, useRef, useState } from 'react';
import { savesData } from '../lib/saves-data.ts';
import { whenIdle } from '../lib/when-idle.ts';

type WhenSeenProps = {
  /** Holds the place, in the size of what comes. */
  fallback: ReactNode;
  children: ReactNode;
};

/** What a person does first on a page. */
const doings = ['scroll', 'pointerdown', 'pointermove', 'keydown'] as const;

/**
 * Shows its content once it is near the view and the browser has a quiet moment; for who saves data, not before they do
 * something. So it is no part of the first screen.
 */
export function WhenSeen({ fallback, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);

  useEffect(() => {
    const box = place.current;
    if (!box) return undefined;
    const dropped = new AbortController();
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        whenIdle(() => {
          if (!dropped.signal.aborted) setWanted(true);
        });
      },
      { rootMargin: '100px' },
    );
    const watch = () => observer.observe(box);
    if (savesData())
      for (const doing of doings)
        addEventListener(doing, watch, { once: true, passive: true, signal: dropped.signal });
    else watch();
    return () => {
      dropped.abort();
      observer.disconnect();
    };
  }, []);

  return isWanted ? children : <div ref={place}>{fallback}</div>;
}
