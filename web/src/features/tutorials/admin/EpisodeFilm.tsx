import { type EpisodeContent, episodeFilm } from '#contract/tutorials';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import type { FileDropItem } from '../../../ui/FileRow.tsx';
import { useKeptFilm } from './kept-films.ts';

const limits = {
  extensions: ['mp4', 'mov'],
  kinds: 'MP4 و MOV',
  maxBytes: episodeFilm.maxBytes,
  maxFiles: 1,
} as const;

type EpisodeFilmProps = { episode: EpisodeContent; owner: string };

/** An episode's film: sent in pieces, which goes on after a cut, and set once it is there. */
export function EpisodeFilm({ episode, owner }: EpisodeFilmProps) {
  const film = useKeptFilm(episode, owner);
  const { choose, cancel, pause, resume, state, away } = film;
  const item = itemOf(film);
  return (
    <>
      {away && (
        <p role="status" className="rounded-md bg-warning-soft p-3 text-sm wrap-anywhere">
          بارگذاری «{away.name}» نیمه‌کاره مانده است. همین فایل را دوباره انتخاب کنید؛ از همان‌جا که بود ادامه
          می‌دهد.
        </p>
      )}
      <FileDrop
        label={away ? `فایل ${away.name}` : episode.video ? 'ویدیوی تازه به جای این' : 'ویدیوی قسمت'}
        files={item ? [item] : []}
        limits={limits}
        onAdd={([file]) => file && choose(file)}
        onRemove={cancel}
        onCancel={cancel}
        {...(!away && { onRetry: resume, onPause: pause, onResume: resume })}
        isCompact={episode.video !== null && !away}
        isDisabled={state?.status === 'done'}
      />
    </>
  );
}

function itemOf({ state, away, picture }: ReturnType<typeof useKeptFilm>): FileDropItem | null {
  if (state) {
    const { name, size, sent, speed, status, error } = state;
    const item = {
      id: 'film',
      name,
      size,
      percent: (sent / Math.max(1, size)) * 100,
      speed,
      ...(picture && { file: picture }),
    };
    if (status === 'offline') return { ...item, status: 'paused', error: 'اتصال قطع است؛ خودش ادامه می‌دهد' };
    return { ...item, status, ...(error !== undefined && { error }) };
  }
  if (!away) return null;
  const { name, size, sent } = away;
  const percent = (sent / Math.max(1, size)) * 100;
  return { id: 'film', name, size, percent, status: 'paused', error: 'منتظر همین فایل' };
}
