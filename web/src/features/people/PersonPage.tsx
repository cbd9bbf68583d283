import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { freshEachTime } from '../../lib/queries.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState, Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PersonAudit } from './PersonAudit.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import { PersonGroups } from './PersonGroups.tsx';
import { PersonHead } from './PersonHead.tsx';
import { PersonLogins } from './PersonLogins.tsx';
import { PersonSkeleton } from './PersonSkeleton.tsx';
import { PersonWorkshop } from './PersonWorkshop.tsx';
import { nameInPersianDigits } from './person-words.ts';
import { personQuery } from './queries.ts';

const route = getRouteApi('/_shell/admin/users_/$id');

export function PersonPage() {
  const { id } = route.useParams();
  const { all } = route.useSearch();
  const person = useQuery({ ...personQuery(id), ...freshEachTime });
  return (
    <>
      <PageHeader
        back={{ href: '/admin/users', label: 'کاربران' }}
        title={<bdi>{person.data ? nameInPersianDigits(person.data) : 'کاربر'}</bdi>}
      />
      <Loaded
        query={person}
        loading={
          <Card padding="none" className="*:p-5">
            <PersonSkeleton />
          </Card>
        }
        missing={
          <ErrorState
            title="کاربری با این آدرس پیدا نشد"
            message="شاید آدرس این صفحه درست نباشد؛ او را در فهرست کاربران پیدا کنید."
          />
        }
        renderFrame={(state) => <Card padding="none">{state}</Card>}
      >
        {(data) => (
          <div className="@container">
            <div className="grid grid-cols-1 items-start gap-5 @4xl:grid-cols-[3fr_2fr] @4xl:gap-6">
              <Card padding="none" className="*:border-b *:p-5 *:last:border-0">
                <PersonHead person={data} isTitled />
                <PersonGroups person={data} all={all} />
              </Card>
              <Card padding="none" className="*:border-b *:p-5 *:last:border-0">
                <PersonFacts person={data} />
                <PersonWorkshop company={data.company} />
                <PersonLogins person={data} />
                <PersonAudit userId={data._id} />
              </Card>
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}
