import { SearchX } from 'lucide-react';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Link } from '../../lib/router-link.tsx';
import { Blank } from '../../ui/Blank.tsx';
import { buttonClass } from '../../ui/Button.tsx';

export function NoSuchOrder() {
  usePageTitle('سفارش پیدا نشد');
  return (
    <>
      <h1 className="sr-only">سفارش</h1>
      <Blank
        seed={13}
        icon={<SearchX />}
        title="سفارشی با این آدرس پیدا نشد"
        note="شاید لینک ناقص کپی شده، یا این سفارش با حساب دیگری ثبت شده است."
        action={
          <Link to="/designOrder" search={{ tab: 'orders' }} className={buttonClass('primary')}>
            سفارش‌های من
          </Link>
        }
      />
    </>
  );
}
