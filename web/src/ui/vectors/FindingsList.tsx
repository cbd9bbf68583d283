import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { FileFinding } from '#contract/common/file-checks';
import { formatNumber } from '#contract/common/money';
import { toneClasses } from '../Badge.tsx';
import { Button, IconButton } from '../Button.tsx';
import { cx } from '../class-names.ts';
import { findingNote, findingTitle, severityNames, severityOf } from './finding-texts.ts';
import { looks } from './FindingLine.tsx';

/** A finding, and which of its places is looked at. */
export interface ChosenPlace {
  kind: FileFinding['kind'];
  at: number;
}

type FindingsListProps = {
  findings: readonly FileFinding[];
  chosen: ChosenPlace | null;
  onChoose: (chosen: ChosenPlace) => void;
};

/** The list of findings. Pressing a finding goes through its places, one after another. */
export function FindingsList({ findings, chosen, onChoose }: FindingsListProps) {
  return (
    <ul aria-label="نکته‌های طرح" className="flex flex-col gap-2">
      {findings.map((finding) => {
        const { kind, places, count } = finding;
        const severity = severityOf(finding);
        const at = chosen?.kind === kind ? chosen.at : null;
        const go = (step: number) =>
          onChoose({ kind, at: at === null ? 0 : (at + step + places.length) % places.length });
        return (
          <li
            key={kind}
            className={cx(
              'relative rounded-md border transition-colors hover:border-control',
              at !== null && 'border-ember hover:border-ember',
            )}
          >
            <Button
              variant="bare"
              isDisabled={places.length === 0}
              aria-current={at !== null}
              onPress={() => go(1)}
              className="flex w-full items-start gap-3 rounded-md p-3 text-start enabled:cursor-pointer"
            >
              <span
                className={cx('grid size-8 shrink-0 place-items-center rounded-full', toneClasses[severity])}
              >
                {looks[severity].icon}
                <span className="sr-only">{severityNames[severity]}</span>
              </span>
              <span className="min-w-0">
                <span className="block font-medium">{findingTitle(finding)}</span>
                <span dir="auto" className="block text-xs wrap-break-word text-muted">
                  {findingNote(finding)}
                </span>
              </span>
            </Button>
            {at !== null && (
              <div className="flex items-center justify-between gap-2 border-t px-2 py-1">
                <IconButton
                  size="sm"
                  label="جای قبلی"
                  icon={<ChevronRight />}
                  isDisabled={places.length < 2}
                  onPress={() => go(-1)}
                />
                <span role="status" className="text-xs text-muted tabular-nums">
                  {`${formatNumber(at + 1)} از ${formatNumber(places.length)}`}
                  {count > places.length && ` (روی هم ${formatNumber(count)})`}
                </span>
                <IconButton
                  size="sm"
                  label="جای بعدی"
                  icon={<ChevronLeft />}
                  isDisabled={places.length < 2}
                  onPress={() => go(1)}
                />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
