import { useQuery } from '@tanstack/react-query';
import { useAnswerOf } from '../../lib/use-answer-of.ts';
import type { Refused } from './engine-messages.ts';
import { fontsQuery } from './queries.ts';

type Explain = (refused: Refused, text: string) => Refused;

/** Returns what completes a refusal for a lacking character: which of the fonts on offer have it, or that none has. */
export function useExplain(isWanted: boolean): Explain {
  const fonts = useQuery(fontsQuery());
  const missing = useAnswerOf(isWanted || null, () => import('#engraving/fonts/missing'));
  const offered = fonts.data?.data.map(({ _id, name }) => ({ id: _id, name }));
  return (refused, text) => {
    if (refused.fault.code !== 'unknown-glyphs' || !missing || !offered) return refused;
    return { ...refused, ...missing.explainMissing(text, refused.fault.characters, offered) };
  };
}
