import { CalendarClock } from 'lucide-react';
import type { Price } from '#contract/pricing';
import { placeText, promiseText } from '../promise-text.ts';

/** When an order that is placed now is usually ready; nothing while that is not known. */
export function ReadyLine({ price }: { price: Price | undefined }) {
  const ready = price?.ready;
  if (!ready) return null;
  return (
    <p className="flex items-center gap-1.5 text-xs">
      <CalendarClock className="size-4 shrink-0 text-muted" />
      <span>
        {ready.position !== null && ready.position > 1 && `${placeText(ready.position)} صف · `}
        معمولاً تا <strong className="font-semibold">{promiseText(ready.at)}</strong>
      </span>
    </p>
  );
}
