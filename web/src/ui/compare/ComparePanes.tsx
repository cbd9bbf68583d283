import { MoveHorizontal } from 'lucide-react';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import { cx } from '../class-names.ts';
import type { Comparing, Side } from './compare-modes.ts';

type ComparePanesProps = {
  comparing: Comparing;
  labels: Readonly<Record<Side, string>>;
  /** Two panes are one above the other. */
  isStacked: boolean;
  /** A version, filling its pane. */
  show: (side: Side) => ReactNode;
  /** Both in one picture. */
  difference?: ReactNode;
};

/** Two versions of a picture within one window, as the mode shows them. */
export function ComparePanes({ comparing, labels, isStacked, show, difference }: ComparePanesProps) {
  const { mode, percent, side } = comparing;
  if (mode === 'difference') return difference;
  if (mode === 'side')
    return (
      <div className={cx('absolute inset-0 flex', isStacked ? 'flex-col' : 'flex-row-reverse')}>
        {(['one', 'other'] as const).map((each, n) => (
          <div
            key={each}
            className={cx(
              'relative min-h-0 min-w-0 flex-1 overflow-hidden',
              n === 0 && (isStacked ? 'border-b' : 'border-s'),
            )}
          >
            {show(each)}
            <Name className="top-3 end-3">{labels[each]}</Name>
          </div>
        ))}
      </div>
    );
  if (mode === 'blink')
    return (
      <>
        {/* Both stay drawn, so that nothing is waited for. */}
        {(['one', 'other'] as const).map((each) => (
          <div key={each} className={cx('absolute inset-0', each !== side && 'invisible')}>
            {show(each)}
          </div>
        ))}
        <Name className="top-3 end-3">{labels[side]}</Name>
      </>
    );
  return (
    <>
      <div className="absolute inset-0">{show('other')}</div>
      <div style={{ clipPath: `inset(0 0 0 ${100 - percent}%)` }} className="absolute inset-0 bg-sunken">
        {show('one')}
      </div>
      <Name className="top-3 end-3">{labels.one}</Name>
      <Name className="top-3 start-3">{labels.other}</Name>
      <Handle comparing={comparing} />
    </>
  );
}

/** The line between the two, which is dragged. Its keys and its value are those of the slider in the bar. */
function Handle({ comparing: { percent, setPercent } }: { comparing: Comparing }) {
  const line = useRef<HTMLDivElement>(null);
  function onPointerMove(event: PointerEvent) {
    event.stopPropagation();
    const edges = line.current?.parentElement?.getBoundingClientRect();
    if (!edges || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const share = (edges.right - event.clientX) / edges.width;
    setPercent(Math.round(Math.min(1, Math.max(0, share)) * 100));
  }
  return (
    <div
      ref={line}
      aria-hidden="true"
      style={{ right: `${percent}%` }}
      className="absolute inset-y-0 w-0.5 translate-x-1/2 bg-ember"
    >
      <span
        onPointerDown={(event) => {
          event.stopPropagation();
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={onPointerMove}
        onDoubleClick={(event) => event.stopPropagation()}
        className="absolute top-1/2 start-1/2 grid size-11 -translate-1/2 cursor-ew-resize touch-none place-items-center rounded-full border-2 border-ember bg-raised text-ember-text shadow-raised"
      >
        <MoveHorizontal />
      </span>
    </div>
  );
}

function Name({ className, children }: { className: string; children: string }) {
  return (
    <span
      className={`pointer-events-none absolute max-w-[45%] truncate rounded-full border bg-raised px-3 py-0.5 text-xs font-medium text-muted ${className}`}
    >
      <bdi>{children}</bdi>
    </span>
  );
}
