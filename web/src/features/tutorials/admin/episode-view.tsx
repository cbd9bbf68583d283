import { changeEpisode, createEpisode, type EpisodeContent } from '#contract/tutorials';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { ItemView } from '../../content/parts.ts';
import { EpisodePreview } from './previews.tsx';

type EpisodeValues = { title: string; description: string };

export const episodeView = (courseId: string): ItemView<EpisodeContent, EpisodeValues> => ({
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
