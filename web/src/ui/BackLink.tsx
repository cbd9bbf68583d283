import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { PathLink } from '../lib/router-link.tsx';

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <PathLink
      href={href}
      className="inline-flex items-center gap-1.5 rounded-xs text-muted no-underline hover:text-ink"
    >
      <ArrowRight className="size-4" />
      {children}
    </PathLink>
  );
}
