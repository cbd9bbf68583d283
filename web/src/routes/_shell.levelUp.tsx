import { createFileRoute } from '@tanstack/react-router';
import { getUpgrade } from '#contract/upgrades';
import { levelSearch } from '../features/upgrades/level-search.ts';
import { LevelUpPage } from '../features/upgrades/LevelUpPage.tsx';
import { beginQuestions, queryOf } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/levelUp')({
  validateSearch: levelSearch,
  loader: (now) => beginQuestions(now, queryOf(getUpgrade, {})),
  component: LevelUpPage,
});
