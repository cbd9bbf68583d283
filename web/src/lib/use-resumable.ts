import { useSyncExternalStore } from 'react';
import type { UploadPurpose } from '#contract/common/uploads';
import { ResumableUpload, type ResumableState } from './resumable-upload.ts';

/** Uploads by the places they belong to: one goes on while its page is left for another of the app. */
const uploads = new Map<string, ResumableUpload>();
const hearers = new Set<() => void>();
const tell = () => {
  for (const hearer of hearers) hearer();
};

function hear(hearer: () => void): () => void {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
}

/** The resumable upload of a place (such as a form), of which there is one at most. */
export function useResumable(place: string, options: { owner: string; purpose: UploadPurpose }) {
  const state: ResumableState | null = useSyncExternalStore(hear, () => uploads.get(place)?.state ?? null);

  function drop(): ResumableUpload | undefined {
    const upload = uploads.get(place);
    uploads.delete(place);
    tell();
    return upload;
  }

  return {
    state,
    begin(file: File): void {
      void uploads.get(place)?.cancel();
      const upload = new ResumableUpload(file, options);
      upload.hear(tell);
      uploads.set(place, upload);
      upload.start();
      tell();
    },
    pause: () => uploads.get(place)?.pause(),
    resume: () => uploads.get(place)?.start(),
    cancel: () => void drop()?.cancel(),
    /** After its use. */
    forget: () => drop()?.forget(),
  };
}
