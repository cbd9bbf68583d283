import { createFileRoute } from '@tanstack/react-router';
import { Soon } from './-shell/Soon.tsx';

export const Route = createFileRoute('/_shell/admin/fontMaker')({ component: Page });

function Page() {
  return (
    <Soon
      title="فونت‌ساز"
      note="ساخت نوشته و حلقه با فایل آمادهٔ حکاکی، برای شما هم همین‌جا خواهد بود."
      seed={36}
    />
  );
}
