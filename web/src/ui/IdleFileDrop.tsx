import { cx } from './class-names.ts';
import { WhenIdle } from './Deferred.tsx';
import { DropFace, dropLook } from './DropFace.tsx';
import { DropZone } from './DropZone.tsx';
import type { FileDropProps } from './FileDrop.tsx';
import { lazyPart } from './lazy-part.ts';
import { useOnline } from '../lib/use-online.ts';

const FileDrop = lazyPart(async () => (await import('./FileDrop.tsx')).FileDrop);

/** Shows a FileDrop once the first page is complete, in a form that does without files until then. */
export function IdleFileDrop(props: FileDropProps) {
  const { label, limits, isCompact, takesPhotos } = props;
  const isOnline = useOnline();
  return (
    <WhenIdle
      fallback={
        // A file dropped too early must not take the browser to another page.
        <DropZone
          label={label}
          isDisabled
          onDrop={() => {}}
          className={cx(dropLook, isOnline && 'opacity-55')}
        >
          <DropFace
            label={label}
            limits={limits}
            isCompact={isCompact}
            hint={isOnline ? undefined : 'با وصل شدن اینترنت، جای فایل باز می‌شود.'}
          />
          {/* The height of the camera's button. */}
          {takesPhotos && <div className="hidden h-15 pointer-coarse:block" />}
        </DropZone>
      }
    >
      <FileDrop {...props} />
    </WhenIdle>
  );
}
