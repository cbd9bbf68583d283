import { tabStorage } from './browser-storage.ts';
import { tabDraftKey } from './private-drafts.ts';
import type { DraftStore } from './use-draft.ts';

/**
 * Keeps a form's values in this tab until they are sent or the person signs out: they survive a reload, and do not stay
 * in a shared browser.
 */
export function tabDraft(name: string): DraftStore {
  const key = tabDraftKey(name);
  return {
    key,
    delay: 0,
    read: () => {
      const values = tabStorage.readJson(key);
      return typeof values === 'object' && values ? { values, files: [] } : null;
    },
    write: ({ values }) => tabStorage.write(key, JSON.stringify(values)),
    drop: () => tabStorage.write(key, null),
  };
}
