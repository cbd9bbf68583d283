import { useQueryClient } from '@tanstack/react-query';
import { Captions, FilePlus2, X } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import {
  addEpisodeExtras,
  type EpisodeContent,
  episodeCaptions,
  episodeExtras,
  removeEpisode,
  removeEpisodeCaptions,
  removeEpisodeExtra,
  setEpisodeCaptions,
} from '#contract/tutorials';
import { useCall } from '../../../lib/queries.ts';
import { formatBytes } from '../../../ui/file-limits.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toast } from '../../../ui/toast.ts';
import { undoOf, useRemoval } from '../../content/parts.ts';
import { sayLength } from '../lengths.ts';
import { ViewExtra } from '../ViewExtra.tsx';
import { ItemButtons } from './ItemButtons.tsx';
import { EpisodeFilm } from './EpisodeFilm.tsx';
import { FileButton } from './FileButton.tsx';

type EpisodeRowProps = {
  episode: EpisodeContent;
  nth: number;
  owner: string;
  onEdit: (episode: EpisodeContent) => void;
};

export function EpisodeRow({ episode, nth, owner, onEdit }: EpisodeRowProps) {
  const { _id, title, seconds, video, extras } = episode;
  const queryClient = useQueryClient();
  const [remove, removalDialog] = useRemoval();
  const adding = useCall(addEpisodeExtras, {
    onSuccess: (answer) => toast.success('فایل‌ها اضافه شد', undoOf(queryClient, answer)),
  });
  const captioning = useCall(setEpisodeCaptions, {
    onSuccess: (answer) => toast.success('زیرنویس ذخیره شد', undoOf(queryClient, answer)),
  });
  return (
    <li className="flex flex-col gap-3 border-b p-4 last:border-0 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="text-base font-medium wrap-anywhere">
            {formatNumber(nth)}. {title}
          </h3>
          <p className="text-xs text-muted">
            {video ? `${video.filename}، ${formatBytes(video.size)}` : 'بدون ویدیو'}
            {seconds !== null && `، ${sayLength(seconds)}`}
          </p>
        </div>
        <ItemButtons
          title={title}
          onEdit={() => onEdit(episode)}
          onRemove={() =>
            remove({
              kind: 'episodes',
              call: removeEpisode,
              params: { id: _id },
              item: episode,
              title: `قسمت «${title}» حذف شود؟`,
              message: 'ویدیو و فایل‌های این قسمت برای مشتری‌ها برداشته می‌شود.',
              confirmLabel: 'حذف قسمت',
              done: 'قسمت حذف شد',
            })
          }
        />
      </div>
      <EpisodeFilm episode={episode} owner={owner} />
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
                  call: removeEpisodeCaptions,
                  params: { id: _id },
                  item: episode,
                  title: `زیرنویس «${title}» حذف شود؟`,
                  message: 'این قسمت برای مشتری‌ها بدون زیرنویس پخش می‌شود.',
                  confirmLabel: 'حذف زیرنویس',
                  done: 'زیرنویس حذف شد',
                })
              }
            />
          </span>
        )}
        {video && (
          <FileButton
            extensions={episodeCaptions.kinds}
            icon={<Captions aria-hidden="true" />}
            loading={captioning.isPending}
            onChoose={(files) => captioning.run({ params: { id: _id }, files })}
          >
            {video.captions === undefined ? 'افزودن زیرنویس' : 'زیرنویس تازه'}
          </FileButton>
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
                  call: removeEpisodeExtra,
                  params: { id: _id, extraId: extra._id },
                  item: episode,
                  title: `فایل «${extra.title}» حذف شود؟`,
                  message: 'این فایل برای مشتری‌ها هم برداشته می‌شود.',
                  confirmLabel: 'حذف فایل',
                  done: 'فایل حذف شد',
                })
              }
            />
          </span>
        ))}
        <FileButton
          extensions={episodeExtras.kinds}
          many
          icon={<FilePlus2 aria-hidden="true" />}
          loading={adding.isPending}
          onChoose={(files) => adding.run({ params: { id: _id }, body: {}, files })}
        >
          افزودن فایل
        </FileButton>
      </div>
      {removalDialog}
    </li>
  );
}
