import { createFileRoute } from '@tanstack/react-router';
import { Soon } from './-shell/Soon.tsx';

export const Route = createFileRoute('/_shell/tutorial')({ component: Page });

function Page() {
  return <Soon title="آموزش" note="دوره‌های کوتاه برای کار با دستگاه و آماده‌کردن طرح در راه است." seed={34} />;
}
