import { cx } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

export const chartHeight = 'h-36 sm:h-44';

/** A placeholder of a chart's size. */
export function ChartPlace() {
  return (
    <>
      <span className="block min-h-11" />
      <Skeleton className={cx(chartHeight, 'w-full rounded-md')} />
    </>
  );
}
