import { useQuery } from '@tanstack/react-query';
import { Download, File } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Episode, type EpisodeExtra, getEpisodeExtras } from '#contract/tutorials';
import { queryOf } from '../../lib/queries.ts';
import { formatBytes } from '../../ui/file-limits.ts';
import { List } from '../../ui/List.tsx';
import { Panel } from '../../ui/Card.tsx';
import { ViewExtra } from './ViewExtra.tsx';

export function Extras({ episode }: { episode: Episode }) {
  const files = useQuery({
    ...queryOf(getEpisodeExtras, { query: { episodeId: episode._id } }),
    select: ({ data }) => ({ rows: data }),
    enabled: episode.extras > 0,
  });
  if (episode.extras === 0) return null;
  return (
    <Panel title="فایل‌های این قسمت" padding="none" className="overflow-hidden">
      <List
        isCompact
        label="فایل‌های این قسمت"
        query={files}
        renderRow={(extra) => (
          <ExtraLine extra={extra}>
            <ViewExtra extra={extra} />
          </ExtraLine>
        )}
        empty={{ note: 'این قسمت دیگر فایلی ندارد.' }}
      />
    </Panel>
  );
}

type ExtraLineProps = { extra: Pick<EpisodeExtra, 'title' | 'size' | 'url'>; children?: ReactNode };

/** One of the files; `children` is what else can be done with it. */
export const ExtraLine = ({ extra: { title, size, url }, children }: ExtraLineProps) => (
  <li className="relative flex items-center gap-3 border-t px-4 py-3 transition-colors hover:bg-hover sm:px-5">
    <File className="shrink-0 text-muted" />
    <span className="flex min-w-0 flex-1 flex-col">
      <a href={url} download className="stretched text-base text-ink no-underline wrap-anywhere">
        <span className="sr-only">دریافت </span>
        {title}
      </a>
      <span className="text-xs text-muted">{formatBytes(size)}</span>
    </span>
    {children}
    <Download className="shrink-0 text-muted" />
  </li>
);
