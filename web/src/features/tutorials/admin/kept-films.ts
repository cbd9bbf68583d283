import { useEffect, useRef, useState } from 'react';
import type { EpisodeContent } from '#contract/tutorials';
import { browserDraft, draftsUnder } from '../../../lib/drafts.ts';
import { type MediaFacts, readMedia } from '../../../lib/read-media.ts';
import { endUpload, uploadedBytes } from '../../../lib/resumable-upload.ts';
import { useResumable } from '../../../lib/use-resumable.ts';

/** A film that is being sent, as the browser keeps it; `id` is its upload on the server. */
export interface KeptFilm {
  name: string;
  size: number;
  id: string | null;
}

const first = 'film';
const placeOf = ({ courseId, _id }: EpisodeContent, owner: string) =>
  `${first} ${courseId} ${_id} of ${owner}`;

/** The courses with a film that was being sent when the page was left. */
export function useUnsentCourses(owner: string): ReadonlySet<string> {
  const [courses, setCourses] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    draftsUnder(owner, `${first} `).then(
      (places) => setCourses(new Set(places.map((place) => place.split(' ')[1] ?? ''))),
      () => {},
    );
  }, [owner]);
  return courses;
}

/** A browser copies a file that it keeps, so it must fit well into the room there is. */
async function fits(file: File): Promise<boolean> {
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === 0 || file.size < (quota - usage) / 2;
}

/**
 * Sends an episode's film. It goes on by itself after a reload where the browser could keep the file; otherwise `away`
 * tells which file is to be chosen again, and how much of it the server has.
 */
export function useKeptFilm(episode: EpisodeContent, owner: string) {
  const place = placeOf(episode, owner);
  const upload = useResumable(`episode ${episode._id}`, { owner, purpose: 'episode' });
  const { state } = upload;
  const [away, setAway] = useState<(KeptFilm & { sent: number }) | null>(null);
  const [facts, setFacts] = useState<Promise<MediaFacts> | null>(null);
  const file = useRef<File | null>(null);

  async function keep(id: string | null) {
    const { current } = file;
    if (!current) return;
    const store = browserDraft(place);
    const values = { name: current.name, size: current.size, id } satisfies KeptFilm;
    try {
      const isKept = await fits(current);
      await store.write({ values, files: isKept ? [{ id: 'film', file: current }] : [] });
    } catch {
      await Promise.resolve(store.write({ values, files: [] })).catch(() => {});
    }
  }

  function begin(chosen: File) {
    file.current = chosen;
    setAway(null);
    setFacts(readMedia(chosen, 'video'));
    upload.begin(chosen);
  }

  const isSending = useRef(false);
  useEffect(() => {
    isSending.current = state !== null;
  });
  useEffect(() => {
    let isGone = false;
    async function find() {
      if (isSending.current) return;
      const kept = await browserDraft(place).read();
      if (!kept || isGone || isSending.current) return;
      const [found] = kept.files;
      if (found) return begin(found.file);
      const film = kept.values as KeptFilm;
      const sent = film.id === null ? 0 : ((await uploadedBytes(film.id)) ?? 0);
      if (!isGone && !isSending.current) setAway({ ...film, sent });
    }
    // Without storage nothing was kept.
    find().catch(() => {});
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line exhaustive-deps -- looked for once for each episode.
  }, [place]);

  const id = state?.id ?? null;
  useEffect(() => {
    if (id !== null) void keep(id);
    // oxlint-disable-next-line exhaustive-deps -- written when the server knows the upload.
  }, [id]);

  const drop = () => void Promise.resolve(browserDraft(place).drop()).catch(() => {});

  return {
    state,
    away,
    facts,
    choose(chosen: File) {
      // Another file than the one that was begun: the server need not keep that one.
      const isOther = away && (away.name !== chosen.name || away.size !== chosen.size);
      if (isOther && away.id !== null) void endUpload(away.id);
      begin(chosen);
      void keep(null);
    },
    /** Stops, and lets the server forget what it has. */
    cancel() {
      if (away?.id) void endUpload(away.id);
      setAway(null);
      upload.cancel();
      drop();
    },
    /** After its use. */
    forget() {
      upload.forget();
      drop();
    },
    pause: upload.pause,
    resume: upload.resume,
  };
}
