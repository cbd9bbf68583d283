import { useDeferredValue, useMemo, useState } from 'react';
import type { DrawingFormat, DrawingInput } from '#contract/fonts';
import type { SheetOptions } from '#engraving/sheet';
import { tabDraft } from '../../../lib/tab-draft.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import type { Fit, Refused } from '../engine-messages.ts';
import { inputOf, type Settings } from '../settings.ts';
import { type Name, namesOf, settingsOfName } from './names.ts';
import { keyOf, useFits } from './use-fits.ts';

/** What a person has written and chosen; it is kept as a draft. */
export interface Batch {
  readonly written: string;
  /** A file for each name, or all on sheets. */
  readonly kind: 'files' | 'sheet';
  readonly format: DrawingFormat;
  readonly sheet: SheetOptions;
  /** A name that does not fit gets smaller letters. */
  readonly isShrunk: boolean;
  /** The largest letters that fit are the same for all. */
  readonly isEven: boolean;
}

const blank: Batch = {
  written: '',
  kind: 'files',
  format: 'svg',
  sheet: { width: 300, height: 200, margin: 5, gap: 3, direction: 'rtl', order: 'rows' },
  isShrunk: false,
  isEven: false,
};

/** A name with what the engine says of it; `input` is what is drawn. */
export interface BatchRow {
  readonly name: Name;
  readonly nth: number;
  readonly settings: Settings;
  readonly input: DrawingInput;
  readonly fit: Fit | null;
  readonly refused: Refused | null;
  /** The drawing with smaller letters, where only they are too large. */
  readonly smaller: Fit | null;
}

const noFiles: readonly never[] = [];

/** The list of a batch, drawn with the settings of the font maker. */
export function useBatch(settings: Settings) {
  const [store] = useState(() => ({ ...tabDraft('font-batch'), delay: 300 }));
  const [batch, setBatch] = useState<Batch>(() => {
    const kept = store.read();
    return kept && !(kept instanceof Promise) ? { ...blank, ...kept.values } : blank;
  });
  const change = (part: Partial<Batch>) => setBatch((now) => ({ ...now, ...part }));
  const draft = useDraft({
    store,
    draft: { values: batch, files: noFiles },
    isEmpty: JSON.stringify(batch) === JSON.stringify(blank),
    onRead: () => {},
  });

  const written = useDeferredValue(batch.written);
  const names = useMemo(() => namesOf(written), [written]);
  const own = useMemo(() => names.names.map((name) => settingsOfName(settings, name)), [names, settings]);
  const asked = useMemo(() => own.map(inputOf), [own]);
  const { known, isFailed, retry } = useFits(asked);

  const rows = names.names.flatMap((name, at): BatchRow[] => {
    const [ownSettings, input] = [own[at], asked[at]];
    if (!ownSettings || !input) return [];
    const answer = known.get(keyOf(input));
    const row = { name, nth: at + 1, settings: ownSettings, input, fit: null, refused: null, smaller: null };
    if (!answer) return [row];
    if ('fit' in answer) return [{ ...row, fit: answer.fit }];
    const { refused, smaller = null } = answer;
    if (!batch.isShrunk || !smaller) return [{ ...row, refused, smaller }];
    const settings = { ...ownSettings, fit: true };
    return [{ ...row, settings, input: inputOf(settings), fit: smaller, smaller }];
  });
  const fitting = rows.filter(({ fit }) => fit !== null);
  const isMeasured = rows.every(({ fit, refused }) => fit ?? refused);
  const even =
    settings.fit && batch.isEven && isMeasured && fitting.length > 0
      ? Math.floor(Math.min(...fitting.map(({ fit }) => fit?.largest ?? 0)) * 100 + 1e-6) / 100
      : null;
  const drawn = even === null ? rows : rows.map((row) => (row.fit ? evened(row, row.fit, even) : row));

  return {
    batch,
    change,
    names,
    rows: drawn,
    /** How many names are measured. */
    measured: rows.filter(({ fit, refused }) => fit ?? refused).length,
    isMeasured: isMeasured && written === batch.written,
    isFailed,
    retry,
    draft: {
      state: draft.state,
      discard: () => {
        setBatch(blank);
        void draft.drop();
      },
      keep: draft.keep,
    },
  };
}

function evened(row: BatchRow, fit: Fit, letterHeight: number): BatchRow {
  const settings = { ...row.settings, fit: false, letterHeight };
  return { ...row, settings, input: inputOf(settings), fit: { ...fit, letterHeight } };
}

export type BatchControl = ReturnType<typeof useBatch>;
