import { type EpisodeContent, setEpisodeVideo } from '#contract/tutorials';
import { resumableItem, unsentItem } from '../../../lib/upload-items.ts';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { limitsOf } from '../../../ui/file-limits.ts';
import { useKeptVideo } from './kept-videos.ts';

type EpisodeVideoProps = { episode: EpisodeContent; owner: string };

export function EpisodeVideo({ episode, owner }: EpisodeVideoProps) {
  const { choose, cancel, pause, resume, state, away, picture } = useKeptVideo(episode, owner);
  const item = state
    ? { ...resumableItem(state), ...(picture && { file: picture }) }
    : away && unsentItem(away, away.sent);
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
        limits={limitsOf(setEpisodeVideo.files)}
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
