import { createFileRoute } from '@tanstack/react-router';
import { Soon } from './-shell/Soon.tsx';

export const Route = createFileRoute('/_shell/admin/settings')({ component: Page });

function Page() {
  return (
    <Soon title="تنظیمات" note="قیمت‌ها، تخفیف سطح‌ها و اطلاعات فروشگاه از همین‌جا تغییر خواهد کرد." seed={40} />
  );
}
