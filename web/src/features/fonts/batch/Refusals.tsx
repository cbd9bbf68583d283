import { Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#contract/common/money';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Card.tsx';
import { suggestionsOf } from '../suggestions.ts';
import { useExplain } from '../use-explained.ts';
import { withoutSizes, withText } from './names.ts';
import { NameEdit } from './NameEdit.tsx';
import type { BatchControl, BatchRow } from './use-batch.ts';

/** More rows are shown only when asked for. */
const firstRows = 20;

export function Refusals({
  batch: { change, edit, remove, rows, names, isMeasured },
}: {
  batch: BatchControl;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const explain = useExplain(rows.some(({ refused }) => refused?.fault.code === 'unknown-glyphs'));
  const refused = rows.flatMap((row) =>
    row.refused ? [{ ...row, refused: explain(row.refused, row.settings.text) }] : [],
  );
  const areOthersReady =
    isMeasured && rows.length > refused.length && names.names.every(({ asked }) => !asked);
  const tooLarge = refused.filter(({ smaller }) => smaller !== null);
  const isSize = refused.every(
    (row) => row.refused?.fault.code === 'too-wide' || row.refused?.fault.code === 'too-high',
  );
  const shown = showsAll ? refused : refused.slice(0, firstRows);
  const ofSize = refused.filter(isOfSize).map(({ name }) => name.line);
  const forgetSizes = (lines: number[]) => edit((written) => withoutSizes(written, lines));
  return (
    <Panel
      title={`${formatNumber(refused.length)} نام ${isSize ? 'جا نشد' : 'ساخته نمی‌شود'}`}
      note={
        areOthersReady ? 'همین‌جا درست کنید؛ بقیهٔ نام‌ها آماده‌اند.' : 'همین‌جا درست کنید، یا از فهرست بردارید.'
      }
      padding="none"
      actions={
        <>
          {tooLarge.length > 0 && (
            <Button size="sm" icon={<Check />} onPress={() => change({ isShrunk: true })}>
              حروف {formatNumber(tooLarge.length)} نام کوچک‌تر شود
            </Button>
          )}
          {ofSize.length > 1 && (
            <Button size="sm" icon={<Check />} onPress={() => forgetSizes(ofSize)}>
              {formatNumber(ofSize.length)} نام با اندازهٔ فونت‌ساز
            </Button>
          )}
          {refused.length > 1 && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Trash2 />}
              onPress={() => remove(refused.map(({ name }) => name.line))}
            >
              برداشتن همه
            </Button>
          )}
        </>
      }
    >
      <ul aria-label="نام‌هایی که ساخته نمی‌شوند">
        {shown.map((row) => (
          <RefusedRow
            key={row.name.key}
            row={row}
            onWrite={(text) => edit((written) => withText(written, row.name.line, text))}
            onForgetSize={() => forgetSizes([row.name.line])}
            onRemove={() => remove([row.name.line])}
          />
        ))}
      </ul>
      {refused.length > shown.length && (
        <div className="border-t p-3 text-center">
          <Button variant="ghost" size="sm" onPress={() => setShowsAll(true)}>
            نمایش {formatNumber(refused.length - shown.length)} نام دیگر
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** Says that the size in the list is at fault. */
const isOfSize = ({ name, settings, refused }: BatchRow) =>
  name.size !== null && refused?.field === (settings.piece === 'flat' ? 'flat.length' : 'ring.mm');

type RefusedRowProps = {
  row: BatchRow;
  onWrite: (text: string) => void;
  onForgetSize: () => void;
  onRemove: () => void;
};

function RefusedRow({ row, onWrite, onForgetSize, onRemove }: RefusedRowProps) {
  const { name, nth, settings, refused } = row;
  const hasWrongSize = isOfSize(row);
  if (!refused) return null;
  // A name has only its own text; the rest is for all.
  const suggestions = suggestionsOf(refused, settings).flatMap(({ label, change }) =>
    change.text === undefined ? [] : [{ label, text: change.text }],
  );
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 border-t px-4 py-3 sm:px-5 @2xl:grid-cols-[1.75rem_minmax(0,16rem)_minmax(0,1fr)_auto] @5xl:grid-cols-[1.75rem_minmax(0,26rem)_minmax(0,1fr)_auto]">
      <span className="mt-2.5 text-sm text-muted tabular-nums">{formatNumber(nth)}</span>
      <span className="min-w-0">
        <NameEdit
          text={name.text}
          label={`نام ${formatNumber(nth)}`}
          onChange={(text) => text !== name.text && onWrite(text)}
        />
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 text-sm text-danger @max-2xl:col-span-2 @max-2xl:col-start-2 @max-2xl:row-start-2 @2xl:pt-2">
        <span>
          {hasWrongSize && `سایز «${name.cell}»: `}
          {refused.message}
        </span>
        {hasWrongSize && (
          <Button size="sm" icon={<Check />} onPress={onForgetSize}>
            با اندازهٔ فونت‌ساز
          </Button>
        )}
        {suggestions.map(({ label, text }) => (
          <Button key={label} size="sm" icon={<Check />} onPress={() => onWrite(text)}>
            {label}
          </Button>
        ))}
      </span>
      <IconButton label={`برداشتن «${name.text}»`} icon={<Trash2 />} onPress={onRemove} />
    </li>
  );
}
