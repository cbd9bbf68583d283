import { useState } from 'react';

export type Selection<Row> = {
  /** Those of the shown rows that are selected, in their order. */
  rows: readonly Row[];
  /** Those that can be. */
  possible: readonly Row[];
  has: (row: Row) => boolean;
  mayHave: (row: Row) => boolean;
  /** With Shift, every row up to the one that was chosen before is chosen likewise. */
  choose: (row: Row, isSelected: boolean, withShift: boolean) => void;
  chooseAll: (isSelected: boolean) => void;
};

/** The last selection of each list, for the way back from one of its rows. */
const left = new Map<string, ReadonlySet<string>>();

/**
 * Selects several rows of a list, whose `name` brings the selection back after a visit elsewhere. A row that leaves the
 * list, or cannot be selected any more, is not selected.
 */
export function useSelection<Row extends { _id: string }>(
  name: string,
  shown: readonly Row[],
  mayHave: (row: Row) => boolean,
): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => left.get(name) ?? new Set());
  const [last, setLast] = useState<string | null>(null);
  const possible = shown.filter(mayHave);
  const has = (row: Row) => chosen.has(row._id) && mayHave(row);

  function set(rows: readonly Row[], isSelected: boolean) {
    const next = new Set(chosen);
    for (const { _id } of rows)
      if (isSelected) next.add(_id);
      else next.delete(_id);
    left.set(name, next);
    setChosen(next);
  }

  return {
    rows: possible.filter(has),
    possible,
    has,
    mayHave,
    choose(row, isSelected, withShift) {
      const at = possible.findIndex(({ _id }) => _id === row._id);
      const before = withShift ? possible.findIndex(({ _id }) => _id === last) : -1;
      const from = before < 0 ? at : before;
      set(possible.slice(Math.min(at, from), Math.max(at, from) + 1), isSelected);
      setLast(row._id);
    },
    chooseAll(isSelected) {
      set(possible, isSelected);
      setLast(null);
    },
  };
}
