import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { GraduationCap, Plus } from 'lucide-react';
import { useState } from 'react';
import { getCourseContents, orderCourses } from '#contract/tutorials';
import { listOf, useCall } from '../../../lib/queries.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Deferred } from '../../../ui/Deferred.tsx';
import { ListFrame } from '../../../ui/List.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { profileQuery } from '../../auth/parts.ts';
import { NewCourseDialog } from './CourseDialog.tsx';
import { CourseItem } from './CourseItem.tsx';
import { swapped } from './order.ts';

/** Courses and episodes as admins write them. */
export function CoursesAdmin() {
  const { _id: owner } = useSuspenseQuery(profileQuery).data;
  const [isAdding, add] = useState(false);
  const query = { filter: 'position' as const, count: 50 };
  const courses = useInfiniteQuery(listOf(getCourseContents, { query }, ({ data }) => data));
  const order = useCall(orderCourses);
  const newCourse = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onPress={() => add(true)}>
      دورهٔ تازه
    </Button>
  );
  return (
    <>
      <PageHeader
        back={<BackLink href="/admin/settings">تنظیمات</BackLink>}
        title="دوره‌های آموزشی"
        subtitle="دوره را بسازید، ویدیوی هر قسمت را بگذارید، و وقتی آماده شد منتشرش کنید."
        actions={newCourse}
      />
      <ListFrame
        query={courses}
        loading={<SkeletonRows rows={4} />}
        empty={{
          seed: 34,
          icon: <GraduationCap />,
          note: 'هنوز دوره‌ای نساخته‌اید.',
          action: newCourse,
        }}
      >
        {(rows) => {
          const move = (at: number, by: 1 | -1) => {
            const ids = swapped(
              rows.map(({ _id }) => _id),
              at,
              by,
            );
            return ids && (() => order.run({ body: { ids } }));
          };
          return (
            <ul aria-label="دوره‌ها" className="flex flex-col gap-4">
              {rows.map((course, at) => (
                <CourseItem
                  key={course._id}
                  course={course}
                  owner={owner}
                  onUp={move(at, -1)}
                  onDown={move(at, 1)}
                />
              ))}
            </ul>
          );
        }}
      </ListFrame>
      <Deferred when={isAdding}>
        <NewCourseDialog isOpen={isAdding} onOpenChange={add} />
      </Deferred>
    </>
  );
}
