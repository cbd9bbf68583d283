import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DrawingInput } from '#contract/fonts';

/** In ms without a change of the list, after which its new names are asked about. */
const rest = 250;
/** The number of answers that are kept, for names that come back. */
const maxKept = 5000;

export const keyOf = (input: DrawingInput): string => JSON.stringify(input);

/** Asks the questions without an answer, `portion` at a time; `known` is by `keyOf`, emptied when `about` changes. */
export function useAnswers<Answer>(
  inputs: readonly DrawingInput[],
  portion: number,
  ask: (inputs: readonly DrawingInput[]) => Promise<readonly Answer[]>,
  about: unknown = null,
) {
  const [known, setKnown] = useState<ReadonlyMap<string, Answer>>(() => new Map());
  const [isFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const last = useRef({ about, known });
  const askNow = useEffectEvent(ask);

  useEffect(() => {
    let isOld = false;
    if (last.current.about !== about) last.current = { about, known: new Map() };
    const isNew = last.current.known.size === 0;
    const wanted = new Map(inputs.map((input) => [keyOf(input), input]));
    const missing = [...wanted].filter(([key]) => !last.current.known.has(key));
    if (missing.length === 0) return undefined;
    async function askAll() {
      try {
        for (let at = 0; at < missing.length && !isOld; at += portion) {
          const some = missing.slice(at, at + portion);
          const answers = await askNow(some.map(([, input]) => input));
          if (last.current.about !== about) return;
          const old = [...last.current.known];
          const next = new Map(old.length > maxKept ? old.filter(([key]) => wanted.has(key)) : old);
          for (const [nth, [key]] of some.entries()) {
            const answer = answers[nth];
            if (answer !== undefined) next.set(key, answer);
          }
          last.current = { about, known: next };
          setKnown(next);
        }
        if (!isOld) setFailed(false);
      } catch {
        if (!isOld) setFailed(true);
      }
    }
    const timer = setTimeout(() => void askAll(), isNew ? 0 : rest);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [inputs, portion, about, tries]);

  return { known, isFailed, retry: () => setTries((now) => now + 1) };
}
