import type { Filters } from '../lib/filters.ts';
import { type Option, Select } from './Select.tsx';

export type FilterChoice<Values> = {
  name: keyof Values & string;
  label: string;
  /** The first option means no filter. */
  options: readonly Option[];
};

type FilterSelectProps<Values> = FilterChoice<Values> & {
  filters: Filters<Values>;
  hidesLabel?: boolean;
  className?: string;
};

export function FilterSelect<Values>({
  name,
  options,
  filters: { values, change },
  ...field
}: FilterSelectProps<Values>) {
  const first = options[0]?.id;
  return (
    <Select
      {...field}
      options={options}
      value={(values[name] as string | undefined) ?? first ?? null}
      onChange={(id) => change({ [name]: id === first ? undefined : id } as Partial<Values>)}
    />
  );
}
