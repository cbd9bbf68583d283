import { cx } from './class-names.ts';

export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx('shimmer block rounded-sm bg-hover', className ?? 'h-4 w-full')} />
  );
}

export function SkeletonRows({ rows = 5, picture = true }: { rows?: number; picture?: boolean }) {
  return (
    <output className="flex flex-col">
      <span className="sr-only">در حال دریافت</span>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <span key={row} className="flex items-center gap-3 border-b px-4 py-3.5 last:border-0">
          {picture && <Skeleton className="size-11 rounded-md" />}
          <span className="flex min-w-0 flex-1 flex-col gap-2">
            <Skeleton className={row % 2 ? 'h-3.5 w-2/5' : 'h-3.5 w-3/5'} />
            <Skeleton className="h-3 w-1/4" />
          </span>
          <Skeleton className="h-6 w-16 rounded-full" />
        </span>
      ))}
    </output>
  );
}

/** In the place of a `MonthlyChart` of this height. */
export const SkeletonChart = ({ height }: { height: string }) => (
  <>
    <span className="block min-h-11" />
    <Skeleton className={cx(height, 'w-full rounded-md')} />
  </>
);
