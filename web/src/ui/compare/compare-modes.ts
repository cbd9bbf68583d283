import { type KeyboardEvent, useEffect, useState } from 'react';
import { useReducedMotion } from '../use-reduced-motion.ts';

/** `difference` is for drawings that are compared as such. */
export type CompareMode = 'difference' | 'slider' | 'side' | 'blink';

export type Side = 'one' | 'other';

/** In ms: slow enough that nobody is harmed by the blinking. */
const blinkEvery = 800;
const keyStep = 2;

/** How two pictures are shown, and by which keys. */
export function useCompareMode(first: CompareMode) {
  const [mode, setMode] = useState(first);
  /** The share of the older picture that the slider shows, in per cent. */
  const [percent, setPercent] = useState(50);
  const [side, setSide] = useState<Side>('other');
  const isQuiet = useReducedMotion();
  const [paused, setPaused] = useState<boolean | null>(null);
  const isBlinking = mode === 'blink' && !(paused ?? isQuiet);

  useEffect(() => {
    if (!isBlinking) return undefined;
    const timer = setInterval(() => setSide((now) => (now === 'one' ? 'other' : 'one')), blinkEvery);
    return () => clearInterval(timer);
  }, [isBlinking]);

  /** Shows the other picture; from then on only the hand blinks. */
  function blink() {
    setPaused(true);
    if (mode !== 'blink') setMode('blink');
    setSide(side === 'one' ? 'other' : 'one');
  }
  const slide = (by: number) => setPercent((now) => Math.min(100, Math.max(0, now + by)));
  const step = ({ shiftKey }: KeyboardEvent) => (shiftKey ? 5 * keyStep : keyStep);
  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ' ': blink,
    // The older picture is at the start of a line, on the right.
    ...(mode === 'slider' && {
      ArrowLeft: (event) => slide(step(event)),
      ArrowRight: (event) => slide(-step(event)),
      Home: () => setPercent(0),
      End: () => setPercent(100),
    }),
  };

  return {
    mode,
    setMode(next: CompareMode) {
      setMode(next);
      setPaused(null);
    },
    percent,
    setPercent,
    side,
    isBlinking,
    blink,
    pause: () => setPaused(isBlinking),
    keys,
  };
}

export type Comparing = ReturnType<typeof useCompareMode>;
