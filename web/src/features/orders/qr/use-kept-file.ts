import { useEffect, useState } from 'react';
import { draftBeside } from '../../../lib/form-draft.ts';

/** One chosen file that is kept in the browser with a form's draft, under its own key. */
export function useKeptFile(form: string, key: string) {
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    let isGone = false;
    void Promise.resolve(draftBeside(form, key).read()).then(
      (kept) => !isGone && kept?.files[0] && setFile(kept.files[0].file),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [form, key]);
  return [
    file,
    (next: File | null) => {
      setFile(next);
      const draft = draftBeside(form, key);
      const files = next ? [{ id: `${next.name} ${next.lastModified}`, file: next }] : [];
      // Without storage it is kept only as long as the page.
      void Promise.resolve(next ? draft.write({ values: {}, files }) : draft.drop()).catch(() => {});
    },
  ] as const;
}
