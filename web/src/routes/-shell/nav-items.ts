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

export interface NavItem {
  to: string;
  title: string;
  /** A shorter title for the bottom bar. */
  short?: string;
  icon: LucideIcon;
  /** Only the path itself belongs to this item, not its subpaths. */
  exact?: boolean;
  /** Its pages are closed to admins. A path below /admin is closed to customers by itself. */
  isForCustomers?: boolean;
  /** The number of waiting things, and what they wait for. */
  count?: number | undefined;
  countNote?: string;
}

const dashboard: NavItem = { to: '/', title: 'داشبورد', icon: LayoutDashboard, exact: true };
const orders: NavItem = {
  to: '/designOrder',
  title: 'سفارش طرح',
  short: 'سفارش',
  icon: PenTool,
  isForCustomers: true,
};
const fontMaker: NavItem = { to: '/fontMaker', title: 'فونت‌ساز', icon: Type, isForCustomers: true };
const tickets: NavItem = {
  to: '/ticket',
  title: 'تیکت‌ها',
  icon: MessagesSquare,
  isForCustomers: true,
  countNote: 'پاسخ داده شد',
};
const tutorial: NavItem = { to: '/tutorial', title: 'آموزش', icon: GraduationCap };
const wallet: NavItem = { to: '/wallet', title: 'کیف پول', icon: Wallet, isForCustomers: true };

const workbench: NavItem = {
  to: '/admin/designsManagement',
  title: 'میز کار',
  short: 'میز کار',
  icon: SquareKanban,
};
const allOrders: NavItem = { to: '/admin/designs', title: 'سفارش‌ها', icon: Images };
const adminTickets: NavItem = {
  to: '/admin/tickets',
  title: 'تیکت‌ها',
  icon: MessagesSquare,
  countNote: 'منتظر پاسخ',
};
const recharge: NavItem = {
  to: '/admin/rechargeWallet',
  title: 'شارژ کیف پول',
  short: 'کیف پول',
  icon: HandCoins,
};

const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`);

const adminItems: readonly NavItem[] = [
  workbench,
  allOrders,
  { to: '/admin/users', title: 'کاربران', icon: UsersRound },
  { to: '/admin/fontMaker', title: 'فونت‌ساز', icon: Type },
  recharge,
  adminTickets,
  { to: '/admin/devices', title: 'دستگاه‌ها', icon: Cpu },
  { to: '/admin/settings', title: 'تنظیمات', icon: Settings2 },
  { to: '/admin/reports', title: 'گزارش‌ها', icon: ChartColumn },
  dashboard,
];

function levelUp(level: Profile['level']['status']): NavItem {
  return {
    to: '/levelUp',
    isForCustomers: true,
    title: level === 'normal' ? 'ارتقای سطح' : 'دریافت تیک آبی',
    icon: level === 'verified' ? BadgeCheck : TrendingUp,
  };
}

/** `waiting` is the number of tickets that wait for this person. */
export function sidebarItems(profile: Profile, waiting?: number): readonly NavItem[] {
  return withCount(isAdmin(profile) ? adminItems : customerItems(profile), waiting);
}

const customerItems = ({ level }: Profile): readonly NavItem[] => [
  dashboard,
  orders,
  fontMaker,
  tickets,
  tutorial,
  wallet,
  levelUp(level.status),
];

export function mayVisit(profile: Profile, path: string): boolean {
  if (!isAdmin(profile)) return !isWithin(path, '/admin');
  return !customerItems(profile).some(({ to, isForCustomers }) => isForCustomers && isWithin(path, to));
}

const withCount = (items: readonly NavItem[], waiting: number | undefined): readonly NavItem[] =>
  items.map((item) => (item === tickets || item === adminTickets ? { ...item, count: waiting } : item));

export function bottomBarItems(profile: Profile, waiting?: number): readonly NavItem[] {
  const items = isAdmin(profile)
    ? [dashboard, workbench, adminTickets, allOrders]
    : // The balance in the top bar leads to the wallet.
      [dashboard, orders, fontMaker, tickets];
  return withCount(items, waiting);
}

export const homeOf = (profile: Profile) => (isAdmin(profile) ? workbench.to : dashboard.to);

export function titleOf(profile: Profile, path: string): string | undefined {
  const items = [...sidebarItems(profile), tutorial].filter(({ to }) =>
    to === '/' ? path === to : isWithin(path, to),
  );
  return items[0]?.title;
}
