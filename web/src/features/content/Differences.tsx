import { cx } from '../../ui/class-names.ts';
import type { Difference } from './words.ts';

type DifferencesProps = { parts: readonly Difference[]; isWhole: boolean; hasBoth: boolean };

/** Each field with its value, or with what it was and is. */
export function Differences({ parts, isWhole, hasBoth }: DifferencesProps) {
  const clamp = cx('wrap-anywhere whitespace-pre-wrap', !isWhole && 'line-clamp-3');
  return (
    <dl className="flex flex-col gap-3 text-sm sm:gap-2">
      {parts.map(({ label, was, is }) => (
        <div
          key={label}
          className={cx(
            'grid gap-x-4 gap-y-1',
            hasBoth ? 'sm:grid-cols-[7rem_1fr_1fr]' : 'sm:grid-cols-[7rem_1fr]',
          )}
        >
          <dt className="text-xs leading-6 text-muted">{label}</dt>
          {hasBoth ? (
            <>
              <dd className="min-w-0 rounded-sm bg-danger-soft px-2 py-1">
                <span className="sr-only">پیش از این: </span>
                <span className={clamp}>{was || '—'}</span>
              </dd>
              <dd className="min-w-0 rounded-sm bg-success-soft px-2 py-1">
                <span className="sr-only">حالا: </span>
                <span className={clamp}>{is || '—'}</span>
              </dd>
            </>
          ) : (
            <dd className={clamp}>{is || was}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
