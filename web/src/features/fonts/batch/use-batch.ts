import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { formatNumber } from '#contract/common/money';
import type { DrawingFormat, DrawingInput } from '#contract/fonts';
import type { RefusedDrawing } from '#engraving/errors';
import type { AnswerOf } from '#engraving/operations';
import type { Fit } from '#engraving/operations/lettering';
import type { SheetOptions } from '#engraving/sheet';
import { engine } from '../../../lib/engine/engine.ts';
import { tabDraft } from '../../../lib/tab-draft.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { toast } from '../../../ui/toast.ts';
import { inputOf, type Settings } from '../settings.ts';
import { useSpot } from '../use-spot.ts';
import { type Name, namesOf, settingsOfName, withoutLines } from './names.ts';
import { keyOf, useAnswers } from './use-answers.ts';

export interface Batch {
  readonly written: string;
  /** The names whose last number is a part of them, not their size. */
  readonly asText: readonly string[];
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
  asText: [],
  kind: 'files',
  format: 'svg',
  sheet: { width: 300, height: 200, margin: 5, gap: 3, direction: 'rtl', order: 'rows' },
  isShrunk: false,
  isEven: false,
};

/** A name with the engine's answers about it, to whose question `input` belongs. */
export interface BatchRow {
  readonly name: Name;
  readonly nth: number;
  readonly settings: Settings;
  readonly input: DrawingInput;
  readonly fit: Fit | null;
  readonly refused: RefusedDrawing | null;
  /** The drawing with smaller letters, where only they are too large. */
  readonly smaller: Fit | null;
  /** The parts of it that the laser cannot burn, once they are known. */
  readonly warning: string | null;
}

type Known = AnswerOf<'fits'>['fits'][number];

const askFits = async (inputs: readonly DrawingInput[]) => (await engine.fits({ inputs })).fits;

const noFiles: readonly never[] = [];

export function useBatch(settings: Settings) {
  const [store] = useState(() => ({ ...tabDraft('font-batch'), delay: 300 }));
  const [batch, setBatch] = useState<Batch>(() => {
    const stored = store.peek();
    return stored ? { ...blank, ...stored.values } : blank;
  });
  const change = useCallback((part: Partial<Batch>) => setBatch((now) => ({ ...now, ...part })), []);
  const edit = useCallback(
    (written: (now: string) => string) => setBatch((now) => ({ ...now, written: written(now.written) })),
    [],
  );
  const latest = useRef(batch.written);
  useEffect(() => {
    latest.current = batch.written;
  });
  const remove = useCallback(
    (lines: readonly number[]) => {
      const before = latest.current;
      edit((written) => withoutLines(written, lines));
      toast.success(`${formatNumber(lines.length)} نام برداشته شد`, {
        label: 'برگرداندن',
        onPress: () => change({ written: before }),
      });
    },
    [edit, change],
  );
  const draft = useDraft({
    store,
    draft: { values: batch, files: noFiles },
    isEmpty: JSON.stringify(batch) === JSON.stringify(blank),
    onRead: () => {},
  });

  const written = useDeferredValue(batch.written);
  const { asText } = batch;
  const names = useMemo(() => namesOf(written, asText), [written, asText]);
  const settingsOfNames = useMemo(
    () => names.names.map((name) => settingsOfName(settings, name)),
    [names, settings],
  );
  const inputs = useMemo(() => settingsOfNames.map(inputOf), [settingsOfNames]);
  const { known, isFailed, retry } = useAnswers<Known>(inputs, 40, askFits);
  const { isShrunk, isEven } = batch;
  const isEvened = settings.fit && isEven;
  const measuredRows = useMemo(() => {
    const each = names.names.flatMap((name, at): BatchRow[] => {
      const [ownSettings, input] = [settingsOfNames[at], inputs[at]];
      if (!ownSettings || !input || name.asked) return [];
      return [rowOf({ name, nth: at + 1, settings: ownSettings, input }, known.get(keyOf(input)), isShrunk)];
    });
    return isEvened ? withEqualHeights(each) : each;
  }, [names, settingsOfNames, inputs, known, isShrunk, isEvened]);
  const measured = measuredRows.filter(({ fit, refused }) => fit ?? refused).length;
  const isMeasured = measured === measuredRows.length;

  const [spot] = useSpot();
  const fitting = useMemo(
    () => (isMeasured ? measuredRows.flatMap(({ fit, input }) => (fit ? [input] : [])) : []),
    [isMeasured, measuredRows],
  );
  // Pictures that come into view are drawn between two portions.
  const burns = useAnswers<string | null>(
    fitting,
    10,
    async (inputs) => (await engine.burns({ inputs, spot })).warnings,
    spot,
  );
  const rows = useMemo(
    () =>
      measuredRows.map((row): BatchRow => {
        const warning = row.fit && burns.known.get(keyOf(row.input));
        return warning ? { ...row, warning } : row;
      }),
    [measuredRows, burns.known],
  );

  return {
    batch,
    change,
    edit,
    remove,
    names,
    rows,
    measured,
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

type NewRow = Pick<BatchRow, 'name' | 'nth' | 'settings' | 'input'>;

function rowOf(row: NewRow, answer: Known | undefined, isShrunk: boolean): BatchRow {
  const blankRow = { ...row, fit: null, refused: null, smaller: null, warning: null };
  if (!answer) return blankRow;
  if ('fit' in answer) return { ...blankRow, fit: answer.fit };
  const { refused, smaller = null } = answer;
  if (!isShrunk || !smaller) return { ...blankRow, refused, smaller };
  const settings = { ...row.settings, fit: true };
  return { ...blankRow, settings, input: inputOf(settings), fit: smaller, smaller };
}

/** Gives all names the letter height of the one that has room for the least, once all are measured. */
function withEqualHeights(rows: readonly BatchRow[]): readonly BatchRow[] {
  const heights = rows.flatMap(({ fit }) => (fit ? [fit.largest] : []));
  if (heights.length === 0 || rows.some(({ fit, refused }) => !fit && !refused)) return rows;
  const letterHeight = Math.floor(Math.min(...heights) * 100 + 1e-6) / 100;
  return rows.map((row) => {
    if (!row.fit) return row;
    const settings = { ...row.settings, fit: false, letterHeight };
    return { ...row, settings, input: inputOf(settings), fit: { ...row.fit, letterHeight } };
  });
}

export type BatchControl = ReturnType<typeof useBatch>;
