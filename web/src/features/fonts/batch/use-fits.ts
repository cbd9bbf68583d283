import { useEffect, useReducer, useState } from 'react';
import type { DrawingInput } from '#contract/fonts';
import { askEngine } from '../engine-client.ts';
import type { EngineCalls } from '../engine-messages.ts';

/** Whether a drawing fits, with its size, or why it cannot be drawn. */
export type Known = EngineCalls['fits']['answer']['fits'][number];

/** In ms: a list rests before its new names are measured. */
const rest = 250;
const portion = 40;
/** So many answers are kept, for names that come back. */
const mostKept = 5000;

export const keyOf = (input: DrawingInput): string => JSON.stringify(input);

/** Measures drawings that are not measured yet, a few at a time; `known` has the answers by `keyOf`, more with each `version`. */
export function useFits(inputs: readonly DrawingInput[]) {
  const [known] = useState(() => new Map<string, Known>());
  const [version, tell] = useReducer((count: number) => count + 1, 0);
  const [isFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let isOld = false;
    const wanted = new Map(inputs.map((input) => [keyOf(input), input]));
    const missing = [...wanted].filter(([key]) => !known.has(key));
    if (missing.length === 0) return undefined;
    async function measure() {
      if (known.size > mostKept) for (const key of known.keys()) if (!wanted.has(key)) known.delete(key);
      try {
        for (let at = 0; at < missing.length && !isOld; at += portion) {
          const some = missing.slice(at, at + portion);
          const { fits } = await askEngine('fits', { inputs: some.map(([, input]) => input) });
          for (const [nth, [key]] of some.entries()) {
            const answer = fits[nth];
            if (answer) known.set(key, answer);
          }
          tell();
        }
        if (!isOld) setFailed(false);
      } catch {
        if (!isOld) setFailed(true);
      }
    }
    const timer = setTimeout(() => void measure(), known.size === 0 ? 0 : rest);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [inputs, known, tries]);

  return { known, version, isFailed, retry: () => setTries((now) => now + 1) };
}
