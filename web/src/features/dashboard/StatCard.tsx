import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../lib/router-link.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

type StatCardProps = {
  title: string;
  icon: LucideIcon;
  to: string;
  hash?: string;
  /** The figure; undefined while it is on its way. */
  children: ReactNode;
  note: string;
};

/** One figure, and the page behind it. */
export function StatCard({ title, icon: Icon, to, hash, children, note }: StatCardProps) {
  return (
    <Card as="li" interactive padding="none" className="flex flex-col gap-4 p-4 sm:p-6">
      <div className="flex items-center justify-between gap-3">
        <h2 className="min-w-0 text-sm font-medium">
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
      <p className="min-h-13 text-2xl font-bold sm:text-3xl">
        {children ?? <Skeleton className="h-10 w-20" />}
      </p>
      <p className="text-xs text-muted sm:text-sm">{note}</p>
    </Card>
  );
}

export function StatCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="mt-6 grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-4">
      {children}
    </ul>
  );
}
