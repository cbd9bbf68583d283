import { createFileRoute } from '@tanstack/react-router';
import { Soon } from './-shell/Soon.tsx';

export const Route = createFileRoute('/_shell/admin/devices')({ component: Page });

function Page() {
  return <Soon title="دستگاه‌ها" note="ثبت سریال دستگاه‌ها و روز خروجشان از فروشگاه، در راه است." seed={39} />;
}
