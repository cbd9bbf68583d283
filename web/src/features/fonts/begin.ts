import { beginQuestions } from '../../lib/queries.ts';

/** For the routes' loaders: asks the fonts, with the calls of drawings left out of the first script of every page. */
export const beginFonts = async (now: Parameters<typeof beginQuestions>[0]): Promise<void> =>
  beginQuestions(now, (await import('./queries.ts')).fontsQuery());
