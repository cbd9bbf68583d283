import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/class-names.ts';

export function Shelf({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6">
      <h2 id={`${id}-title`} className="mb-4 text-2xl font-bold">
        {title}
      </h2>
      <div className="grid items-start gap-4 lg:grid-cols-2 2xl:grid-cols-3">{children}</div>
    </section>
  );
}

type SampleProps = { name: string; isWide?: boolean; isFlush?: boolean; children: ReactNode };

export function Sample({ name, isWide, isFlush, children }: SampleProps) {
  return (
    <Card padding="none" className={cx('overflow-hidden', isWide && 'lg:col-span-2 2xl:col-span-3')}>
      <h3 dir="ltr" className="border-b px-5 py-2 text-start text-xs font-medium text-muted">
        {name}
      </h3>
      <div className={isFlush ? '' : 'flex flex-col gap-5 p-5'}>{children}</div>
    </Card>
  );
}

export function Line({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
