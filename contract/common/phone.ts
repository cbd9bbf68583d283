import { bareNumber } from './digits.ts';

/** Normalizes a typed phone number, also one of a `tel:` link. */
export const bareTel = (written: string): string => bareNumber(written.replace(/^[^\p{L}\p{N}]*tel:/iu, ''));

/** Normalizes a typed phone number of Iran, with the 0 that is dialled within the country in place of its code. */
export const withoutCountry = (written: string): string =>
  bareTel(written).replace(/^(?:\+|00)?980?(?=\d{10}$)/, '0');
