import { createFileRoute } from '@tanstack/react-router';
import { Soon } from './-shell/Soon.tsx';

export const Route = createFileRoute('/_shell/levelUp')({ component: Page });

function Page() {
  return (
    <Soon
      title="ارتقای سطح"
      note="با تأیید حساب، سفارش‌هایتان تخفیف می‌گیرد. این بخش در حال آماده‌شدن است."
      seed={35}
    />
  );
}
