import { Captions, FilePlus2, X } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import {
  deleteEpisode,
  deleteEpisodeCaptions,
  deleteEpisodeExtra,
  type EpisodeContent,
  setEpisodeVideo,
} from '#contract/tutorials';
import { Link } from '../../../lib/router-link.tsx';
import { shortened } from '#contract/common/shortened';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { FileName } from '../../../ui/FileName.tsx';
import { formatBytes, limitsOf } from '../../../ui/file-limits.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useDialog, useRecordDialog } from '../../../ui/use-dialog.tsx';
import { ItemButtons, useRemoval } from '../../content/parts.ts';
import { formatLength } from '../lengths.ts';
import { ViewExtra } from '../ViewExtra.tsx';
import { resumableItem, unsentItem } from '../../../lib/upload-items.ts';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { useKeptVideo } from './kept-videos.ts';

const AddExtrasDialog = lazyPart(async () => (await import('./AddExtrasDialog.tsx')).AddExtrasDialog);
const CaptionsDialog = lazyPart(async () => (await import('./CaptionsDialog.tsx')).CaptionsDialog);

type EpisodeRowProps = {
  episode: EpisodeContent;
  nth: number;
  owner: string;
  onEdit: (episode: EpisodeContent) => void;
};

export function EpisodeRow({ episode, nth, owner, onEdit }: EpisodeRowProps) {
  const { _id, courseId, title, seconds, video, extras } = episode;
  const [remove, removalDialog] = useRemoval();
  const [openExtras, extrasDialog] = useDialog((control) => (
    <AddExtrasDialog episode={episode} owner={owner} {...control} />
  ));
  const [openCaptions, renderCaptions] = useRecordDialog<EpisodeContent>();
  return (
    <li className="flex flex-col gap-3 border-b p-4 last:border-0 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {video?.poster !== undefined && (
          <Link
            to="/tutorial/$id"
            params={{ id: courseId }}
            search={{ episode: Number(_id) }}
            aria-label={`دیدن ${title}`}
            className="block w-24 shrink-0 overflow-hidden rounded-md bg-viewer"
          >
            <img src={video.poster} alt="" loading="lazy" className="aspect-video size-full object-contain" />
          </Link>
        )}
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="text-base font-medium wrap-anywhere">
            {formatNumber(nth)}. {title}
          </h3>
          <p className="flex min-w-0 flex-wrap gap-x-3 text-xs text-muted">
            {video ? <FileName>{video.filename}</FileName> : 'بدون ویدیو'}
            {video && <span>{formatBytes(video.size)}</span>}
            {seconds !== null && <span>{formatLength(seconds)}</span>}
          </p>
        </div>
        <ItemButtons
          title={title}
          onEdit={() => onEdit(episode)}
          onRemove={() =>
            remove({
              kind: 'episodes',
              call: deleteEpisode,
              params: { id: _id },
              item: episode,
              title: `قسمت «${shortened(title, 50)}» حذف شود؟`,
              message: 'ویدیو و فایل‌های این قسمت برای مشتری‌ها برداشته می‌شود.',
              confirmLabel: 'حذف قسمت',
              done: 'قسمت حذف شد',
            })
          }
        />
      </div>
      <EpisodeVideo episode={episode} owner={owner} />
      <div className="flex flex-wrap items-center gap-2">
        {video?.captions !== undefined && (
          <span className="inline-flex items-center gap-1 rounded-md border ps-3">
            <a href={video.captions} download="captions.vtt" className="text-sm">
              زیرنویس
            </a>
            <IconButton
              size="sm"
              label={`حذف زیرنویس ${title}`}
              icon={<X />}
              onPress={() =>
                remove({
                  kind: 'episodes',
                  call: deleteEpisodeCaptions,
                  params: { id: _id },
                  item: episode,
                  title: `زیرنویس «${shortened(title, 50)}» حذف شود؟`,
                  message: 'این قسمت برای مشتری‌ها بدون زیرنویس پخش می‌شود.',
                  confirmLabel: 'حذف زیرنویس',
                  done: 'زیرنویس حذف شد',
                })
              }
            />
          </span>
        )}
        {video && (
          <Button size="sm" icon={<Captions />} onPress={() => openCaptions(episode)}>
            {video.captions === undefined ? 'افزودن زیرنویس' : 'زیرنویس تازه'}
          </Button>
        )}
        {extras.map((extra) => (
          <span key={extra._id} className="inline-flex max-w-full items-center gap-1 rounded-md border ps-3">
            <a href={extra.url} download className="min-w-0 truncate text-sm">
              {extra.title}
            </a>
            <ViewExtra extra={extra} />
            <IconButton
              size="sm"
              label={`حذف فایل ${extra.title}`}
              icon={<X />}
              onPress={() =>
                remove({
                  kind: 'episodes',
                  call: deleteEpisodeExtra,
                  params: { id: _id, extraId: extra._id },
                  item: episode,
                  title: `فایل «${shortened(extra.title, 50)}» حذف شود؟`,
                  message: 'این فایل برای مشتری‌ها هم برداشته می‌شود.',
                  confirmLabel: 'حذف فایل',
                  done: 'فایل حذف شد',
                })
              }
            />
          </span>
        ))}
        <Button size="sm" icon={<FilePlus2 />} onPress={openExtras}>
          افزودن فایل
        </Button>
      </div>
      {extrasDialog}
      {renderCaptions((opened, control) => (
        <CaptionsDialog episode={opened} {...control} />
      ))}
      {removalDialog}
    </li>
  );
}

type EpisodeVideoProps = { episode: EpisodeContent; owner: string };

function EpisodeVideo({ episode, owner }: EpisodeVideoProps) {
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
