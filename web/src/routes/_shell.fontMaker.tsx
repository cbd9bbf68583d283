import { createFileRoute } from '@tanstack/react-router';
import { Soon } from './-shell/Soon.tsx';

export const Route = createFileRoute('/_shell/fontMaker')({ component: Page });

function Page() {
  return (
    <Soon
      title="فونت‌ساز"
      note="نوشته‌تان را روی حلقه ببینید، اندازه بگیرید و فایل آمادهٔ حکاکی بگیرید."
      seed={31}
    />
  );
}
