import { Heart } from 'lucide-react';
import { memberKeys } from '#contract/common/setting-keys';
import { Dialog, type DialogControl } from '../../ui/Dialog.tsx';
import { MemberCard } from './MemberCard.tsx';
import { useSettings } from '../settings/parts.ts';
import { type Member, team } from './team.ts';

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
        این نرم‌افزار با
        <Heart role="img" aria-label="عشق" className="size-4 fill-ember text-ember" />
        به دست همین تیم ساخته شده است.
      </p>
    </Dialog>
  );
}
