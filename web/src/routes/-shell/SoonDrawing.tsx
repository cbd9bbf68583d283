import { cx } from '../../ui/class-names.ts';
import { Guilloche } from '../../ui/Guilloche.tsx';

/** A half-engraved plate with the laser beam on it. */
export function SoonDrawing({ seed, className }: { seed: number; className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={cx(
        'metal relative isolate aspect-[8/5] overflow-hidden rounded-xl shadow-raised',
        className,
      )}
    >
      <Guilloche seed={seed} drawn className="absolute -end-1/4 -top-1/4 h-[150%] text-on-metal opacity-35" />
      <span className="absolute inset-3 rounded-lg border border-on-metal/25" />
      <span className="absolute start-[38%] top-0 h-[62%] w-px bg-linear-to-b from-transparent to-glow" />
      <span className="absolute start-[38%] top-[62%] size-2 -translate-y-1/2 translate-x-1/2 animate-spark rounded-full bg-glow" />
    </div>
  );
}
