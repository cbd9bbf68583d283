import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import { useFilters } from '../../lib/filters.ts';
import { Link } from '../../lib/router-link.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { CardList } from '../../ui/List.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ListSearch } from '../../ui/SearchField.tsx';
import { useIsAdmin } from '../auth/parts.ts';
import { CourseCard } from './CourseCard.tsx';
import { coursesQuery } from './queries.ts';

const route = getRouteApi('/_shell/tutorial/');

export function CoursesPage() {
  const isAdmin = useIsAdmin();
  const filters = useFilters(route.useSearch(), ['search']);
  const courses = useInfiniteQuery(coursesQuery(filters.query));
  return (
    <>
      <PageHeader
        title="آموزش"
        subtitle="دوره‌های کوتاه برای آماده‌کردن طرح و کار با دستگاه؛ از هر جا که ماندید، همان‌جا ادامه دهید."
        actions={
          isAdmin && (
            <Link to="/admin/settings/tutorials" className={buttonClass()}>
              مدیریت آموزش‌ها
            </Link>
          )
        }
      />
      <div className="flex flex-col gap-5">
        <ListSearch label="جستجوی دوره" placeholder="نام دوره یا موضوع آن" filters={filters} list={courses} />
        <CardList
          label="دوره‌ها"
          unit="دوره"
          query={courses}
          grid="grid gap-4 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3 3xl:grid-cols-4"
          renderRow={(course) => <CourseCard course={course} />}
          empty={{
            seed: 34,
            icon: <GraduationCap />,
            note: 'هنوز دوره‌ای منتشر نشده است. به‌زودی آموزش‌ها همین‌جا می‌آیند.',
          }}
          narrowed={{ filters, note: 'دوره‌ای با این نام نیست.', clearLabel: 'نمایش همهٔ دوره‌ها' }}
        />
      </div>
    </>
  );
}
