import { cx } from './class-names.ts';
import { DropZone } from './DropZone.tsx';
import type { FileDropProps } from './FileDrop.tsx';
import { lazyPart } from './lazy-part.ts';
import { Skeleton } from './Skeleton.tsx';
import { WhenIdle } from './Deferred.tsx';

const FileDrop = lazyPart(async () => (await import('./FileDrop.tsx')).FileDrop);

/** Shows a FileDrop once the first page is complete, in a form that does without files until then. */
export function IdleFileDrop(props: FileDropProps) {
  return (
    <WhenIdle
      fallback={
        // A file dropped too early must not take the browser to another page.
        <DropZone isDisabled onDrop={() => {}}>
          <Skeleton className={cx('w-full rounded-lg', props.isCompact ? 'h-13' : 'h-36')} />
        </DropZone>
      }
    >
      <FileDrop {...props} />
    </WhenIdle>
  );
}
