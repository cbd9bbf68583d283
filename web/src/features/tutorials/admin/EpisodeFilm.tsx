import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type EpisodeContent, episodeFilm, setEpisodeVideo } from '#contract/tutorials';
import type { CallError } from '../../../lib/client.ts';
import { useCall } from '../../../lib/queries.ts';
import { pictureFile } from '../../../lib/read-media.ts';
import { Button } from '../../../ui/Button.tsx';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import type { FileDropItem } from '../../../ui/FileRow.tsx';
import { toast } from '../../../ui/toast.ts';
import { undoOf } from '../../content/parts.ts';
import { useKeptFilm } from './kept-films.ts';

const limits = {
  extensions: ['mp4', 'mov'],
  kinds: 'MP4 و MOV',
  maxBytes: episodeFilm.maxBytes,
  maxFiles: 1,
} as const;

/** Refusals of the film itself, which sending it again does not change. */
const refusals = new Set<CallError['code']>([
  'BAD_FILE',
  'FILE_TYPE',
  'FILE_TOO_LARGE',
  'VALIDATION',
  'NOT_FOUND',
]);

type EpisodeFilmProps = { episode: EpisodeContent; owner: string };

/** An episode's film: sent in pieces, which goes on after a cut, and set once it is there. */
export function EpisodeFilm({ episode, owner }: EpisodeFilmProps) {
  const queryClient = useQueryClient();
  const film = useKeptFilm(episode, owner);
  const { choose, forget, cancel, pause, resume, state, facts, away } = film;
  const set = useCall(setEpisodeVideo, {
    onSuccess: (answer) => {
      forget();
      toast.success('ویدیوی قسمت ذخیره شد', undoOf(queryClient, answer));
    },
    // After any other failure the film is kept, to be set by a button or on the next visit.
    onError: ({ code }) => refusals.has(code) && forget(),
  });
  const used = useRef<string | null>(null);
  const doneId = state?.status === 'done' ? state.id : null;
  const { run } = set;
  async function use(uploadId: string) {
    const { seconds, poster } = (await facts) ?? {};
    run({
      params: { id: episode._id },
      body: { uploadId, ...(seconds !== undefined && { seconds }) },
      ...(poster && { extras: { poster: pictureFile(poster, 'poster.jpg') } }),
    });
  }
  useEffect(() => {
    if (doneId === null || used.current === doneId) return;
    used.current = doneId;
    void use(doneId);
    // oxlint-disable-next-line exhaustive-deps -- once for each upload.
  }, [doneId]);

  const item = itemOf(film);
  return (
    <>
      {away && (
        <p role="status" className="rounded-md bg-warning-soft p-3 text-sm wrap-anywhere">
          بارگذاری «{away.name}» نیمه‌کاره مانده است. همین فایل را دوباره انتخاب کنید؛ از همان‌جا که بود ادامه
          می‌دهد.
        </p>
      )}
      {doneId !== null && set.error && !refusals.has(set.error.code) && (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warning-soft p-3 text-sm"
        >
          ویدیو رسیده، ولی برای این قسمت ذخیره نشد.
          <Button size="sm" onPress={() => void use(doneId)}>
            تلاش دوباره
          </Button>
        </div>
      )}
      <FileDrop
        label={away ? `فایل ${away.name}` : episode.video ? 'ویدیوی تازه به جای این' : 'ویدیوی قسمت'}
        files={item ? [item] : []}
        limits={limits}
        onAdd={([file]) => file && choose(file)}
        onRemove={cancel}
        onCancel={cancel}
        {...(!away && { onRetry: resume, onPause: pause, onResume: resume })}
        isDisabled={set.isPending}
      />
    </>
  );
}

function itemOf({ state, away }: ReturnType<typeof useKeptFilm>): FileDropItem | null {
  if (state) {
    const { name, size, sent, speed, status, error } = state;
    const item = { id: 'film', name, size, percent: (sent / Math.max(1, size)) * 100, speed };
    if (status === 'waiting') return { ...item, status: 'paused', error: 'اتصال قطع است؛ خودش ادامه می‌دهد' };
    return { ...item, status, ...(error !== undefined && { error }) };
  }
  if (!away) return null;
  const { name, size, sent } = away;
  const percent = (sent / Math.max(1, size)) * 100;
  return { id: 'film', name, size, percent, status: 'paused', error: 'منتظر همین فایل' };
}
