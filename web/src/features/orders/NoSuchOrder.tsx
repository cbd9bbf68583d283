import { SearchX } from 'lucide-react';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { PathLink } from '../../lib/router-link.tsx';
import { Blank } from '../../ui/Blank.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { useIsAdmin } from '../auth/parts.ts';

export function NoSuchOrder() {
  usePageTitle('سفارش پیدا نشد');
  const isAdmin = useIsAdmin();
  return (
    <>
      <h1 className="sr-only">سفارش</h1>
      <Blank
        seed={13}
        icon={<SearchX />}
        title="سفارشی با این آدرس پیدا نشد"
        note={
          isAdmin
            ? 'شاید لینک ناقص کپی شده باشد.'
            : 'شاید لینک ناقص کپی شده، یا این سفارش با حساب دیگری ثبت شده است.'
        }
        action={
          <PathLink
            href={isAdmin ? '/admin/designs' : '/designOrder?tab=orders'}
            className={buttonClass('primary')}
          >
            {isAdmin ? 'فهرست سفارش‌ها' : 'سفارش‌های من'}
          </PathLink>
        }
      />
    </>
  );
}
