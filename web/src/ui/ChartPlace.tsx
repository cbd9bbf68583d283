import { cx } from './class-names.ts';
import { Skeleton } from './Skeleton.tsx';

/** A placeholder of a `MonthlyChart`'s size, apart from it so that a first screen does not load the chart. */
export function ChartPlace({ height }: { height: string }) {
  return (
    <>
      <span className="block min-h-11" />
      <Skeleton className={cx(height, 'w-full rounded-md')} />
    </>
  );
}
