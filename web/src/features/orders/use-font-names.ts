import { useQuery } from '@tanstack/react-query';
import { searchFonts } from '#contract/fonts';
import { queryOf } from '../../lib/queries.ts';

/** Returns a function from the id of a font to its name, undefined until the names have come. */
export function useFontNames() {
  const fonts = useQuery(queryOf(searchFonts, { query: { font: '' } })).data?.data;
  return (id: string) => fonts?.find(({ _id }) => _id === id)?.name;
}
