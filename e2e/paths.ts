import { readdirSync } from 'node:fs';
import path from 'node:path';
import { contentKinds } from '#contract/content';

/** The paths of people who are signed in, by the names of their routes' files. */
const routes = readdirSync(path.join(import.meta.dirname, '../web/src/routes'))
  .flatMap((file) => /^_shell\.(.+)\.tsx$/.exec(file)?.[1] ?? [])
  .map((name) => {
    const parts = name.split('.').filter((part) => part !== 'index');
    return `/${parts.map((part) => part.replace(/_$/, '')).join('/')}`;
  });

const isOfRecord = (route: string) => route.includes('$');
const isOfAdmin = (route: string) => route.startsWith('/admin');
const pages = routes.filter((route) => !isOfRecord(route));

export const customerPaths = [
  ...pages.filter((route) => !isOfAdmin(route)),
  '/designOrder?tab=orders',
  '/nowhere',
];

export const adminPaths = [
  '/',
  ...pages.filter(isOfAdmin),
  ...[...contentKinds, 'changes'].map((kind) => `/admin/settings/${kind}`),
  '/pages/terms',
  '/pages/privacy',
  '/pages/contact',
];

/** The pages of one record. */
export const recordPaths = routes
  .filter((route) => isOfRecord(route) && !route.endsWith('$kind'))
  .map((route) => route.replace(/\$\w+/, '1'));
