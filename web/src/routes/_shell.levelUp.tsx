import { createFileRoute } from '@tanstack/react-router';
import { levelSearch } from '../features/upgrades/level-search.ts';
import { LevelUpPage } from '../features/upgrades/LevelUpPage.tsx';
import { levelsQuery, pricesQuery, upgradeQuery } from '../features/upgrades/queries.ts';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/levelUp')({
  validateSearch: levelSearch,
  loader: (now) => prefetchQueries(now, upgradeQuery(), levelsQuery(), pricesQuery()),
  component: LevelUpPage,
});
