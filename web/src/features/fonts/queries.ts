import { getCreation, searchFonts } from '#contract/fonts';
import { queryOf } from '../../lib/queries.ts';

export const fontsQuery = () => queryOf(searchFonts, { query: { font: '' } });
export const creationQuery = (id: string) => queryOf(getCreation, { params: { id } });
