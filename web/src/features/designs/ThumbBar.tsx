import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';

/** Under the thumb, on phones: what stands beside the page elsewhere. */
export function ThumbBar({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cx(
        'sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-10 -mx-1 flex rounded-xl border bg-raised p-2.5 shadow-raised lg:bottom-4 @4xl:hidden',
        className,
      )}
    >
      {children}
    </div>
  );
}
