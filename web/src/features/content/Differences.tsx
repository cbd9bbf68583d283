import { cx } from '../../ui/class-names.ts';
import { PictureBox } from './PictureField.tsx';
import type { Difference } from './words.ts';
import { differenceOf } from './text-difference.ts';

type DifferencesProps = { parts: readonly Difference[]; isWhole: boolean; hasBoth: boolean };

export function Differences({ parts, isWhole, hasBoth }: DifferencesProps) {
  const clamp = cx('wrap-anywhere whitespace-pre-wrap', !isWhole && 'line-clamp-3');
  return (
    <dl className="flex flex-col gap-3 text-sm sm:gap-2">
      {parts.map(({ label, was, is, pictures }) => (
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
                <Value text={was} other={is} {...{ isWhole }} picture={pictures?.was} className={clamp} />
              </dd>
              <dd className="min-w-0 rounded-sm bg-success-soft px-2 py-1">
                <span className="sr-only">حالا: </span>
                <Value text={is} other={was} {...{ isWhole }} picture={pictures?.is} className={clamp} />
              </dd>
            </>
          ) : (
            <dd>
              <Value
                text={is || was}
                other=""
                isWhole={isWhole}
                picture={pictures && (pictures.is ?? pictures.was)}
                className={clamp}
              />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

type ValueProps = {
  text: string;
  /** The text that it was before, or is now. */
  other: string;
  isWhole: boolean;
  picture: string | File | null | undefined;
  className: string;
};

const Value = ({ text, other, isWhole, picture, className }: ValueProps) =>
  picture ? (
    <>
      <span className="sr-only">{text}</span>
      <PictureBox picture={picture} className="h-16 w-24" />
    </>
  ) : (
    <span className={className}>
      <MarkedText text={text} other={other} around={isWhole ? Number.POSITIVE_INFINITY : 60} />
    </span>
  );

type MarkedTextProps = { text: string; other: string; around: number };

export function MarkedText({ text, other, around }: MarkedTextProps) {
  if (text === '') return '—';
  if (other === '') return text;
  const { before, differs, after } = differenceOf(text, other, around);
  return (
    <>
      {before}
      {differs && <mark className="rounded-xs bg-ember/25 text-inherit">{differs}</mark>}
      {after}
    </>
  );
}
