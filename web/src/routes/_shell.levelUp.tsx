import { createFileRoute } from '@tanstack/react-router';
import { levelSearch } from '../features/upgrades/level-search.ts';
import { LevelUpPage } from '../features/upgrades/LevelUpPage.tsx';

export const Route = createFileRoute('/_shell/levelUp')({
  validateSearch: levelSearch,
  component: LevelUpPage,
});
