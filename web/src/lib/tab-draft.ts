import { keptPlace } from './kept-papers.ts';
import type { DraftStore } from './use-draft.ts';

/** Keeps a form's values for this tab: a reload loses nothing, and nothing stays in a browser that others use too. */
export function tabDraft(name: string): DraftStore {
  const place = keptPlace(name);
  return {
    place,
    delay: 0,
    read: () => {
      try {
        const values = JSON.parse(sessionStorage.getItem(place) ?? 'null') as object | null;
        return values && { values, files: [] };
      } catch {
        return null;
      }
    },
    write: ({ values }) => sessionStorage.setItem(place, JSON.stringify(values)),
    drop: () => sessionStorage.removeItem(place),
  };
}
