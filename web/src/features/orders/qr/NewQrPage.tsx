import { useQuery } from '@tanstack/react-query';
import { QrCode, SearchX } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from '../../../lib/router-link.tsx';
import { Blank } from '../../../ui/Blank.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { useProfile } from '../../auth/parts.ts';
import { qrCategoriesQuery } from './queries.ts';

const NewQr = lazyPart(async () => (await import('./NewQr.tsx')).NewQr);

export function NewQrPage() {
  const profile = useProfile();
  const categories = useQuery(qrCategoriesQuery());
  return (
    <>
      <PageHeader
        back={{ href: '/designOrder', label: 'سفارش طرح' }}
        title="سفارش QR"
        subtitle="کدی که روی قطعه حک می‌شود و با دوربین گوشی باز می‌شود: ویدیو، عکس، صدا، متن یا لینک."
        isSubtitleWide
        actions={
          <Link to="/designOrder/qr/mine" className={buttonClass()}>
            <QrCode />
            کدهای من
          </Link>
        }
      />
      <Loaded query={categories} loading={<SkeletonRows />}>
        {({ data }) =>
          data.length > 0 ? (
            <Suspense fallback={<SkeletonRows />}>
              <NewQr owner={profile._id} categories={data} />
            </Suspense>
          ) : (
            <Blank
              seed={23}
              icon={<SearchX />}
              title="هنوز دسته‌ای برای سفارش QR نیست"
              note="به‌زودی اینجا پر می‌شود. اگر عجله دارید، به پشتیبانی پیام بدهید."
            />
          )
        }
      </Loaded>
    </>
  );
}
