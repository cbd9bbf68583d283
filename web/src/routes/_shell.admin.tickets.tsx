import { createFileRoute } from '@tanstack/react-router';
import { Soon } from './-shell/Soon.tsx';

export const Route = createFileRoute('/_shell/admin/tickets')({ component: Page });

function Page() {
  return <Soon title="تیکت‌ها" note="تیکت‌های مشتریان و پاسخ به آن‌ها همین‌جا خواهد بود." seed={38} />;
}
