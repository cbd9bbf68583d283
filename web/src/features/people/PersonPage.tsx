import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { freshEachTime } from '../../lib/queries.ts';
import { Link } from '../../lib/router-link.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ErrorState, Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PersonSkeleton } from './PersonSkeleton.tsx';
import { nameInPersianDigits } from './person-words.ts';
import { personQuery } from './queries.ts';

const PersonDetails = lazyPart(async () => (await import('./PersonDialog.tsx')).PersonDetails);

const skeleton = (
  <Card padding="none" className="*:p-5">
    <PersonSkeleton />
  </Card>
);

const route = getRouteApi('/_shell/admin/users_/$id');

export function PersonPage() {
  const { id } = route.useParams();
  const { all } = route.useSearch();
  const person = useQuery({ ...personQuery(id), ...freshEachTime });
  const name = person.data ? nameInPersianDigits(person.data) : 'کاربر';
  return (
    <>
      <PageHeader back={{ href: '/admin/users', label: 'کاربران' }} title={<bdi title={name}>{name}</bdi>} />
      <Loaded
        query={person}
        loading={skeleton}
        missing={
          <ErrorState
            title="کاربری با این آدرس پیدا نشد"
            message="شاید آدرس این صفحه درست نباشد؛ او را در فهرست کاربران پیدا کنید."
            action={
              <Link to="/admin/users" className={buttonClass()}>
                فهرست کاربران
              </Link>
            }
          />
        }
        renderFrame={(state) => <Card padding="none">{state}</Card>}
      >
        {(data) => (
          <Suspense fallback={skeleton}>
            <PersonDetails person={data} all={all} />
          </Suspense>
        )}
      </Loaded>
    </>
  );
}
