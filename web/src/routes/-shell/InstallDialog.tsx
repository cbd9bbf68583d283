import { Link2, MonitorSmartphone, PlusSquare, Share, EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, type DialogControl } from '../../ui/Dialog.tsx';
import type { PhoneFamily } from './install-prompt.ts';

const steps: Record<PhoneFamily, readonly { icon: ReactNode; text: string }[]> = {
  apple: [
    { icon: <Link2 />, text: 'همین آدرس را در Safari باز کنید.' },
    { icon: <Share />, text: 'دکمهٔ اشتراک‌گذاری پایین صفحه را بزنید.' },
    { icon: <PlusSquare />, text: 'گزینهٔ Add to Home Screen را انتخاب کنید.' },
  ],
  android: [
    { icon: <Link2 />, text: 'همین آدرس را در Chrome باز کنید.' },
    { icon: <EllipsisVertical />, text: 'منوی سه‌نقطهٔ بالای صفحه را بزنید.' },
    { icon: <MonitorSmartphone />, text: 'گزینهٔ «نصب برنامه» یا «افزودن به صفحهٔ اصلی» را انتخاب کنید.' },
  ],
};

export function InstallDialog({ family, ...dialog }: DialogControl & { family: PhoneFamily }) {
  return (
    <Dialog
      {...dialog}
      title="نصب حکاک روی گوشی"
      subtitle={family === 'apple' ? 'آیفون و آیپد' : 'گوشی و تبلت اندروید'}
      size="sm"
    >
      <ol className="flex flex-col gap-4">
        {steps[family].map(({ icon, text }) => (
          <li key={text} className="flex items-center gap-4">
            <span
              aria-hidden="true"
              className="grid size-11 shrink-0 place-items-center rounded-md border bg-surface text-muted"
            >
              {icon}
            </span>
            {text}
          </li>
        ))}
      </ol>
      <p className="mt-5 text-sm text-muted">
        آیکن حکاک کنار برنامه‌های دیگر می‌آید و لازم نیست از جایی چیزی نصب کنید.
      </p>
    </Dialog>
  );
}
