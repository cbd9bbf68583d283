import { formatNumber } from '#contract/common/money';
import { Button } from '../Button.tsx';
import type { Comparing, Side } from './compare-modes.ts';

type CompareBarProps = { comparing: Comparing; labels: Readonly<Record<Side, string>> };

/** The slider of the two pictures, or the buttons that make them blink. */
export function CompareBar({ comparing, labels }: CompareBarProps) {
  const { mode, percent, setPercent, isBlinking, pause, blink } = comparing;
  if (mode === 'slider')
    return (
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label="جای مرز دو تصویر"
        aria-valuetext={`${formatNumber(percent)}٪ ${labels.one}`}
        onChange={(event) => setPercent(Number(event.target.value))}
        className="h-11 w-full cursor-pointer accent-ember"
      />
    );
  if (mode !== 'blink') return null;
  return (
    <div className="flex items-center gap-2">
      <Button size="sm" onPress={blink}>
        دیگری
      </Button>
      <Button variant="ghost" size="sm" onPress={pause}>
        {isBlinking ? 'توقف' : 'چشمک خودکار'}
      </Button>
    </div>
  );
}
