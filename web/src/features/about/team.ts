import type { memberKeys } from '#contract/common/setting-keys';

/** The operator replaces the entries and portraits, admins the names. An empty link is not shown. */
export interface Member {
  id: keyof typeof memberKeys;
  /** The path of a picture; an empty text shows a drawing. */
  image: string;
  name: string;
  title: string;
  git_id: string;
  telegram_id: string;
  mail: string;
  desc: string;
  lastWord: string;
}

export const team: readonly Member[] = [
  {
    id: 'project-manager',
    image: '/team/project-manager.svg',
    name: 'مدیر پروژه',
    title: 'مدیریت و طراحی محصول',
    git_id: '',
    telegram_id: '',
    mail: '',
    desc: 'از پای دستگاه لیزر تا پای میز طراحی، مسیر هر سفارش را قدم‌به‌قدم چیده است تا کار شما بی‌دردسر پیش برود.',
    lastWord: 'ابزار خوب آن است که وقت کار یادتان برود آن‌جاست.',
  },
  {
    id: 'frontend-developer',
    image: '/team/frontend-developer.svg',
    name: 'توسعه‌دهندهٔ رابط کاربری',
    title: 'طراحی و ساخت رابط کاربری',
    git_id: '',
    telegram_id: '',
    mail: '',
    desc: 'هر صفحه‌ای که می‌بینید، از خط‌های حکاکی تا آخرین دکمه، با حوصله ساخته و روی گوشی‌های کوچک هم امتحان شده است.',
    lastWord: 'زیبایی در خط‌هایی است که به چشم نمی‌آیند.',
  },
];
