import { cx } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

export function ConversationSkeleton() {
  return (
    <div aria-busy="true" className="mx-auto flex w-full max-w-dialog-lg flex-col gap-5">
      <Skeleton className="h-10 w-72 max-w-full" />
      {['w-80 h-20', 'w-64 h-14 self-end', 'w-96 h-28', 'w-72 h-14 self-end'].map((size) => (
        <Skeleton key={size} className={cx(size, 'max-w-full rounded-lg')} />
      ))}
    </div>
  );
}
