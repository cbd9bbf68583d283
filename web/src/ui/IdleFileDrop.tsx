import { cx } from './class-names.ts';
import { DropZone } from './DropZone.tsx';
import type { FileDropProps } from './FileDrop.tsx';
import { lazyPart } from './lazy-part.ts';
import { Skeleton } from './Skeleton.tsx';
import { useOnline } from '../lib/use-online.ts';
import { WhenIdle } from './Deferred.tsx';

const FileDrop = lazyPart(async () => (await import('./FileDrop.tsx')).FileDrop);

/** Shows a FileDrop once the first page is complete, in a form that does without files until then. */
export function IdleFileDrop(props: FileDropProps) {
  const isOnline = useOnline();
  const height = props.isCompact ? 'h-13' : 'h-36';
  return (
    <WhenIdle
      fallback={
        // A file dropped too early must not take the browser to another page.
        <DropZone isDisabled onDrop={() => {}}>
          {isOnline ? (
            <Skeleton className={cx('w-full rounded-lg', height)} />
          ) : (
            <p
              className={cx(
                'grid place-items-center rounded-lg border border-dashed px-4 text-center text-muted',
                height,
              )}
            >
              با وصل شدن اینترنت، جای فایل باز می‌شود.
            </p>
          )}
        </DropZone>
      }
    >
      <FileDrop {...props} />
    </WhenIdle>
  );
}
