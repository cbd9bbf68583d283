import { FileUp } from 'lucide-react';
import { cx } from './class-names.ts';
import { type FileLimits, limitsHint } from './file-limits.ts';

export const dropLook =
  'group relative rounded-lg border border-dashed border-control bg-sunken transition-colors data-drop-target:border-ember data-drop-target:bg-ember-soft';

type DropFaceProps = {
  label: string;
  limits: FileLimits;
  isFull?: boolean;
  isCompact?: boolean | undefined;
  /** Replaces the sentence about the limits. */
  hint?: string | undefined;
};

/** The picture and words of a place for files. */
export function DropFace({ label, limits, isFull = false, isCompact = false, hint }: DropFaceProps) {
  return (
    <span
      className={cx(
        'flex w-full items-center gap-1',
        isCompact ? 'flex-wrap gap-x-3 px-4 py-2' : 'flex-col px-5 py-6 text-center',
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          'grid place-items-center rounded-full border bg-surface text-muted transition-transform duration-200 group-data-drop-target:-translate-y-1 group-data-drop-target:text-ember-text',
          isCompact ? 'size-8 [&>.lucide]:size-4' : 'mb-1.5 size-11',
        )}
      >
        <FileUp />
      </span>
      <span className={cx('font-medium', isCompact ? 'text-sm' : 'text-base')}>
        {isFull ? (
          'جای بیشتری نیست'
        ) : isCompact || hint ? (
          label
        ) : (
          <>
            {label} را <span className="pointer-coarse:hidden">اینجا رها کنید یا </span>انتخاب کنید
          </>
        )}
      </span>
      <span className={cx('text-xs text-muted', isCompact && !hint && 'max-sm:hidden')}>
        {hint ?? limitsHint(limits)}
      </span>
    </span>
  );
}
