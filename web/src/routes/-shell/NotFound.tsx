import { ArrowRight } from 'lucide-react';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Link } from '../../lib/router-link.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Guilloche } from '../../ui/Guilloche.tsx';

export function NotFound() {
  usePageTitle('پیدا نشد');
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <div className="flex flex-col items-center text-center">
        <div className="relative grid size-[min(18rem,30dvh)] place-items-center sm:size-[min(24rem,48dvh)]">
          <Guilloche seed={404} isEngraved className="absolute inset-0 text-control/70" />
          <p className="relative rounded-full bg-canvas px-6 text-4xl font-bold">
            ۴<span className="text-ember">۰</span>۴
          </p>
        </div>
        <h1 className="mt-6 text-2xl font-bold">این آدرس روی هیچ پلاکی حک نشده</h1>
        <p className="mt-2 max-w-prose text-muted">شاید لینک قدیمی باشد، یا حرفی از آدرس جا افتاده باشد.</p>
        <Link to="/" className={buttonClass('primary', 'md', 'mt-6')}>
          <ArrowRight />
          بازگشت به خانه
        </Link>
      </div>
    </div>
  );
}
