import { useEffect, useState } from 'react';
import { browserDraft } from '../../../lib/drafts.ts';

/** One chosen file that is kept in the browser, as a form's draft is. */
export function useKeptFile(key: string) {
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    let isGone = false;
    void Promise.resolve(browserDraft(key).read()).then(
      (kept) => !isGone && kept?.files[0] && setFile(kept.files[0].file),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [key]);
  return [
    file,
    (next: File | null) => {
      setFile(next);
      const draft = browserDraft(key);
      const files = next ? [{ id: `${next.name} ${next.lastModified}`, file: next }] : [];
      // Without storage it is kept only as long as the page.
      void Promise.resolve(next ? draft.write({ values: {}, files }) : draft.drop()).catch(() => {});
    },
  ] as const;
}
