import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import {
  FieldFoot,
  type FieldProps,
  fieldClass,
  labelClass,
  RequiredMark,
  useField,
} from './field-parts.tsx';

export type Tile<Id extends string = string> = {
  id: Id;
  label: string;
  note?: ReactNode;
  picture?: ReactNode;
  end?: ReactNode;
  isDisabled?: boolean;
};

type RadioTilesProps<Id extends string> = FieldProps & {
  tiles: readonly Tile<Id>[];
  value: Id | null;
  onChange: (value: Id) => void;
  columns?: 2 | 3 | 4;
};

const grids = {
  2: 'grid-cols-1 @md:grid-cols-2',
  3: 'grid-pairs @lg:grid-cols-3',
  4: 'grid-pairs @lg:grid-cols-4',
};

/** Without a picture the radio button is level with the label. */
const radioTop = ({ picture }: Tile) => (picture ? 'top-3' : 'top-4.25');

export function RadioTiles<Id extends string>({
  label,
  hidesLabel,
  hint,
  error,
  className,
  tiles,
  value,
  onChange,
  columns = 3,
  isRequired,
  isDisabled,
}: RadioTilesProps<Id>) {
  const field = useField({ hint, error, isInvalid: Boolean(error), isRequired, isDisabled });
  const { id, disabled: _, ...group } = field.control;
  return (
    <div
      {...group}
      role="radiogroup"
      aria-labelledby={field.label.id}
      aria-disabled={isDisabled || undefined}
      className={cx('group/tiles @container', fieldClass, className)}
    >
      <span id={field.label.id} className={labelClass(hidesLabel)}>
        {label}
        {isRequired && <RequiredMark />}
      </span>
      <div className={cx('grid gap-3', grids[columns])}>
        {tiles.map((tile) => (
          <label
            key={tile.id}
            data-disabled={isDisabled || tile.isDisabled || undefined}
            data-selected={tile.id === value || undefined}
            className="group relative flex min-w-0 cursor-pointer flex-col gap-2 overflow-hidden rounded-lg border border-control bg-surface p-4 shadow-card transition-[border-color,box-shadow,background-color] not-data-disabled:hover:border-ink not-data-disabled:active:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 data-disabled:cursor-default data-disabled:opacity-55 data-selected:border-ember! data-selected:ring-1 data-selected:ring-ember group-data-invalid/tiles:border-danger"
          >
            <input
              type="radio"
              name={id}
              value={tile.id}
              checked={tile.id === value}
              disabled={isDisabled || tile.isDisabled}
              onChange={() => onChange(tile.id)}
              className={cx(
                'absolute end-3 z-10 size-5 cursor-[inherit] appearance-none opacity-0',
                radioTop(tile),
              )}
            />
            <span
              aria-hidden="true"
              className={cx(
                'absolute end-3 grid size-5 place-items-center rounded-full border border-control transition-colors group-data-selected:border-ember group-data-selected:bg-ember',
                radioTop(tile),
              )}
            >
              <span className="size-2 scale-0 rounded-full bg-on-ember transition-transform group-data-selected:scale-100" />
            </span>
            {tile.picture && (
              <span aria-hidden="true" className="text-muted transition-colors group-data-selected:text-ink">
                {tile.picture}
              </span>
            )}
            <span className={cx('text-base font-medium', !tile.picture && 'pe-7')}>{tile.label}</span>
            {tile.note && <span className="text-xs text-muted">{tile.note}</span>}
            {tile.end && <span className="mt-auto pt-1 text-sm">{tile.end}</span>}
          </label>
        ))}
      </div>
      <FieldFoot {...field.foot} />
    </div>
  );
}
