import { toPersianDigits } from '#contract/common/digits';
import { provinceOf } from '#contract/common/provinces';
import { displayName, type PersonFound, type Role } from '#contract/people';
import type { PersonFull } from '#contract/person';

export const roleLabels: Record<Role, string> = { customer: 'مشتری', admin: 'مدیر' };

export const dash = '—';

/** Returns name and family, or the mobile number, in Persian digits. */
export const nameInPersianDigits = (person: Pick<PersonFound, 'name' | 'family' | 'mobile'>) =>
  toPersianDigits(displayName(person));

/** Returns name and family; a dash when one of them is missing. */
export const fullName = ({ name, family }: Pick<PersonFound, 'name' | 'family'>) =>
  name && family ? toPersianDigits(`${name} ${family}`) : dash;

/** Returns province, city and street address in postal order; a dash when all are missing. */
export function residence({ province, city, location }: PersonFull['address']): string {
  const name = province === null ? undefined : provinceOf(province)?.name;
  const parts = [name && `استان ${name}`, city, location].filter(Boolean);
  return parts.length > 0 ? toPersianDigits(parts.join('، ')) : dash;
}
