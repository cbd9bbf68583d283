import {
  Bell,
  BellPlus,
  CirclePlus,
  Cpu,
  FileText,
  Gift,
  GraduationCap,
  Images,
  KeyRound,
  ListStart,
  LogOut,
  Phone,
  QrCode,
  SlidersHorizontal,
  TicketPercent,
  Type,
  UserRound,
} from 'lucide-react';
import { searchFor } from '#contract/common/persian-text';
import type { Profile } from '#contract/profile';
import { isAdmin } from '#contract/profile';
import { sections } from '../../features/content/sections.ts';
import { pageLinks } from '../../features/settings/parts.ts';
import { sidebarItems } from './nav-items.ts';
import type { Entry } from './palette-groups.tsx';

interface Place extends Entry {
  /** Other words by which people ask for it. */
  words?: string;
}

interface Places {
  /** Shown before anything is written. */
  acts: readonly Place[];
  /** Other words for the pages of the sidebar, by their paths. */
  words: Record<string, string>;
  /** Pages and dialogs that are not in the sidebar. */
  inner: readonly Place[];
  /** Whether those too are shown before anything is written. */
  offersInner: boolean;
}

const customer: Places = {
  offersInner: true,
  acts: [
    {
      _id: 'order',
      title: 'سفارش تازه',
      words: 'ثبت سفارش طرح جدید عکس',
      href: '/designOrder',
      picture: <CirclePlus />,
    },
    {
      _id: 'qr',
      title: 'سفارش QR',
      words: 'کد کیوآر ویدیو عکس لینک',
      href: '/designOrder/qr',
      picture: <QrCode />,
    },
    {
      _id: 'ticket',
      title: 'تیکت تازه',
      words: 'پرسش سؤال مشکل پشتیبانی پیام راهنما کمک تماس',
      href: '/ticket/newTicket',
      picture: <CirclePlus />,
    },
  ],
  words: {
    '/': 'خانه صفحهٔ اصلی',
    '/fontMaker': 'نوشتن اسم نام نوشته حلقه انگشتر فایل رایگان',
    '/ticket': 'پشتیبانی پیام گفتگو پرسش سؤال مشکل',
    '/tutorial': 'راهنما ویدیو فیلم دوره کلاس یادگیری کمک',
    '/wallet': 'موجودی شارژ پول اعتبار تراکنش‌ها پرداخت واریز',
    '/levelUp': 'ارتقای سطح تیک آبی تخفیف احراز هویت تأیید حساب ویژه',
  },
  inner: [
    {
      _id: 'orders',
      title: 'سفارش‌های من',
      words: 'سفارش دوباره تکرار قبلی فهرست پیگیری وضعیت فایل‌ها طرح‌ها',
      href: '/designOrder?tab=orders',
      picture: <Images />,
    },
    {
      _id: 'codes',
      title: 'کدهای QR من',
      words: 'کیوآر بازدید تغییر محتوا',
      href: '/designOrder/qr/mine',
      picture: <QrCode />,
    },
    {
      _id: 'batch',
      title: 'ساخت گروهی',
      note: 'فونت‌ساز',
      words: 'چند نام اسم فهرست اکسل یکجا',
      href: '/fontMaker/batch',
      picture: <Type />,
    },
    {
      _id: 'statement',
      title: 'صورت‌حساب',
      note: 'کیف پول',
      words: 'گردش حساب فاکتور رسید چاپ',
      href: '/wallet/statement',
      picture: <FileText />,
    },
    {
      _id: 'gift',
      title: 'کد هدیه',
      note: 'کیف پول',
      words: 'کد تخفیف وارد کردن',
      href: '/wallet#gift',
      picture: <Gift />,
    },
    {
      _id: 'devices',
      title: 'دستگاه‌های من',
      words: 'ثبت دستگاه لیزر سریال',
      account: 'devices',
      picture: <Cpu />,
    },
  ],
};

const admin: Places = {
  offersInner: false,
  acts: [
    {
      _id: 'next',
      title: 'سفارش بعدی',
      words: 'قدیمی‌ترین سفارش صف پذیرش',
      href: '/admin/designsManagement?next=true',
      picture: <ListStart />,
    },
    {
      _id: 'gift',
      title: 'کد هدیه',
      words: 'تخفیف هدیه بده کد تخفیف',
      tool: 'offers',
      picture: <TicketPercent />,
    },
    {
      _id: 'notice',
      title: 'ارسال اعلان',
      words: 'پیام به همه خبر',
      tool: 'notification',
      picture: <BellPlus />,
    },
    {
      _id: 'levels',
      title: 'درخواست‌های ارتقای سطح',
      words: 'تأیید ویژه تیک آبی',
      tool: 'upgrades',
      picture: <FileText />,
    },
  ],
  words: {
    '/': 'خانه صفحهٔ اصلی',
    '/admin/designsManagement': 'صف سفارش‌ها پذیرش طراحی تحویل',
    '/admin/designs': 'فهرست همهٔ سفارش‌ها خروجی اکسل CSV',
    '/admin/users': 'مشتری‌ها افراد مدیران',
    '/admin/fontMaker': 'نوشتن اسم نام نوشته حلقه انگشتر',
    '/admin/rechargeWallet': 'موجودی پول تراکنش‌ها پرداخت‌ها واریز صورت‌حساب مشتری',
    '/admin/tickets': 'پشتیبانی پیام گفتگو پرسش سؤال',
    '/admin/devices': 'لیزر سریال',
    '/admin/reports': 'درآمد فروش آمار نمودار',
  },
  inner: [
    {
      _id: 'batch',
      title: 'ساخت گروهی',
      note: 'فونت‌ساز',
      words: 'چند نام اسم فهرست اکسل یکجا',
      href: '/admin/fontMaker/batch',
      picture: <Type />,
    },
    {
      _id: 'tutorials',
      title: 'دوره‌های آموزشی',
      note: 'تنظیمات',
      words: 'آموزش ویدیو فیلم قسمت راهنما',
      href: '/admin/settings/tutorials',
      picture: <GraduationCap />,
    },
    {
      _id: 'codes',
      title: 'کدهای QR',
      note: 'تنظیمات',
      words: 'کیوآر بازدید بستن',
      href: '/admin/settings/qr',
      picture: <QrCode />,
    },
    ...sections.map(({ id, title, note }) => ({
      _id: id,
      title,
      note: 'تنظیمات',
      words: note,
      href: `/admin/settings/${id}`,
      picture: <FileText />,
    })),
  ],
};

/** Places for every signed-in person. */
const account: readonly Place[] = [
  {
    _id: 'profile',
    title: 'پروفایل',
    words: 'حساب من مشخصات نام اسم عکس موبایل',
    account: 'data',
    picture: <UserRound />,
  },
  {
    _id: 'logins',
    title: 'ورودهای من',
    note: 'پروفایل',
    words: 'امنیت ورودها گوشی‌ها بستن خروج از همه',
    account: 'logins',
    picture: <KeyRound />,
  },
  {
    _id: 'own settings',
    title: 'تنظیمات من',
    note: 'پروفایل',
    words: 'پیامک ظاهر تیره روشن تم',
    account: 'settings',
    picture: <SlidersHorizontal />,
  },
  {
    _id: 'notices',
    title: 'اعلان‌ها',
    words: 'پیام خبر اطلاعیه زنگ',
    account: 'notices',
    picture: <Bell />,
  },
  {
    _id: 'leave',
    title: 'خروج از حساب',
    words: 'خارج شدن',
    account: 'leave',
    picture: <LogOut className="mirror" />,
  },
];

const linkWords: Record<(typeof pageLinks)[number]['href'], string> = {
  '/pages/terms': 'مقررات شرایط',
  '/pages/privacy': 'اطلاعات شخصی',
  '/pages/contact': 'تلفن شماره آدرس ساعت کاری پشتیبانی راهنما',
};

const links: readonly Place[] = pageLinks.map(({ href, label }) => ({
  _id: href,
  title: label,
  words: linkWords[href],
  href,
  picture: href === '/pages/contact' ? <Phone /> : <FileText />,
}));

/** The pages and acts of a person that have all words; without words those that are offered. */
export function placesFor(profile: Profile, typed: string): readonly Entry[] {
  const { acts, words, inner, offersInner } = isAdmin(profile) ? admin : customer;
  if (typed === '') return offersInner ? [...acts, ...inner] : acts;
  const has = searchFor(typed);
  const pages = sidebarItems(profile).map(
    ({ to, title, icon: Icon }): Place => ({
      _id: to,
      title,
      words: words[to] ?? '',
      href: to,
      picture: <Icon />,
    }),
  );
  const matching = [...acts, ...pages, ...inner, ...account, ...links].filter((place) =>
    has(place.title, place.words ?? ''),
  );
  // Matches in the title come before matches in other words.
  return [
    ...matching.filter(({ title }) => has(title)),
    ...matching.filter(({ title }) => !has(title)),
  ].slice(0, 6);
}
