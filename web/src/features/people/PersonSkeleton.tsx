import { Skeleton } from '../../ui/Skeleton.tsx';

export function PersonSkeleton() {
  return (
    <output className="block">
      <span className="sr-only">در حال دریافت اطلاعات کاربر</span>
      <span className="flex flex-col gap-5">
        <span className="flex items-center gap-4">
          <Skeleton className="size-16 rounded-full" />
          <span className="flex flex-1 flex-col gap-2.5">
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-4 w-1/4" />
          </span>
        </span>
        <span className="grid grid-cols-3 gap-2.5">
          {[0, 1, 2].map((figure) => (
            <Skeleton key={figure} className="h-16 rounded-lg" />
          ))}
        </span>
        <span className="grid grid-cols-3 gap-2.5">
          {[0, 1, 2].map((action) => (
            <Skeleton key={action} className="h-11 rounded-md" />
          ))}
        </span>
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className={row % 2 ? 'h-4 w-3/5' : 'h-4 w-4/5'} />
        ))}
      </span>
    </output>
  );
}
