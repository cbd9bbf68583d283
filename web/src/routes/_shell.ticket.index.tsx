import { createFileRoute } from '@tanstack/react-router';
import { Soon } from './-shell/Soon.tsx';

export const Route = createFileRoute('/_shell/ticket/')({ component: Page });

function Page() {
  return <Soon title="تیکت‌ها" note="گفت‌وگو با پشتیبانی، با فایل و تاریخچه، همین‌جا خواهد بود." seed={32} />;
}
