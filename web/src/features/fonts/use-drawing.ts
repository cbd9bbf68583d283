import { useEffect, useState } from 'react';
import { askEngine, latestOnly, RefusedDrawing } from './engine-client.ts';
import type { Finding, Refused, DrawnStrip } from './engine-messages.ts';
import { inputOf, type Settings } from './settings.ts';

/** In ms without a change, after which the exact drawing is asked for. */
const rest = 300;

export interface DrawingState {
  /** The last good drawing, which stays in view while the settings cannot be drawn. */
  readonly strip: DrawnStrip | null;
  /** The settings it was drawn from. */
  readonly of: Settings | null;
  readonly refused: Refused | null;
  /** The places that the laser cannot burn; empty while the drawing still changes. */
  readonly findings: readonly Finding[];
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
  const [draw] = useState(() =>
    latestOnly((asked: Settings) => askEngine('draw', { input: inputOf(asked) })),
  );
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let isOld = false;
    const fail = (error: unknown) => {
      if (isOld) return;
      if (error instanceof RefusedDrawing)
        setDrawing((now) => ({ ...now, refused: error.refused, isFinished: false, isFailed: false }));
      else setDrawing((now) => ({ ...now, isFailed: true, isFinished: false }));
    };
    setDrawing((now) => ({ ...now, isFinished: false }));
    draw(settings).then((strip) => {
      if (isOld) return;
      setDrawing((now) => ({ ...now, strip, of: settings, refused: null, isFailed: false }));
    }, fail);
    const timer = setTimeout(() => {
      askEngine('finish', { input: inputOf(settings), spot }).then(({ strip, findings }) => {
        if (isOld) return;
        setDrawing({ strip, of: settings, refused: null, findings, isFinished: true, isFailed: false });
      }, fail);
    }, rest);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [draw, settings, spot, tries]);

  return { ...drawing, retry: () => setTries((now) => now + 1) };
}
