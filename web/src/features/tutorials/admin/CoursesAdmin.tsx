import { useInfiniteQuery } from '@tanstack/react-query';
import { GraduationCap, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { type CourseContent, arrangeCourses } from '#contract/tutorials';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { List } from '../../../ui/List.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useRecordDialog } from '../../../ui/use-dialog.tsx';
import { useProfile } from '../../auth/parts.ts';
import { publishedText, useOrdering } from '../../content/parts.ts';
import { courseContentsQuery } from '../queries.ts';
import { CourseItem } from './CourseItem.tsx';
import { useUnsentCourses } from './use-unsent-courses.ts';

const VideoCourse = lazyPart(async () => (await import('./VideoCourse.tsx')).VideoCourse);
const CourseDialog = lazyPart(async () => (await import('./CourseDialog.tsx')).CourseDialog);

export function CoursesAdmin() {
  const { _id: owner } = useProfile();
  const courses = useInfiniteQuery(courseContentsQuery());
  const [open, renderDialog] = useRecordDialog<CourseContent | null>();
  const unsent = useUnsentCourses(owner);
  const [sent, setSent] = useState<readonly string[]>([]);

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
  return (
    <>
      <PageHeader
        back={{ href: '/admin/settings', label: 'تنظیمات' }}
        title="دوره‌های آموزشی"
        subtitle={
          <>
            ویدیوها را با هم انتخاب کنید
            <span className="pointer-coarse:hidden"> یا روی همین صفحه رها کنید</span>؛ هر فایل یک قسمت می‌شود.
          </>
        }
        actions={
          <>
            {orderButton}
            <Suspense fallback={<Skeleton className="h-11 w-42 rounded-md" />}>
              <VideoCourse owner={owner} onMade={(course) => setSent((now) => [...now, course])} />
            </Suspense>
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
                  isNew={sent.at(-1) === course._id}
                  hasUnsent={unsent.has(course._id) || sent.includes(course._id)}
                  onEdit={open}
                />
              ))}
            </ul>
          )
        }
      </List>
      {renderDialog((item, control) => (
        <CourseDialog item={item} owner={owner} {...control} />
      ))}
    </>
  );
}
