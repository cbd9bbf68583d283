import { useQuery } from '@tanstack/react-query';
import { QrCode } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import { displayName } from '#contract/people';
import type { Profile } from '#contract/profile';
import { Link } from '../../lib/router-link.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { cx } from '../../ui/class-names.ts';
import { WhenIdle } from '../../ui/Deferred.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useProfile } from '../auth/parts.ts';
import { Desk } from './Desk.tsx';
import { deskSummary } from './desk-texts.ts';
import { desk } from './queries.ts';

const PhotoDrop = lazyPart(async () => (await import('./NextPhoto.tsx')).PhotoDrop);
const HeaderPhoto = lazyPart(async () => (await import('./NextPhoto.tsx')).HeaderPhoto);
const Figures = lazyPart(async () => (await import('./Figures.tsx')).Figures);

export function CustomerDashboard() {
  const profile = useProfile();
  const isNew = profile.designCount === 0;
  // Not `isError`, which ends while the desk is fetched again: the rest would come and go, and ask for the desk each time.
  const { data, isFetched: isDeskSettled } = useQuery(desk);
  const cards = data?.data;
  return (
    <>
      <PageHeader
        // The tab keeps the name of the place.
        title={<>{greeting(profile)}</>}
        subtitle={
          <span role="status" className={cx('inline-block', !isNew && 'max-sm:min-h-[2lh]')}>
            {isNew && !cards?.length
              ? 'عکس یا ایده‌تان را بفرستید؛ طرحی آمادهٔ لیزر تحویل بگیرید.'
              : cards
                ? deskSummary(cards)
                : '\u00a0'}
          </span>
        }
        actions={
          !isNew && (
            <>
              <WhenIdle fallback={<Skeleton className="h-13 w-44 rounded-md" />}>
                <HeaderPhoto variant={cards?.length ? 'secondary' : 'primary'} />
              </WhenIdle>
              <Link
                to="/designOrder/qr"
                className={buttonClass('ghost', 'lg', 'max-sm:px-3 max-[23rem]:px-2')}
              >
                <QrCode />
                سفارش QR
              </Link>
            </>
          )
        }
      />
      <div className="flex flex-col gap-4">
        <Desk />
        {/* Otherwise the cards would push this down when they arrive. */}
        {isDeskSettled && (
          <WhenIdle fallback={<Skeleton className="h-36 w-full rounded-2xl" />}>
            <PhotoDrop isFirst={isNew && !cards?.length} hasQr={isNew} isOnlyWide={!isNew} />
          </WhenIdle>
        )}
      </div>
      {isDeskSettled && (
        <WhenIdle fallback={<Skeleton className="mt-6 h-96 w-full rounded-xl" />}>
          <Figures />
        </WhenIdle>
      )}
    </>
  );
}

function greeting(profile: Profile): string {
  const name = displayName(profile);
  if (name !== profile.mobile) return `سلام ${toPersianDigits(name)}، خوش آمدید`;
  return profile.designCount === 0 ? 'به حکاک خوش آمدید' : 'سلام، خوش آمدید';
}
