import { cx } from './class-names.ts';

type TopBeamProps = {
  isActive: boolean;
  /** 0 to 100, if known. */
  percent?: number | null;
};

export function TopBeam({ isActive, percent }: TopBeamProps) {
  const isKnown = percent !== null && percent !== undefined;
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
            isKnown
              ? 'rounded-e-full transition-[width] duration-200'
              : 'quiet-pulse w-full animate-beam rounded-full',
          )}
          style={isKnown ? { width: `${percent}%` } : undefined}
        />
      )}
    </div>
  );
}
