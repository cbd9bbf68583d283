import { FilePlus2, X } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import {
  addEpisodeExtras,
  type EpisodeContent,
  episodeExtras,
  removeEpisode,
  removeEpisodeExtra,
} from '#contract/tutorials';
import { useCall } from '../../../lib/queries.ts';
import { formatBytes } from '../../../ui/file-limits.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toast } from '../../../ui/toast.ts';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import { sayLength } from '../lengths.ts';
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
  const [confirm, confirmDialog] = useConfirm();
  const removal = useCall(removeEpisode, { onSuccess: () => toast.success('قسمت حذف شد') });
  const adding = useCall(addEpisodeExtras, { onSuccess: () => toast.success('فایل‌ها اضافه شد') });
  const taking = useCall(removeEpisodeExtra, { onSuccess: () => toast.success('فایل حذف شد') });
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
          isRemoving={removal.isPending}
          onRemove={() =>
            confirm({
              title: `قسمت «${title}» حذف شود؟`,
              message: 'ویدیو و فایل‌های این قسمت برای مشتری‌ها برداشته می‌شود.',
              confirmLabel: 'حذف قسمت',
              tone: 'danger',
              onConfirm: () => removal.run({ params: { id: _id } }),
            })
          }
        />
      </div>
      <EpisodeFilm episode={episode} owner={owner} />
      <div className="flex flex-wrap items-center gap-2">
        {extras.map((extra) => (
          <span key={extra._id} className="inline-flex max-w-full items-center gap-1 rounded-md border ps-3">
            <a href={extra.url} download className="min-w-0 truncate text-sm">
              {extra.title}
            </a>
            <IconButton
              size="sm"
              label={`حذف فایل ${extra.title}`}
              icon={<X />}
              onPress={() =>
                confirm({
                  title: `فایل «${extra.title}» حذف شود؟`,
                  message: 'این فایل برای مشتری‌ها هم برداشته می‌شود.',
                  confirmLabel: 'حذف فایل',
                  tone: 'danger',
                  onConfirm: () => taking.run({ params: { id: _id, extraId: extra._id } }),
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
      {confirmDialog}
    </li>
  );
}
