import { useSyncExternalStore } from 'react';
import { ResumableUpload, type ResumableOptions, type ResumableState } from './resumable-upload.ts';

/** Uploads by their keys. An upload continues while another page of the app is shown. */
const uploads = new Map<string, ResumableUpload>();
const listeners = new Set<() => void>();
const notifyAll = () => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Hearing = Pick<ResumableOptions, 'onId' | 'onArrived'>;

/** Returns the only resumable upload under this key, such as the key of a form's draft. */
export function useResumable(key: string, options: Pick<ResumableOptions, 'owner' | 'purpose'>) {
  const state: ResumableState | null = useSyncExternalStore(subscribe, () => uploads.get(key)?.state ?? null);

  function drop(): ResumableUpload | undefined {
    const upload = uploads.get(key);
    uploads.delete(key);
    notifyAll();
    return upload;
  }

  return {
    state,
    /** The file of the upload, null without one. */
    file: uploads.get(key)?.file ?? null,
    begin(file: File, hearing: Hearing = {}): void {
      void uploads.get(key)?.cancel();
      const { onId, onArrived } = hearing;
      const upload = new ResumableUpload(file, {
        ...options,
        onId,
        onArrived:
          onArrived &&
          (async (id) => {
            await onArrived(id);
            if (uploads.get(key) === upload) drop()?.forget();
          }),
      });
      upload.subscribe(notifyAll);
      uploads.set(key, upload);
      upload.start();
      notifyAll();
    },
    pause: () => uploads.get(key)?.pause(),
    resume: () => uploads.get(key)?.start(),
    cancel: () => void drop()?.cancel(),
    /** Called after the upload was used. */
    forget: () => drop()?.forget(),
  };
}
