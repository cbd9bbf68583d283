import { useQuery } from '@tanstack/react-query';
import { ShieldUser } from 'lucide-react';
import type { PersonFull } from '#contract/profile';
import { Card } from '../../../ui/Card.tsx';
import { Blank } from '../../../ui/Blank.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Skeleton, SkeletonRows } from '../../../ui/Skeleton.tsx';
import { BalanceForm } from './BalanceForm.tsx';
import { HolderCard } from './HolderCard.tsx';
import { LastTransactions } from './LastTransactions.tsx';
import { personQuery } from './queries.ts';

export function PersonWallet({ userId }: { userId: string }) {
  const person = useQuery(personQuery(userId));
  return (
    <Loaded
      query={person}
      loading={
        <>
          <div className="flex items-center gap-4 border-b p-5">
            <Skeleton className="size-14 rounded-full" />
            <Skeleton className="h-6 w-40" />
          </div>
          <SkeletonRows rows={4} picture={false} />
        </>
      }
      missing={
        <ErrorState
          title="کاربری با این آدرس پیدا نشد"
          message="شاید آدرس این صفحه درست نباشد؛ از فهرست یک مشتری انتخاب کنید."
        />
      }
      renderFrame={(state) => <Card padding="none">{state}</Card>}
    >
      {(data) => <WalletOf person={data} />}
    </Loaded>
  );
}

function WalletOf({ person }: { person: PersonFull }) {
  // A customer who became an admin keeps the wallet, so that it can be settled.
  const hasWallet = person.roles.includes('customer');
  return (
    <div className="flex flex-col gap-5">
      <HolderCard person={person} hasWallet={hasWallet} />
      {hasWallet ? (
        <>
          <BalanceForm person={person} />

          <LastTransactions userId={person._id} />
        </>
      ) : (
        <Card padding="none">
          <Blank
            icon={<ShieldUser />}
            title="مدیر کیف پول ندارد"
            note="برای تغییر موجودی، یک مشتری را از فهرست انتخاب کنید."
          />
        </Card>
      )}
    </div>
  );
}
