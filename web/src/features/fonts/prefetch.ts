import { type prefetchQueries, prefetchLazyQueries } from '../../lib/queries.ts';

// The routes import this file, so it comes with the first script of every page.

export const prefetchMaker = (now: Parameters<typeof prefetchQueries>[0], creation?: string): void =>
  prefetchLazyQueries(now, import('./queries.ts'), ({ makerQueries }) => makerQueries(creation));
