import { tabStorage } from './browser-storage.ts';
import { keptPlace } from './kept-papers.ts';
import type { DraftStore } from './use-draft.ts';

/**
 * Keeps a form's values for this tab, until they are sent or their writer signs out: a reload loses nothing, and nothing
 * stays behind in a browser that others use too.
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
