import { Check } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#contract/common/money';
import { ringLimits } from '#contract/common/rings';
import { Button } from '../../../ui/Button.tsx';
import type { Settings } from '../settings.ts';
import { type EndNumber, type Name, sizeOf, withEndSizes } from './names.ts';
import { endNumbersId } from './OutputPanel.tsx';
import type { BatchControl } from './use-batch.ts';

/** More names are shown only when asked for. */
const firstNames = 8;

type EndNumbersProps = { batch: BatchControl; settings: Settings };

/** Asks whether the number that a name ends with is its size. Until then the name is not made. */
export function EndNumbers({ batch: { batch, change, edit, names }, settings }: EndNumbersProps) {
  const [showsAll, setShowsAll] = useState(false);
  const asked = names.names.flatMap((name) => (name.asked ? [{ ...name, asked: name.asked }] : []));
  const shown = showsAll ? asked : asked.slice(0, firstNames);
  const count = formatNumber(asked.length);

  /** A ring smaller than every one in mm is a US size. */
  const isUsa = ({ number }: EndNumber) =>
    settings.piece !== 'flat' && (sizeOf(number) ?? 0) < ringLimits.mm.min;
  const beSizes = (some: readonly Name[]) =>
    edit((written) => withEndSizes(written, some, (end) => (isUsa(end) ? `US ${end.number}` : end.number)));
  const beText = (some: readonly Name[]) =>
    change({ asText: [...new Set([...batch.asText, ...some.map(({ text }) => text)])] });

  return (
    <section
      id={endNumbersId}
      aria-label="سایز است یا نوشته؟"
      className="flex flex-col gap-3 rounded-md bg-warning-soft p-3 text-sm"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="alert" className="min-w-56 flex-1">
          {count} نام با عدد تمام می‌شود؛ تا جواب ندهید ساخته نمی‌شود.
        </p>
        {asked.length > 1 && (
          <span className="flex flex-wrap gap-2">
            <Button size="sm" icon={<Check />} onPress={() => beSizes(asked)}>
              همه سایز است
            </Button>
            <Button size="sm" onPress={() => beText(asked)}>
              همه نوشته شود
            </Button>
          </span>
        )}
      </div>
      <ul aria-label="نام‌هایی که با عدد تمام می‌شوند" className="flex flex-col">
        {shown.map((name) => (
          <li
            key={name.key}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2.5 last:pb-0"
          >
            <bdi className="min-w-24 flex-1 font-medium wrap-anywhere">{name.text}</bdi>
            <span>
              <bdi>{name.asked.number}</bdi> {isUsa(name.asked) ? 'سایز آمریکایی است؟' : 'سایز است؟'}
            </span>
            <span className="flex flex-wrap gap-2">
              <Button size="sm" onPress={() => beSizes([name])}>
                بله، سایز است<span className="sr-only">: {name.text}</span>
              </Button>
              <Button size="sm" onPress={() => beText([name])}>
                نه، نوشته شود<span className="sr-only">: {name.text}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {asked.length > shown.length && (
        <Button variant="ghost" size="sm" className="w-fit" onPress={() => setShowsAll(true)}>
          نمایش {formatNumber(asked.length - shown.length)} نام دیگر
        </Button>
      )}
    </section>
  );
}
