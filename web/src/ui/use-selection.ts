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

/** Selects several rows of a list. A row that leaves the list, or cannot be selected any more, is not selected. */
export function useSelection<Row extends { _id: string }>(
  shown: readonly Row[],
  mayHave: (row: Row) => boolean,
): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set());
  const [last, setLast] = useState<string | null>(null);
  const possible = shown.filter(mayHave);
  const has = (row: Row) => chosen.has(row._id) && mayHave(row);

  function set(rows: readonly Row[], isSelected: boolean) {
    const next = new Set(chosen);
    for (const { _id } of rows)
      if (isSelected) next.add(_id);
      else next.delete(_id);
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
