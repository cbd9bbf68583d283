import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './Button.tsx';
import { Spinner } from './Spinner.tsx';

export type GrowingList = {
  hasNextPage: boolean;
  /** Also true while existing pages are refetched. */
  isFetching: boolean;
  isFetchingNextPage: boolean;
  /** Shows a button instead of retrying for ever. */
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** Follows the last row and fetches the next page when it comes into view; with a `label`, when it is pressed. */
export function LoadMore({ list, label }: { list: GrowingList; label?: string }) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError: isFailed } = list;
  const mark = useRef<HTMLDivElement>(null);
  const ask = useEffectEvent(() => void list.fetchNextPage());

  // Observing restarts whenever no fetch is running: a page may not have filled the screen, and a refetch of the list
  // cancels a running fetch.
  useEffect(() => {
    const box = mark.current;
    if (!box || !hasNextPage || isFetching || isFailed || label) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) ask();
      },
      { rootMargin: '200px' },
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, [hasNextPage, isFetching, isFailed, label]);

  if (!hasNextPage && !isFetchingNextPage) return null;
  if (label)
    return (
      <Button variant="ghost" isWide isLoading={isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
        {label}
      </Button>
    );
  return (
    <div ref={mark} className="grid min-h-16 place-items-center py-4 text-muted">
      {isFailed ? (
        <Button size="sm" onPress={() => void list.fetchNextPage()}>
          دریافت ادامه
        </Button>
      ) : (
        <Spinner label="در حال دریافت ادامه" />
      )}
    </div>
  );
}
