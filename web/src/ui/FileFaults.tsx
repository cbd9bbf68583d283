import { useEffect, useRef } from 'react';
import { cx } from './class-names.ts';

type FileFaultsProps = { faults: readonly string[]; className?: string };

/** Lists why chosen files were refused. It stays mounted while empty, so that screen readers announce new lines. */
export function FileFaults({ faults, className }: FileFaultsProps) {
  const box = useRef<HTMLDivElement>(null);
  const said = faults.join('\n');
  // The bar of a form may cover it.
  useEffect(() => {
    if (said !== '') box.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return (
    <div
      ref={box}
      role="alert"
      className={cx(
        'scroll-mb-[calc(var(--bottom-bar)+var(--act-bar,0px)+var(--spacing)*4)] text-xs text-danger',
        faults.length === 0 && 'hidden',
        className,
      )}
    >
      {[...new Set(faults)].map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
    </div>
  );
}
