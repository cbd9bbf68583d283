import { SearchX } from 'lucide-react';
import { Blank } from './Blank.tsx';
import { Button } from './Button.tsx';
import { emptyText } from './empty-text.ts';
import { ErrorState } from './ErrorState.tsx';
import type { ListProps } from './list-props.ts';
import { LoadMore } from './LoadMore.tsx';

/** Replaces the rows, or follows them while there are more pages. */
export function ListEnd<Row>({ query, empty, narrowed, isCompact, moreLabel }: ListProps<Row>) {
  if (query.hasNextPage) return <LoadMore list={query} label={moreLabel} />;
  return <div className="my-auto">{notice()}</div>;

  function notice() {
    if (!query.data)
      return (
        <ErrorState
          isCompact={isCompact}
          message={query.error?.message}
          onRetry={() => void query.refetch()}
        />
      );
    if (!narrowed || narrowed.filters.count === 0)
      return <Blank title={emptyText} isCompact={isCompact} {...empty} />;
    return (
      <Blank
        title={emptyText}
        seed={5}
        isCompact={isCompact}
        icon={<SearchX />}
        note={narrowed.note}
        action={<Button onPress={narrowed.filters.clear}>{narrowed.clearLabel ?? 'پاک کردن فیلترها'}</Button>}
      />
    );
  }
}
