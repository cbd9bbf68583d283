import { getCreation, searchFonts } from '#contract/fonts';
import { queryOf } from '../../lib/queries.ts';
import { ownLaser } from '../devices/parts.tsx';

export const fontsQuery = () => queryOf(searchFonts, { query: { font: '' } });
export const creationQuery = (id: string) => queryOf(getCreation, { params: { id } });

/** What the maker asks first; `creation` is the drawing that its address names. */
export const makerQueries = (creation: string | undefined) => [
  fontsQuery(),
  ownLaser,
  ...(creation === undefined ? [] : [creationQuery(creation)]),
];
