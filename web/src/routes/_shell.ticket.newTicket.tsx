import { createFileRoute } from '@tanstack/react-router';
import { Soon } from './-shell/Soon.tsx';

export const Route = createFileRoute('/_shell/ticket/newTicket')({ component: Page });

function Page() {
  return (
    <Soon title="تیکت تازه" note="به‌زودی می‌توانید پرسش یا خرابی را همین‌جا برای پشتیبانی بنویسید." seed={33} />
  );
}
