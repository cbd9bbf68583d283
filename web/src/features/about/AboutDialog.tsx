import { GitBranch, Heart, Mail, Send } from 'lucide-react';
import { memberKeys } from '#contract/common/setting-keys';
import { Dialog, type DialogControl } from '../../ui/Dialog.tsx';
import { useSettings } from '../settings/parts.ts';
import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';
import { Guilloche } from '../../ui/Guilloche.tsx';
import { Avatar } from '../../ui/Avatar.tsx';

export function AboutDialog(props: DialogControl) {
  const texts = useSettings('text');
  const named = (member: Member): Member => ({
    ...member,
    name: texts.find(({ key }) => key === memberKeys[member.id])?.value ?? member.name,
  });
  return (
    <Dialog
      {...props}
      title="دربارهٔ ما"
      subtitle="تیم برنامه‌نویسی حکاک"
      size="lg"
      isText
      bodyClassName="px-5 sm:px-8"
    >
      <ul className="divide-y">
        {team.map((member, at) => (
          <MemberCard key={member.id} member={named(member)} seed={21 + at * 6} isFlipped={at % 2 === 1} />
        ))}
      </ul>
      <p className="flex items-center justify-center gap-1.5 border-t py-5 text-sm text-muted">
        این نرم‌افزار با <Heart role="img" aria-label="عشق" className="size-4 fill-ember text-ember" /> به دست
        همین تیم ساخته شده است.
      </p>
    </Dialog>
  );
}

type MemberCardProps = { member: Member; seed: number; isFlipped: boolean };

function MemberCard({ member, seed, isFlipped }: MemberCardProps) {
  return (
    <li
      className={cx(
        'flex flex-col items-center gap-6 py-8 text-center lg:gap-10 lg:text-start',
        isFlipped ? 'lg:flex-row-reverse' : 'lg:flex-row',
      )}
    >
      <div className="relative grid size-52 shrink-0 place-items-center">
        <Guilloche seed={seed} isEngraved className="absolute inset-0 text-ember-line" />
        <Avatar
          src={member.image || null}
          name={member.image && member.name}
          size="xl"
          className="rounded-full bg-raised"
        />
      </div>
      <div className="min-w-0">
        <h3 className="text-xl font-bold">{member.name}</h3>
        <p className="text-sm text-ember-text">{member.title}</p>
        <p className="mt-3 max-w-prose text-muted">{member.desc}</p>
        <p className="mt-3 font-medium">«{member.lastWord}»</p>
        <div className="mt-4 flex justify-center gap-2 empty:hidden lg:justify-start">
          <MemberLink href={member.git_id} label="مخزن کد" icon={<GitBranch />} />
          <MemberLink href={member.telegram_id} label="تلگرام" icon={<Send className="mirror" />} />
          <MemberLink href={member.mail && `mailto:${member.mail}`} label="ایمیل" icon={<Mail />} />
        </div>
      </div>
    </li>
  );
}

function MemberLink({ href, label, icon }: { href: string; label: string; icon: ReactNode }) {
  if (!href) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-2 rounded-md border px-3.5 text-sm text-ink no-underline transition-colors hover:bg-hover"
    >
      {icon}
      {label}
    </a>
  );
}

/** The operator replaces the entries and portraits, admins the names. An empty link is not shown. */
interface Member {
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

const team: readonly Member[] = [
  {
    id: 'project-manager',
    image: '/team/project-manager.svg',
    name: 'مدیر پروژه',
    title: 'مدیریت و طراحی محصول',
    git_id: '',
    telegram_id: '',
    mail: '',
    desc: 'از پای دستگاه لیزر تا پای میز طراحی، مسیر هر سفارش را قدم‌به‌قدم چیده است تا کار شما بی‌دردسر پیش برود.',
    lastWord: 'ابزار خوب آن است که وقت کار یادتان برود آنجاست.',
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
