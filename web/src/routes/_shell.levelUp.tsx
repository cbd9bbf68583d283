import { createFileRoute } from '@tanstack/react-router';
import { levelSearch } from '../features/upgrades/level-search.ts';
import { LevelUpPage } from '../features/upgrades/LevelUpPage.tsx';
import { prefetchLazyQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/levelUp')({
  validateSearch: levelSearch,
  loader: (now) =>
    prefetchLazyQueries(
      now,
      import('../features/upgrades/queries.ts'),
      ({ levelsQuery, pricesQuery, upgradeQuery }) => [upgradeQuery(), levelsQuery(), pricesQuery()],
    ),
  component: LevelUpPage,
});
