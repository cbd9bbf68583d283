import { getPage } from '#contract/content-page';
import { queryOf } from '../../lib/queries.ts';

export const pageQuery = (id: string) => queryOf(getPage, { params: { id } });
