import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { type EpisodeContent, setEpisodeCaptions } from '#contract/tutorials';
import { useAnswerOf } from '../../../lib/use-answer-of.ts';
import { useForm } from '../../../lib/use-form.ts';
import type { DialogControl } from '../../../ui/Dialog.tsx';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { limitsOf } from '../../../ui/file-limits.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { UploadProgress } from '../../../ui/UploadProgress.tsx';
import { Changed, isPartSame, Preview, PreviewNote, PreviewPlace, undoOf } from '../../content/parts.ts';
import { firstCues } from './first-cues.ts';

/** The parts that captions depend on: the video, whose times they have, and the captions before them. */
const partOf = ({ video }: EpisodeContent) => [video?.url, video?.captions];

type CaptionsDialogProps = DialogControl & { episode: EpisodeContent };

export function CaptionsDialog({ episode, ...dialog }: CaptionsDialogProps) {
  const queryClient = useQueryClient();
  const [changed, setChanged] = useState<{ before: EpisodeContent; after: EpisodeContent } | null>(null);
  const form = useForm(setEpisodeCaptions, {
    initial: { read: episode },
    input: ({ read }) => ({ params: { id: read._id }, body: { updatedAt: read.updatedAt } }),
    onSuccess: (answer) => {
      dialog.onOpenChange(false);
      toast.success('زیرنویس ذخیره شد', undoOf(queryClient, answer));
    },
    onError: ({ current, message }) => {
      if (!current) return;
      const [before, after] = [form.values.read, current as EpisodeContent];
      if (isPartSame(before, after, partOf)) form.sendWith({ read: after });
      else {
        toast.error(message);
        form.set({ read: after });
        setChanged({ before, after });
      }
    },
  });
  const [chosen] = form.staged;

  return (
    <FormDialog
      {...dialog}
      form={form}
      title={episode.video?.captions === undefined ? 'افزودن زیرنویس' : 'زیرنویس تازه'}
      subtitle={episode.title}
      submit={changed ? 'گذاشتن زیرنویس من' : 'ذخیره'}
      aside={
        <Preview>
          {chosen ? (
            <CuesPreview key={chosen.id} file={chosen.file} />
          ) : (
            <PreviewNote>چند جملهٔ اول فایلی که انتخاب کنید اینجا دیده می‌شود.</PreviewNote>
          )}
        </Preview>
      }
    >
      {changed && (
        <div role="alert" className="rounded-md bg-warning-soft p-3 text-sm">
          <Changed kind="episodes" {...changed} question="با این تغییرها هم زیرنویس شما گذاشته شود؟" />
        </div>
      )}
      <FileDrop {...form.files} label="زیرنویس" limits={limitsOf(setEpisodeCaptions.files)} />
      <UploadProgress {...form} />
    </FormDialog>
  );
}

function CuesPreview({ file }: { file: File }) {
  const begin = useAnswerOf(file, () => file.slice(0, 64 * 1024).text());
  const cues = begin === null ? null : firstCues(begin);
  if (!cues) return null;
  if (cues.length === 0) return <PreviewNote>در اول این فایل زیرنویسی پیدا نشد.</PreviewNote>;
  return (
    <PreviewPlace where="روی ویدیو، به ترتیب">
      <ol className="flex flex-col gap-2">
        {cues.map(({ begins, words }, at) => (
          <li key={at} className="flex flex-col gap-1">
            <span dir="ltr" className="text-end text-xs text-muted">
              {toPersianDigits(begins)}
            </span>
            <span className="rounded-md bg-viewer px-3 py-2 text-center text-sm text-on-metal">{words}</span>
          </li>
        ))}
      </ol>
    </PreviewPlace>
  );
}
