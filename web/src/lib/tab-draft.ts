import { tabStorage } from './browser-storage.ts';
import { tabDraftKey } from './private-drafts.ts';
import type { DraftStore } from './use-draft.ts';

/**
 * Keeps a form's values in this tab until they are sent or the person signs out: they survive a reload, and do not stay
 * in a shared browser.
 */
export function tabDraft(name: string): DraftStore & Required<Pick<DraftStore, 'peek'>> {
  const key = tabDraftKey(name);
  const peek = () => {
    const values = tabStorage.readJson(key);
    return typeof values === 'object' && values ? { values, files: [] } : null;
  };
  return {
    key,
    delay: 0,
    peek,
    read: () => Promise.resolve(peek()),
    write: ({ values }) => tabStorage.write(key, JSON.stringify(values)),
    drop: () => tabStorage.write(key, null),
  };
}
