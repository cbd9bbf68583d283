import { cx } from './class-names.ts';

type FileFaultsProps = { faults: readonly string[]; className?: string };

/** What is wrong with chosen files, a line for each. It stays on the page, so that a new one is read out. */
export const FileFaults = ({ faults, className }: FileFaultsProps) => (
  <div role="alert" className={cx('text-xs text-danger', faults.length === 0 && 'hidden', className)}>
    {faults.map((fault) => (
      <p key={fault}>{fault}</p>
    ))}
  </div>
);
