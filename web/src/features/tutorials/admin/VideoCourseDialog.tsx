import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#contract/common/money';
import { type CourseContent, createCourse, createEpisode, type EpisodeContent } from '#contract/tutorials';
import { act } from '../../../lib/queries.ts';
import { useForm } from '../../../lib/use-form.ts';
import { IconButton } from '../../../ui/Button.tsx';
import type { DialogControl } from '../../../ui/Dialog.tsx';
import { FileName } from '../../../ui/FileName.tsx';
import { formatBytes } from '../../../ui/file-limits.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import type { ChosenVideo } from './VideoSender.tsx';
import { compareFiles, episodeTitle } from './episode-titles.ts';

type VideoCourseDialogProps = DialogControl & {
  videos: readonly File[];
  /** Takes the videos with their new episodes, in order. */
  onMade: (videos: readonly ChosenVideo[]) => void;
};

interface Part {
  nth: number;
  file: File;
  title: string;
}

/** A course of chosen videos: an episode for each, in the order of their names. The page sends them afterwards. */
export function VideoCourseDialog({ videos, onMade, ...dialog }: VideoCourseDialogProps) {
  const queryClient = useQueryClient();
  const [parts, setParts] = useState<readonly Part[]>(() =>
    videos
      .toSorted((one, other) => compareFiles(one.name, other.name))
      .map((file, nth) => ({ nth, file, title: episodeTitle(file.name) })),
  );
  // What has been made before an episode was refused; the next try continues from there.
  const [course, setCourse] = useState<CourseContent | null>(null);
  const [episodes, setEpisodes] = useState<ReadonlyMap<number, EpisodeContent>>(new Map());
  const [isAdding, setAdding] = useState(false);

  async function addEpisodes(to: CourseContent): Promise<'unfinished' | undefined> {
    const made = new Map(episodes);
    setAdding(true);
    try {
      for (const { nth, title, file } of parts) {
        if (made.has(nth)) continue;
        const body = { courseId: to._id, title: title.trim() || episodeTitle(file.name) };
        // oxlint-disable-next-line no-await-in-loop -- each is put after the one before
        const { answer } = await act(queryClient, createEpisode, { body });
        made.set(nth, answer);
      }
    } catch {
      setEpisodes(made);
      return 'unfinished';
    } finally {
      setAdding(false);
    }
    onMade(
      parts.flatMap(({ nth, file }) => {
        const episode = made.get(nth);
        return episode ? [{ episode, file }] : [];
      }),
    );
    dialog.onOpenChange(false);
    toast.success(`دوره با ${formatNumber(parts.length)} قسمت ساخته شد؛ ویدیوها در راه‌اند.`);
    return undefined;
  }

  const form = useForm(createCourse, {
    initial: { title: '' },
    input: ({ title }) => ({ body: { title, published: false } }),
    before: () => {
      if (course) void addEpisodes(course);
      return course === null;
    },
    onSuccess: async (answer) => {
      setCourse(answer);
      return addEpisodes(answer);
    },
  });
  const isBusy = form.isBusy || isAdding;
  const change = (nth: number, title: string) =>
    setParts((now) => now.map((part) => (part.nth === nth ? { ...part, title } : part)));

  return (
    <FormDialog
      {...dialog}
      form={{ ...form, isBusy }}
      title="دوره از چند ویدیو"
      subtitle="هر ویدیو یک قسمت می‌شود. دوره پیش‌نویس می‌ماند تا خودتان منتشرش کنید."
      submit={course ? 'ادامهٔ ساخت' : 'ساخت دوره'}
      canSubmit={parts.length > 0}
    >
      <TextField
        {...form.field('title')}
        label="عنوان دوره"
        isRequired
        autoFocus
        isDisabled={isBusy || course !== null}
      />
      <ol aria-label="قسمت‌ها" className="flex flex-col gap-3">
        {parts.map(({ nth, file, title }, at) => (
          <li key={nth} className="flex items-start gap-3">
            <span className="mt-2.5 w-6 shrink-0 text-sm text-muted tabular-nums">
              {formatNumber(at + 1)}
            </span>
            <TextField
              label={`عنوان قسمت ${formatNumber(at + 1)}`}
              hidesLabel
              value={title}
              onChange={(text) => change(nth, text)}
              isDisabled={isBusy || episodes.has(nth)}
              className="flex-1"
              hint={
                <span className="flex min-w-0 gap-x-3">
                  <FileName>{file.name}</FileName>
                  <span className="shrink-0">{formatBytes(file.size)}</span>
                </span>
              }
            />
            <IconButton
              label={`برداشتن ${file.name}`}
              icon={<Trash2 />}
              isDisabled={isBusy || episodes.has(nth)}
              onPress={() => setParts((now) => now.filter((part) => part.nth !== nth))}
            />
          </li>
        ))}
      </ol>
    </FormDialog>
  );
}
