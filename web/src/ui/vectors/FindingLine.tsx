import { CircleAlert, CircleCheckBig, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FileCheck } from '#contract/common/file-checks';
import { cx } from '../class-names.ts';
import { FactLine } from '../FactLine.tsx';
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
