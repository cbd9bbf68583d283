import { useSyncExternalStore } from 'react';
import { ResumableUpload, type ResumableOptions, type ResumableState } from './resumable-upload.ts';

/** Uploads by the places they belong to: one goes on while its page is left for another of the app. */
const uploads = new Map<string, ResumableUpload>();
const listeners = new Set<() => void>();
const notifyAll = () => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Place = Pick<ResumableOptions, 'owner' | 'purpose'>;
type Hearing = Pick<ResumableOptions, 'onId' | 'onArrived'>;

/** The resumable upload of a place (such as a form), of which there is one at most. */
export function useResumable(place: string, options: Place) {
  const state: ResumableState | null = useSyncExternalStore(
    subscribe,
    () => uploads.get(place)?.state ?? null,
  );

  function drop(): ResumableUpload | undefined {
    const upload = uploads.get(place);
    uploads.delete(place);
    notifyAll();
    return upload;
  }

  return {
    state,
    begin(file: File, hearing: Hearing = {}): void {
      void uploads.get(place)?.cancel();
      const { onId, onArrived } = hearing;
      const upload = new ResumableUpload(file, {
        ...options,
        onId,
        onArrived:
          onArrived &&
          (async (id) => {
            await onArrived(id);
            if (uploads.get(place) === upload) drop()?.forget();
          }),
      });
      upload.subscribe(notifyAll);
      uploads.set(place, upload);
      upload.start();
      notifyAll();
    },
    pause: () => uploads.get(place)?.pause(),
    resume: () => uploads.get(place)?.start(),
    cancel: () => void drop()?.cancel(),
    /** Called after the upload was used. */
    forget: () => drop()?.forget(),
  };
}
