import { LogOut } from 'lucide-react';
import { endLogins } from '#contract/auth';
import type { PersonFull } from '#contract/person';
import { useCall } from '../../lib/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/Card.tsx';
import { doneMessage, toast } from '../../ui/toast.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { nameInPersianDigits } from './person-words.ts';

type PersonLoginsProps = { person: PersonFull; level: 2 | 3 };

export function PersonLogins({ person, level }: PersonLoginsProps) {
  const [confirm, confirmDialog] = useConfirm();
  const call = useCall(endLogins, {
    onSuccess: async (_, refreshed) => {
      await refreshed;
      toast.done(doneMessage, `همهٔ ورودهای ${nameInPersianDigits(person)} بسته شد.`);
    },
  });
  const ask = () =>
    confirm({
      title: 'بستن همهٔ ورودها؟',
      message: (
        <>
          <bdi>{nameInPersianDigits(person)}</bdi> همین حالا در همهٔ گوشی‌ها و کامپیوترها از حساب خارج می‌شود و
          برای ورود دوباره باید کد تازه بگیرد.
        </>
      ),
      confirmLabel: 'بستن همه',
      onConfirm: () => call.run({ params: { id: person._id } }),
    });
  return (
    <section aria-labelledby="user-logins">
      <SectionTitle
        id="user-logins"
        level={level}
        note="اگر گوشی کاربر گم شده یا کسی وارد حسابش شده است."
        actions={
          <Button size="sm" icon={<LogOut />} onPress={ask}>
            بستن همهٔ ورودها
          </Button>
        }
      >
        ورودها
      </SectionTitle>
      {confirmDialog}
    </section>
  );
}
