import { SearchX } from 'lucide-react';
import { Link } from '../../lib/router-link.tsx';
import { Blank } from '../../ui/Blank.tsx';
import { buttonClass } from '../../ui/Button.tsx';

export function NoSuchOrder() {
  return (
    <>
      <h1 className="sr-only">سفارش</h1>
      <Blank
        seed={13}
        icon={<SearchX />}
        title="سفارشی با این آدرس پیدا نشد"
        note="شاید آدرس ناقص کپی شده باشد، یا این سفارش با حساب دیگری ثبت شده باشد."
        action={
          <Link to="/designOrder" search={{ tab: 'orders' }} className={buttonClass('primary')}>
            سفارش‌های من
          </Link>
        }
      />
    </>
  );
}
