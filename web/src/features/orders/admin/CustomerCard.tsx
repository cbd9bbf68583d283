import { Copy, Phone } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import { displayName, levelLabels, type PersonCard } from '#contract/people';
import { Link } from '../../../lib/router-link.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { buttonClass, IconButton } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Ltr } from '../../../ui/Ltr.tsx';
import { VerifiedTick } from '../../../ui/VerifiedTick.tsx';
import { PersonButton } from '../../people/parts.ts';

export function CustomerCard({ customer }: { customer: PersonCard }) {
  const level = customer.level.status;
  const name = displayName(customer);

  return (
    <section aria-label="مشتری" className="flex flex-col gap-3 rounded-xl border bg-surface p-4 shadow-card">
      <PersonButton
        userId={customer._id}
        className="group/customer -m-1.5 flex min-w-0 items-center gap-3 rounded-lg p-1.5 transition-colors hover:bg-hover active:bg-press"
      >
        <Avatar person={customer} mark={level === 'vip' ? <VerifiedTick /> : undefined} />
        <span className="flex min-w-0 flex-1 flex-col">
          <bdi className="w-fit max-w-full truncate font-semibold">{toPersianDigits(name)}</bdi>
          <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            {name === customer.mobile ? 'نامش را ننوشته است' : <Ltr>{toPersianDigits(customer.mobile)}</Ltr>}
            <Badge tone={level === 'normal' ? 'neutral' : 'info'}>{levelLabels[level]}</Badge>
          </span>
        </span>
        <span className="sr-only">، اطلاعات کاربر</span>
      </PersonButton>
      <div className="flex items-center gap-2">
        <Link
          to="/admin/designs"
          search={{ userId: Number(customer._id) }}
          className={buttonClass('secondary', 'sm', 'min-w-0 flex-1 whitespace-nowrap')}
        >
          سفارش‌های او
        </Link>
        <a
          href={`tel:${customer.mobile}`}
          aria-label={`تماس با ${name}`}
          className={buttonClass('ghost', 'sm', 'px-2 text-muted')}
        >
          <Phone />
        </a>
        <IconButton
          size="sm"
          label="کپی شمارهٔ موبایل"
          icon={<Copy />}
          onPress={() => copyText(customer.mobile, 'شمارهٔ موبایل کپی شد', 'شمارهٔ موبایل کپی نشد')}
        />
      </div>
    </section>
  );
}
