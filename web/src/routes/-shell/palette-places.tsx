import { BellPlus, CirclePlus, FileText, ListStart, QrCode, TicketPercent } from 'lucide-react';
import type { Profile } from '#contract/profile';
import { isAdmin } from '#contract/profile';
import { searchFor } from '#contract/common/persian-text';
import { sections } from '../../features/content/sections.ts';
import { sidebarItems } from './nav-items.ts';
import type { Entry } from './palette-groups.tsx';

interface Place extends Entry {
  /** Other words by which people ask for it. */
  words?: string;
}

const acts = (profile: Profile): readonly Place[] =>
  isAdmin(profile)
    ? [
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
      ]
    : [
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
          words: 'پرسش مشکل پشتیبانی پیام',
          href: '/ticket/newTicket',
          picture: <CirclePlus />,
        },
      ];

const pages = (profile: Profile): readonly Place[] => [
  ...sidebarItems(profile).map(({ to, title, icon: Icon }) => ({
    _id: to,
    title,
    href: to,
    picture: <Icon />,
  })),
  ...(isAdmin(profile)
    ? sections.map(({ id, title, note }) => ({
        _id: id,
        title,
        note: 'تنظیمات',
        words: note,
        href: `/admin/settings/${id}`,
        picture: <FileText />,
      }))
    : []),
];

/** The pages and acts of a person that have all words; without words the acts. */
export function placesFor(profile: Profile, typed: string): readonly Entry[] {
  if (typed === '') return acts(profile);
  const has = searchFor(typed);
  return [...acts(profile), ...pages(profile)]
    .filter(({ title, words = '' }) => has(title, words))
    .slice(0, 6);
}
