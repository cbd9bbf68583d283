import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { toast } from './toast.ts';
import { savesData, useWasIdle, whenIdle, whenUsed } from '../lib/when-idle.ts';

type DeferredProps = {
  when: boolean;
  fallback?: ReactNode;
  /** Nobody has asked for it, so nothing is said while it cannot be loaded. */
  isQuiet?: boolean;
  children: ReactNode;
};

/** Loads a lazy part when `when` is first true, and then keeps it mounted, so that its closing can be animated. */
export function Deferred({ when, fallback = null, isQuiet = false, children }: DeferredProps) {
  const [wasWanted, setWanted] = useState(when);
  if (when && !wasWanted) setWanted(true);
  if (!wasWanted && !when) return null;
  return (
    <Suspense
      fallback={
        <>
          {when && !isQuiet && <NotHereYet />}
          {fallback}
        </>
      }
    >
      {children}
    </Suspense>
  );
}

/** In ms: a part that the browser has cached arrives sooner. */
const cachedPartMs = 1000;

/** Says why nothing opens without a connection: the part that was asked for is not in the browser yet. */
function NotHereYet() {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!navigator.onLine) toast.info('اینترنت وصل نیست؛ این بخش با وصل شدنش باز می‌شود.');
    }, cachedPartMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

type DeferredRecordProps<T> = { record: T | undefined; children: (record: T) => ReactNode };

/** The lazy dialog of a record, which keeps showing the last one while it closes. */
export function DeferredRecord<T>({ record, children }: DeferredRecordProps<T>) {
  const [last, setLast] = useState(record);
  if (record !== undefined && record !== last) setLast(record);
  return <Deferred when={record !== undefined}>{last !== undefined && children(record ?? last)}</Deferred>;
}

type WhenIdleProps = { fallback?: ReactNode; children: ReactNode };

/** Shows its content, lazy or not, once the first page is on the screen and the browser is idle. */
export function WhenIdle({ fallback = null, children }: WhenIdleProps) {
  return useWasIdle() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}

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
