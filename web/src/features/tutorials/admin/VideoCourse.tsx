import { Film } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { formatNumber } from '#contract/common/money';
import { setEpisodeVideo } from '#contract/tutorials';
import { Button } from '../../../ui/Button.tsx';
import { acceptList, checkFiles, limitsOf } from '../../../ui/file-limits.ts';
import { FileTrigger } from '../../../ui/FileTrigger.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { toast } from '../../../ui/toast.ts';
import { useRecordDialog } from '../../../ui/use-dialog.tsx';
import { usePageFiles } from '../../../ui/use-page-files.ts';
import { useVideoCourse } from './use-video-course.ts';
import { type ChosenVideo, VideoSender } from './VideoSender.tsx';

/** Videos of one course that are chosen together. */
const limits = { ...limitsOf(setEpisodeVideo.files), maxFiles: 50 };
const types = acceptList(limits);

const VideoCourseDialog = lazyPart(async () => (await import('./VideoCourseDialog.tsx')).VideoCourseDialog);

type VideoCourseProps = {
  owner: string;
  /** Called with the id of the new course, once the dialog has closed and its videos are being sent. */
  onMade: (course: string) => void;
};

/** A button that makes a course of several videos, which may also be dropped anywhere on the page. */
export function VideoCourse({ owner, onMade }: VideoCourseProps) {
  const [open, renderDialog, close] = useRecordDialog<null>();
  const [chosen, setChosen] = useState<readonly ChosenVideo[]>([]);

  const course = useRef<string>(undefined);
  const form = useVideoCourse(owner, (made) => {
    setChosen((now) => [...now, ...made]);
    course.current = made[0]?.episode.courseId;
    close();
  });

  /** Returns whether there are videos among the files. */
  function add(files: readonly File[]): boolean {
    const { accepted, messages } = checkFiles(files, limits, form.staged.length);
    for (const message of messages) toast.error(message);
    if (accepted.length > 0) form.add(accepted);
    return accepted.length > 0;
  }
  function tellMade() {
    if (course.current !== undefined) onMade(course.current);
    course.current = undefined;
  }
  const choose = (files: readonly File[]) => add(files) && open(null);

  const isAbove = usePageFiles(choose);

  return (
    <>
      {form.isEmpty ? (
        <FileTrigger acceptedFileTypes={types} allowsMultiple onSelect={(list) => choose([...(list ?? [])])}>
          <Button icon={<Film />}>دوره از چند ویدیو</Button>
        </FileTrigger>
      ) : (
        <Button icon={<Film />} onPress={() => open(null)}>
          ادامهٔ دورهٔ نیمه‌کاره ({formatNumber(form.values.parts.length)} ویدیو)
        </Button>
      )}
      {isAbove && (
        <div
          aria-hidden="true"
          className="pointer-events-none fixed inset-3 z-40 grid place-items-center rounded-xl border-2 border-dashed border-ember bg-ember-soft/85 text-xl font-semibold text-ember-text"
        >
          ویدیوها را رها کنید تا یک دوره شود
        </div>
      )}
      <Suspense>
        {chosen.map(({ episode, file }) => (
          <VideoSender key={episode._id} episode={episode} file={file} owner={owner} />
        ))}
      </Suspense>
      {renderDialog((_, control) => (
        <VideoCourseDialog {...control} form={form} types={types} onChoose={add} onGone={tellMade} />
      ))}
    </>
  );
}
