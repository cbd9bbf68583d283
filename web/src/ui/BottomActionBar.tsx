import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

type BottomActionBarProps = {
  className?: string;
  children: ReactNode;
};

/**
 * A page's actions, kept in view while the page has one column, at one place until the end of the page. Place it last in
 * the page's `@container`. It is not sticky on a small screen with large text, where it would cover half the page.
 */
export function BottomActionBar({ className, children }: BottomActionBarProps) {
  return (
    <div
      className={cx(
        'bottom-[calc(var(--bottom-bar)+var(--spacing)*3)] z-10 -mx-1 flex flex-wrap tall:-mb-3 rounded-xl border bg-raised p-2.5 shadow-raised after:absolute after:inset-x-0 after:top-full after:hidden after:h-3 after:bg-canvas @min-[15rem]:tall:sticky @min-[15rem]:tall:after:block @4xl:hidden',
        className,
      )}
    >
      {children}
    </div>
  );
}
