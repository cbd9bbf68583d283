import { cx } from './class-names.ts';

type TopBeamProps = {
  /** A route loads or an upload runs. */
  isActive: boolean;
  /** 0 to 100, when it is known. */
  percent?: number | null;
};

/** A thin ember beam along the top edge of the screen. */
export function TopBeam({ isActive, percent }: TopBeamProps) {
  const known = percent !== null && percent !== undefined;
  return (
    <div
      aria-hidden="true"
      className={cx(
        'pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden transition-opacity',
        isActive ? 'opacity-100 delay-100' : 'opacity-0 duration-200',
      )}
    >
      {isActive && (
        <span
          className={cx(
            'absolute inset-y-0 start-0 bg-linear-to-l from-ember to-glow',
            known
              ? 'rounded-e-full transition-[width] duration-200'
              : 'quiet-pulse w-full animate-beam rounded-full',
          )}
          style={known ? { width: `${percent}%` } : undefined}
        />
      )}
    </div>
  );
}
