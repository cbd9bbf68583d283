/** Compares names and titles in the order of the Persian alphabet. */
export const comparePersian = new Intl.Collator('fa').compare;
