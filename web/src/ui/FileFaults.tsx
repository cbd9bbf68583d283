import { cx } from './class-names.ts';

type FileFaultsProps = { faults: readonly string[]; className?: string };

/** Lists why chosen files were refused. It stays mounted while empty, so that screen readers announce new lines. */
export const FileFaults = ({ faults, className }: FileFaultsProps) => (
  <div role="alert" className={cx('text-xs text-danger', faults.length === 0 && 'hidden', className)}>
    {[...new Set(faults)].map((fault) => (
      <p key={fault}>{fault}</p>
    ))}
  </div>
);
