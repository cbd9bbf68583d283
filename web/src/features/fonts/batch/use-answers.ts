import { useEffect, useReducer, useRef, useState } from 'react';
import type { DrawingInput } from '#contract/fonts';

/** In ms: a list rests before its new names are asked about. */
const rest = 250;
/** So many answers are kept, for names that come back. */
const mostKept = 5000;

export const keyOf = (input: DrawingInput): string => JSON.stringify(input);

/**
 * Asks about drawings that have no answer yet, `portion` at a time. `known` has the answers by `keyOf`, more with each
 * `version`; all are forgotten when `about` changes.
 */
export function useAnswers<Answer>(
  inputs: readonly DrawingInput[],
  portion: number,
  ask: (inputs: readonly DrawingInput[]) => Promise<readonly Answer[]>,
  about: unknown = null,
) {
  const [known] = useState(() => new Map<string, Answer>());
  const [version, tell] = useReducer((count: number) => count + 1, 0);
  const [isFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const latest = useRef(ask);
  const told = useRef(about);
  useEffect(() => {
    latest.current = ask;
  });

  useEffect(() => {
    let isOld = false;
    if (told.current !== about) known.clear();
    told.current = about;
    const wanted = new Map(inputs.map((input) => [keyOf(input), input]));
    const missing = [...wanted].filter(([key]) => !known.has(key));
    if (missing.length === 0) return undefined;
    async function askAll() {
      if (known.size > mostKept) for (const key of known.keys()) if (!wanted.has(key)) known.delete(key);
      try {
        for (let at = 0; at < missing.length && !isOld; at += portion) {
          const some = missing.slice(at, at + portion);
          const answers = await latest.current(some.map(([, input]) => input));
          if (told.current !== about) return;
          for (const [nth, [key]] of some.entries()) {
            const answer = answers[nth];
            if (answer !== undefined) known.set(key, answer);
          }
          tell();
        }
        if (!isOld) setFailed(false);
      } catch {
        if (!isOld) setFailed(true);
      }
    }
    const timer = setTimeout(() => void askAll(), known.size === 0 ? 0 : rest);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [inputs, known, portion, about, tries]);

  return { known, version, isFailed, retry: () => setTries((now) => now + 1) };
}
