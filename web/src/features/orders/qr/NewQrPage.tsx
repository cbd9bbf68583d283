import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { QrCode, SearchX } from 'lucide-react';
import type { Profile } from '#contract/profile';
import { getQrCategories, type QrCategory, qrMade } from '#contract/qr';
import { useNavigate } from '@tanstack/react-router';
import { queryOf } from '../../../lib/queries.ts';
import { Link } from '../../../lib/router-link.tsx';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Blank } from '../../../ui/Blank.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { profileQuery } from '../../auth/parts.ts';
import { NewQr } from './NewQr.tsx';
import { useNewQr } from './use-new-qr.ts';

export function NewQrPage() {
  const profile = useSuspenseQuery(profileQuery).data;
  const categories = useQuery(queryOf(getQrCategories, {}));
  return (
    <>
      <PageHeader
        back={<BackLink href="/designOrder">سفارش طرح</BackLink>}
        title="سفارش QR"
        subtitle="کدی روی قطعه که با دوربین گوشی باز می‌شود: ویدیو، تصویر، صدا، متن یا لینک."
        actions={
          <Link to="/designOrder/qr/mine" className={buttonClass()}>
            <QrCode aria-hidden="true" />
            کدهای من
          </Link>
        }
      />
      <Loaded query={categories} loading={<SkeletonRows />}>
        {({ data }) =>
          data.length > 0 ? (
            <Order profile={profile} categories={data} />
          ) : (
            <Blank
              seed={23}
              icon={<SearchX />}
              title="هنوز دسته‌ای برای سفارش QR نیست"
              note="به‌زودی این‌جا پر می‌شود. اگر عجله دارید، به پشتیبانی پیام بدهید."
            />
          )
        }
      </Loaded>
    </>
  );
}

function Order({ profile, categories }: { profile: Profile; categories: readonly QrCategory[] }) {
  const navigate = useNavigate();
  const order = useNewQr(profile._id, categories, async ({ design }) => {
    toast.success(qrMade);
    await navigate({ to: '/designOrder/$id', params: { id: design._id } });
  });
  return <NewQr order={order} categories={categories} />;
}
