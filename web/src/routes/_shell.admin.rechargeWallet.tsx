import { createFileRoute } from '@tanstack/react-router';
import { Soon } from './-shell/Soon.tsx';

export const Route = createFileRoute('/_shell/admin/rechargeWallet')({ component: Page });

function Page() {
  return (
    <Soon title="شارژ کیف پول" note="پیدا کردن مشتری و تغییر موجودی او با ثبت دلیل، در راه است." seed={37} />
  );
}
