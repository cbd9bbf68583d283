import { CircleAlert, CircleCheckBig, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FileCheck } from '#contract/common/file-checks';
import { cx } from '../class-names.ts';
import { type Severity, severityNames, summaryParts, worstOf } from './finding-texts.ts';

export const looks: Record<Severity | 'fine', { icon: ReactNode; colour: string }> = {
  danger: { icon: <CircleAlert />, colour: 'text-danger' },
  warning: { icon: <TriangleAlert />, colour: 'text-warning' },
  info: { icon: <Info />, colour: 'text-info' },
  fine: { icon: <CircleCheckBig />, colour: 'text-success' },
};

type FindingLineProps = {
  check: FileCheck;
  /** Shows one line and leaves out the parts that do not fit. */
  isCut?: boolean;
  className?: string;
};

/** A short summary of a check: the size and the findings. */
export function FindingLine({ check, isCut = false, className }: FindingLineProps) {
  const worst = check.failure === undefined ? worstOf(check) : 'warning';
  const { icon, colour } = looks[worst ?? 'fine'];
  return (
    <span className={cx('flex min-w-0 items-start gap-1.5 text-xs text-muted', className)}>
      <span aria-hidden="true" className={cx('mt-0.5 shrink-0 [&>svg]:size-4', colour)}>
        {icon}
      </span>
      {worst && <span className="sr-only">{`${severityNames[worst]}:`}</span>}
      {isCut && check.failure !== undefined ? (
        <span className="self-baseline truncate">{summaryParts(check).join(' · ')}</span>
      ) : (
        <FactLine parts={summaryParts(check)} isCut={isCut} />
      )}
    </span>
  );
}

type FactLineProps = { parts: readonly string[]; isCut?: boolean };

/** Facts about a file in a row. With `isCut`, those that do not fit are left out as a whole: half a number is another one. */
export function FactLine({ parts, isCut = false }: FactLineProps) {
  return (
    <span className={cx('block min-w-0 self-baseline overflow-clip', isCut && 'max-h-[1lh]')}>
      {/* The dot before the first part of each line lies outside of the box. */}
      <span className={cx('-ms-3 flex flex-wrap', isCut && 'whitespace-nowrap')}>
        {/* Otherwise the first part would stay in the first line even if it is too long for it. An empty box has no baseline. */}
        {isCut && <span>{'\u200b'}</span>}
        {parts.map((part) => (
          <span key={part} className="flex">
            <span className="w-3 shrink-0 text-center">{' · '}</span>
            <span className="min-w-0">{part}</span>
          </span>
        ))}
      </span>
    </span>
  );
}
