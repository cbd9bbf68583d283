import { toPersianDigits } from '#contract/common/digits';
import { displayName, type PersonFound, type Role } from '#contract/people';

export const roleLabels: Record<Role, string> = { customer: 'مشتری', admin: 'مدیر' };

export const dash = '—';

/** Returns name and family, or the mobile number, in Persian digits. */
export const nameInPersianDigits = (person: Pick<PersonFound, 'name' | 'family' | 'mobile'>) =>
  toPersianDigits(displayName(person));

/** Returns name and family; a dash when one of them is missing. */
export const fullName = ({ name, family }: Pick<PersonFound, 'name' | 'family'>) =>
  name && family ? toPersianDigits(`${name} ${family}`) : dash;
