import { Images, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import type { PersonListed } from '#contract/people';
import { PathLink } from '../../lib/router-link.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import type { Column } from '../../ui/DataList.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { nameInPersianDigits } from './person-words.ts';

const hasName = (person: PersonListed) => Boolean(person.name || person.family);

export const userColumns: readonly Column<PersonListed>[] = [
  {
    header: 'کاربر',
    width: '@table:w-1/2',
    isPrimary: true,
    cell: (person) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar src={person.image} />
        <span className="flex min-w-0 flex-1 flex-col">
          {hasName(person) ? (
            <>
              <bdi className="w-fit max-w-full font-semibold">{nameInPersianDigits(person)}</bdi>
              <Ltr className="w-fit text-sm text-muted @table:hidden">{toPersianDigits(person.mobile)}</Ltr>
            </>
          ) : (
            <>
              <Ltr className="w-fit font-semibold">{toPersianDigits(person.mobile)}</Ltr>
              <span className="text-sm text-muted">بدون نام</span>
            </>
          )}
        </span>
      </span>
    ),
  },
  {
    header: 'شمارهٔ موبایل',
    isHiddenOnPhone: true,
    cell: (person) => <Ltr className="whitespace-nowrap">{toPersianDigits(person.mobile)}</Ltr>,
  },
  {
    header: 'رفتن به',
    isActions: true,
    // On phones the row opens the person's dialog, which has both links.
    isHiddenOnPhone: true,
    cell: (person) => (
      <span className="flex gap-1">
        <ContactLink
          href={`/admin/designs?userId=${person._id}`}
          label={`سفارش‌ها: ${nameInPersianDigits(person)}`}
        >
          <Images />
          سفارش‌ها
        </ContactLink>
        <ContactLink
          href={`/admin/rechargeWallet?user=${person._id}`}
          label={`کیف پول: ${nameInPersianDigits(person)}`}
        >
          <Wallet />
          کیف پول
        </ContactLink>
      </span>
    ),
  },
];

function ContactLink({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <PathLink href={href} aria-label={label} className={buttonClass('ghost', 'sm', 'text-muted')}>
      {children}
    </PathLink>
  );
}
