import { useEffect, useState } from 'react';
import type { DrawnStrip, StripFinding } from '#engraving/operations/lettering';
import { engine, latestOnly, RefusedInput } from '../../lib/engine/engine.ts';
import type { ExplainedRefusal } from './use-explained.ts';
import { inputOf, type Settings } from './settings.ts';

/** In ms without a change, after which the exact drawing is asked for. */
const rest = 300;

export interface DrawingState {
  /** The last good drawing, which stays in view while the settings cannot be drawn. */
  readonly strip: DrawnStrip | null;
  /** The settings it was drawn from. */
  readonly of: Settings | null;
  readonly refused: ExplainedRefusal | null;
  /** The places that the laser cannot burn; empty while the drawing still changes. */
  readonly findings: readonly StripFinding[];
  /** True once the drawing is exact and its warnings are known. */
  readonly isFinished: boolean;
  /** The engine or the font could not be fetched. */
  readonly isFailed: boolean;
}

const blank: DrawingState = {
  strip: null,
  of: null,
  refused: null,
  findings: [],
  isFinished: false,
  isFailed: false,
};

/** Draws settings as they change, the newest first; `spot` is the laser's, in mm. */
export function useDrawing(settings: Settings, spot: number): DrawingState & { retry: () => void } {
  const [drawing, setDrawing] = useState(blank);
  const [draw] = useState(() => latestOnly((asked: Settings) => engine.draw({ input: inputOf(asked) })));
  const [tries, setTries] = useState(0);

  useEffect(() => {
    // True once the settings have changed or the exact drawing has arrived; a busy engine may finish the quick one later.
    let isOver = false;
    const fail = (error: unknown) => {
      if (isOver) return;
      const refused = error instanceof RefusedInput ? error.refused : null;
      if (refused?.of === 'drawing')
        setDrawing((now) => ({ ...now, refused, isFinished: false, isFailed: false }));
      else setDrawing((now) => ({ ...now, isFailed: true, isFinished: false }));
    };
    setDrawing((now) => ({ ...now, isFinished: false }));
    draw(settings).then((strip) => {
      if (isOver) return;
      setDrawing((now) => ({ ...now, strip, of: settings, refused: null, isFailed: false }));
    }, fail);
    const timer = setTimeout(() => {
      engine.finish({ input: inputOf(settings), spot }).then(
        ({ strip, findings }) => {
          if (isOver) return;
          isOver = true;
          setDrawing({ strip, of: settings, refused: null, findings, isFinished: true, isFailed: false });
        },
        (error) => {
          fail(error);
          isOver = true;
        },
      );
    }, rest);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [draw, settings, spot, tries]);

  return { ...drawing, retry: () => setTries((now) => now + 1) };
}
