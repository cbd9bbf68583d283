import { expect, test } from 'vitest';
import type { Profile } from '#contract/profile';
import { bottomBarItems, sidebarItems, titleOf } from './nav-items.ts';

const admin = { roles: ['admin'], level: { status: 'normal' } } as Profile;

test('an admin’s menus lead to the dashboard', () => {
  for (const items of [sidebarItems(admin), bottomBarItems(admin)])
    expect(items).toContainEqual(expect.objectContaining({ to: '/', title: 'داشبورد' }));
  expect(titleOf(admin, '/')).toBe('داشبورد');
});
