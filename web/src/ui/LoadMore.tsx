import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './Button.tsx';
import { Spinner } from './Spinner.tsx';

/** A list that grows page by page, as a query of it says. */
export type GrowingList = {
  hasNextPage: boolean;
  /** Also while the pages it has come again. */
  isFetching: boolean;
  isFetchingNextPage: boolean;
  /** The last page did not arrive: a button instead of trying for ever. */
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** Stands after the last row and asks for the next page as it comes into view. */
export function LoadMore({ list }: { list: GrowingList }) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError: isFailed } = list;
  const mark = useRef<HTMLDivElement>(null);
  const ask = useEffectEvent(() => void list.fetchNextPage());

  // Watching begins anew whenever nothing is being fetched: a page may not have filled the screen, and what was asked for is
  // called off when the list itself is asked for again.
  useEffect(() => {
    const box = mark.current;
    if (!box || !hasNextPage || isFetching || isFailed) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) ask();
      },
      { rootMargin: '200px' },
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, [hasNextPage, isFetching, isFailed]);

  if (!hasNextPage && !isFetchingNextPage) return null;
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
