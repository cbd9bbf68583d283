import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './Button.tsx';
import { Spinner } from './Spinner.tsx';

/** A list that grows page by page, as a query of it says. */
export type GrowingList = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  /** The last page did not arrive: a button instead of trying for ever. */
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** Stands after the last row and asks for the next page as it comes into view. */
export function LoadMore({ list }: { list: GrowingList }) {
  const { hasNextPage: hasMore, isFetchingNextPage: isLoading, isFetchNextPageError: isFailed } = list;
  const mark = useRef<HTMLDivElement>(null);
  const ask = useEffectEvent(() => void list.fetchNextPage());

  // Watching begins anew after every page: a page which does not fill the screen would never change what is in view.
  useEffect(() => {
    const box = mark.current;
    if (!box || !hasMore || isLoading || isFailed) return undefined;
    let again: ReturnType<typeof setInterval> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearInterval(again);
        if (!entries.at(-1)?.isIntersecting) return;
        ask();
        // News of the list may call off what was asked for: as long as it is in view it is asked for again.
        again = setInterval(ask, 1000);
      },
      { rootMargin: '200px' },
    );
    observer.observe(box);
    return () => {
      observer.disconnect();
      clearInterval(again);
    };
  }, [hasMore, isLoading, isFailed]);

  if (!hasMore && !isLoading) return null;
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
