import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';

export function BottomActionBar({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cx(
        'bottom-[calc(var(--bottom-bar)+var(--spacing)*3)] z-10 -mx-1 flex flex-wrap rounded-xl border bg-raised p-2.5 shadow-raised tall:sticky @4xl:hidden',
        className,
      )}
    >
      {children}
    </div>
  );
}
