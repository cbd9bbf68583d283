import { startTransition, useEffect, useState } from 'react';
import { cx } from './class-names.ts';
import { guillochePaths } from './guilloche-path.ts';

type GuillocheProps = {
  seed?: number;
  /** Draws fewer lines, for sizes up to about 160 px. */
  isOpen?: boolean;
  isEngraved?: boolean;
  /** Size, position and colour (`text-…`); the lines take the current colour. */
  className?: string;
};

/** A decorative rosette for banners and empty states, hidden from screen readers. */
export function Guilloche({ seed = 7, isOpen = false, isEngraved, className }: GuillocheProps) {
  // The words of a page come first. A deferred value would make React render everything that is still loading again and
  // again (19.3: a deferred render cancels a commit that waits for other parts).
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  return (
    <svg
      viewBox="0 0 100 100"
      fill="none"
      aria-hidden="true"
      className={cx('pointer-events-none', isEngraved && 'engraved', className)}
    >
      {(isDrawn ? guillochePaths(seed, isOpen) : []).map((path) => (
        <path
          key={path.length}
          d={path}
          stroke="currentColor"
          strokeWidth="0.75"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
