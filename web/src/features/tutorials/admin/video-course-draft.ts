import { formDraft } from '../../../lib/form-draft.ts';
import type { DraftStore } from '../../../lib/use-draft.ts';
import { fits } from './kept-videos.ts';

/** Keeps the titles of a course of videos in any case, and the videos that the browser has room for. */
export function videoCourseDraft(key: string): DraftStore {
  const store = formDraft(key);
  const fitting = new Set<string>();
  return {
    ...store,
    read: async () => {
      const draft = await store.read();
      for (const { id } of draft?.files ?? []) fitting.add(id);
      return draft;
    },
    write: async ({ values, files }) => {
      // Stored files already take up space, so they are not counted again.
      const added = files.filter(({ id }) => !fitting.has(id));
      const bytes = added.reduce((sum, { file }) => sum + file.size, 0);
      if (added.length > 0 && (await fits(bytes))) for (const { id } of added) fitting.add(id);
      try {
        await store.write({ values, files: files.filter(({ id }) => fitting.has(id)) });
      } catch {
        fitting.clear();
        await store.write({ values, files: [] });
      }
    },
  };
}
