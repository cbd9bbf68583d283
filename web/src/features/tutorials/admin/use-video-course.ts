import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatNumber } from '#contract/common/money';
import { type CourseContent, createCourse, createEpisode, type EpisodeContent } from '#contract/tutorials';
import { CallError } from '../../../lib/client.ts';
import { draftKey } from '../../../lib/draft-key.ts';
import { act } from '../../../lib/queries.ts';
import { stage } from '../../../lib/upload-items.ts';
import { useForm } from '../../../lib/use-form.ts';
import { toast } from '../../../ui/toast.ts';
import type { ChosenVideo } from './VideoSender.tsx';
import { compareFiles, episodeTitle } from './episode-titles.ts';
import { videoCourseDraft } from './video-course-draft.ts';

/** A video that becomes an episode. Its file has the same id; after a reload it may have to be chosen again. */
interface Part {
  id: string;
  name: string;
  size: number;
  title: string;
  /** The episode that was created before a later one was refused. */
  episode: EpisodeContent | null;
}

interface Values {
  title: string;
  /** The course and episodes created so far; the next try continues from there. */
  course: CourseContent | null;
  parts: readonly Part[];
}

const initial: Values = { title: '', course: null, parts: [] };

/** The form of a course of chosen videos, which outlives its dialog and a reload; `onMade` takes the videos with their episodes. */
export function useVideoCourse(owner: string, onMade: (videos: readonly ChosenVideo[]) => void) {
  const queryClient = useQueryClient();
  const draft = useMemo(() => videoCourseDraft(draftKey(owner, 'course of videos')), [owner]);
  const [isAdding, setAdding] = useState(false);

  async function addEpisodes(course: CourseContent): Promise<'unfinished' | undefined> {
    const { staged } = form;
    let { parts } = form.values;
    form.set({ course });
    setAdding(true);
    try {
      for (const { id, title, name, episode } of parts) {
        if (episode) continue;
        const body = { courseId: course._id, title: title.trim() || episodeTitle(name) };
        // oxlint-disable-next-line no-await-in-loop -- each is put after the one before
        const { answer } = await act(queryClient, createEpisode, { body });
        parts = parts.map((part) => (part.id === id ? { ...part, episode: answer } : part));
        form.set({ parts });
      }
    } catch (error) {
      // Another admin has deleted the course: the next try makes a new one.
      if (error instanceof CallError && error.code === 'NOT_FOUND')
        form.set({ course: null, parts: parts.map((part) => ({ ...part, episode: null })) });
      return 'unfinished';
    } finally {
      setAdding(false);
    }
    const files = new Map(staged.map(({ id, file }) => [id, file]));
    onMade(
      parts.flatMap(({ id, episode }) => {
        const file = files.get(id);
        return episode && file ? [{ episode, file }] : [];
      }),
    );
    toast.success(
      `دورهٔ «${course.title}» با ${formatNumber(parts.length)} قسمت ساخته شد؛ ویدیوها در راه‌اند.`,
    );
    return undefined;
  }

  const form = useForm(createCourse, {
    initial,
    draft,
    input: ({ title }) => ({ body: { title, published: false } }),
    before: ({ course }) => {
      if (course) void addEpisodes(course).then((left) => left ?? form.reset());
      return course === null;
    },
    onSuccess: addEpisodes,
  });
  const { parts, course } = form.values;
  const has = (id: string) => form.staged.some((each) => each.id === id);

  return {
    ...form,
    isBusy: form.isBusy || isAdding,
    isMissing: ({ id, episode }: Part) => episode === null && !has(id),
    isEmpty: parts.length === 0 && course === null,
    add(files: readonly File[]) {
      const left = parts.filter(({ id }) => !has(id));
      const added = stage(files).map(({ id, file }) => {
        const at = left.findIndex(({ name, size }) => name === file.name && size === file.size);
        const [again] = at < 0 ? [] : left.splice(at, 1);
        return { id: again?.id ?? id, file, isNew: again === undefined };
      });
      const fresh = added
        .filter(({ isNew }) => isNew)
        .map(({ id, file: { name, size } }) => ({
          id,
          name,
          size,
          title: episodeTitle(name),
          episode: null,
        }));
      // Those that are made already stay in front: the server has put them so.
      const isMade = ({ episode }: Part) => episode !== null;
      const others = parts.filter((part) => !isMade(part));
      form.set({
        parts: [
          ...parts.filter(isMade),
          ...[...others, ...fresh].toSorted((one, other) => compareFiles(one.name, other.name)),
        ],
      });
      form.setFiles((now) => [...now, ...added.map(({ id, file }) => ({ id, file }))]);
    },
    rename: (id: string, title: string) =>
      form.set({ parts: parts.map((part) => (part.id === id ? { ...part, title } : part)) }),
    remove(id: string) {
      form.set({ parts: parts.filter((part) => part.id !== id) });
      form.setFiles((now) => now.filter((each) => each.id !== id));
    },
  };
}
