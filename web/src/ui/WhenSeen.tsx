import { type ReactNode, useEffect, useRef, useState } from 'react';
import { whenIdle } from '../lib/when-idle.ts';

type WhenSeenProps = {
  /** Holds the place, in the size of what comes. */
  fallback: ReactNode;
  children: ReactNode;
};

/** Shows its content once it has been in view and the browser had a quiet moment: it is no part of the first screen. */
export function WhenSeen({ fallback, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);

  useEffect(() => {
    const box = place.current;
    if (!box) return undefined;
    let dropped = false;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      whenIdle(() => {
        if (!dropped) setWanted(true);
      });
    });
    observer.observe(box);
    return () => {
      dropped = true;
      observer.disconnect();
    };
  }, []);

  return isWanted ? children : <div ref={place}>{fallback}</div>;
}
