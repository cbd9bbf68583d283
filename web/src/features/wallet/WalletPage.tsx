import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Link } from 'react-aria-components/Link';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { BalanceCard } from './BalanceCard.tsx';
import { ChargeForm } from './ChargeForm.tsx';
import { forgetPayment, paymentNews } from './payment-news.ts';
import { PaymentResult } from './PaymentResult.tsx';
import { Transactions } from './Transactions.tsx';
import type { WalletSearch } from './wallet-search.ts';

const route = getRouteApi('/_shell/wallet');

export function WalletPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const chargeBox = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState(paymentNews);

  function dismiss() {
    forgetPayment();
    setNews(null);
  }

  const change = (part: Partial<WalletSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: 'search' in part, resetScroll: false });

  function goToCharge() {
    chargeBox.current?.scrollIntoView({ block: 'center' });
    chargeBox.current?.querySelector('input')?.focus({ preventScroll: true });
  }

  return (
    <div className="@container">
      <PageHeader title="کیف پول" subtitle="شارژ کنید، بپردازید، و رد هر تومان را ببینید." />
      {news && (
        <PaymentResult
          outcome={news.outcome}
          paymentRef={news.ref}
          onDismiss={dismiss}
          action={
            news.returnTo ? (
              <Link href={news.returnTo} className={buttonClass('primary')}>
                بازگشت به سفارش
              </Link>
            ) : news.outcome === 'failed' || news.outcome === 'cancelled' ? (
              <Button onPress={goToCharge}>تلاش دوباره</Button>
            ) : null
          }
        />
      )}
      <div className="grid grid-cols-1 items-start gap-5 @3xl:grid-cols-[minmax(20rem,2fr)_3fr] @5xl:grid-cols-[minmax(22rem,1fr)_2fr] @5xl:gap-6">
        <div className="flex min-w-0 flex-col gap-5 @3xl:sticky @3xl:top-20">
          <BalanceCard />
          <div ref={chargeBox}>
            <ChargeForm />
          </div>
        </div>
        <Transactions search={search} onChange={change} onCharge={goToCharge} />
      </div>
    </div>
  );
}
