import { getRouteApi } from '@tanstack/react-router';
import { ArrowRight, HandCoins } from 'lucide-react';
import { useFilters } from '../../../lib/filters.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Blank } from '../../../ui/Blank.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { CustomerSearch } from './CustomerSearch.tsx';
import { PersonWallet } from './PersonWallet.tsx';

const route = getRouteApi('/_shell/admin/rechargeWallet');

export function RechargePage() {
  const filters = useFilters(route.useSearch(), ['search']);
  const { user } = filters.values;

  return (
    <div className="@container">
      <PageHeader
        title="شارژ کیف پول"
        subtitle="مشتری را پیدا کنید، موجودی‌اش را ببینید و با ثبت دلیل تغییر دهید."
      />
      <div className="grid grid-cols-1 gap-5 @3xl:grid-cols-[minmax(17rem,1fr)_2fr] @5xl:gap-6">
        {/* A narrow screen shows either the list or the wallet. */}
        <div
          className={cx(
            'min-w-0 self-start @3xl:top-20 @3xl:tall:sticky',
            user !== undefined && '@max-3xl:hidden',
          )}
        >
          <CustomerSearch filters={filters} chosen={user} onChoose={(id) => filters.change({ user: id })} />
        </div>
        <div className={cx('min-w-0', user === undefined && '@max-3xl:hidden')}>
          {user === undefined ? (
            <Card padding="none" className="grid h-full place-items-center">
              <Blank
                seed={37}
                icon={<HandCoins />}
                title="یک مشتری را انتخاب کنید"
                note="موجودی، آخرین تراکنش‌ها و تغییر موجودی‌اش اینجا باز می‌شود."
              />
            </Card>
          ) : (
            <>
              <Button
                variant="ghost"
                size="sm"
                icon={<ArrowRight />}
                onPress={() => filters.change({ user: undefined })}
                className="mb-3 @3xl:hidden"
              >
                همهٔ مشتری‌ها
              </Button>
              <PersonWallet key={user} userId={String(user)} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}
