import { type ClipboardEvent, type KeyboardEvent, memo, type ReactNode, useMemo, useState } from 'react';
import { formatNumber } from '#contract/common/money';
import { maxRingTextLength, ringLimits } from '#contract/common/rings';
import { TextField } from '../../../ui/TextField.tsx';
import type { Settings } from '../settings.ts';
import { namesOf, sizeOf, withCells, withPasted } from './names.ts';
import type { BatchControl } from './use-batch.ts';

const fewestRows = 5;

type NameColumnsProps = Pick<BatchControl, 'edit'> & {
  written: string;
  settings: Settings;
  /** Shown directly below the names. */
  question: ReactNode;
};

/** The list in two columns: a row for each of its lines, and an empty one below. */
export function NameColumns({ written, edit, settings, question }: NameColumnsProps) {
  const { piece, mm, length } = settings;
  const lines = written.split('\n');
  const named = useMemo(
    () => new Map(namesOf(written).names.map(({ line, text, cell }) => [line, { text, cell }])),
    [written],
  );
  const last = lines.findLastIndex((line) => line.trim() !== '');
  const usual = formatNumber(piece === 'flat' ? length : mm);
  const limits = ringLimits[piece === 'flat' ? 'length' : 'mm'];
  return (
    <div className="flex flex-col gap-1.5">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves between the fields within */}
      <div
        role="group"
        aria-label="نام‌ها و سایزها"
        className="max-h-[min(40rem,70dvh)] overflow-y-auto rounded-md border"
        onKeyDown={moveOn}
      >
        <div
          aria-hidden="true"
          className="sticky top-0 z-1 grid grid-cols-[2rem_minmax(0,1fr)_6.5rem] gap-x-2 border-b bg-sunken px-2 py-2 text-xs font-medium text-muted"
        >
          <span />
          <span className="px-3.5">نام</span>
          <span className="px-3.5">سایز</span>
        </div>
        {Array.from({ length: Math.max(last + 2, question ? 0 : fewestRows) }, (_, line) => {
          const { text, cell } = named.get(line) ?? { text: (lines[line] ?? '').trim(), cell: '' };
          return <NameRow key={line} {...{ line, text, cell, usual, limits, edit }} />;
        })}
      </div>
      {question}
      <p className="text-xs text-muted">
        سایز را خالی بگذارید تا همان {usual} میلی‌متر شود
        {piece === 'flat' ? '' : '؛ سایز آمریکایی را با US بنویسید: US 7'}. فهرست را از اکسل یا گفتگو هم
        می‌توانید همین‌جا بچسبانید.
      </p>
    </div>
  );
}

type NameRowProps = Pick<BatchControl, 'edit'> & {
  line: number;
  text: string;
  cell: string;
  usual: string;
  /** Of a size, in mm. */
  limits: { readonly min: number; readonly max: number };
};

/** Returns the error message for an invalid size, or null. */
function faultOf(cell: string, { min, max }: NameRowProps['limits']): string | null {
  const size = sizeOf(cell);
  if (size === null || (size >= min && size <= max)) return null;
  return `«${cell}» سایز نیست؛ عددی از ${formatNumber(min)} تا ${formatNumber(max)} بنویسید.`;
}

const NameRow = memo(function NameRow({ line, text, cell, usual, limits, edit }: NameRowProps) {
  // Text is split into the two columns only when the row loses the focus.
  const [typed, setTyped] = useState<{ text: string; cell: string } | null>(null);
  const shown = typed ?? { text, cell };
  const nth = formatNumber(line + 1);

  function write(part: Partial<typeof shown>) {
    const next = { ...shown, ...part };
    setTyped(next);
    edit((written) => withCells(written, line, { text: next.text, cell: next.cell.trim() }));
  }

  function paste(event: ClipboardEvent) {
    const copied = event.clipboardData.getData('text/plain');
    if (!/[\n\t]/.test(copied.trim())) return;
    event.preventDefault();
    setTyped(null);
    edit((written) => withPasted(written, line, copied));
  }

  return (
    <div
      className="grid grid-cols-[2rem_minmax(0,1fr)_6.5rem] items-start gap-x-2 border-b px-2 py-1.5 last:border-0"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setTyped(null);
      }}
      onPaste={paste}
    >
      <span className="mt-3.5 text-center text-xs text-muted tabular-nums">{nth}</span>
      <TextField
        label={`نام سطر ${nth}`}
        hidesLabel
        value={shown.text}
        onChange={(value) => write({ text: value })}
        maxLength={maxRingTextLength}
        enterKeyHint="next"
      />
      <TextField
        label={`سایز سطر ${nth}`}
        hidesLabel
        value={shown.cell}
        onChange={(value) => write({ cell: value })}
        maxLength={40}
        placeholder={usual}
        // A size that is being written is not wrong yet.
        error={typed ? null : faultOf(cell, limits)}
        enterKeyHint="next"
      />
    </div>
  );
});

/** Enter goes to the next name, the arrows to the row above or below. */
function moveOn(event: KeyboardEvent<HTMLElement>) {
  const step = { Enter: 2, ArrowDown: 2, ArrowUp: -2 }[event.key];
  if (step === undefined || event.nativeEvent.isComposing) return;
  const fields = [...event.currentTarget.querySelectorAll('input')];
  const at = fields.findIndex((field) => field === event.target);
  const isSize = at % 2 === 1;
  const next = fields[at + step - Number(isSize && event.key === 'Enter')];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
