import { formatNumber } from '#contract/common/money';
import { cx } from './class-names.ts';

/** A count over the corner of a button; nothing for zero. The button's own label has to say it as well. */
export function CountMark({ count, className }: { count: number; className: string }) {
  if (count === 0) return null;
  return (
    <span
      key={count}
      aria-hidden="true"
      // Drawn, so that it is no part of the button's words: «+۹۹» is not in a label that says the exact number.
      data-count={count > 99 ? '+۹۹' : formatNumber(count)}
      className={cx(
        'absolute inline-flex h-4.5 min-w-4.5 animate-rise items-center justify-center rounded-full border-2 border-canvas bg-ember px-0.5 text-nav font-semibold text-on-ember before:content-[attr(data-count)]',
        className,
      )}
    />
  );
}
