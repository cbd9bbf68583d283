import { isAdmin, type Profile } from '#contract/profile';

/** Customers' pages, which are closed to admins. A path below /admin is the admin's by itself. */
const ofCustomers = ['/designOrder', '/fontMaker', '/ticket', '/wallet', '/levelUp'];
export const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`);

export function mayVisit(profile: Profile, path: string): boolean {
  if (!isAdmin(profile)) return !isWithin(path, '/admin');
  return !ofCustomers.some((page) => isWithin(path, page));
}
