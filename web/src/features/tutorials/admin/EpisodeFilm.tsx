import { useEffect, useRef, useState } from 'react';
import { type EpisodeContent, episodeFilm, setEpisodeVideo } from '#contract/tutorials';
import { useCall } from '../../../lib/queries.ts';
import { type MediaFacts, pictureFile, readMedia } from '../../../lib/read-media.ts';
import { useResumable } from '../../../lib/use-resumable.ts';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { toast } from '../../../ui/toast.ts';

const limits = {
  extensions: ['mp4', 'mov'],
  kinds: 'MP4 و MOV',
  maxBytes: episodeFilm.maxBytes,
  maxFiles: 1,
} as const;

type EpisodeFilmProps = { episode: EpisodeContent; owner: string };

/** An episode's film: sent in pieces, which goes on after a cut, and set once it is there. */
export function EpisodeFilm({ episode, owner }: EpisodeFilmProps) {
  const { begin, forget, cancel, pause, resume, state } = useResumable(`episode ${episode._id}`, {
    owner,
    purpose: 'episode',
  });
  const [facts, setFacts] = useState<Promise<MediaFacts> | null>(null);
  const set = useCall(setEpisodeVideo, {
    onSuccess: () => {
      forget();
      toast.success('ویدیوی قسمت ذخیره شد');
    },
    // What the server refuses as a film is not sent again.
    onError: () => forget(),
  });
  const used = useRef<string | null>(null);
  const doneId = state?.status === 'done' ? state.id : null;
  const { run } = set;
  useEffect(() => {
    if (doneId === null || used.current === doneId) return;
    used.current = doneId;
    void (async () => {
      const { seconds, poster } = (await facts) ?? {};
      run({
        params: { id: episode._id },
        body: { uploadId: doneId, ...(seconds !== undefined && { seconds }) },
        ...(poster && { extras: { poster: pictureFile(poster, 'poster.jpg') } }),
      });
    })();
  }, [doneId, facts, run, episode._id]);

  const item = state && {
    id: 'film',
    name: state.name,
    size: state.size,
    percent: (state.sent / Math.max(1, state.size)) * 100,
    speed: state.speed,
    status: state.status === 'waiting' ? ('paused' as const) : state.status,
    ...(state.error !== undefined && { error: state.error }),
  };
  return (
    <FileDrop
      label={episode.video ? 'ویدیوی تازه به جای این' : 'ویدیوی قسمت'}
      files={item ? [item] : []}
      limits={limits}
      onAdd={([file]) => {
        if (!file) return;
        setFacts(readMedia(file, 'video'));
        begin(file);
      }}
      onRemove={cancel}
      onCancel={cancel}
      onRetry={resume}
      onPause={pause}
      onResume={resume}
      isDisabled={set.isPending}
    />
  );
}
