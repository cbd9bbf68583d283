import { whenIdle } from '../../lib/when-idle.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

// Dialogs and menus that open on demand are not part of the first screen.
export const NotFound = lazyPart(async () => (await import('./NotFound.tsx')).NotFound);
export const Drawer = lazyPart(async () => (await import('./Drawer.tsx')).Drawer);
export const UserMenuPopover = lazyPart(async () => (await import('./UserMenuPopover.tsx')).UserMenuPopover);
export const LanguageMenuPopover = lazyPart(
  async () => (await import('./LanguageMenuPopover.tsx')).LanguageMenuPopover,
);
export const SearchResults = lazyPart(async () => (await import('./SearchResults.tsx')).SearchResults);
// The tools load after the page itself.
export const AdminTools = lazyPart(async () => {
  await new Promise<void>(whenIdle);
  return (await import('./AdminTools.tsx')).AdminTools;
});
