import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/use-page-title.ts';
import { PathLink } from '../lib/router-link.tsx';
import { cx } from './class-names.ts';

type PageHeaderProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Hides the subtitle on phones. */
  isSubtitleWide?: boolean;
  /** The parent page, whose link is above the title. */
  back?: { href: string; label: string };
  mark?: ReactNode;
  actions?: ReactNode;
};

export function PageHeader({
  title,
  subtitle,
  isSubtitleWide = false,
  back,
  mark,
  actions,
}: PageHeaderProps) {
  const text = typeof title === 'string' ? title : undefined;
  usePageTitle(text);
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 max-sm:gap-x-3">
      {/* The fixed basis keeps the actions in their row when the subtitle loads. */}
      <div className="min-w-0 sm:flex-1 sm:basis-80">
        {back && (
          <div className="mb-1 text-sm text-muted">
            <PathLink
              href={back.href}
              className="inline-flex items-center gap-1.5 rounded-xs text-muted no-underline hover:text-ink"
            >
              <ArrowRight className="size-4" />
              {back.label}
            </PathLink>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 title={text} className="line-clamp-3 text-2xl font-bold">
            {title}
          </h1>
          {mark}
        </div>
        {subtitle && (
          <p
            className={cx(
              'mt-1 min-h-[1lh] max-w-[90ch] text-base text-muted',
              isSubtitleWide && 'max-sm:hidden',
            )}
          >
            {subtitle}
          </p>
        )}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2.5 max-[23rem]:gap-1">{actions}</div>}
    </header>
  );
}
