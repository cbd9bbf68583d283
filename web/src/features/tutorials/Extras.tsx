import { useQuery } from '@tanstack/react-query';
import { Download, File } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Episode, type EpisodeExtra, getEpisodeExtras } from '#contract/tutorials';
import { queryOf } from '../../lib/queries.ts';
import { Loaded } from '../../ui/Loaded.tsx';
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
      <Loaded isCompact query={files} loading={<SkeletonRows rows={Math.min(3, episode.extras)} />}>
        {({ data }) => (
          <ul aria-label="فایل‌های این قسمت">
            {data.map((extra) => (
              <ExtraLine key={extra._id} extra={extra}>
                <ViewExtra extra={extra} />
              </ExtraLine>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

type ExtraLineProps = { extra: Pick<EpisodeExtra, 'title' | 'size' | 'url'>; children?: ReactNode };

/** One of the files; `children` is what else can be done with it. */
export const ExtraLine = ({ extra: { title, size, url }, children }: ExtraLineProps) => (
  <li className="relative flex items-center gap-3 border-t px-4 py-3 transition-colors hover:bg-hover sm:px-5">
    <File aria-hidden="true" className="shrink-0 text-muted" />
    <span className="flex min-w-0 flex-1 flex-col">
      <a href={url} download className="stretched text-base text-ink no-underline wrap-anywhere">
        <span className="sr-only">دریافت </span>
        {title}
      </a>
      <span className="text-xs text-muted">{formatBytes(size)}</span>
    </span>
    {children}
    <Download aria-hidden="true" className="shrink-0 text-muted" />
  </li>
);
