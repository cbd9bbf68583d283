import { type ReactNode, useId } from 'react';
import { Card } from './Card.tsx';
import { SectionTitle } from './SectionTitle.tsx';

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
