import { useQuery } from '@tanstack/react-query';
import { Download, FileDown } from 'lucide-react';
import { type Episode, getEpisodeExtras } from '#contract/tutorials';
import { queryOf } from '../../lib/queries.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatBytes } from '../../ui/file-limits.ts';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { ViewExtra } from './ViewExtra.tsx';

/** The files that belong to an episode, to download. */
export function Extras({ episode }: { episode: Episode }) {
  const files = useQuery({
    ...queryOf(getEpisodeExtras, { query: { episodeId: episode._id } }),
    enabled: episode.extras > 0,
  });
  if (episode.extras === 0) return null;
  return (
    <Panel title="فایل‌های این قسمت" padding="none" className="overflow-hidden">
      {files.isPending && <SkeletonRows rows={Math.min(3, episode.extras)} />}
      {files.isError && <ErrorState compact onRetry={() => files.refetch()} isRetrying={files.isFetching} />}
      <ul aria-label="فایل‌های این قسمت">
        {files.data?.data.map((extra) => (
          <li
            key={extra._id}
            className="relative flex items-center gap-3 border-t px-4 py-3 transition-colors hover:bg-hover sm:px-5"
          >
            <FileDown aria-hidden="true" className="shrink-0 text-muted" />
            <a
              href={extra.url}
              download
              className="stretched min-w-0 flex-1 text-base text-ink no-underline wrap-anywhere"
            >
              <span className="sr-only">دریافت </span>
              {extra.title}
            </a>
            <span className="shrink-0 text-xs text-muted">{formatBytes(extra.size)}</span>
            <ViewExtra extra={extra} />
            <Download aria-hidden="true" className="shrink-0 text-muted" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
