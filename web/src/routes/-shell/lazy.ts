import { lazy } from 'react';

// What opens only when asked for is no part of the first screen.
export const InstallDialog = lazy(async () => ({
  default: (await import('./InstallDialog.tsx')).InstallDialog,
}));
export const Drawer = lazy(async () => ({ default: (await import('./Drawer.tsx')).Drawer }));
export const UserMenuPopover = lazy(async () => ({
  default: (await import('./UserMenuPopover.tsx')).UserMenuPopover,
}));
export const LanguageMenuPopover = lazy(async () => ({
  default: (await import('./LanguageMenuPopover.tsx')).LanguageMenuPopover,
}));
export const SearchResults = lazy(async () => ({
  default: (await import('./SearchResults.tsx')).SearchResults,
}));
