import { useQuery } from '@tanstack/react-query';
import type { RefusedDrawing } from '#engraving/errors';
import { useAnswerOf } from '../../lib/use-answer-of.ts';
import { fontsQuery } from './queries.ts';

/** `fonts` are those that draw the whole text, once they are known. */
export interface ExplainedRefusal extends RefusedDrawing {
  readonly fonts?: readonly { readonly id: string; readonly name: string }[];
}

type Explain = (refused: ExplainedRefusal, text: string) => ExplainedRefusal;

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
