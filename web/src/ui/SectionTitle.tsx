import type { ReactNode } from 'react';

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
