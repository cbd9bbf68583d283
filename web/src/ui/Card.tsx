import { type ReactNode, useId } from 'react';
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

type SectionTitleProps = {
  id?: string;
  level?: 2 | 3;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

export function SectionTitle({ id, level = 2, note, actions, children }: SectionTitleProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <Heading id={id} className={level === 2 ? 'text-lg font-semibold' : 'text-base font-semibold'}>
          {children}
        </Heading>
        {note && <p className="text-sm text-muted">{note}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}

type PanelProps = {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  padding?: 'none' | 'md';
  className?: string;
  children: ReactNode;
};

export function Panel({ title, note, actions, padding = 'md', className, children }: PanelProps) {
  const id = useId();
  return (
    <Card as="section" padding="none" labelledBy={id} className={className}>
      <div className="px-4 pt-4 sm:px-5 sm:pt-5">
        <SectionTitle id={id} note={note} actions={actions}>
          {title}
        </SectionTitle>
      </div>
      <div className={padding === 'none' ? 'pt-4' : 'p-4 sm:p-5 sm:pt-4'}>{children}</div>
    </Card>
  );
}
