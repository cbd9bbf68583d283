import { Skeleton } from '../../ui/Skeleton.tsx';

export function PersonSkeleton() {
  return (
    <output className="block">
      <span className="sr-only">در حال دریافت اطلاعات کاربر</span>
      <span className="flex flex-col gap-4 border-b p-5">
        <span className="flex items-center gap-4">
          <Skeleton className="size-16 rounded-full" />
          <span className="flex flex-1 flex-col gap-2.5">
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-4 w-1/4" />
          </span>
        </span>
        <span className="grid grid-cols-2 gap-2.5">
          <Skeleton className="h-11 rounded-md" />
          <Skeleton className="h-11 rounded-md" />
        </span>
      </span>
      <span className="@container block p-5">
        <span className="grid grid-pairs gap-x-5 gap-y-4 @md:grid-cols-3 @md:gap-x-8">
          {Array.from({ length: 9 }, (_, at) => (
            <span key={at} className="flex flex-col gap-2">
              <Skeleton className="h-3.5 w-2/5" />
              <Skeleton className={at % 2 ? 'h-4 w-3/5' : 'h-4 w-4/5'} />
            </span>
          ))}
        </span>
      </span>
    </output>
  );
}
