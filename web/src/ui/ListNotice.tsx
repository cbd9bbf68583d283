import { SearchX } from 'lucide-react';
import { Blank } from './Blank.tsx';
import { Button } from './Button.tsx';
import { emptyText } from './empty-text.ts';
import { ErrorState } from './ErrorState.tsx';
import type { ListProps } from './ListFrame.tsx';

type ListNoticeProps = Pick<ListProps<never>, 'narrowed' | 'compact'> & {
  empty?: ListProps<never>['empty'];
  /** The list did not arrive: what the server said, in Persian. */
  error?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
};

/** A list without a row: not arrived, narrowed to nothing, or empty. */
export function ListNotice({ empty, narrowed, compact, error, onRetry, isRetrying }: ListNoticeProps) {
  return (
    <div className="my-auto">
      {onRetry ? (
        <ErrorState compact={compact} message={error} onRetry={onRetry} isRetrying={isRetrying} />
      ) : narrowed ? (
        <Blank
          title={emptyText}
          seed={5}
          compact={compact}
          icon={<SearchX />}
          note={narrowed.note}
          action={
            <Button onPress={narrowed.filters.clear}>{narrowed.clearLabel ?? 'پاک کردن فیلترها'}</Button>
          }
        />
      ) : (
        <Blank title={emptyText} compact={compact} {...empty} />
      )}
    </div>
  );
}
