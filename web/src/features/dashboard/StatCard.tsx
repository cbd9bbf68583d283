import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../lib/router-link.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

type StatCardProps = {
  title: string;
  icon: LucideIcon;
  to: string;
  hash?: string;
  /** The figure; undefined while it loads. */
  children?: ReactNode;
  note: string;
  /** A chart below the figure, which is not part of the card's link. */
  chart?: ReactNode;
  className?: string;
};

export function StatCard({ title, icon: Icon, to, hash, children, note, chart, className }: StatCardProps) {
  return (
    <Card as="li" isInteractive padding="none" className={cx('flex flex-col gap-4 p-4 sm:p-6', className)}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="min-w-0 text-sm font-medium text-muted">
          <Link
            to={to as '/'}
            {...(hash ? { hash } : {})}
            className="stretched rounded-sm text-muted no-underline"
          >
            {title}
          </Link>
        </h2>
        <Icon aria-hidden="true" className="text-muted" />
      </div>
      <div className="min-h-13 text-2xl font-bold sm:text-3xl">
        {children ?? <Skeleton className="h-10 w-20" />}
      </div>
      <p className="text-xs text-muted sm:text-sm">{note}</p>
      {chart && <div className="relative z-10 border-t pt-3">{chart}</div>}
    </Card>
  );
}

type StatCardsProps = { label: string; columns?: string; children: ReactNode };

export function StatCards({ label, columns = '@4xl:grid-cols-4', children }: StatCardsProps) {
  return (
    <div className="@container mt-6">
      <ul aria-label={label} className={cx('grid grid-pairs gap-3 sm:gap-5', columns)}>
        {children}
      </ul>
    </div>
  );
}
