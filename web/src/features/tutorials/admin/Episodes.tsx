import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { getEpisodeContents, arrangeEpisodes } from '#contract/tutorials';
import { listOf } from '../../../lib/queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { List } from '../../../ui/List.tsx';
import { useItemDialog, useOrdering } from '../../content/parts.ts';
import { EpisodeRow } from './EpisodeRow.tsx';
import { episodeView } from './episode-view.tsx';

export function Episodes({ course, owner }: { course: string; owner: string }) {
  const query = { courseId: course, count: 50 };
  const episodes = useInfiniteQuery(listOf(getEpisodeContents, { query }, ({ data }) => data));
  const view = useMemo(() => episodeView(course), [course]);
  const [open, itemDialog] = useItemDialog(view);
  const { isOrdering, orderButton, ordering } = useOrdering({
    label: 'ترتیب قسمت‌ها',
    rows: episodes.data?.rows,
    itemOf: ({ title }) => ({ name: title }),
    call: arrangeEpisodes,
  });
  return (
    <div className="border-t">
      <List isCompact query={episodes} empty={{ note: 'این دوره هنوز قسمتی ندارد.' }}>
        {(rows) =>
          isOrdering ? (
            ordering
          ) : (
            <ol>
              {rows.map((episode, at) => (
                <EpisodeRow key={episode._id} episode={episode} nth={at + 1} owner={owner} onEdit={open} />
              ))}
            </ol>
          )
        }
      </List>
      <div className="flex flex-wrap gap-2.5 border-t p-4 sm:px-5">
        <Button icon={<Plus aria-hidden="true" />} onPress={() => open(null)}>
          قسمت تازه
        </Button>
        {orderButton}
      </div>
      {itemDialog}
    </div>
  );
}
