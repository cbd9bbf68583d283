import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import {
  arrangeEpisodes,
  changeEpisode,
  createEpisode,
  type EpisodeContent,
  getEpisodeContents,
} from '#contract/tutorials';
import { listOf } from '../../../lib/queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { List } from '../../../ui/List.tsx';
import { type ItemView, useItemDialog, useOrdering } from '../../content/parts.ts';
import { EpisodeRow } from './EpisodeRow.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import { EpisodePreview } from './previews.tsx';

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
        <Button icon={<Plus />} onPress={() => open(null)}>
          قسمت تازه
        </Button>
        {orderButton}
      </div>
      {itemDialog}
    </div>
  );
}

type EpisodeValues = { title: string; description: string };

const episodeView = (courseId: string): ItemView<EpisodeContent, EpisodeValues> => ({
  kind: 'episodes',
  one: 'قسمت',
  within: courseId,
  added: 'قسمت اضافه شد. حالا ویدیویش را بگذارید.',
  calls: { change: changeEpisode, create: createEpisode },
  nameOf: ({ title }) => title,
  blank: { title: '', description: '' },
  valuesOf: ({ title, description }) => ({ title, description }),
  bodyOf: (values, episode) => (episode ? values : { ...values, courseId }),
  fields: (form) => (
    <>
      <TextField {...form.field('title')} isRequired autoFocus />
      <TextArea {...form.field('description')} rows={4} />
    </>
  ),
  preview: (values, episode) => <EpisodePreview {...values} courseId={courseId} id={episode?._id} />,
});
