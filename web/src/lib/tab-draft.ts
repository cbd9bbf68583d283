import { tabStorage } from './browser-storage.ts';
import { keptPlace } from './kept-papers.ts';
import type { DraftStore } from './use-draft.ts';

/**
 * Keeps a form's values in this tab until they are sent or the person signs out: they survive a reload, and do not stay
 * in a shared browser.
 */
export function tabDraft(name: string): DraftStore {
  const place = keptPlace(name);
  return {
    place,
    delay: 0,
    read: () => {
      const values = tabStorage.readJson(place);
      return typeof values === 'object' && values ? { values, files: [] } : null;
    },
    write: ({ values }) => tabStorage.write(place, JSON.stringify(values)),
    drop: () => tabStorage.write(place, null),
  };
}
