import { useQuery } from '@tanstack/react-query';
import { FileText, ReceiptText, ShieldUser } from 'lucide-react';
import type { PersonFull } from '#contract/person';
import { Card, Panel } from '../../../ui/Card.tsx';
import { Blank } from '../../../ui/Blank.tsx';
import { ErrorState, Loaded } from '../../../ui/Loaded.tsx';
import { Skeleton, SkeletonRows } from '../../../ui/Skeleton.tsx';
import { BalanceForm } from './BalanceForm.tsx';
import { personQuery } from './queries.ts';
import { toPersianDigits } from '#contract/common/digits';
import { pathOf } from '#contract/common/endpoint';
import { displayName, levelLabels } from '#contract/people';
import { getLastTransactions, getPersonStatementCsv } from '#contract/wallet';
import { amountInWords } from '../../../lib/amount-in-words.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Link } from '../../../lib/router-link.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Ltr } from '../../../ui/Ltr.tsx';
import { Toman } from '../../../ui/Toman.tsx';
import { VerifiedTick } from '../../../ui/VerifiedTick.tsx';
import { useDialog } from '../../../ui/use-dialog.tsx';
import { PersonButton } from '../../people/parts.ts';
import { queryOf } from '../../../lib/queries.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { List } from '../../../ui/List.tsx';
import { TransactionRow } from '../TransactionRow.tsx';

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
          action={
            <Link to="/admin/rechargeWallet" className={buttonClass()}>
              فهرست مشتری‌ها
            </Link>
          }
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
          <Panel title="تغییر موجودی">
            <BalanceForm person={person} />
          </Panel>

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

const StatementDialog = lazyPart(async () => (await import('../StatementDialog.tsx')).StatementDialog);

function HolderCard({ person, hasWallet }: { person: PersonFull; hasWallet: boolean }) {
  const name = toPersianDigits(displayName(person));
  const level = person.level.status;
  const [openStatement, statementDialog] = useDialog((control) => (
    <StatementDialog
      {...control}
      subtitle={name}
      csvPath={pathOf(getPersonStatementCsv, { userId: person._id })}
      pagePath={`/admin/rechargeWallet/statement?user=${person._id}`}
    />
  ));
  return (
    <Card as="section" padding="none" className="@container">
      <div className="flex flex-col gap-5 p-4 @lg:flex-row @lg:items-center @lg:justify-between @lg:p-5">
        <div className="flex min-w-0 items-center gap-3.5">
          <Avatar person={person} size="lg" mark={level === 'vip' && <VerifiedTick />} />
          <div className="min-w-0">
            <h2 className="flex flex-wrap items-center gap-x-2.5 text-lg font-semibold">
              <PersonButton userId={person._id} className="rounded-sm underline-offset-4 hover:underline">
                <bdi title={name} className="line-clamp-2">
                  {name}
                </bdi>
              </PersonButton>
              <Badge tone={level === 'normal' ? 'neutral' : 'info'}>{levelLabels[level]}</Badge>
            </h2>
            <Ltr className="text-sm text-muted">{toPersianDigits(person.mobile)}</Ltr>
          </div>
        </div>
        {hasWallet && (
          <div className="min-w-0 @lg:min-w-min @lg:text-end" aria-live="polite">
            <p className="text-xs text-muted">موجودی</p>
            <Toman amount={person.amount} size="xl" className="whitespace-normal! @lg:whitespace-nowrap!" />
            <p className="text-xs text-muted">{amountInWords(person.amount)} تومان</p>
          </div>
        )}
      </div>
      {hasWallet && (
        <div className="flex flex-wrap justify-end gap-2 border-t px-4 py-2.5 @lg:px-5">
          <Button size="sm" variant="ghost" icon={<FileText />} onPress={openStatement}>
            صورت‌حساب
          </Button>
        </div>
      )}
      {statementDialog}
    </Card>
  );
}

function LastTransactions({ userId }: { userId: string }) {
  const last = useQuery({
    ...queryOf(getLastTransactions, { params: { userId }, query: { count: 10 } }),
    select: ({ data }) => ({ rows: data }),
  });
  return (
    <Panel title="آخرین تراکنش‌ها" padding="none">
      <List
        isCompact
        query={last}
        renderRow={(transaction) => (
          <TransactionRow
            transaction={transaction}
            when={<DateTime when={transaction.createdAt} />}
            orderHref={(orderNumber) => `/admin/designs?orderNumber=${orderNumber}`}
          />
        )}
        className="border-t"
        empty={{ icon: <ReceiptText />, note: 'این کیف پول هنوز تراکنشی ندارد.' }}
      />
    </Panel>
  );
}
