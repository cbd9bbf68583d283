import { Film } from 'lucide-react';
import { Suspense, useState } from 'react';
import { setEpisodeVideo } from '#contract/tutorials';
import { Button } from '../../../ui/Button.tsx';
import { acceptList, checkFiles, limitsOf } from '../../../ui/file-limits.ts';
import { FileTrigger } from '../../../ui/FileTrigger.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { toast } from '../../../ui/toast.ts';
import { useRecordDialog } from '../../../ui/use-dialog.tsx';
import { usePageFiles } from '../../../ui/use-page-files.ts';
import { type ChosenVideo, VideoSender } from './VideoSender.tsx';

/** Videos of one course that are chosen together. */
const limits = { ...limitsOf(setEpisodeVideo.files), maxFiles: 50 };

const VideoCourseDialog = lazyPart(async () => (await import('./VideoCourseDialog.tsx')).VideoCourseDialog);

type VideoCourseProps = {
  owner: string;
  /** Is told the id of the course whose videos are being sent. */
  onMade: (course: string) => void;
};

/** A button that makes a course of several videos, which may also be dropped anywhere on the page. */
export function VideoCourse({ owner, onMade }: VideoCourseProps) {
  const [open, renderDialog] = useRecordDialog<readonly File[]>();
  const [chosen, setChosen] = useState<readonly ChosenVideo[]>([]);

  function choose(files: readonly File[]) {
    const { accepted, messages } = checkFiles(files, limits, 0);
    for (const message of messages) toast.error(message);
    if (accepted.length > 0) open(accepted);
  }

  const isAbove = usePageFiles(choose);

  return (
    <>
      <FileTrigger
        acceptedFileTypes={acceptList(limits)}
        allowsMultiple
        onSelect={(list) => choose([...(list ?? [])])}
      >
        <Button icon={<Film />}>دوره از چند ویدیو</Button>
      </FileTrigger>
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
      {renderDialog((videos, control) => (
        <VideoCourseDialog
          videos={videos}
          {...control}
          onMade={(made) => {
            setChosen((now) => [...now, ...made]);
            onMade(made[0]?.episode.courseId ?? '');
          }}
        />
      ))}
    </>
  );
}
