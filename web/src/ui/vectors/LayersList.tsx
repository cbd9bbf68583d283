import type { FileCheck } from '#contract/common/file-checks';
import { formatNumber } from '#contract/common/money';
import { Checkbox } from '../Checkbox.tsx';
import { Truncated } from '../Truncated.tsx';

/** Persian names of colours, by the six digits in a file. */
const colorNames: Record<string, string> = {
  '000000': 'سیاه',
  ffffff: 'سفید',
  ff0000: 'قرمز',
  '00ff00': 'سبز',
  '0000ff': 'آبی',
  ffff00: 'زرد',
  ff00ff: 'سرخابی',
  '00ffff': 'فیروزه‌ای',
  '808080': 'خاکستری',
};

/** Names a layer without a name by its colour. */
const colorName = (color: string | null): string =>
  color === null ? 'بی‌نام' : (colorNames[color.slice(1).toLowerCase()] ?? color);

type LayersListProps = {
  layers: NonNullable<FileCheck['layers']>;
  hidden: ReadonlySet<number>;
  onChange: (hidden: ReadonlySet<number>) => void;
};

/** The layers of a file, each shown or not. */
export function LayersList({ layers, hidden, onChange }: LayersListProps) {
  function show(at: number, isShown: boolean) {
    const next = new Set(hidden);
    if (isShown) next.delete(at);
    else next.add(at);
    onChange(next);
  }
  return (
    <ul aria-label="لایه‌ها" className="flex flex-col">
      {layers.map(({ name, color, outlines, shown }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- layers may have the same name, and are never moved
        <li key={at} className="border-t first:border-t-0">
          <Checkbox isSelected={!hidden.has(at)} onChange={(isShown) => show(at, isShown)}>
            <span className="flex min-w-0 items-center gap-2 text-sm">
              <svg
                aria-hidden="true"
                viewBox="0 0 1 1"
                className="size-4 shrink-0 rounded-xs border border-control"
              >
                {color ? (
                  <rect width="1" height="1" fill={color} />
                ) : (
                  <rect width="1" height="1" className="fill-ink" />
                )}
              </svg>
              <bdi dir="auto" className="min-w-0">
                <Truncated>{name || colorName(color)}</Truncated>
              </bdi>
              <span className="ms-auto shrink-0 text-xs text-muted">
                {shown ? '' : 'خاموش · '}
                {`${formatNumber(outlines)} خط`}
              </span>
            </span>
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}
