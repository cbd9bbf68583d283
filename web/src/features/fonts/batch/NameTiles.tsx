import { CircleAlert, Pencil, Trash2 } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { formatNumber } from '#contract/common/money';
import type { DrawingInput } from '#contract/fonts';
import { engine } from '../../../lib/engine/engine.ts';
import { useAnswerOf } from '../../../lib/use-answer-of.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { round } from '../settings.ts';
import { formatSize } from '../texts.ts';
import { useNear } from '../use-near.ts';
import { withText } from './names.ts';
import { NameEdit } from './NameEdit.tsx';
import type { BatchControl, BatchRow } from './use-batch.ts';
import { keyOf } from './use-answers.ts';

export const NameTiles = memo(function NameTiles({
  rows,
  edit,
  remove,
}: Pick<BatchControl, 'rows' | 'edit' | 'remove'>) {
  return (
    <ul
      aria-label="نام‌های آماده"
      className="grid grid-cols-1 gap-3 @lg:grid-cols-2 @4xl:grid-cols-2 @7xl:grid-cols-3"
    >
      {rows
        .filter(({ refused }) => refused === null)
        .map((row) => (
          <NameTile key={row.name.key} row={row} edit={edit} remove={remove} />
        ))}
    </ul>
  );
});

type NameTileProps = { row: BatchRow } & Pick<BatchControl, 'edit' | 'remove'>;

const NameTile = memo(function NameTile({ row, edit, remove }: NameTileProps) {
  const { name, nth, input, fit, smaller, warning } = row;
  const place = useRef<HTMLLIElement>(null);
  const isNear = useNear(place);
  const [isEdited, setEdited] = useState(false);
  return (
    <li ref={place} className="flex min-h-32 min-w-0 flex-col gap-2 rounded-md border bg-surface p-3">
      <span className="flex h-14 items-center">
        {fit && isNear ? <Picture input={input} /> : <Skeleton className="h-10 w-full rounded-sm" />}
      </span>
      {warning && (
        <span className="flex items-start gap-1.5 text-2xs text-warning">
          <CircleAlert className="mt-0.5 size-3.5 shrink-0" />
          {warning}
        </span>
      )}
      <span className="mt-auto flex min-h-11 min-w-0 items-center gap-1">
        <span className="w-7 shrink-0 text-xs text-muted tabular-nums">{formatNumber(nth)}</span>
        {isEdited ? (
          <span className="min-w-0 flex-1">
            <NameEdit
              text={name.text}
              label={`نام ${formatNumber(nth)}`}
              autoFocus
              onCancel={() => setEdited(false)}
              onChange={(text) => {
                setEdited(false);
                if (text !== name.text) edit((written) => withText(written, name.line, text));
              }}
            />
          </span>
        ) : (
          <>
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{name.text}</span>
              {fit && (
                <span className="block truncate text-2xs text-muted">
                  {name.size !== null && `سایز ${formatNumber(name.size)} · `}
                  حروف {formatNumber(round(fit.letterHeight))}
                  {smaller && ' (کوچک‌تر)'} ·{' '}
                  {formatSize({ width: round(fit.width), height: round(fit.height) })}
                </span>
              )}
            </span>
            {isNear && (
              <>
                <IconButton
                  label={`ویرایش «${name.text}»`}
                  icon={<Pencil />}
                  size="sm"
                  onPress={() => setEdited(true)}
                />
                <IconButton
                  label={`برداشتن «${name.text}»`}
                  icon={<Trash2 />}
                  size="sm"
                  onPress={() => remove([name.line])}
                />
              </>
            )}
          </>
        )}
      </span>
    </li>
  );
});

const Picture = memo(
  function Picture({ input }: { input: DrawingInput }) {
    // The list next to it shows the names that cannot be drawn.
    const strip = useAnswerOf(keyOf(input), () => engine.draw({ input }));
    if (!strip) return <Skeleton className="h-10 w-full rounded-sm" />;
    const { path, edge, width, height } = strip;
    return (
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        className="max-h-full w-full animate-appear overflow-visible"
      >
        <path
          d={edge ?? `M0 0H${width}V${height}H0Z`}
          vectorEffect="non-scaling-stroke"
          className="fill-sunken stroke-line"
        />
        <path d={path} fillRule="evenodd" className="fill-ink" />
      </svg>
    );
  },
  (before, after) => keyOf(before.input) === keyOf(after.input),
);
