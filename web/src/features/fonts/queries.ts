import { getCreation, searchFonts } from '#contract/fonts';
import { queryOf } from '../../lib/queries.ts';
import { ownLaser } from '../devices/parts.tsx';

export const fontsQuery = () => queryOf(searchFonts, { query: { font: '' } });
export const creationQuery = (id: string) => queryOf(getCreation, { params: { id } });

/** The first queries of the font maker; `creation` is the drawing in its address. */
export const makerQueries = (creation?: string) => [
  fontsQuery(),
  ownLaser,
  ...(creation === undefined ? [] : [creationQuery(creation)]),
];
