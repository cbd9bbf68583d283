import {
  BadgeCheck,
  ChartColumn,
  Cpu,
  GraduationCap,
  HandCoins,
  Images,
  LayoutDashboard,
  type LucideIcon,
  MessagesSquare,
  PenTool,
  Settings2,
  SquareKanban,
  TrendingUp,
  Type,
  UsersRound,
  Wallet,
} from 'lucide-react';
import { isAdmin, type Profile } from '#contract/profile';
import { isWithin } from './visits.ts';

export interface Place {
  to: string;
  title: string;
  /** A shorter title for the bottom bar. */
  short?: string;
  icon: LucideIcon;
  /** Only the path itself belongs to this place, not its subpaths. */
  exact?: boolean;
  /** The number of waiting things. */
  count?: number | undefined;
}

const dashboard: Place = { to: '/', title: 'داشبورد', icon: LayoutDashboard, exact: true };
const orders: Place = { to: '/designOrder', title: 'سفارش طرح', short: 'سفارش', icon: PenTool };
const fontMaker: Place = { to: '/fontMaker', title: 'فونت‌ساز', icon: Type };
const tickets: Place = { to: '/ticket', title: 'تیکت‌ها', icon: MessagesSquare };
const tutorial: Place = { to: '/tutorial', title: 'آموزش', icon: GraduationCap };
const wallet: Place = { to: '/wallet', title: 'کیف پول', icon: Wallet };

const workbench: Place = {
  to: '/admin/designsManagement',
  title: 'مدیریت طرح‌ها',
  short: 'میز کار',
  icon: SquareKanban,
};
const allOrders: Place = { to: '/admin/designs', title: 'طرح‌ها', icon: Images };
const adminTickets: Place = { to: '/admin/tickets', title: 'تیکت‌ها', icon: MessagesSquare };
const recharge: Place = {
  to: '/admin/rechargeWallet',
  title: 'شارژ کیف پول',
  short: 'کیف پول',
  icon: HandCoins,
};

const adminPlaces: readonly Place[] = [
  workbench,
  allOrders,
  { to: '/admin/fontMaker', title: 'فونت‌ساز', icon: Type },
  recharge,
  adminTickets,
  { to: '/admin/devices', title: 'دستگاه‌ها', icon: Cpu },
  { to: '/admin/settings', title: 'تنظیمات', icon: Settings2 },
  { to: '/admin/reports', title: 'گزارش‌ها', icon: ChartColumn },
];

function levelUp(level: Profile['level']['status']): Place {
  return {
    to: '/levelUp',
    title: level === 'normal' ? 'ارتقای سطح' : 'دریافت تیک آبی',
    icon: level === 'verified' ? BadgeCheck : TrendingUp,
  };
}

/** `waiting` is the number of tickets that wait for this person. */
export function sidebarPlaces(profile: Profile, waiting?: number): readonly Place[] {
  const places = isAdmin(profile)
    ? adminPlaces
    : [dashboard, orders, fontMaker, tickets, tutorial, wallet, levelUp(profile.level.status)];
  return withCount(places, waiting);
}

const withCount = (places: readonly Place[], waiting: number | undefined): readonly Place[] =>
  places.map((place) => (place === tickets || place === adminTickets ? { ...place, count: waiting } : place));

export function bottomPlaces(profile: Profile, waiting?: number): readonly Place[] {
  const wanted = isAdmin(profile)
    ? [dashboard, workbench, adminTickets, allOrders]
    : [dashboard, orders, tickets, wallet];
  return withCount(wanted, waiting);
}

export const homeOf = (profile: Profile) => (isAdmin(profile) ? workbench.to : dashboard.to);

/** Linked from the dashboard and the account menu only, not from the admin's sidebar. */
const users: Place = { to: '/admin/users', title: 'کاربران', icon: UsersRound };

export function titleOf(profile: Profile, path: string): string | undefined {
  const places = [...sidebarPlaces(profile), dashboard, tutorial, users].filter(({ to }) =>
    to === '/' ? path === to : isWithin(path, to),
  );
  return places[0]?.title;
}
