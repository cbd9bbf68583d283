import { useInfiniteQuery } from '@tanstack/react-query';
import { Film, GraduationCap, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { type CourseContent, arrangeCourses, setEpisodeVideo } from '#contract/tutorials';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DropZone } from '../../../ui/DropZone.tsx';
import { acceptList, checkFiles, limitsOf } from '../../../ui/file-limits.ts';
import { FileTrigger } from '../../../ui/FileTrigger.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { List } from '../../../ui/List.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRecordDialog } from '../../../ui/use-dialog.tsx';
import { useProfile } from '../../auth/parts.ts';
import { publishedText, useOrdering } from '../../content/parts.ts';
import { courseContentsQuery } from '../queries.ts';
import type { ChosenVideo } from './VideoSender.tsx';
import { CourseItem } from './CourseItem.tsx';
import { useUnsentCourses } from './use-unsent-courses.ts';

/** Videos of one course that are chosen together. */
const limits = { ...limitsOf(setEpisodeVideo.files), maxFiles: 50 };

const VideoCourseDialog = lazyPart(async () => (await import('./VideoCourseDialog.tsx')).VideoCourseDialog);
const VideoSender = lazyPart(async () => (await import('./VideoSender.tsx')).VideoSender);
const CourseDialog = lazyPart(async () => (await import('./CourseDialog.tsx')).CourseDialog);

export function CoursesAdmin() {
  const { _id: owner } = useProfile();
  const courses = useInfiniteQuery(courseContentsQuery());
  const [open, renderDialog] = useRecordDialog<CourseContent | null>();
  const [openVideos, renderVideos] = useRecordDialog<readonly File[]>();
  const unsent = useUnsentCourses(owner);
  const [chosen, setChosen] = useState<readonly ChosenVideo[]>([]);

  function choose(files: readonly File[]) {
    const { accepted, messages } = checkFiles(files, limits, 0);
    for (const message of messages) toast.error(message);
    if (accepted.length > 0) openVideos(accepted);
  }
  const { isOrdering, orderButton, ordering } = useOrdering({
    label: 'ترتیب دوره‌ها',
    rows: courses.data?.rows,
    itemOf: ({ title, published }) => ({ name: title, note: publishedText(published) }),
    call: arrangeCourses,
  });
  const newCourse = (
    <Button variant={isOrdering ? 'secondary' : 'primary'} icon={<Plus />} onPress={() => open(null)}>
      دورهٔ تازه
    </Button>
  );
  const fromVideos = (
    <FileTrigger
      acceptedFileTypes={acceptList(limits)}
      allowsMultiple
      onSelect={(list) => choose([...(list ?? [])])}
    >
      <Button icon={<Film />}>دوره از چند ویدیو</Button>
    </FileTrigger>
  );
  return (
    <>
      <DropZone
        onDrop={choose}
        className="rounded-xl outline-2 outline-offset-8 outline-transparent outline-dashed transition-colors data-drop-target:bg-ember-soft data-drop-target:outline-ember"
      >
        <PageHeader
          back={{ href: '/admin/settings', label: 'تنظیمات' }}
          title="دوره‌های آموزشی"
          subtitle="ویدیوها را با هم انتخاب کنید یا روی همین صفحه رها کنید؛ هر فایل یک قسمت می‌شود."
          actions={
            <>
              {orderButton}
              {fromVideos}
              {newCourse}
            </>
          }
        />
        <List
          query={courses}
          empty={{
            seed: 34,
            icon: <GraduationCap />,
            note: 'هنوز دوره‌ای نساخته‌اید.',
            action: newCourse,
          }}
        >
          {(rows) =>
            isOrdering ? (
              <Card padding="none" className="overflow-hidden">
                {ordering}
              </Card>
            ) : (
              <ul aria-label="دوره‌ها" className="flex flex-col gap-4">
                {rows.map((course) => (
                  <CourseItem
                    key={course._id}
                    course={course}
                    owner={owner}
                    hasUnsent={
                      unsent.has(course._id) || chosen.some(({ episode }) => episode.courseId === course._id)
                    }
                    onEdit={open}
                  />
                ))}
              </ul>
            )
          }
        </List>
      </DropZone>
      {renderDialog((item, control) => (
        <CourseDialog item={item} owner={owner} {...control} />
      ))}
      <Suspense>
        {chosen.map(({ episode, file }) => (
          <VideoSender key={episode._id} episode={episode} file={file} owner={owner} />
        ))}
      </Suspense>
      {renderVideos((videos, control) => (
        <VideoCourseDialog
          videos={videos}
          {...control}
          onMade={(videos) => setChosen((now) => [...now, ...videos])}
        />
      ))}
    </>
  );
}
