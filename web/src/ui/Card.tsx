import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

type CardProps = {
  /** Lifts under the pointer; for a card with one `stretched` link or button inside. */
  isInteractive?: boolean;
  as?: 'div' | 'section' | 'article' | 'li';
  padding?: 'none' | 'md' | 'lg';
  className?: string;
  labelledBy?: string;
  children: ReactNode;
};

const paddings = { none: '', md: 'p-4 sm:p-5', lg: 'p-5 sm:p-7' };

export function Card({
  isInteractive,
  as: Tag = 'div',
  padding = 'md',
  className,
  labelledBy,
  children,
}: CardProps) {
  return (
    <Tag
      aria-labelledby={labelledBy}
      className={cx(
        'relative min-w-0 rounded-xl border bg-surface shadow-card',
        paddings[padding],
        isInteractive &&
          'transition-[border-color,box-shadow,translate] duration-200 hover:-translate-y-0.5 hover:border-control/70 hover:shadow-raised active:translate-y-0',
        className,
      )}
    >
      {children}
    </Tag>
  );
}
