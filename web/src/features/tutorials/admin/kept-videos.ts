import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type EpisodeContent, setEpisodeVideo } from '#contract/tutorials';
import { CallError, isAboutFile } from '../../../lib/client.ts';
import { browserDraft } from '../../../lib/drafts.ts';
import { act } from '../../../lib/queries.ts';
import { pictureFile, readMedia } from '../../../lib/read-media.ts';
import { endUpload, uploadedBytes } from '../../../lib/resumable-upload.ts';
import { useResumable } from '../../../lib/use-resumable.ts';
import { toast } from '../../../ui/toast.ts';
import { changedItem, changePart, undoOf } from '../../content/parts.ts';
import { draftKeyOf } from './use-unsent-courses.ts';

/** A video that is being sent, as the browser keeps it; `id` is its upload on the server. */
export interface KeptVideo {
  name: string;
  size: number;
  id: string | null;
  /** The episode as it was read when the video was chosen. */
  read?: EpisodeAsRead;
  /** Shows no message on arrival, because the whole course has already been announced. */
  isQuiet?: boolean;
}

type Choice = { read: EpisodeAsRead; isQuiet: boolean };

type EpisodeAsRead = Pick<EpisodeContent, 'updatedAt' | 'video'>;

/** A browser copies a file that it keeps, so it must fit well into the room there is. */
export async function fits(bytes: number): Promise<boolean> {
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === 0 || bytes < (quota - usage) / 2;
}

/** Writes run one after the other, so that the later one stays even where the earlier one has to copy a video. */
let writes: Promise<unknown> = Promise.resolve();
function inOrder<T>(work: () => T | Promise<T>): Promise<T> {
  const done = writes.then(work);
  writes = done.catch(() => {});
  return done;
}

/** Each video has its own id: a video that is stored under a known id is not written again. */
const idOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

async function keep(key: string, video: File, id: string | null, choice: Choice): Promise<void> {
  const store = browserDraft(key);
  const values = { name: video.name, size: video.size, id, ...choice } satisfies KeptVideo;
  try {
    await store.write({ values, files: (await fits(video.size)) ? [{ id: idOf(video), file: video }] : [] });
  } catch {
    await store.write({ values, files: [] });
  }
}

/** Refusals of the video itself, which setting it again does not change. */
const isFinal = (code: CallError['code']) =>
  isAboutFile(code) || code === 'VALIDATION' || code === 'NOT_FOUND' || code === 'GONE';

/**
 * Sends an episode's video and sets it, whether or not its row is shown. It continues automatically after a reload where the
 * browser could keep the file; otherwise `away` says which file must be chosen again, and how much of it the server
 * has.
 */
export function useKeptVideo(episode: EpisodeContent, owner: string) {
  const queryClient = useQueryClient();
  const draftKey = draftKeyOf(episode, owner);
  const upload = useResumable(`episode ${episode._id}`, { owner, purpose: 'episode' });
  const { state } = upload;
  const [away, setAway] = useState<(KeptVideo & { sent: number }) | null>(null);
  const [picture, setPicture] = useState<File | null>(null);

  // Without storage nothing is kept.
  const note = (video: File, id: string | null, choice: Choice) =>
    void inOrder(() => keep(draftKey, video, id, choice)).catch(() => {});
  const drop = () => void inOrder(() => browserDraft(draftKey).drop()).catch(() => {});
  // Another video may have been chosen while this one was being set.
  const dropUsed = (id: string) =>
    void inOrder(async () => {
      const draft = await browserDraft(draftKey).read();
      if ((draft?.values as KeptVideo | undefined)?.id === id) await browserDraft(draftKey).drop();
    }).catch(() => {});

  function begin(file: File, choice: Choice) {
    let { updatedAt, video } = choice.read;
    const reading = readMedia(file, 'video');
    setAway(null);
    setPicture(null);
    void reading.then(({ poster }) => poster && setPicture(pictureFile(poster, 'poster.jpg')));
    upload.begin(file, {
      onId: (id) => note(file, id, choice),
      onArrived: async (uploadId) => {
        const { seconds, poster } = await reading;
        try {
          const { answer } = await changePart(
            { updatedAt, video },
            (of) => of.video?.url ?? null,
            (read) =>
              act(queryClient, setEpisodeVideo, {
                params: { id: episode._id },
                body: { uploadId, updatedAt: read, ...(seconds !== undefined && { seconds }) },
                ...(poster && { extras: { poster: pictureFile(poster, 'poster.jpg') } }),
              }),
          );
          if (!choice.isQuiet) toast.success('ویدیوی قسمت ذخیره شد', undoOf(queryClient, answer));
        } catch (error) {
          const now = changedItem<EpisodeContent>(error);
          if (now) {
            ({ updatedAt, video } = now);
            throw new Error(
              video
                ? `در این فاصله «${video.filename}» ویدیوی این قسمت شده است. «تلاش دوباره» ویدیوی شما را به جای آن می‌گذارد.`
                : 'ویدیوی این قسمت در این فاصله برداشته شده است. «تلاش دوباره» ویدیوی شما را می‌گذارد.',
              { cause: error },
            );
          }
          if (!(error instanceof CallError && isFinal(error.code)))
            throw new Error('ویدیو رسیده، ولی برای این قسمت ذخیره نشد', { cause: error });
        }
        dropUsed(uploadId);
      },
    });
  }

  const choiceOf = (kept: KeptVideo | null): Choice => ({
    read: kept?.read ?? episode,
    isQuiet: kept?.isQuiet === true,
  });

  const isSending = useEffectEvent(() => state !== null);
  useEffect(() => {
    let isGone = false;
    async function find() {
      if (isSending()) return;
      const draft = await inOrder(() => browserDraft(draftKey).read());
      if (!draft || isGone || isSending()) return;
      const [found] = draft.files;
      const video = draft.values as KeptVideo;
      if (found) return begin(found.file, choiceOf(video));
      const sent = video.id === null ? 0 : ((await uploadedBytes(video.id)) ?? 0);
      if (!isGone && !isSending()) setAway({ ...video, sent });
    }
    // Without storage nothing was kept.
    find().catch(() => {});
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line exhaustive-deps -- looked for once for each episode.
  }, [draftKey]);

  return {
    state,
    away,
    /** A frame of the video that is being sent. */
    picture,
    choose(chosen: File, how: { isQuiet?: boolean } = {}) {
      // Another file than the one that was begun: the server need not keep that one.
      const isOther = away && (away.name !== chosen.name || away.size !== chosen.size);
      if (isOther && away.id !== null) void endUpload(away.id);
      const choice = { ...choiceOf(away), ...how };
      begin(chosen, choice);
      note(chosen, null, choice);
    },
    /** Stops, and has the server delete the received part. */
    cancel() {
      if (away?.id) void endUpload(away.id);
      setAway(null);
      upload.cancel();
      drop();
    },
    pause: upload.pause,
    resume: upload.resume,
  };
}
